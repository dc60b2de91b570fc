/** Templates of an authorization's days: the line of days 0 to 29, its legend, its dates and its state in words. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Authorization } from '../../../server/contract/authorization.ts'
import { notice } from '../../internal/templates/notice.ts'
import type { RenewalLocalize } from './messages.ts'
import { daysUntil, FIRST_DAY, HONOR_DAYS, LAST_DAY, type RenewalModel } from './renewal-model.ts'

const DAYS = Array.from({ length: LAST_DAY + 1 }, (_, day) => day)

const isoOf = (instant: number): string => new Date(instant).toISOString()

/** One cell a day. Screen readers get the dates below it. */
export function timeline(
  model: RenewalModel,
  created: number,
  localize: RenewalLocalize,
): TemplateResult {
  const { day, renewedDay, expiresAt } = model
  const expiryDay = Math.min(LAST_DAY, Math.floor((expiresAt - created) / 86_400_000))
  const isHeld = (index: number) =>
    index < HONOR_DAYS ||
    (renewedDay !== undefined && index >= renewedDay && index < renewedDay + HONOR_DAYS)
  const classesOf = (index: number) =>
    [
      'day',
      isHeld(index) ? 'held' : index >= FIRST_DAY ? 'open' : '',
      index < day ? 'past' : '',
      index === day ? 'today' : '',
      index === expiryDay ? 'end' : '',
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
        <span>${localize.number(0)}</span
        ><span class="first">${localize.number(FIRST_DAY)}</span
        ><span>${localize.number(LAST_DAY)}</span>
      </div>
      <ul class="legend small">
        ${legend('held')}${legend('open')}${legend('today')}${legend('end')}
      </ul>
    </figure>
  `
}

/** "Day 5 of 29". */
export function dayText({ day }: RenewalModel, localize: RenewalLocalize): string {
  return day > LAST_DAY
    ? localize.t('renewal.past', { last: LAST_DAY })
    : localize.t('renewal.line', { day, last: LAST_DAY })
}

/** The state, and its consequence. */
export function phaseText(
  { now, phase, opensAt, closesAt, heldUntil, daysLeft }: RenewalModel,
  { status_details }: Authorization,
  localize: RenewalLocalize,
): string {
  const date = localize.date(isoOf(opensAt))
  const count = daysUntil(opensAt, now)
  switch (phase) {
    case 'waiting':
      return localize.t('renewal.phase-waiting', { date, count })
    case 'held': {
      const held = localize.date(isoOf(heldUntil))
      return opensAt < closesAt
        ? localize.t('renewal.phase-held', { held, date, count })
        : localize.t('renewal.phase-held-last', { held })
    }
    case 'open':
      return localize.t('renewal.phase-open', { count: daysLeft })
    case 'over':
      return localize.t('renewal.phase-over', { last: LAST_DAY })
    case 'closed':
      return closedText(status_details?.reason, localize)
  }
}

function closedText(reason: string | undefined, localize: RenewalLocalize): string {
  if (reason === 'PENDING_REVIEW') return localize.t('renewal.review')
  if (reason === 'DECLINED_BY_RISK_FRAUD_FILTERS') return localize.t('renewal.filtered')
  return localize.t('renewal.phase-closed')
}

const isClosed = (phase: RenewalModel['phase']) => phase === 'closed' || phase === 'over'

/**
 * The dates in UTC. The end of the window may be after that of the authorization (authorizations-12,
 * authorizations-19).
 */
export function datesTemplate(
  { phase, heldUntil, expiresAt, closesAt }: RenewalModel,
  created: number,
  localize: RenewalLocalize,
): TemplateResult {
  const first = isoOf(created + FIRST_DAY * 86_400_000)
  const row = (term: string, text: string) =>
    html`<div class="row"><dt>${term}</dt><dd class="number"><bdi>${text}</bdi></dd></div>`
  return html`<dl part="dates">
    ${row(localize.t('renewal.held-until'), localize.date(isoOf(heldUntil)))}
    ${row(localize.t('renewal.window'), localize.period(first, isoOf(closesAt - 1)))}
    ${row(localize.t('renewal.expires'), localize.date(isoOf(expiresAt)))}
  </dl>
  ${
    expiresAt < closesAt && !isClosed(phase)
      ? html`<p class="muted small">${localize.t('renewal.last-day', { last: LAST_DAY })}</p>`
      : nothing
  }`
}

/** A warning in the last days before the end; nothing before, and in a state that can't be captured. */
export function expiryNotice(
  { now, phase, expiresAt }: RenewalModel,
  warnDays: number,
  localize: RenewalLocalize,
): TemplateResult | typeof nothing {
  if (isClosed(phase)) return nothing
  const date = localize.date(isoOf(expiresAt))
  if (now >= expiresAt) return notice(localize.t('renewal.expired', { date }))
  const count = daysUntil(expiresAt, now)
  return count > warnDays ? nothing : notice(localize.t('renewal.ends-soon', { date, count }))
}
