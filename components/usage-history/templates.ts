/**
 * The details of one past period: total, comparison and charges. The table's roles are explicit, because `display`
 * changes in narrow cards and removes them.
 */
import { html, nothing, type TemplateResult } from 'lit'
import type { Amount } from '../../server/contract/money.ts'
import {
  chargeChange,
  endedCharges,
  isComparable,
  taxesChange,
} from '../internal/domain/charge-changes.ts'
import type { UsagePeriod } from '../internal/domain/usage-period.ts'
import { subtractMoney } from '../internal/format/money.ts'
import { amountTemplate } from '../internal/templates/amount.ts'
import { seriesClass } from '../internal/templates/series-color.ts'
import { comparison, type History, periodBefore } from './history-model.ts'
import type { HistoryLocalize } from './messages.ts'

export function periodDetails(
  history: History,
  index: number,
  localize: HistoryLocalize,
): TemplateResult {
  const period = history.periods[index]!
  const before = periodBefore(history, index)
  const compared = comparison(period, before, localize)
  const dates = localize.period(period.from, period.to)
  return html`
    <div class="spaced" part="period">
      <div class="row">
        <bdi class="period-name">${dates}</bdi>
        ${amountTemplate(period.total, localize)}
      </div>
      ${compared ? html`<p class="muted small" part="comparison"><bdi>${compared}</bdi></p>` : nothing}
      <div class="scroll">
        ${chargesTable(history, period, before, localize.t('history.charges', { period: dates }), localize)}
      </div>
    </div>
  `
}

function chargesTable(
  { metrics }: History,
  period: UsagePeriod,
  before: UsagePeriod | undefined,
  name: string,
  localize: HistoryLocalize,
): TemplateResult {
  const compared = isComparable(period, before) ? before : undefined
  const dot = (code: string) => {
    const seriesIndex = metrics.findIndex((metric) => metric.code === code)
    return html`<span class="dot ${seriesClass(seriesIndex, metrics.length)}"></span>`
  }
  const headerCell = (text: string) => html`<th role="columnheader" scope="col">${text}</th>`
  const nameCell = (text: string, dotBefore: TemplateResult | typeof nothing = nothing) =>
    html`<th role="rowheader" scope="row">${dotBefore}<bdi>${text}</bdi></th>`
  const amountCells = (amount: Amount, change: Amount | undefined) => html`
    <td role="cell" class="number amount">${localize.money(amount)}</td>
    ${
      compared
        ? html`<td role="cell" class="number" part="change">
            ${change ? localize.money(change, 'exceptZero') : '–'}
          </td>`
        : nothing
    }
  `
  const sumRow = (
    text: string,
    style: string,
    amount: Amount,
    change: Amount | undefined,
    dotBefore?: TemplateResult,
  ) => html`
    <tr role="row" class="sum ${style}">
      ${nameCell(text, dotBefore)}
      <td role="cell" class="units"></td>
      ${amountCells(amount, change)}
    </tr>
  `
  const { charges, total } = period
  const zero = { ...total, value: '0' }
  const taxes = compared ? taxesChange(period, compared) : undefined
  return html`
    <table role="table" aria-label=${name} class=${compared ? 'compared' : ''}>
      <thead role="rowgroup">
        <tr role="row">
          ${headerCell(localize.t('history.charge'))} ${headerCell(localize.t('history.units'))}
          ${headerCell(localize.t('chart.amount'))}
          ${compared ? headerCell(localize.t('history.change')) : nothing}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${charges.map(
          (charge) => html`
            <tr role="row" part="charge">
              ${nameCell(charge.name, dot(charge.code))}
              <td role="cell" class="number units">${localize.number(charge.units)}</td>
              ${amountCells(charge.amount, compared && chargeChange(charge, period, compared))}
            </tr>
          `,
        )}
        ${(compared ? endedCharges(period, compared) : []).map(
          (charge) => html`
            <tr role="row" part="charge" class="muted">
              ${nameCell(charge.name, dot(charge.code))}
              <td role="cell" class="number units">${localize.number('0')}</td>
              ${amountCells(zero, subtractMoney(zero, charge.amount))}
            </tr>
          `,
        )}
      </tbody>
      <tfoot role="rowgroup">
        ${
          period.taxes || taxes
            ? sumRow(
                localize.t('history.taxes'),
                'muted',
                period.taxes ?? zero,
                taxes,
                html`<span class="dot other"></span>`,
              )
            : nothing
        }
        ${sumRow(
          localize.t('history.total'),
          'strong',
          total,
          compared && subtractMoney(total, compared.total),
        )}
      </tfoot>
    </table>
  `
}
