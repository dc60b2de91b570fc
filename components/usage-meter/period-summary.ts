/** The head of `<usage-meter>`: dates, days left, the total so far, its estimate and its comparison. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Amount } from '../../server/contract/money.ts'
import type { UsagePeriod } from '../internal/domain/usage-period.ts'
import { amountClasses } from '../internal/templates/amount.ts'
import type { UsageLocalize } from './messages.ts'
import { comparisonText, timeLeft } from './usage-text.ts'

export interface PeriodSummaryProps {
  readonly period: UsagePeriod
  /** The period before, if it is comparable. */
  readonly before: UsagePeriod | undefined
  /** The estimated total at the end of the period. */
  readonly projected: Amount | undefined
  readonly now: Date
}

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
    <p class="muted spaced">
      <bdi>${localize.t(period.taxes ? 'usage.fees-note' : 'usage.fees-and-taxes-note')}</bdi>
      ${projected ? html`<bdi part="projection">${projection(projected)}</bdi>` : nothing}
      ${before ? html`<bdi part="comparison">${comparisonText(period, before, localize)}</bdi>` : nothing}
    </p>
  `
}
