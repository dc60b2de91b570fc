/** Template of the transactions of a wallet, newest first. */
import { html, nothing, type TemplateResult } from 'lit'
import { toAmount } from '../../internal/format/billing-money.ts'
import { notice, retryButton } from '../../internal/templates/notice.ts'
import { merchantErrorMessage } from '../internal/i18n/messages.ts'
import { pager } from '../internal/list/pager.ts'
import type { messages, WalletLocalize } from './messages.ts'
import type { Transaction, WalletTransactions } from './wallet-transactions.ts'

const LABELS = {
  PURCHASED: 'credit.purchased',
  GRANTED: 'credit.granted',
  INVOICED: 'credit.invoiced',
  VOIDED: 'credit.voided',
  PENDING: 'credit.pending',
  FAILED: 'credit.failed',
  SETTLED: 'wallet.settled',
  INTERVAL: 'wallet.INTERVAL',
  THRESHOLD: 'wallet.THRESHOLD',
} as const satisfies Record<string, keyof typeof messages>

const TONES: Readonly<Record<string, string>> = { SETTLED: 'positive', FAILED: 'negative' }

/** An unknown code is shown as it is. */
const label = (code: string, localize: WalletLocalize): string =>
  Object.hasOwn(LABELS, code) ? localize.t(LABELS[code as keyof typeof LABELS]) : code

export function transactionList(
  { data, page }: WalletTransactions,
  localize: WalletLocalize,
  onTurn: (page: number) => void,
): TemplateResult {
  const { value, error, retryAll } = data
  const title = localize.t('wallet.transactions')
  const failure = () =>
    merchantErrorMessage(
      localize,
      error!,
      { scope: 'credits:read' },
      localize.t('wallet.transactions-not-loaded'),
    )
  return html`<section
    part="transactions"
    aria-labelledby="transactions-title"
    aria-busy=${data.pending}
    tabindex="-1"
  >
    <h3 id="transactions-title">${title}</h3>
    ${error ? notice(failure(), retryButton(localize, retryAll)) : nothing}
    ${
      value?.rows.length
        ? html`<ul role="list">${value.rows.map((item) => row(item, localize))}</ul>`
        : value
          ? html`<p class="muted">${localize.t('wallet.no-transactions')}</p>`
          : nothing
    }
    ${value || page > 1 ? pager(value?.page ?? page, value?.hasNext ?? false, localize, onTurn) : nothing}
  </section>`
}

function row(transaction: Transaction, localize: WalletLocalize): TemplateResult {
  const { transaction_status, transaction_type, payment_status, source } = transaction
  const amount = toAmount(transaction.amount)
  const isOut = transaction_type === 'OUTBOUND'
  const text = amount
    ? localize.money(
        { ...amount, value: isOut ? `-${amount.value}` : amount.value },
        transaction_type === 'INBOUND' ? 'always' : undefined,
      )
    : '–'
  const isPurchase = transaction_status === 'PURCHASED'
  const status = isPurchase || payment_status !== 'SETTLED' ? payment_status : undefined
  const remarks = [
    localize.date(transaction.created_at),
    localize.t('credit.credits', {
      count: Number(transaction.credits),
      credits: localize.number(transaction.credits),
    }),
    ...(source && source !== 'MANUAL' ? [label(source, localize)] : []),
    ...(transaction.metadata ?? []).map(({ key, value }) =>
      localize.t('common.labelled', { name: key, value }),
    ),
  ]
  return html`<li part="transaction">
    <span class="row">
      <span>
        <bdi>${label(transaction_status, localize)}</bdi>
        ${
          status
            ? html`<span class="badge ${TONES[status] ?? 'neutral'}" part="status"
                ><bdi>${label(status, localize)}</bdi></span
              >`
            : nothing
        }
      </span>
      ${
        status === 'FAILED'
          ? html`<s class="number muted">${text}</s>`
          : html`<span class="number">${text}</span>`
      }
    </span>
    <bdi class="muted small">${remarks.join(' · ')}</bdi>
  </li>`
}
