/**
 * The details of one past period: total, comparison and charges. The table's roles are explicit, because `display`
 * changes in narrow cards and removes them.
 */
import { html, nothing, type TemplateResult } from 'lit'
import { amountTemplate } from '../internal/templates/amount.ts'
import { seriesClass } from '../internal/templates/series-color.ts'
import { comparison, type History } from './history-model.ts'
import type { HistoryLocalize } from './messages.ts'

export function periodDetails(
  { periods, metrics }: History,
  index: number,
  localize: HistoryLocalize,
): TemplateResult {
  const period = periods[index]!
  const compared = comparison(period, periods[index - 1], localize)
  const seriesIndex = (code: string) => metrics.findIndex((metric) => metric.code === code)
  const totalRow = (name: string, amount: typeof period.total, strong = '') => html`
    <tr role="row" class=${strong}>
      <th role="rowheader" scope="row" colspan="2"><bdi>${name}</bdi></th>
      <td role="cell" class="number">${localize.money(amount)}</td>
    </tr>
  `
  const headerCell = (name: string) => html`<th role="columnheader" scope="col">${name}</th>`
  return html`
    <div class="spaced" part="period">
      <div class="row">
        <bdi class="strong">${localize.period(period.from, period.to)}</bdi>
        ${amountTemplate(period.total, localize)}
      </div>
      ${compared ? html`<p class="muted small" part="comparison"><bdi>${compared}</bdi></p>` : nothing}
      <div class="scroll" tabindex="0" role="group" aria-label=${localize.t('history.charge')}>
      <table role="table">
        <thead role="rowgroup">
          <tr role="row">
            ${headerCell(localize.t('history.charge'))} ${headerCell(localize.t('history.units'))}
            ${headerCell(localize.t('chart.amount'))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          ${period.charges.map(
            ({ code, name, units, amount }) => html`
              <tr role="row" part="charge">
                <th role="rowheader" scope="row">
                  <span class="dot ${seriesClass(seriesIndex(code), metrics.length)}"></span
                  ><bdi>${name}</bdi>
                </th>
                <td role="cell" class="number">${localize.number(units)}</td>
                <td role="cell" class="number">${localize.money(amount)}</td>
              </tr>
            `,
          )}
        </tbody>
        <tfoot role="rowgroup">
          ${period.taxes ? totalRow(localize.t('history.taxes'), period.taxes) : nothing}
          ${totalRow(localize.t('history.total'), period.total, 'strong')}
        </tfoot>
      </table>
      </div>
    </div>
  `
}
