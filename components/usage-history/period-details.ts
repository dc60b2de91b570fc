/**
 * One past period: what it came to, charge by charge, and how that compares. Its table's roles are spelled out
 * because it changes its display when it is narrow.
 */
import { html, nothing, type TemplateResult } from 'lit'
import { bigAmount } from '../internal/big-amount.ts'
import { sayChart } from '../internal/chart-messages.ts'
import { formatPeriod } from '../internal/dates.ts'
import { formatMoney } from '../internal/money.ts'
import { formatNumber } from '../internal/numbers.ts'
import { shadeOf } from '../internal/shades.ts'
import { comparison, type History } from './history.ts'
import { say } from './messages.ts'

export function periodDetails(
  { periods, metrics }: History,
  index: number,
  locale: string,
): TemplateResult {
  const period = periods[index]!
  const compared = comparison(period, periods[index - 1], locale)
  const place = (code: string) => metrics.findIndex((metric) => metric.code === code)
  const sum = (name: string, amount: typeof period.total, strong = '') => html`
    <tr role="row" class=${strong}>
      <th role="rowheader" scope="row" colspan="2"><bdi>${name}</bdi></th>
      <td role="cell" class="number">${formatMoney(amount, locale)}</td>
    </tr>
  `
  const head = (name: string) => html`<th role="columnheader" scope="col">${name}</th>`
  return html`
    <div class="apart" part="period">
      <div class="row">
        <bdi class="strong">${formatPeriod(period.from, period.to, locale)}</bdi>
        ${bigAmount(period.total, locale)}
      </div>
      ${compared ? html`<p class="muted small" part="comparison"><bdi>${compared}</bdi></p>` : nothing}
      <div class="scroll" tabindex="0" role="group" aria-label=${say(locale, 'history.charge')}>
      <table role="table">
        <thead role="rowgroup">
          <tr role="row">
            ${head(say(locale, 'history.charge'))} ${head(say(locale, 'history.units'))}
            ${head(sayChart(locale, 'chart.amount'))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          ${period.charges.map(
            ({ code, name, units, amount }) => html`
              <tr role="row" part="charge">
                <th role="rowheader" scope="row">
                  <span class="dot ${shadeOf(place(code), metrics.length)}"></span><bdi>${name}</bdi>
                </th>
                <td role="cell" class="number">${formatNumber(units, locale)}</td>
                <td role="cell" class="number">${formatMoney(amount, locale)}</td>
              </tr>
            `,
          )}
        </tbody>
        <tfoot role="rowgroup">
          ${period.taxes ? sum(say(locale, 'history.taxes'), period.taxes) : nothing}
          ${sum(say(locale, 'history.total'), period.total, 'strong')}
        </tfoot>
      </table>
      </div>
    </div>
  `
}
