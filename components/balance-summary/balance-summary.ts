/** `<balance-summary>`: a customer's overdue balance with its invoices. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { OverdueBalancesForCustomer } from '../../server/contract/analytics.ts'
import type { Amount } from '../../server/contract/money.ts'
import type { ApiClient } from '../internal/api/api-client.ts'
import { request } from '../internal/api/endpoints.ts'
import { getList } from '../internal/api/list-response.ts'
import {
  MonthlyCardElement,
  type MonthlyData,
  type MonthsQuery,
} from '../internal/base/monthly-card-element.ts'
import { property } from '../internal/base/property.ts'
import { MONTHS } from '../internal/base/query-converters.ts'
import { LocalizeController } from '../internal/controllers/localize.ts'
import { Polling } from '../internal/controllers/polling.ts'
import { movesRows } from '../internal/controllers/row-motion.ts'
import { ALL_MONTHS } from '../internal/domain/months.ts'
import type { PaymentProgress } from '../internal/payments/invoice-payments.ts'
import { amountTemplate } from '../internal/templates/amount.ts'
import { icon } from '../internal/templates/icons.ts'
import { styles } from './balance-summary.styles.ts'
import { InvoiceActions } from './invoice-actions.ts'
import { messages } from './messages.ts'
import { OverdueInvoices, progressLabel } from './overdue-invoices.ts'

type Balance = OverdueBalancesForCustomer['overdue_balances'][number]

const balanceKey = ({ month, amount }: Omit<Balance, 'invoice_ids'>) =>
  `${month} ${amount.currency_code}`

/** The progress of payments that a month shows; the first that applies. */
const SHOWN_PROGRESS: readonly PaymentProgress[] = ['unknown', 'processing', 'received']

/** The bound list's answer decides which rows offer "Pay". */
const LIST_EVENTS = ['invoices-loaded', 'invoices-failed'] as const

/** Milliseconds before another read of a balance with a paid invoice: 2 s, 4 s, … 1 min. */
const backoff = (reads: number) => Math.min(2000 * 2 ** reads, 60_000)

/** CHOICE: a malformed list of ids is an empty one. */
const idsOf = ({ invoice_ids: ids }: Balance): readonly string[] => (Array.isArray(ids) ? ids : [])

type BalanceData = MonthlyData<OverdueBalancesForCustomer, Balance>

/**
 * @summary A customer's overdue balance with its invoices, the five oldest at once.
 *
 * Amounts in different currencies are never added. The invoices also need the scope invoices:read; without it the
 * months alone are shown. With `for` an invoice opens in that `<invoice-list>`, and with the scope invoices:pay "Pay"
 * opens the list's payment dialog. A payment in progress is read until its outcome, which is shown in the same row,
 * with or without the list.
 *
 * @tag balance-summary
 * @scope analytics:read
 * @slot - Shown until the balance is loaded.
 * @slot empty - Replaces "Nothing is overdue."
 * @event {DataLoadedEvent<OverdueBalancesForCustomer>} balance-loaded - The balance was loaded.
 * @event {DataErrorEvent} balance-failed - The balance could not be loaded.
 * @event {BalanceInvoiceOpenEvent} balance-invoice-open - The customer opens an invoice or its payment in the list.
 *   Cancelable.
 * @event {BalancePayAllEvent} balance-pay-all - The customer opens the payment of several invoices in the list.
 *   Cancelable.
 * @csspart total - The overdue total of a currency.
 * @csspart month - A month's balance, where its invoices can't be read.
 * @csspart payment - The note on a month or an invoice with a payment in progress, received or not accepted.
 * @csspart payment-method - The link to the page where the payment method is changed.
 * @csspart contact - The link to the merchant's contact, without a payment method.
 * @csspart invoice - One invoice.
 * @csspart open - The button with an invoice's number that opens it in the list.
 * @csspart pay - The button that opens the payment of an invoice in the list.
 * @csspart more - The button that shows the further invoices, with their sum.
 * @csspart pay-all - The button that opens the payment of all overdue invoices in the list.
 * @csspart pay-otherwise - The button that pays the visible invoices with another method, in the list.
 * @csspart icon - An icon beside a text.
 * @cssstate loading - The balance is being loaded for the first time.
 * @cssstate error - The balance could not be loaded.
 * @cssstate empty - Nothing is overdue.
 * @example
 * <till-session fetch-from="/till-session">
 *   <balance-summary for="invoices"></balance-summary>
 *   <invoice-list id="invoices"></invoice-list>
 * </till-session>
 */
@movesRows
export class BalanceSummary extends MonthlyCardElement<OverdueBalancesForCustomer, Balance> {
  static override styles = styles

  protected readonly noun = 'balance'
  protected readonly localize = new LocalizeController(this, messages)

  /** Number of months in which invoices were due, including the current one. Default: 1200, so all that is overdue. */
  @property({ converter: MONTHS, default: 1200 }) override months!: number

  /** The id of an `<invoice-list>` on the page, which opens and pays the invoices. */
  @property({ attribute: 'for', default: '' }) htmlFor!: string

  readonly #actions = new InvoiceActions(this, () => this.htmlFor)

  readonly #overdue = new OverdueInvoices(this, {
    session: this.session,
    live: this.live,
    localize: this.localize,
    actions: this.#actions,
    ids: () => this.#readableIds,
    total: () => this.#total,
    isOverdue: (id) => this.#rows.flatMap(idsOf).includes(id),
    progressOf: (id) => this.payments.of(id),
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

