/** What moved in a wallet of late: bought, given, used or voided. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Amount } from '../../server/contract/money.ts'
import type { WalletTransactionForCustomer } from '../../server/contract/wallet.ts'
import type { ApiClient } from '../internal/api-client.ts'
import { type ApiError, asApiError } from '../internal/api-error.ts'
import { call } from '../internal/call.ts'
import { sayError } from '../internal/customer-messages.ts'
import { formatDay } from '../internal/dates.ts'
import { decimal } from '../internal/decimal.ts'
import { listIn } from '../internal/list-in.ts'
import { formatMoney } from '../internal/money.ts'
import { noticeLine, retryButton } from '../internal/notice-line.ts'
import { creditsText } from './credits.ts'
import { say } from './messages.ts'

/** How many of a wallet are shown. */
const FEW = 5

/** The latest of a wallet, or why they could not be read: what is in it is shown all the same. */
export type Latest = readonly WalletTransactionForCustomer[] | ApiError

export async function readLatest(api: ApiClient, id: string, signal: AbortSignal): Promise<Latest> {
  try {
    const asked = { ids: { id }, query: { per_page: FEW }, signal }
    const answer = await call(api, 'GET /me/wallets/{id}/transactions', asked)
    const latest = listIn(answer, 'wallet_transactions').slice(0, FEW)
    // What is no amount is not shown at all.
    for (const { amount } of latest) decimal(amount.value)
    return latest
  } catch (error) {
    return asApiError(error)
  }
}

const WORDS = {
  PURCHASED: 'credit.purchased',
  GRANTED: 'credit.granted',
  INVOICED: 'credit.invoiced',
  VOIDED: 'credit.voided',
  PENDING: 'credit.pending',
  FAILED: 'credit.failed',
} as const

/** A status in words; one of later as it came. */
const named = (status: string, locale: string): string =>
  Object.hasOwn(WORDS, status) ? say(locale, WORDS[status as keyof typeof WORDS]) : status

export function latestTemplate(latest: Latest, locale: string, retry: () => void) {
  if (!Array.isArray(latest)) {
    return noticeLine(sayError(locale, latest as ApiError), retryButton(locale, retry))
  }
  if (!latest.length) return nothing
  const title = say(locale, 'credit.latest')
  return html`
    <p class="muted small apart" aria-hidden="true">${title}</p>
    <ul role="list" aria-label=${title}>
      ${latest.map((one) => html`<li class="row" part="transaction">${content(one, locale)}</li>`)}
    </ul>
  `
}

function content(one: WalletTransactionForCustomer, locale: string): TemplateResult {
  const { payment_status: status } = one
  return html`
    <span>
      <bdi>${named(one.transaction_status, locale)}</bdi>
      ${
        status && status !== 'SETTLED'
          ? html`<span class="pill ${status === 'FAILED' ? 'negative' : 'neutral'}"
              >${named(status, locale)}</span
            >`
          : nothing
      }
      <span class="muted small when"
        ><bdi>${formatDay(one.created_at, locale)}</bdi> · <bdi>${creditsText(one.credits, locale)}</bdi></span
      >
    </span>
    <span class="number">${signed(one.transaction_type, one.amount, locale)}</span>
  `
}

/** With the sign of its way, where the reader's language has it; a way of later has none. */
const signed = (type: string, { currency_code, value }: Amount, locale: string): string =>
  formatMoney(
    { currency_code, value: type === 'OUTBOUND' ? `-${value}` : value },
    locale,
    type === 'INBOUND' ? 'always' : undefined,
  )
