/** Template of one alert: its thresholds, its progress and its actions. */
import { html, nothing, svg, type TemplateResult } from 'lit'
import type { AlertForCustomer } from '../../server/contract/alert.ts'
import {
  type AlertTarget,
  formatValue,
  targetLabel,
  thresholdsText,
} from '../internal/domain/alert-text.ts'
import type { UsagePeriod } from '../internal/domain/usage-period.ts'
import { cssPercent } from '../internal/format/numbers.ts'
import { alertProgress } from './alert-progress.ts'
import type { AlertsLocalize } from './messages.ts'

/** The selector of an alert's row. */
export const rowOf = ({ code }: AlertForCustomer): string => `[data-id="${CSS.escape(code)}"]`

/** Without a name of its own, what it watches. */
export const alertName = (alert: AlertForCustomer, localize: AlertsLocalize): string =>
  alert.name || targetLabel(alert as AlertTarget, localize)

export interface AlertRowProps {
  readonly alert: AlertForCustomer
  readonly period: UsagePeriod | undefined
  /** Before it is deleted. */
  readonly question: TemplateResult | undefined
  readonly canWrite: boolean
  readonly onEdit: () => void
  readonly onDelete: () => void
}

export function alertRow(props: AlertRowProps, localize: AlertsLocalize): TemplateResult {
  const { alert, period } = props
  const label = targetLabel(alert as AlertTarget, localize)
  return html`
    <div class="row">
      <div>
        <bdi class="strong" id="name-${alert.code}">${alertName(alert, localize)}</bdi>
        <p class="muted small">
          ${alert.name ? html`<bdi>${label}</bdi> · ` : nothing}<bdi
            >${thresholdsText(alert, period, localize)}</bdi
          >
        </p>
      </div>
      ${props.canWrite ? rowActions(props, localize) : nothing}
    </div>
    ${progressMeter(props, localize)}
  `
}

function progressMeter({ alert, period }: AlertRowProps, localize: AlertsLocalize) {
  const progress = alertProgress(alert, period)
  if (!progress) return nothing
  const { used, next, last, fraction, ticks } = progress
  const format = (value: string) => formatValue(value, alert as AlertTarget, period, localize)
  const text = next
    ? localize.t('alerts.next', { used: format(used), limit: format(next) })
    : localize.t('alerts.reached', { used: format(used) })
  const passed = last ? ` · ${localize.t('alerts.passed', { value: format(last) })}` : ''
  return html`<div
    part="progress"
    .role=${'meter'}
    aria-labelledby="name-${alert.code}"
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${Math.floor(fraction * 100)}
    aria-valuetext=${text}${passed}
  >
    <svg class="bar" aria-hidden="true">
      <rect class="series-1" width=${cssPercent(fraction)} height="100%" />
      ${ticks.map((tick) => {
        const x = cssPercent(tick)
        return svg`<line class="tick" x1=${x} x2=${x} y2="100%" />`
      })}
    </svg>
    <span class="number muted small"><bdi>${text}</bdi>${passed && html`<bdi>${passed}</bdi>`}</span>
  </div>`
}

function rowActions(
  { alert, question, onEdit, onDelete }: AlertRowProps,
  localize: AlertsLocalize,
) {
  if (question) return question
  const button = (label: string, onClick: () => void, kind: string) =>
    html`<button
      type="button"
      class="button quiet ${kind}"
      aria-describedby="name-${alert.code}"
      @click=${onClick}
    >
      ${label}
    </button>`
  return html`<span class="actions"
    >${button(localize.t('alerts.change'), onEdit, 'change')}
    ${button(localize.t('alerts.delete'), onDelete, 'delete')}</span
  >`
}
