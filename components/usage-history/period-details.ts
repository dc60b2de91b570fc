/** One past period: what it came to, charge by charge, and how that compares. */
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
    <tr class=${strong}>
      <th scope="row" colspan="2"><bdi>${name}</bdi></th>
      <td class="number">${formatMoney(amount, locale)}</td>
    </tr>
  `
  return html`
    <div class="apart" part="period">
      <div class="row">
        <bdi class="strong">${formatPeriod(period.from, period.to, locale)}</bdi>
        ${bigAmount(period.total, locale)}
      </div>
      ${compared ? html`<p class="muted small" part="comparison"><bdi>${compared}</bdi></p>` : nothing}
      <div class="scroll" tabindex="0" role="group" aria-label=${say(locale, 'history.charge')}>
      <table>
        <thead>
          <tr>
            <th scope="col">${say(locale, 'history.charge')}</th>
            <th scope="col">${say(locale, 'history.units')}</th>
            <th scope="col">${sayChart(locale, 'chart.amount')}</th>
          </tr>
        </thead>
        <tbody>
          ${period.charges.map(
            ({ code, name, units, amount }) => html`
              <tr part="charge">
                <th scope="row">
                  <span class="dot ${shadeOf(place(code), metrics.length)}"></span><bdi>${name}</bdi>
                </th>
                <td class="number">${formatNumber(units, locale)}</td>
                <td class="number">${formatMoney(amount, locale)}</td>
              </tr>
            `,
          )}
        </tbody>
        <tfoot>
          ${period.taxes ? sum(say(locale, 'history.taxes'), period.taxes) : nothing}
          ${sum(say(locale, 'history.total'), period.total, 'strong')}
        </tfoot>
      </table>
      </div>
    </div>
  `
}
