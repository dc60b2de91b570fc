/** Templates of `<usage-meter>`: the head, meters and bars, the charges as rows or as a table, the skeleton. */
import { html, nothing, svg, type TemplateResult } from 'lit'
import type { Amount } from '../../server/contract/money.ts'
import { isPositive } from '../../server/pricing/price/decimal.ts'
import { amountBefore } from '../internal/domain/charge-changes.ts'
import { priceTerms, unitsText } from '../internal/domain/charge-text.ts'
import type { Charge, UsagePeriod } from '../internal/domain/usage-period.ts'
import { addMoney } from '../internal/format/money.ts'
import { cssPercent } from '../internal/format/numbers.ts'
import { amountClasses } from '../internal/templates/amount.ts'
import { icon } from '../internal/templates/icons.ts'
import { coloredSeries, seriesClass } from '../internal/templates/series-color.ts'
import type { UsageLocalize } from './messages.ts'
import {
  type BarSegment,
  barSegments,
  type Limits,
  type LimitUsage,
  limitUsage,
} from './usage-model.ts'
import { comparisonText, timeLeft } from './usage-text.ts'

export interface PeriodSummaryProps {
  readonly period: UsagePeriod
  /** The period before, if it is comparable. */
  readonly before: UsagePeriod | undefined
  /** The estimated total at the end of the period. */
  readonly projected: Amount | undefined
  readonly now: Date
}

/** The dates, the days left, the total so far, its estimate and its comparison. */
export function periodSummary(
  { period, before, projected, now }: PeriodSummaryProps,
  localize: UsageLocalize,
): TemplateResult {
  const total = localize.money(period.total)
  const projection = (amount: Amount) =>
    localize.t('usage.projected', {
      amount: localize.money(amount),
      day: localize.date(period.to),
    })
  return html`
    <div class="header">
      <strong part="period"><bdi>${localize.period(period.from, period.to)}</bdi></strong>
      <span class="muted"><bdi>${timeLeft(period, now, localize)}</bdi></span>
    </div>
    <p class="total">
      <span class=${amountClasses(total)} part="total">${total}</span>
      <span class="muted"><bdi>${localize.t('usage.so-far')}</bdi></span>
    </p>
    <p class="muted notes">
      <bdi>${localize.t(period.taxes ? 'usage.fees-note' : 'usage.fees-and-taxes-note')}</bdi>
      ${projected && isPositive(projected.value) ? html`<bdi part="projection">${projection(projected)}</bdi>` : nothing}
      ${before ? html`<bdi part="comparison">${comparisonText(period, before, localize)}</bdi>` : nothing}
    </p>
  `
}

export interface ChargesProps {
  readonly period: UsagePeriod
  readonly limits: Limits
  /** The period before, if it is comparable. */
  readonly before: UsagePeriod | undefined
}

/**
 * Each charge's share of the whole; hidden, because the rows below have the numbers. SVG attributes position it, because
 * a strict Content-Security-Policy blocks style attributes.
 */
const shareBar = (segments: readonly BarSegment[], seriesCount: number): TemplateResult => html`
  <svg class="bar" part="bar" aria-hidden="true">
    ${segments.map(
      ({ start, size, index }) =>
        svg`<rect
          class=${seriesClass(index, seriesCount)}
          x=${cssPercent(start)}
          width=${cssPercent(size)}
          height="100%"
        />`,
    )}
  </svg>
`

/** The usage of a limit as a meter; `text` has both values. */
function limitMeter(
  label: string,
  { fraction, reached }: LimitUsage,
  text: string,
  localize: UsageLocalize,
  bar: TemplateResult = html`<svg class="bar" aria-hidden="true">
    <rect class="used" width=${cssPercent(Math.min(1, fraction))} height="100%" />
  </svg>`,
): TemplateResult {
  // Rounded down: 99.6 % is below the limit.
  const percent = localize.percent(Math.floor(fraction * 100 + 1e-9) / 100)
  const warning = reached && localize.t(`usage.${reached}`)
  const spoken = localize.t('common.detailed', { name: text, detail: percent })
  return html`
    <div
      class="limit"
      part="limit"
      data-level=${reached ?? nothing}
      .role=${'meter'}
      aria-label=${label}
      aria-valuemin="0"
      aria-valuemax="100"
      aria-valuenow=${Math.min(100, Math.floor(fraction * 100))}
      aria-valuetext=${warning ? localize.t('common.detailed', { name: spoken, detail: warning }) : spoken}
    >
      ${bar}
      <span class="number muted"><bdi>${text}</bdi></span>
      <span class="number level">
        ${warning ? html`${icon('alert')}<bdi>${warning}</bdi> · ` : nothing}${percent}
      </span>
    </div>
  `
}

/** The shares of the total; with a budget a meter of the budget, made of the same shares. */
export function budgetMeter(period: UsagePeriod, budget: string, localize: UsageLocalize) {
  const { charges, total } = period
  const segments = barSegments(period, budget)
  const bar = shareBar(segments, charges.length)
  const usage = limitUsage(total.value, budget)
  // A single segment fills the bar and compares nothing.
  if (!usage) return segments.length > 1 ? bar : nothing
  const text = localize.t('usage.of', {
    used: localize.money(total),
    limit: localize.money({ ...total, value: budget }),
  })
  return limitMeter(localize.t('usage.budget'), usage, text, localize, bar)
}

function chargeLimit({ code, name, units }: Charge, limits: Limits, localize: UsageLocalize) {
  const usage = limitUsage(units, limits[code])
  if (!usage) return nothing
  const text = localize.t('usage.of', {
    used: localize.number(units),
    limit: localize.number(usage.limit),
  })
  return limitMeter(name, usage, text, localize)
}

