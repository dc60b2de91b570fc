/** Templates of an authorization's days: the line of days 0 to 29, its legend, its dates and its state in words. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Authorization } from '../../../server/contract/authorization.ts'
import { formatUtcMoment } from '../../internal/format/dates.ts'
import { momentText } from '../internal/card/hold-text.ts'
import { DAY_MS, HONOR_DAYS, LAST_DAY } from './authorization-data.ts'
import type { RenewalLocalize } from './messages.ts'
import { dayOf, type RenewalModel } from './renewal-model.ts'

const DAYS = Array.from({ length: LAST_DAY + 1 }, (_, day) => day)

/** Nothing without a day on which something can be done. One cell a day; screen readers get the dates below it. */
export function timeline(
  model: RenewalModel,
  created: number,
  localize: RenewalLocalize,
): TemplateResult | typeof nothing {
  const { day, renewedDay, phase, opensAt, capturableUntil } = model
  if (phase === 'closed' || day > LAST_DAY) return nothing
  // The cell at the end of which it can't be captured any more.
  const lastDay = Math.min(LAST_DAY, Math.ceil((capturableUntil - created) / DAY_MS) - 1)
  const firstOpen = phase === 'over' ? LAST_DAY + 1 : dayOf(opensAt, created)
  const isHeld = (index: number) =>
    index < HONOR_DAYS ||
    (renewedDay !== undefined && index >= renewedDay && index < renewedDay + HONOR_DAYS)
  const classesOf = (index: number) =>
    [
      'day',
      isHeld(index) ? 'held' : index >= Math.max(firstOpen, day) ? 'open' : '',
      index < day ? 'past' : '',
      index === day ? 'today' : '',
      index === lastDay ? 'end' : '',
    ]
      .filter(Boolean)
      .join(' ')
  const legend = (kind: 'held' | 'open' | 'today' | 'end') =>
    html`<li><span class="key ${kind}"></span>${localize.t(`renewal.legend-${kind}`)}</li>`
  return html`
    <figure part="line" aria-hidden="true">
      <figcaption class="muted small">${localize.t('renewal.days')}</figcaption>
      <div class="days">${DAYS.map((index) => html`<span class=${classesOf(index)}></span>`)}</div>
      <div class="scale muted small">
        <span>${localize.number(0)}</span><span>${localize.number(LAST_DAY)}</span>
      </div>
      <ul class="legend small">
        ${legend('held')}${firstOpen > LAST_DAY ? nothing : legend('open')}${legend('today')}${
          Number.isNaN(lastDay) ? nothing : legend('end')
        }
      </ul>
    </figure>
  `
}

/** "Day 5 of 29"; nothing where days mean nothing any more. */
export function dayText(
  { day, phase }: RenewalModel,
  localize: RenewalLocalize,
): TemplateResult | typeof nothing {
  if (phase === 'closed') return nothing
  const text =
    day > LAST_DAY
      ? localize.t('renewal.past', { last: LAST_DAY })
      : localize.t('renewal.line', { day, last: LAST_DAY })
  return html`<bdi class="strong">${text}</bdi> · `
}

/** The state, and until when which of its consequences can be used. */
export function phaseText(
  model: RenewalModel,
  { status_details }: Authorization,
  localize: RenewalLocalize,
): string {
  const { phase, hold, opensAt, closesAt, guaranteedUntil, capturableUntil } = model
  const at = (instant: number) => formatUtcMoment(instant, localize.locale)
  if (phase === 'closed') return closedText(model, status_details?.reason, localize)
  if (hold === 'expired') {
    const expired = at(capturableUntil)
    return phase === 'over'
      ? localize.t('renewal.phase-expired', { expired })
      : localize.t('renewal.phase-last-day', { expired, date: at(closesAt) })
  }
  if (hold === 'guaranteed') {
    const held = at(guaranteedUntil)
    if (phase === 'over') return localize.t('renewal.phase-held-last', { held })
    // Each renewal ends at the beginning of the next one; an original waits for day 4.
    return opensAt === guaranteedUntil
      ? localize.t('renewal.phase-held', { held })
      : localize.t('renewal.phase-waiting', { held, date: at(opensAt) })
  }
  if (phase === 'waiting') return localize.t('renewal.phase-gap', { date: at(opensAt) })
  const end = Number.isNaN(capturableUntil) ? closesAt : capturableUntil
  if (phase === 'open')
    return localize.t('renewal.phase-open', { date: at(Math.min(end, closesAt)) })
  return Number.isNaN(capturableUntil)
    ? localize.t('renewal.phase-over', { last: LAST_DAY })
    : localize.t('renewal.phase-capture', { date: at(capturableUntil) })
}

function closedText(
  { status, hold, capturableUntil }: RenewalModel,
  reason: string | undefined,
  localize: RenewalLocalize,
): string {
  const date = formatUtcMoment(capturableUntil, localize.locale)
  switch (status) {
    case 'PARTIALLY_CAPTURED':
      if (hold === 'expired') return localize.t('renewal.part-expired', { date })
      return Number.isNaN(capturableUntil)
        ? localize.t('renewal.phase-closed')
        : localize.t('renewal.part-left', { date })
    case 'CAPTURED':
      return localize.t('renewal.phase-captured')
    case 'VOIDED':
      return localize.t('renewal.phase-voided')
    case 'DENIED':
      return localize.t('renewal.phase-denied')
  }
  if (reason === 'PENDING_REVIEW') return localize.t('renewal.review')
  if (reason === 'DECLINED_BY_RISK_FRAUD_FILTERS') return localize.t('renewal.filtered')
  return localize.t('renewal.phase-closed')
}

/** The two ends of a hold, in UTC; "–" for one that the service does not name. */
export function datesTemplate(
  { guaranteedUntil, capturableUntil }: RenewalModel,
  localize: RenewalLocalize,
): TemplateResult {
  const row = (term: string, instant: number) =>
    html`<div class="row"><dt>${term}</dt><dd class="number"><bdi>${momentText(instant, localize)}</bdi></dd></div>`
  return html`<dl part="dates">
    ${row(localize.t('hold.guaranteed-until'), guaranteedUntil)}
    ${row(localize.t('hold.capturable-until'), capturableUntil)}
  </dl>`
}
