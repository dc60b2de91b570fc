/** Templates of `<usage-alerts>`: an alert with its progress, and the form that creates or edits one. */
import { html, nothing, type TemplateResult } from 'lit'
import type { AlertForCustomer } from '../../server/contract/alert.ts'
import type { UsagePeriod } from '../internal/domain/usage-period.ts'
import { getFormatter } from '../internal/format/intl-cache.ts'
import { secondaryButton } from '../internal/templates/notice.ts'
import {
  type AlertTarget,
  alertProgress,
  formatValue,
  targetKey,
  targetLabel,
} from './alert-progress.ts'
import type { Draft } from './draft.ts'
import type { AlertsLocalize } from './messages.ts'

export interface AlertRowProps {
  readonly alert: AlertForCustomer
  readonly period: UsagePeriod | undefined
  readonly isConfirmingDelete: boolean
  readonly canWrite: boolean
  readonly onEdit: () => void
  readonly onDelete: () => void
  readonly onCancelDelete: () => void
  readonly onConfirmDelete: () => void
}

export function alertRow(props: AlertRowProps, localize: AlertsLocalize): TemplateResult {
  const { alert, period } = props
  const label = targetLabel(alert as AlertTarget, localize)
  return html`
    <div class="row">
      <div>
        <bdi class="strong" id="name-${alert.code}">${alert.name || label}</bdi>
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

function thresholdsText(
  { thresholds, ...target }: AlertForCustomer,
  period: UsagePeriod | undefined,
  localize: AlertsLocalize,
): string {
  const format = (value: string) => formatValue(value, target as AlertTarget, period, localize)
  const plain = thresholds.filter(({ recurring }) => !recurring).map(({ value }) => format(value))
  const recurring = thresholds.find((threshold) => threshold.recurring)
  const values = getFormatter(Intl.ListFormat, localize.locale, { type: 'unit' }).format(plain)
  return [
    plain.length ? localize.t('alerts.at', { values }) : '',
    recurring ? localize.t('alerts.every', { value: format(recurring.value) }) : '',
  ]
    .filter(Boolean)
    .join(', ')
}

function progressMeter({ alert, period }: AlertRowProps, localize: AlertsLocalize) {
  const progress = alertProgress(alert, period)
  if (!progress) return nothing
  const { used, next, fraction } = progress
  const format = (value: string) => formatValue(value, alert as AlertTarget, period, localize)
  const text = next
    ? localize.t('alerts.next', { used: format(used), limit: format(next) })
    : localize.t('alerts.reached', { used: format(used) })
  return html`<div
    part="progress"
    .role=${'meter'}
    aria-labelledby="name-${alert.code}"
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${Math.floor(fraction * 100)}
    aria-valuetext=${text}
  >
    <svg class="bar" aria-hidden="true">
      <rect class="shade-0" width="${(fraction * 100).toFixed(2)}%" height="100%" />
    </svg>
    <span class="number muted small"><bdi>${text}</bdi></span>
  </div>`
}

function rowActions(props: AlertRowProps, localize: AlertsLocalize) {
  const button = (label: string, onClick: () => void, kind: string) =>
    html`<button
      type="button"
      class="button quiet ${kind}"
      aria-describedby="name-${props.alert.code}"
      @click=${onClick}
    >
      ${label}
    </button>`
  return props.isConfirmingDelete
    ? html`<span class="actions"
        ><span role="alert">${localize.t('alerts.confirm-delete')}</span>
        ${button(localize.t('alerts.cancel-delete'), props.onCancelDelete, 'cancel')}
        ${button(localize.t('alerts.delete'), props.onConfirmDelete, 'negative')}</span
      >`
    : html`<span class="actions"
        >${button(localize.t('alerts.change'), props.onEdit, 'change')}
        ${button(localize.t('alerts.delete'), props.onDelete, 'delete')}</span
      >`
}

export interface AlertFormProps {
  readonly draft: Draft
  readonly targets: readonly AlertTarget[]
  /** Messages by field. */
  readonly errors: Readonly<Record<string, string>>
  readonly isSaving: boolean
  /** `focus` is the selector to focus after the update. */
  readonly onChange: (change: Partial<Draft>, focus?: string) => void
  readonly onSave: (event: Event) => void
  readonly onCancel: () => void
}

/** The browser validates the fields before the server does. */
export function alertForm(props: AlertFormProps, localize: AlertsLocalize): TemplateResult {
  const { draft, errors, onChange } = props
  const { thresholdValues: values } = draft
  const setValue = (index: number, value: string) =>
    onChange({ thresholdValues: values.with(index, value) })
  return html`
    <form part="form" @submit=${props.onSave}>
      ${draft.original ? nothing : targetField(props, localize)}
      ${field('name', localize.t('alerts.name'), errors, {
        value: draft.name,
        type: 'text',
        onInput: (name) => onChange({ name }),
      })}
      ${values.map((value, index) =>
        field(
          `value-${index}`,
          localize.t('alerts.threshold'),
          errors,
          { value, type: 'number', required: true, onInput: (typed) => setValue(index, typed) },
          values.length > 1 || draft.recurringValue
            ? html`<button
                type="button"
                class="button quiet"
                aria-describedby="value-${index}"
                @click=${() => onChange({ thresholdValues: values.toSpliced(index, 1) }, '.add')}
              >
                ${localize.t('alerts.remove')}
              </button>`
            : nothing,
        ),
      )}
      <button
        type="button"
        class="button quiet add"
        @click=${() => onChange({ thresholdValues: [...values, ''] }, `#value-${values.length}`)}
      >
        ${localize.t('alerts.another')}
      </button>
      ${field('recurring', localize.t('alerts.recurring'), errors, {
        value: draft.recurringValue,
        type: 'number',
        required: !values.length,
        onInput: (recurringValue) => onChange({ recurringValue }),
      })}
      ${errors[''] ? html`<p class="error" role="alert"><bdi>${errors['']}</bdi></p>` : nothing}
      <div class="row">
        ${secondaryButton(localize.t('alerts.cancel'), props.onCancel)}
        <button class="button" part="save" aria-disabled=${props.isSaving}>
          ${localize.t('alerts.save')}
        </button>
      </div>
    </form>
  `
}

function targetField(
  { draft, targets, errors, onChange }: AlertFormProps,
  localize: AlertsLocalize,
) {
  const selected = targetKey(draft.target)
  // After a failed refresh of the period the selected metric may be missing.
  const isListed = targets.some((target) => targetKey(target) === selected)
  const options = isListed ? targets : [...targets, draft.target]
  const onSelect = (event: Event) => {
    const { value } = event.target as HTMLSelectElement
    onChange({ target: options.find((option) => targetKey(option) === value) ?? draft.target })
  }
  return html`<div>
    <label for="target">${localize.t('alerts.measure')}</label>
    <select class="field" id="target" aria-describedby="error-target" @change=${onSelect}>
      ${options.map(
        (option) => html`<option
          value=${targetKey(option)}
          .selected=${targetKey(option) === selected}
        >
          ${targetLabel(option, localize)}
        </option>`,
      )}
    </select>
    ${fieldError('target', errors)}
  </div>`
}

interface FieldProps {
  readonly value: string
  readonly type: 'text' | 'number'
  readonly required?: boolean
  readonly onInput: (value: string) => void
}

function field(
  id: string,
  label: string,
  errors: AlertFormProps['errors'],
  { value, type, required = false, onInput }: FieldProps,
  action: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  return html`<div>
    <label for=${id}>${label}</label>
    <div class="field-row">
      <input
        class="field"
        id=${id}
        type=${type}
        min="0"
        .step=${'any'}
        maxlength="255"
        ?required=${required}
        .value=${value}
        aria-invalid=${id in errors}
        aria-describedby="error-${id}"
        @input=${(event: Event) => onInput((event.target as HTMLInputElement).value)}
      />
      ${action}
    </div>
    ${fieldError(id, errors)}
  </div>`
}

const fieldError = (id: string, errors: AlertFormProps['errors']) =>
  html`<span class="error" id="error-${id}"><bdi>${errors[id]}</bdi></span>`
