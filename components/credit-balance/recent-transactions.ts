/** Fetches and renders the most recent transactions of a wallet. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Amount } from '../../server/contract/money.ts'
import type { WalletTransactionForCustomer } from '../../server/contract/wallet.ts'
import { parseDecimal } from '../../server/pricing/price/decimal.ts'
import type { ApiClient } from '../internal/api/api-client.ts'
import { type ApiError, asApiError } from '../internal/api/api-error.ts'
import { request } from '../internal/api/endpoints.ts'
import { getList } from '../internal/api/list-response.ts'
import { errorMessage } from '../internal/i18n/messages/customer.ts'
import { notice, retryButtonFor } from '../internal/templates/notice.ts'
import { type CreditLocalize, formatCredits } from './messages.ts'

/** Rows a wallet. */
const MAX_TRANSACTIONS = 5

/** The error of a failed read: the balance is shown without them. */
export interface RecentTransactions {
  readonly rows: readonly WalletTransactionForCustomer[]
  readonly incomplete?: true | undefined
  readonly error?: ApiError
}

export async function fetchRecentTransactions(
  api: ApiClient,
  id: string,
  signal: AbortSignal,
): Promise<RecentTransactions> {
  try {
    const options = { params: { id }, query: { per_page: MAX_TRANSACTIONS }, signal }
    const response = await request(api, 'GET /me/wallets/{id}/transactions', options)
    const rows = getList(response, 'wallet_transactions').slice(0, MAX_TRANSACTIONS)
    // Throws for a malformed amount, which is not shown.
    for (const { amount } of rows) parseDecimal(amount.value)
    return { rows, incomplete: response.incomplete }
  } catch (error) {
    return { rows: [], error: asApiError(error) }
  }
}

const STATUS_LABELS = {
  PURCHASED: 'credit.purchased',
  GRANTED: 'credit.granted',
  INVOICED: 'credit.invoiced',
  VOIDED: 'credit.voided',
  PENDING: 'credit.pending',
  FAILED: 'credit.failed',
} as const

/** An unknown status is shown by its code. */
const statusLabel = (status: string, localize: CreditLocalize): string =>
  Object.hasOwn(STATUS_LABELS, status)
    ? localize.t(STATUS_LABELS[status as keyof typeof STATUS_LABELS])
    : status

export function transactionsTemplate(
  { rows, error }: RecentTransactions,
  localize: CreditLocalize,
  onRetry: () => void,
) {
  if (error) return notice(errorMessage(localize, error), retryButtonFor(error, localize, onRetry))
  if (!rows.length) return nothing
  const title = localize.t('credit.latest')
  return html`
    <p class="muted small spaced" aria-hidden="true">${title}</p>
    <ul role="list" aria-label=${title}>
      ${rows.map(
        (transaction) =>
          html`<li class="row" part="transaction">${transactionRow(transaction, localize)}</li>`,
      )}
    </ul>
  `
}

function transactionRow(
  transaction: WalletTransactionForCustomer,
  localize: CreditLocalize,
): TemplateResult {
  const { transaction_status, payment_status, transaction_type, amount } = transaction
  const text = formatSignedAmount(transaction_type, amount, localize)
  return html`
    <span>
      <bdi>${statusLabel(transaction_status, localize)}</bdi>
      ${
        payment_status && payment_status !== 'SETTLED'
          ? html`<span class="badge ${payment_status === 'FAILED' ? 'negative' : 'neutral'}"
              >${statusLabel(payment_status, localize)}</span
            >`
          : nothing
      }
      <span class="muted small when"
        ><bdi>${localize.date(transaction.created_at)}</bdi> ·
        <bdi>${formatCredits(transaction.credits, localize)}</bdi></span
      >
    </span>
    ${
      payment_status === 'FAILED'
        ? html`<s class="number muted">${text}</s>`
        : html`<span class="number">${text}</span>`
    }
  `
}

/** Signed by direction, in the locale's format. Unknown directions get no sign. */
const formatSignedAmount = (
  type: string,
  { currency_code, value }: Amount,
  localize: CreditLocalize,
): string =>
  localize.money(
    { currency_code, value: type === 'OUTBOUND' ? `-${value}` : value },
    type === 'INBOUND' ? 'always' : undefined,
  )
