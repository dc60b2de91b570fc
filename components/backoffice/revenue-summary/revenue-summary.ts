/** `<revenue-summary>`: a merchant's revenue and overdue balances by month, over all customers or of one. */
import { html, nothing, type TemplateResult } from 'lit'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { DataCardElement } from '../../internal/base/data-card-element.ts'
import { property, state } from '../../internal/base/property.ts'
import { CURRENCY, MONTHS } from '../../internal/base/query-converters.ts'
import { ChartRoom } from '../../internal/controllers/chart-room.ts'
import { ScrollRegions } from '../../internal/controllers/scroll-regions.ts'
import type { DataErrorEvent, DataLoadedEvent } from '../../internal/dom/data-events.ts'
import { isZero } from '../../internal/format/money.ts'
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import { chartMessages } from '../../internal/i18n/messages/chart.ts'
import { amountTemplate } from '../../internal/templates/amount.ts'
import { dataTable, monthLabel, pagedChart } from '../../internal/templates/bar-chart.ts'
import { MerchantAudience } from '../internal/card/merchant-audience.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { merchantMessages } from '../internal/i18n/messages.ts'
import { followRetries } from '../internal/resources/merchant-payments.ts'
import { fetchRevenue } from './fetch-revenue.ts'
import type { CurrencyRevenue, Revenue } from './revenue-model.ts'
import { styles } from './revenue-summary.styles.ts'

export interface RevenueSummaryEventMap {
  'revenue-loaded': DataLoadedEvent<Revenue>
  'revenue-failed': DataErrorEvent
}

/**
 * @summary A merchant's invoiced amounts and overdue balances by month, over all customers or of one, as a chart and as
 *   a table.
 *
 * One chart a currency: amounts in different currencies are never added. The service reports customer by customer: the
 * element adds the newest 1,000 customers and says if there are more. For them it needs the scope customers:read, too.
 *
 * @tag revenue-summary
 * @scope analytics:read
 * @slot - Shown until the revenue is loaded.
 * @event {DataLoadedEvent<Revenue>} revenue-loaded - The revenue was loaded.
 * @event {DataErrorEvent} revenue-failed - The revenue could not be loaded.
 * @csspart total - The invoiced total of a currency.
 * @csspart overdue - The overdue total of a currency, of all time.
 * @csspart chart - The bar chart.
 * @csspart bar - One bar.
 * @csspart month - The selected month with its amounts.
 * @csspart numbers - The numbers of the chart as a table.
 * @cssstate loading - The revenue is being loaded for the first time.
 * @cssstate error - The revenue could not be loaded.
 * @cssstate empty - Nothing has been invoiced.
 * @example
 * <till-session fetch-from="/office-session">
 *   <revenue-summary months="12"></revenue-summary>
 * </till-session>
 */
export class RevenueSummary extends DataCardElement<Revenue> {
  static override styles = styles
  static readonly messages = defineMessages({
    ...merchantMessages,
    ...chartMessages,
    'revenue.not-loaded': 'Revenue couldn’t be loaded.',
    'revenue.not-updated': 'Revenue couldn’t be updated.',
    'revenue.none': {
      one: 'Nothing was invoiced in the last month, and nothing is overdue.',
      other: 'Nothing was invoiced in the last {count} months, and nothing is overdue.',
    },
    'revenue.name': 'Revenue',
    'revenue.total': {
      one: 'Invoiced in the last month',
      other: 'Invoiced in the last {count} months',
    },
    'revenue.gross': 'Gross, before credits and credit notes',
    'revenue.overdue': 'Overdue',
    'revenue.overdue-amount': '{amount} overdue',
    'revenue.count': { one: '{count} invoice', other: '{count} invoices' },
    'revenue.earlier': 'Earlier',
    'revenue.invoices': 'Invoices',
    'revenue.incomplete': 'Of the newest {read} of {all} customers.',
  })

  /** Number of months, including the current one. */
  @property({ converter: MONTHS, default: 12 }) months!: number

  /** Restricts the data to one currency, such as "EUR". Default: all currencies. */
  @property({ converter: CURRENCY, default: '' }) currency!: string

  /** The external id of one customer. Default: all customers. */
  @property({ default: '' }) customer!: string

  /** By currency; without an entry the newest month is selected. */
  @state() private selectedMonths: ReadonlyMap<string, string> = new Map()

  protected readonly noun = 'revenue'
  protected readonly localize = new MerchantLocalizeController(this, RevenueSummary.messages)
  protected override readonly audience = new MerchantAudience(this, {
    scope: () =>
      this.customer || this.session.can('customers:read') ? 'analytics:read' : 'customers:read',
  })
  protected override readonly changeKinds = ['invoice'] as const

  readonly #room = new ChartRoom(this)

  constructor() {
    super()
    new ScrollRegions(this)
    // Of all customers it would be hundreds of requests.
    followRetries(this, this.session, () => this.customer && this.data.refresh())
  }

