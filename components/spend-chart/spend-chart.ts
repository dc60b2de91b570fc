/** `<spend-chart>`: what a customer was invoiced, month by month. */
import { html, nothing, type TemplateResult } from 'lit'
import type { GrossRevenuesForCustomer } from '../../server/contract/analytics.ts'
import type { ApiError } from '../internal/api-error.ts'
import { bigAmount } from '../internal/big-amount.ts'
import type { CurrencyGroup } from '../internal/by-currency.ts'
import { chart, numbersTable } from '../internal/chart.ts'
import { sayChart } from '../internal/chart-messages.ts'
import { formatMonth } from '../internal/dates.ts'
import { listIn } from '../internal/list-in.ts'
import { formatMoney } from '../internal/money.ts'
import { formatNumber } from '../internal/numbers.ts'
import { MonthlyPanel, type Months } from '../session/monthly-panel.ts'
import { SpendFailedEvent, SpendLoadedEvent } from './events.ts'
import { say } from './messages.ts'
import { type Revenue, unbroken } from './months.ts'
import { styles } from './spend-chart.styles.ts'

type Shown = Months<GrossRevenuesForCustomer, Revenue>

/**
 * @summary What a customer was invoiced by month, paid or not, as columns and as a table.
 *
 * Each currency has a chart of its own: amounts of different currencies are never added or compared.
 *
 * @tag spend-chart
 * @scope analytics:read
 * @slot - Shown until the amounts were read.
 * @event {SpendLoadedEvent} spend-loaded - The amounts were read.
 * @event {SpendFailedEvent} spend-failed - They could not be read.
 * @csspart base - The card.
 * @csspart total - What the months of a currency come to.
 * @csspart chart - The columns.
 * @csspart bar - One column's bar.
 * @csspart numbers - The same numbers as a table.
 * @csspart notice - What is the matter, with an action beside it.
 * @cssstate loading - The amounts are being read for the first time.
 * @cssstate error - They could not be read.
 * @cssstate empty - Nothing was invoiced yet.
 * @cssstate stale - What is shown could not be refreshed.
 * @example
 * <till-session fetch-from="/till-session">
 *   <spend-chart months="12" currency="EUR"></spend-chart>
 * </till-session>
 */
export class SpendChart extends MonthlyPanel<GrossRevenuesForCustomer, Revenue> {
  static override styles = styles

  protected readonly path = '/me/analytics/gross-revenue'

  protected rowsOf(answer: GrossRevenuesForCustomer) {
    return listIn(answer, 'gross_revenues')
  }

  protected loaded({ answer }: Shown) {
    return new SpendLoadedEvent(answer)
  }

  protected failed(error: ApiError) {
    return new SpendFailedEvent(error)
  }

  protected content({ currencies }: Shown, locale: string): TemplateResult {
    if (!currencies.length) return html`<p class="muted empty">${say(locale, 'spend.none')}</p>`
    return html`${currencies.map((group) => this.#currency(group, locale))}`
  }

  protected skeleton(): TemplateResult {
    return html`
      <span class="skeleton"></span><span class="skeleton"></span>
      <span class="skeleton columns"></span><span class="skeleton"></span>
    `
  }

  #currency({ rows: named, total }: CurrencyGroup<Revenue>, locale: string): TemplateResult {
    const rows = unbroken(named, total, this.count)
    const columns = rows.map(({ month, amount }) => ({
      label: formatMonth(month, locale, 'short'),
      text: `${formatMonth(month, locale)}: ${formatMoney(amount, locale)}`,
      total: amount,
      parts: [amount.value],
      series: 1,
    }))
    const heads = [
      sayChart(locale, 'chart.month'),
      say(locale, 'spend.invoices'),
      sayChart(locale, 'chart.amount'),
    ]
    const cells = rows.map(({ month, invoices_count, amount }) => [
      formatMonth(month, locale),
      formatNumber(invoices_count ?? '–', locale),
      formatMoney(amount, locale),
    ])
    return html`
      <section>
        <p class="muted">${say(locale, 'spend.total', { count: this.count })}</p>
        ${bigAmount(total, locale)}
        ${columns.length > 1 ? chart(columns, locale) : nothing}
        ${numbersTable(heads, cells.reverse(), locale)}
      </section>
    `
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'spend-chart': SpendChart
  }
}