  constructor() {
    super()
    const rowId = (control: HTMLElement) => control.closest<HTMLElement>('.invoice')?.dataset.id
    this.focusKeeper.config = {
      rowId,
      // A removed control hands the focus to its invoice.
      fallbacks: (control) => [`[data-id="${CSS.escape(rowId(control) ?? '')}"] .open`, '.card'],
    }
  }

  protected fetchMonths(api: ApiClient, query: MonthsQuery, signal: AbortSignal) {
    return request(api, 'GET /me/analytics/overdue-balance', { query, signal })
  }

  protected rowsOf(response: OverdueBalancesForCustomer) {
    return getList(response, 'overdue_balances')
  }

  get #rows(): readonly Balance[] {
    return this.data.value?.currencies.flatMap(({ rows }) => rows) ?? []
  }

  get #mayReadInvoices(): boolean {
    const scopes = this.session.current?.scopes ?? []
    return !scopes.length || scopes.includes('invoices:read')
  }

  /** Oldest first, of all currencies. */
  get #readableIds(): readonly string[] {
    if (!this.#mayReadInvoices) return []
    return this.#rows.toSorted((a, b) => a.month.localeCompare(b.month)).flatMap(idsOf)
  }

  /** Undefined with several currencies. */
  get #total(): Amount | undefined {
    const [first, ...others] = this.data.value?.currencies ?? []
    return others.length ? undefined : first?.total
  }

  /** Each invoice of the balance has a payment on its way, so that the customer has nothing to do. */
  get #isPaying(): boolean {
    const ids = this.#rows.flatMap(idsOf)
    return ids.length > 0 && ids.every((id) => SHOWN_PROGRESS.includes(this.payments.of(id)))
  }

  /** A paid invoice is in the balance. */
  get #isBehind(): boolean {
    return this.#rows.flatMap(idsOf).some((id) => this.payments.of(id) === 'received')
  }

  override connectedCallback(): void {
    super.connectedCallback()
    for (const type of LIST_EVENTS) addEventListener(type, this.#onListRead)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    for (const type of LIST_EVENTS) removeEventListener(type, this.#onListRead)
  }

  readonly #onListRead = (): void => this.requestUpdate()

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed)
    if (changed.has('htmlFor')) this.#actions.checkId()
    const isBehind = this.#isBehind
    if (isBehind === this.#wasBehind) return
    this.#wasBehind = isBehind
    this.#catchUpReads = 0
    this.#catchUp.reschedule()
  }

  protected failureText(isUpdate: boolean) {
    return this.localize.t(isUpdate ? 'balance.not-updated' : 'balance.not-loaded')
  }

  protected renderContent({ currencies }: BalanceData): TemplateResult {
    const { localize } = this
    if (!currencies.length) {
      return html`<slot name="empty"
        ><p class="success">${icon('check')}<bdi>${localize.t('balance.none')}</bdi></p>
        ${this.#renderScope()}</slot
      >${this.#overdue.renderPaid()}`
    }
    const isPaying = this.#isPaying
    return html`
      <div class="balance">
        <div class="header ${isPaying ? 'paying' : 'overdue'}">
          <div>
            <p class="muted">
              ${icon(isPaying ? 'clock' : 'alert')}${localize.t('balance.overdue')}
            </p>
            ${this.#renderScope()}
            ${currencies.map(({ total }) => amountTemplate(total, localize))}
          </div>
          ${this.#overdue.renderPayAll()}
        </div>
        ${this.#mayReadInvoices ? this.#renderInvoices() : this.#renderMonths()}
      </div>
    `
  }

  /** The months and the currency that the balance is restricted to. */
  #renderScope() {
    const { months: count, currency, localize } = this
    const months = count < ALL_MONTHS && localize.t('balance.months', { count })
    const scope = [months, currency].filter(Boolean).join(' · ')
    return scope ? html`<p class="muted small"><bdi>${scope}</bdi></p>` : nothing
  }

  protected renderSkeleton(): TemplateResult {
    return html`${[0, 1, 2, 3].map(() => html`<span class="skeleton"></span>`)}`
  }

  /** Without the invoices, their months. */
  #renderInvoices(): TemplateResult {
    const invoices = this.#overdue.render()
    return this.#overdue.error
      ? html`${this.#renderMonths()}${invoices}`
      : html`<div class="overview">${invoices}</div>`
  }

  #renderMonths(): TemplateResult {
    return html`<ul class="months" role="list">
      ${this.#rows.map((row) => html`<li data-id=${balanceKey(row)}>${this.#renderMonth(row)}</li>`)}
    </ul>`
  }

  #renderMonth(row: Balance): TemplateResult {
    const { localize } = this
    const { month, amount } = row
    const ids = idsOf(row)
    const count = localize.t('balance.invoices', { count: ids.length })
    return html`<div class="month" part="month">
      <span><bdi class="strong">${localize.month(month)}</bdi> <bdi class="muted">${count}</bdi></span>
      <span class="number strong">${localize.money(amount)}</span>
      ${this.#renderPayment(ids)}
    </div>`
  }

  #renderPayment(ids: readonly string[]) {
    const all = ids.map((id) => this.payments.of(id))
    return progressLabel(
      SHOWN_PROGRESS.find((progress) => all.includes(progress)),
      this.localize,
    )
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'balance-summary': BalanceSummary
  }
}