  protected get queryKey() {
    return [this.months, this.currency, this.customer]
  }

  protected override get subjectProperties() {
    return { customer: this.customer }
  }

  protected fetchData(api: ApiClient, signal: AbortSignal): Promise<Revenue> {
    const query = { months: this.months, currency: this.currency || undefined }
    return fetchRevenue(api, query, this.customer, signal)
  }

  protected failureText(isUpdate: boolean) {
    return this.localize.t(isUpdate ? 'revenue.not-updated' : 'revenue.not-loaded')
  }

  protected isEmpty({ currencies }: Revenue) {
    return currencies.length === 0
  }

  protected override resetState(): void {
    this.selectedMonths = new Map()
  }

  protected renderSkeleton(): TemplateResult {
    return html`
      <span class="skeleton"></span><span class="skeleton"></span>
      <span class="skeleton columns"></span><span class="skeleton"></span>
    `
  }

  protected renderContent({ currencies, customers }: Revenue): TemplateResult {
    const { localize } = this
    const isOnly = currencies.length === 1
    return html`
      ${
        currencies.length
          ? currencies.map((item) => this.#renderCurrency(item, isOnly))
          : html`<p class="muted empty"><bdi>${this.#noneText}</bdi></p>`
      }
      ${
        customers.read < customers.all
          ? html`<p class="muted small note">${localize.t('revenue.incomplete', customers)}</p>`
          : nothing
      }
    `
  }

  get #noneText(): string {
    const text = this.localize.t('revenue.none', { count: this.months })
    return [text, this.currency].filter(Boolean).join(' · ')
  }

  #renderCurrency(item: CurrencyRevenue, isOnly: boolean): TemplateResult {
    const { localize } = this
    const { currency, months, revenue, overdue, earlierOverdue } = item
    const revenueName = localize.t('revenue.name')
    const name = isOnly
      ? revenueName
      : localize.t('common.detailed', { name: revenueName, detail: currency })
    const headers = [
      localize.t('chart.month'),
      localize.t('revenue.invoices'),
      localize.t('revenue.name'),
      localize.t('revenue.overdue'),
    ]
    const rows = months.map((month) => [
      localize.month(month.month),
      localize.number(month.invoices),
      localize.money(month.revenue),
      localize.money(month.overdue),
    ])
    if (!isZero(earlierOverdue)) {
      rows.unshift([localize.t('revenue.earlier'), '–', '–', localize.money(earlierOverdue)])
    }
    return html`
      <section>
        <p class="muted">${localize.t('revenue.total', { count: this.months })}</p>
        <div class="row total">
          ${amountTemplate(revenue, localize)}
          ${
            isZero(overdue)
              ? nothing
              : html`<span class="badge negative" part="overdue"
                  ><bdi>${localize.t('revenue.overdue-amount', { amount: localize.money(overdue) })}</bdi></span
                >`
          }
        </div>
        <p class="muted small"><bdi>${localize.t('revenue.gross')}</bdi></p>
        ${months.length > 1 ? this.#renderChart(item, name) : nothing}
        ${dataTable({ name, headers, rows: rows.reverse() }, localize)}
      </section>
    `
  }

  #renderChart({ currency, months }: CurrencyRevenue, label: string): TemplateResult {
    const { localize } = this
    const bars = months.map(({ month, revenue }) => ({
      ...monthLabel(month, months.length, localize),
      text: localize.t('common.labelled', {
        name: localize.month(month),
        value: localize.money(revenue),
      }),
      total: revenue,
      segments: [revenue.value],
      seriesCount: 1,
    }))
    const index = months.findIndex(({ month }) => month === this.selectedMonths.get(currency))
    const selectedIndex = index < 0 ? months.length - 1 : index
    const { month, revenue, overdue, invoices } = months[selectedIndex]!
    const onSelect = (selected: number) => {
      this.selectedMonths = new Map([...this.selectedMonths, [currency, months[selected]!.month]])
    }
    return html`
      ${pagedChart({ bars, label, name: currency, selectedIndex, onSelect, columns: this.#room.columns }, localize)}
      <p class="row selected" part="month">
        <span>
          <bdi class="name">${localize.month(month)}</bdi>
          <span class="muted small">${localize.t('revenue.count', { count: invoices })}</span>
          ${
            isZero(overdue)
              ? nothing
              : html`<bdi class="small late"
                  >${localize.t('revenue.overdue-amount', { amount: localize.money(overdue) })}</bdi
                >`
          }
        </span>
        <span class="number strong">${localize.money(revenue)}</span>
      </p>
    `
  }
}

declare global {
  interface GlobalEventHandlersEventMap extends RevenueSummaryEventMap {}
  interface HTMLElementTagNameMap {
    'revenue-summary': RevenueSummary
  }
}
