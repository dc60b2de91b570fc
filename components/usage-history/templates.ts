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
import type { Charge, UsagePeriod } from '../internal/domain/usage-period.ts'
import { addMoney, subtractMoney } from '../internal/format/money.ts'
import { amountTemplate } from '../internal/templates/amount.ts'
import { icon } from '../internal/templates/icons.ts'
import { seriesClass } from '../internal/templates/series-color.ts'
import { comparison, type History, periodBefore } from './history-model.ts'
import type { HistoryLocalize } from './messages.ts'

/** The rows of the charges without a color. */
export interface FurtherCharges {
  readonly isOpen: boolean
  readonly toggle: () => void
}

export function periodDetails(
  history: History,
  index: number,
  further: FurtherCharges,
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
        ${chargesTable(history, { period, before, further, name: localize.t('history.charges', { period: dates }) }, localize)}
      </div>
    </div>
  `
}

interface ChargesTableProps {
  readonly period: UsagePeriod
  readonly before: UsagePeriod | undefined
  readonly further: FurtherCharges
  /** The accessible name. */
  readonly name: string
}

interface ChargeRow {
  readonly charge: Charge
  readonly units: string
  readonly amount: Amount
  readonly change: Amount | undefined
  readonly hasEnded: boolean
}

/** The charges of a period, then those that have ended since the period before. */
function chargeRows(period: UsagePeriod, before: UsagePeriod | undefined): ChargeRow[] {
  const zero = { ...period.total, value: '0' }
  const current = period.charges.map((charge) => ({
    charge,
    units: charge.units,
    amount: charge.amount,
    hasEnded: false,
    change: before && chargeChange(charge, period, before),
  }))
  const ended = (before ? endedCharges(period, before) : []).map((charge) => ({
    charge,
    units: '0',
    amount: zero,
    hasEnded: true,
    change: subtractMoney(zero, charge.amount),
  }))
  return [...current, ...ended]
}

function chargesTable(
  { metrics }: History,
  { period, before, further, name }: ChargesTableProps,
  localize: HistoryLocalize,
): TemplateResult {
  const compared = isComparable(period, before) ? before : undefined
  const indexOf = ({ charge }: ChargeRow) =>
    metrics.findIndex((metric) => metric.code === charge.code)
  const isColored = (row: ChargeRow) => seriesClass(indexOf(row), metrics.length) !== 'other'
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
  const { total } = period
  const zero = { ...total, value: '0' }
  const chargeRow = (row: ChargeRow) => html`
    <tr role="row" part="charge" class=${row.hasEnded ? 'muted' : ''}>
      ${nameCell(row.charge.name, html`<span class="dot ${seriesClass(indexOf(row), metrics.length)}"></span>`)}
      <td role="cell" class="number units">${localize.number(row.units)}</td>
      ${amountCells(row.amount, row.change)}
    </tr>
  `
  const rows = chargeRows(period, compared)
  const furtherRows = rows.filter((row) => !isColored(row))
  const colored = rows.filter(isColored)
  // The order of the segments.
  if (furtherRows.length) colored.sort((a, b) => indexOf(a) - indexOf(b))
  const furtherRow = () => {
    const changes = furtherRows.map(({ change }) => change)
    const known = changes.filter((change) => change !== undefined)
    const sum = addMoney(zero, ...furtherRows.map(({ amount }) => amount))
    const change = known.length === changes.length ? addMoney(zero, ...known) : undefined
    return html`<tr role="row" class="further">
      <th role="rowheader" scope="row">
        <span class="dot other"></span
        ><button type="button" aria-expanded=${further.isOpen} @click=${further.toggle}>
          <bdi>${localize.t('usage.more', { count: furtherRows.length })}</bdi>${icon('chevron')}
        </button>
      </th>
      <td role="cell" class="units"></td>
      ${amountCells(sum, change)}
    </tr>`
  }
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
        ${colored.map(chargeRow)} ${furtherRows.length ? furtherRow() : nothing}
        ${further.isOpen ? furtherRows.map(chargeRow) : nothing}
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
