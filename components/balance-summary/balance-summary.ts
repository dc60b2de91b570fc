/** `<balance-summary>`: a customer's overdue balance by month. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import type { OverdueBalancesForCustomer } from '../../server/contract/analytics.ts'
import type { ApiClient } from '../internal/api/api-client.ts'
import type { ApiError } from '../internal/api/api-error.ts'
import { request } from '../internal/api/endpoints.ts'
import { getList } from '../internal/api/list-response.ts'
import {
  MonthlyCardElement,
  type MonthlyData,
  type MonthsQuery,
} from '../internal/base/monthly-card-element.ts'
import { LocalizeController } from '../internal/controllers/localize.ts'
import { Polling } from '../internal/controllers/polling.ts'
import type { PaymentProgress } from '../internal/session/invoice-payments.ts'
import { amountTemplate } from '../internal/templates/amount.ts'
import { icons } from '../internal/templates/icons.ts'
import { styles } from './balance-summary.styles.ts'
import { BalanceFailedEvent, BalanceLoadedEvent } from './events.ts'
import { messages } from './messages.ts'
import { OverdueInvoices } from './overdue-invoices.ts'

type Balance = OverdueBalancesForCustomer['overdue_balances'][number]

const balanceKey = ({ month, amount }: Omit<Balance, 'invoice_ids'>) =>
  `${month} ${amount.currency_code}`

/** Notes on a month, by the progress of its payments; the first that applies. */
const PAYMENT_NOTES = [
  ['unknown', 'balance.checking'],
  ['processing', 'balance.processing'],
  ['received', 'balance.received'],
] as const satisfies [PaymentProgress, keyof typeof messages][]

/** Milliseconds before another read of a balance with a paid invoice: 2 s, 4 s, … 1 min. */
const backoff = (reads: number) => Math.min(2000 * 2 ** reads, 60_000)

type BalanceData = MonthlyData<OverdueBalancesForCustomer, Balance>

/**
 * @summary A customer's overdue balance by due month, with the invoices of each month.
 *
 * Amounts in different currencies are never added. Expanding a month loads its invoices, which also needs the
 * scope invoices:read.
 *
 * @tag balance-summary
 * @scope analytics:read
 * @slot - Shown until the balance is loaded.
 * @event {BalanceLoadedEvent} balance-loaded - The balance was loaded.
 * @event {BalanceFailedEvent} balance-failed - The balance could not be loaded.
 * @csspart base - The card.
 * @csspart total - The overdue total of a currency.
 * @csspart month - The button with a month's balance that expands its invoices.
 * @csspart payment - The note on a month with a payment in progress or received.
 * @csspart invoice - One invoice of a month.
 * @csspart notice - A status or error message with its action.
 * @csspart age - The time of the data, after the session has ended.
 * @cssstate loading - The balance is being loaded for the first time.
 * @cssstate error - The balance could not be loaded.
 * @cssstate empty - Nothing is overdue.
 * @cssstate stale - The refresh failed; older data is shown.
 * @example
 * <till-session fetch-from="/till-session">
 *   <balance-summary months="6"></balance-summary>
 * </till-session>
 */
export class BalanceSummary extends MonthlyCardElement<OverdueBalancesForCustomer, Balance> {
  static override styles = styles

  protected readonly localize = new LocalizeController(this, messages)

  /** The key of the expanded month. */
  @state() private expanded = ''

  readonly #overdue = new OverdueInvoices(this, this.session, () => {
    const all = this.data.value?.response.overdue_balances ?? []
    return all.find((balance) => balanceKey(balance) === this.expanded)?.invoice_ids ?? []
  })

  /** Rereads while the balance has a paid invoice: the analytics may be older than the invoice. */
  readonly #catchUp = new Polling(this, {
    interval: () => (this.#isBehind ? backoff(this.#catchUpReads) : undefined),
    run: () => {
      this.#catchUpReads++
      if (!this.data.pending) this.data.refresh()
    },
  })
  #catchUpReads = 0
  #wasBehind = false

  protected fetchMonths(api: ApiClient, query: MonthsQuery, signal: AbortSignal) {
    return request(api, 'GET /me/analytics/overdue-balance', { query, signal })
  }

  protected rowsOf(response: OverdueBalancesForCustomer) {
    return getList(response, 'overdue_balances')
  }

  protected createLoadedEvent({ response }: BalanceData) {
    return new BalanceLoadedEvent(response)
  }

  protected createErrorEvent(error: ApiError) {
    return new BalanceFailedEvent(error)
  }

  /** A paid invoice is in the balance. */
  get #isBehind(): boolean {
    const all = this.data.value?.response.overdue_balances ?? []
    const isPaid = (id: string) => this.payments.of(id) === 'received'
    return all.some(({ invoice_ids: ids }) => Array.isArray(ids) && ids.some(isPaid))
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    const isBehind = this.#isBehind
    if (isBehind === this.#wasBehind) return
    this.#wasBehind = isBehind
    this.#catchUpReads = 0
    this.#catchUp.reschedule()
  }

  protected failureText(isUpdate: boolean) {
    return this.localize.t(isUpdate ? 'balance.not-updated' : 'balance.not-loaded')
  }

  protected override resetState(): void {
    this.expanded = ''
  }

  protected renderContent({ currencies }: BalanceData): TemplateResult {
    const { localize } = this
    if (!currencies.length) {
      return html`<p class="success">${icons.check}<bdi>${localize.t('balance.none')}</bdi></p>`
    }
    return html`
      <div class="header overdue">
        <p class="muted">${icons.alert}${localize.t('balance.overdue')}</p>
        ${currencies.map(({ total }) => amountTemplate(total, localize))}
      </div>
      <ul class="months" role="list">
        ${currencies.flatMap(({ rows }) => rows.map((row) => this.#renderMonth(row)))}
      </ul>
    `
  }

  protected renderSkeleton(): TemplateResult {
    return html`${[0, 1, 2, 3].map(() => html`<span class="skeleton"></span>`)}`
  }

  #renderMonth({ month, amount, invoice_ids: ids = [] }: Balance): TemplateResult {
    const { localize } = this
    const key = balanceKey({ month, amount })
    const isExpanded = this.expanded === key
    const toggle = () => {
      this.expanded = isExpanded ? '' : key
    }
    return html`
      <li>
        <button
          type="button"
          class="month row"
          part="month"
          aria-expanded=${isExpanded}
          @click=${toggle}
        >
          <span>
            ${icons.chevronDown}<bdi class="strong">${localize.month(month)}</bdi>
            <bdi class="muted">${localize.t('balance.invoices', { count: ids.length })}</bdi>
          </span>
          <span class="number strong">${localize.money(amount)}</span>
          ${this.#renderPayment(ids)}
        </button>
        ${
          isExpanded
            ? html`<div class="invoices">${this.#overdue.render(ids.length, localize)}</div>`
            : nothing
        }
      </li>
    `
  }

  #renderPayment(ids: readonly string[]) {
    const all = ids.map((id) => this.payments.of(id))
    const note = PAYMENT_NOTES.find(([progress]) => all.includes(progress))
    if (!note) return nothing
    return html`<span class="note muted small" part="payment">
      ${icons.clock}<bdi>${this.localize.t(note[1])}</bdi>
    </span>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'balance-summary': BalanceSummary
  }
}
