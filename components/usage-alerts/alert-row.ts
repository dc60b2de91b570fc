/** One alert: what it watches, its thresholds, and where usage stands against the next. */
import { html, nothing, type TemplateResult } from 'lit'
import type { AlertForCustomer } from '../../server/contract/alert.ts'
import type { Period } from '../internal/usage-period.ts'
import { say } from './messages.ts'
import { formatValue, type Measure, nameOf, standingOf } from './standing.ts'

export interface RowView {
  readonly alert: AlertForCustomer
  readonly period: Period | undefined
  /** Deleting it was asked for and not yet meant. */
  readonly leaving: boolean
  readonly mayWrite: boolean
  readonly change: () => void
  readonly ask: () => void
  readonly keep: () => void
  readonly remove: () => void
}

export function alertRow(view: RowView, locale: string): TemplateResult {
  const { alert, period } = view
  const measure = alert as Measure
  const what = nameOf(measure, locale)
  return html`
    <div class="row">
      <div>
        <bdi class="strong" id="name-${alert.code}">${alert.name || what}</bdi>
        <p class="muted small">
          ${alert.name ? html`<bdi>${what}</bdi> · ` : nothing}<bdi>${thresholdsOf(alert, period, locale)}</bdi>
        </p>
      </div>
      ${view.mayWrite ? actions(view, locale) : nothing}
    </div>
    ${meter(view, locale)}
  `
}

function thresholdsOf(alert: AlertForCustomer, period: Period | undefined, locale: string): string {
  const { thresholds, ...measure } = alert
  const text = (value: string) => formatValue(value, measure as Measure, period, locale)
  const plain = thresholds.filter(({ recurring }) => !recurring).map(({ value }) => text(value))
  const step = thresholds.find(({ recurring }) => recurring)
  const values = new Intl.ListFormat(locale, { type: 'unit' }).format(plain)
  return [
    plain.length ? say(locale, 'alerts.at', { values }) : '',
    step ? say(locale, 'alerts.every', { value: text(step.value) }) : '',
  ]
    .filter(Boolean)
    .join(', ')
}

function meter({ alert, period }: RowView, locale: string) {
  const standing = standingOf(alert, period)
  if (!standing) return nothing
  const { used, next, fraction } = standing
  const value = (text: string) => formatValue(text, alert as Measure, period, locale)
  const words = next
    ? say(locale, 'alerts.next', { used: value(used), limit: value(next) })
    : say(locale, 'alerts.reached', { used: value(used) })
  return html`<div
    class="standing"
    part="standing"
    .role=${'meter'}
    aria-labelledby="name-${alert.code}"
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${Math.floor(fraction * 100)}
    aria-valuetext=${words}
  >
    <svg class="bar" aria-hidden="true">
      <rect class="shade-0" width="${(fraction * 100).toFixed(2)}%" height="100%" />
    </svg>
    <span class="number muted small"><bdi>${words}</bdi></span>
  </div>`
}

function actions({ alert, leaving, change, ask, keep, remove }: RowView, locale: string) {
  const button = (name: string, click: () => void, kind: string) =>
    html`<button
      type="button"
      class="button quiet ${kind}"
      aria-describedby="name-${alert.code}"
      @click=${click}
    >
      ${name}
    </button>`
  return leaving
    ? html`<span class="actions"
        ><span role="alert">${say(locale, 'alerts.sure')}</span>
        ${button(say(locale, 'alerts.keep'), keep, 'keep')}
        ${button(say(locale, 'alerts.delete'), remove, 'negative')}</span
      >`
    : html`<span class="actions"
        >${button(say(locale, 'alerts.change'), change, 'change')}
        ${button(say(locale, 'alerts.delete'), ask, 'ask')}</span
      >`
}
