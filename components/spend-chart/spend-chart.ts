/** `<spend-chart>`: a customer's invoiced amounts by month. */
import { html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import type { GrossRevenuesForCustomer } from '../../server/contract/analytics.ts'
import type { Amount } from '../../server/contract/money.ts'
import type { ApiClient } from '../internal/api/api-client.ts'
import { request } from '../internal/api/endpoints.ts'
import { getList } from '../internal/api/list-response.ts'
import {
  MonthlyCardElement,
  type MonthlyData,
  type MonthsQuery,
} from '../internal/base/monthly-card-element.ts'
import { ChartRoom } from '../internal/controllers/chart-room.ts'
import { LocalizeController } from '../internal/controllers/localize.ts'
import { ScrollRegions } from '../internal/controllers/scroll-regions.ts'
import type { DataErrorEvent, DataLoadedEvent } from '../internal/dom/data-events.ts'
import { nextMonth } from '../internal/domain/months.ts'
import type { CurrencyGroup } from '../internal/format/group-by-currency.ts'
import { defineMessages } from '../internal/i18n/define-messages.ts'
import { chartMessages } from '../internal/i18n/messages/chart.ts'
import { customerMessages } from '../internal/i18n/messages/customer.ts'
import { monthly } from '../internal/styles/monthly.ts'
import { amountTemplate } from '../internal/templates/amount.ts'
import { dataTable, monthLabel, pagedChart } from '../internal/templates/bar-chart.ts'
import { emptySlot } from '../internal/templates/notice.ts'

type SpendData = MonthlyData<GrossRevenuesForCustomer, Revenue>

type Revenue = GrossRevenuesForCustomer['gross_revenues'][number]

/** The invoiced amounts were loaded. */
export type SpendLoadedEvent = DataLoadedEvent<GrossRevenuesForCustomer>

/** The amounts could not be loaded; older data stays visible. */
export type SpendFailedEvent = DataErrorEvent

export interface SpendChartEventMap {
  'spend-loaded': SpendLoadedEvent
  'spend-failed': SpendFailedEvent
}

/**
 * @summary A customer's invoiced amounts by month, paid or not, as a chart and as a table.
 *
 * One chart a currency: amounts in different currencies are never added or compared. The bars are radio buttons: the
 * selected month is shown below them.
 *
 * @tag spend-chart
 * @scope analytics:read
 * @slot - Shown until the amounts are loaded.
 * @slot empty - Replaces "Nothing was invoiced in the last 12 months."
 * @event {DataLoadedEvent<GrossRevenuesForCustomer>} spend-loaded - The amounts were loaded.
 * @event {DataErrorEvent} spend-failed - The amounts could not be loaded.
 * @csspart total - The total of a currency.
 * @csspart chart - The bar chart.
 * @csspart bar - One bar.
 * @csspart month - The selected month with its amount.
 * @csspart numbers - The numbers of the chart as a table.
 * @cssstate loading - The amounts are being loaded for the first time.
 * @cssstate error - The amounts could not be loaded.
 * @cssstate empty - There are no invoiced amounts.
 * @example
 * <till-session fetch-from="/till-session">
 *   <spend-chart months="12" currency="USD"></spend-chart>
 * </till-session>
 */
export class SpendChart extends MonthlyCardElement<GrossRevenuesForCustomer, Revenue> {
  static override styles = monthly
  static readonly messages = defineMessages({
    ...customerMessages,
    ...chartMessages,
    'spend.not-loaded': 'Spending couldn’t be loaded.',
    'spend.not-updated': 'Spending couldn’t be updated.',
    'spend.total': {
      one: 'Invoiced in the last month',
      other: 'Invoiced in the last {count} months',
    },
    'spend.whole': 'Whole invoices before credits, with your plan’s price',
    'spend.name': 'Spending',
    'spend.count': { one: '{count} invoice', other: '{count} invoices' },
    'spend.invoices': 'Invoices',
    'spend.none': {
      one: 'Nothing was invoiced in the last month.',
      other: 'Nothing was invoiced in the last {count} months.',
    },
  })

  /** By currency; without an entry the newest month is selected. */
  @state() private selectedMonths: ReadonlyMap<string, string> = new Map()

  protected readonly noun = 'spend'
  protected readonly localize = new LocalizeController(this, SpendChart.messages)

  readonly #room = new ChartRoom(this)

  constructor() {
    super()
    new ScrollRegions(this)
  }

  protected fetchMonths(api: ApiClient, query: MonthsQuery, signal: AbortSignal) {
    return request(api, 'GET /me/analytics/gross-revenue', { query, signal })
  }

  protected rowsOf(response: GrossRevenuesForCustomer) {
    return getList(response, 'gross_revenues')
  }

  protected failureText(isUpdate: boolean) {
    return this.localize.t(isUpdate ? 'spend.not-updated' : 'spend.not-loaded')
  }

  protected override resetState(): void {
    this.selectedMonths = new Map()
  }

  protected renderContent({ currencies }: SpendData): TemplateResult {
    if (!currencies.length) {
      const none = this.localize.t('spend.none', { count: this.months })
      return emptySlot([none, this.currency].filter(Boolean).join(' · '))
    }
    const isOnly = currencies.length === 1
    return html`${currencies.map((group) => this.#renderCurrency(group, isOnly))}`
  }

  protected renderSkeleton(): TemplateResult {
    return html`
      <span class="skeleton"></span><span class="skeleton"></span><span class="skeleton"></span>
      <span class="skeleton columns"></span><span class="skeleton"></span>
    `
  }

  #renderCurrency({ rows, total }: CurrencyGroup<Revenue>, isOnly: boolean): TemplateResult {
    const { localize } = this
    const months = fillMissingMonths(rows, total, this.months)
    const spending = localize.t('spend.name')
    const name = isOnly
      ? spending
      : localize.t('common.detailed', { name: spending, detail: total.currency_code })
    const headers = [
      localize.t('chart.month'),
      localize.t('spend.invoices'),
      localize.t('chart.amount'),
    ]
    const cells = months.map(({ month, invoices_count, amount }) => [
      localize.month(month),
      localize.number(invoices_count ?? '–'),
      localize.money(amount),
    ])
    return html`
      <section>
        <p class="muted">${localize.t('spend.total', { count: this.months })}</p>
        ${amountTemplate(total, localize)}
        <p class="muted small"><bdi>${localize.t('spend.whole')}</bdi></p>
        ${months.length > 1 ? this.#renderChart(months, name) : nothing}
        ${dataTable({ name, headers, rows: cells.reverse() }, localize)}
      </section>
    `
  }

  #renderChart(months: readonly Revenue[], label: string): TemplateResult {
    const { localize } = this
    const currency = months[0]!.amount.currency_code
    const bars = months.map(({ month, amount }) => ({
      ...monthLabel(month, months.length, localize),
      text: localize.t('common.labelled', {
        name: localize.month(month),
        value: localize.money(amount),
      }),
      total: amount,
      segments: [amount.value],
      seriesCount: 1,
    }))
    const index = months.findIndex(({ month }) => month === this.selectedMonths.get(currency))
    const selectedIndex = index < 0 ? months.length - 1 : index
    const { month, amount, invoices_count: count } = months[selectedIndex]!
    const onSelect = (selected: number) => {
      const selectedMonth = months[selected]!.month
      this.selectedMonths = new Map([...this.selectedMonths, [currency, selectedMonth]])
    }
    return html`
      ${pagedChart({ bars, label, name: currency, selectedIndex, onSelect, columns: this.#room.columns }, localize)}
      <p class="row selected" part="month">
        <span>
          <bdi class="name">${localize.month(month)}</bdi>
          ${
            typeof count === 'number'
              ? html`<span class="muted small">${localize.t('spend.count', { count })}</span>`
              : nothing
          }
        </span>
        <span class="number strong">${localize.money(amount)}</span>
      </p>
    `
  }
}

/** The months from the first row to the last, oldest first, `limit` at most. The rows are of one currency. */
function fillMissingMonths(
  rows: readonly Revenue[],
  { currency_code }: Amount,
  limit: number,
): Revenue[] {
  const byMonth = new Map(rows.map((row) => [row.month, row]))
  const [first = '', ...others] = [...byMonth.keys()].sort()
  const last = others.at(-1) ?? first
  const months: Revenue[] = []
  for (let month = first; month <= last && months.length < limit; month = nextMonth(month)) {
    months.push(
      byMonth.get(month) ?? { month, amount: { currency_code, value: '0' }, invoices_count: 0 },
    )
  }
  return months
}

declare global {
  interface GlobalEventHandlersEventMap extends SpendChartEventMap {}
  interface HTMLElementTagNameMap {
    'spend-chart': SpendChart
  }
}