const amountSpan = (amount: Amount, localize: UsageLocalize) =>
  html`<span class="number amount" part="amount">${localize.money(amount)}</span>`

/** A row a charge: name and amount, then its summary. */
export function chargeRows(
  { period, limits, before }: ChargesProps,
  localize: UsageLocalize,
): TemplateResult {
  const { charges, other, taxes } = period
  const count = coloredSeries(charges.length)
  const further = charges.slice(count)
  const [first, ...rest] = further.map(({ amount }) => amount)
  const chargeRow = (charge: Charge, index: number) => html`
    <li part="charge">
      <span class="dot ${seriesClass(index, charges.length)}"></span>
      <span class="name"><bdi>${charge.name}</bdi></span>
      ${amountSpan(charge.amount, localize)}
      <span class="summary muted number">
        ${chargeSummary(charge, before && amountBefore(charge, period, before), localize)}
      </span>
      ${chargeLimit(charge, limits, localize)}
    </li>
  `
  // A limit is never hidden.
  const hasLimit = further.some(({ code }) => limits[code] !== undefined)
  const furtherRows = () => html`<li class="further">
    <span class="dot other"></span>
    <details ?open=${hasLimit}>
      <summary>
        <bdi>${localize.t('usage.more', { count: further.length })}</bdi> ·
        ${amountSpan(addMoney(first!, ...rest), localize)}
      </summary>
      <ul role="list">
        ${further.map((charge, index) => chargeRow(charge, count + index))}
      </ul>
    </details>
  </li>`
  const otherRow = (name: string, amount: Amount | undefined) =>
    amount
      ? html`<li class="muted">
          <span class="dot other"></span><span>${name}</span>${amountSpan(amount, localize)}
        </li>`
      : nothing
  return html`
    <ul role="list" aria-label=${localize.t('usage.charges')}>
      ${charges.slice(0, count).map(chargeRow)} ${first ? furtherRows() : nothing}
      ${otherRow(localize.t('usage.other'), other)} ${otherRow(localize.t('usage.taxes'), taxes)}
    </ul>
  `
}

function chargeSummary(
  charge: Charge,
  previous: Amount | undefined,
  localize: UsageLocalize,
): TemplateResult {
  const { units } = charge
  const parts = [
    unitsText(units, localize),
    ...priceTerms(charge, localize),
    ...(previous ? [localize.t('usage.charge-before', { amount: localize.money(previous) })] : []),
  ]
  return html`${parts.map((part) => html`<bdi>${part}</bdi> `)}`
}

/** The charges in columns. Roles are explicit, because `display` changes in narrow cards and removes them. */
export function chargeTable(
  { period, limits, before }: ChargesProps,
  localize: UsageLocalize,
): TemplateResult {
  const beforeText = (charge: Charge) => {
    const amount = before && amountBefore(charge, period, before)
    return amount ? localize.money(amount) : ''
  }
  const headerCell = (name: string) => html`<th role="columnheader" scope="col">${name}</th>`
  const detailCell = (label: string, text: string) =>
    html`<td role="cell" class="number detail" data-label=${label}><bdi>${text}</bdi></td>`
  const totalRow = (name: string, amount: Amount | undefined, style = 'muted') =>
    amount
      ? html`<tr role="row" class=${style}>
          <th role="rowheader" scope="row" colspan=${before ? 5 : 4}>${name}</th>
          <td role="cell">${amountSpan(amount, localize)}</td>
        </tr>`
      : nothing
  return html`
    <table role="table">
      <thead role="rowgroup">
        <tr role="row">
          ${headerCell(localize.t('usage.metric'))} ${headerCell(localize.t('usage.units'))}
          ${headerCell(localize.t('usage.events'))} ${headerCell(localize.t('usage.price'))}
          ${before ? headerCell(localize.t('usage.period-before')) : nothing}
          ${headerCell(localize.t('usage.amount'))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${period.charges.map(
          (charge) => html`
            <tr role="row" part="charge">
              <th role="rowheader" scope="row" class="name">
                <bdi>${charge.name}</bdi>${chargeLimit(charge, limits, localize)}
              </th>
              ${detailCell(localize.t('usage.units'), localize.number(charge.units))}
              ${detailCell(localize.t('usage.events'), charge.events === undefined ? '' : localize.number(charge.events))}
              ${detailCell(localize.t('usage.price'), priceTerms(charge, localize).join(' · '))}
              ${before ? detailCell(localize.t('usage.period-before'), beforeText(charge)) : nothing}
              <td role="cell">${amountSpan(charge.amount, localize)}</td>
            </tr>
          `,
        )}
      </tbody>
      <tfoot role="rowgroup">
        ${totalRow(localize.t('usage.other'), period.other)}
        ${totalRow(localize.t('usage.taxes'), period.taxes)}
        ${totalRow(localize.t('usage.total'), period.total, 'strong')}
      </tfoot>
    </table>
  `
}

const skeletonRow = html`<span class="skeleton row"></span>`

/** As high as the loaded meter with three charges, so that loading shifts nothing. */
export const meterSkeleton = (
  withCharges: boolean,
  withComparison: boolean,
): TemplateResult => html`
  <div class="columns ${withCharges ? 'meters' : ''}">
    <div>
      <span class="skeleton line"></span>
      <span class="skeleton sum"></span>
      ${withComparison ? html`<span class="skeleton line small"></span>` : nothing}
      <span class="skeleton line notes"></span>
    </div>
    <div>
      <span class="skeleton bar-skeleton"></span>
      ${
        withCharges
          ? html`${skeletonRow}${skeletonRow}${skeletonRow}<span class="skeleton taxes"></span>`
          : nothing
      }
    </div>
  </div>
  <span class="skeleton line footer"></span>
`
