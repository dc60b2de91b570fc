/**
 * Template of the form that creates or edits an alert. Its messages are at the fields, in the language of the element.
 */
import { html, nothing, type TemplateResult } from 'lit'
import { ifDefined } from 'lit/directives/if-defined.js'
import { compare } from '../../../server/pricing/price/decimal.ts'
import { type AlertTarget, formatValue, targetLabel } from '../../internal/domain/alert-text.ts'
import type { UsagePeriod } from '../../internal/domain/usage-period.ts'
import { getFormatter } from '../../internal/format/intl-cache.ts'
import { parseTyped } from '../../internal/format/typed-number.ts'
import { secondaryButton } from '../../internal/templates/notice.ts'
import { currentValue, targetKey } from '../alert-progress.ts'
import type { AlertsLocalize } from '../messages.ts'
import type { Draft, ErrorTexts } from './draft.ts'

/** How alerts arrive: in the open form, else below the alerts. */
export const hint = html`<slot name="hint"></slot>`

export interface AlertFormProps {
  readonly draft: Draft
  readonly targets: readonly AlertTarget[]
  readonly period: UsagePeriod | undefined
  /** Messages by field. */
  readonly errors: ErrorTexts
  readonly isSaving: boolean
  /** In place of the buttons. */
  readonly question: TemplateResult | undefined
  /** `focus` is the selector to focus after the update. */
  readonly onChange: (change: Partial<Draft>, focus?: string) => void
  readonly onSave: (event: Event) => void
  readonly onCancel: () => void
}

export function alertForm(props: AlertFormProps, localize: AlertsLocalize): TemplateResult {
  const { draft, errors, onChange } = props
  const isNew = !draft.original
  const isInvalid = Object.keys(errors).length > 0
  const failure = errors['']?.() ?? (isInvalid ? localize.t('common.invalid') : undefined)
  return html`
    <form part="form" aria-labelledby="form-title" novalidate @submit=${props.onSave}>
      <h3 id="form-title">${localize.t(isNew ? 'alerts.new' : 'alerts.edit')}</h3>
      ${isNew ? targetField(props, localize) : nothing} ${thresholdFields(props, localize)}
      ${recurringField(props, localize)}
      ${field(
        {
          id: 'name',
          label: localize.t('alerts.name'),
          value: draft.name,
          onInput: (name) => onChange({ name }),
        },
        errors,
      )}
      ${hint}
      ${failure ? html`<p class="error" role="alert"><bdi>${failure}</bdi></p>` : nothing}
      ${
        props.question ??
        html`<div class="actions">
          <button class="button" part="save" aria-disabled=${props.isSaving}>
            ${localize.t('alerts.save')}
          </button>
          ${secondaryButton(localize.t('alerts.cancel'), props.onCancel)}
        </div>`
      }
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
    <select
      class="field"
      id="target"
      aria-invalid=${'target' in errors}
      aria-describedby="error-target"
      @change=${onSelect}
    >
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

/** One field a threshold; the first has the current value as its hint, and so has one that is reached already. */
function thresholdFields(
  { draft, period, errors, onChange }: AlertFormProps,
  localize: AlertsLocalize,
) {
  const { target, thresholdValues: values, recurringValue } = draft
  const used = period && currentValue(target, period)
  const usedText = (index: number, typed: string, used: string) => {
    const threshold = parseTyped(typed, localize.locale)
    const values = { value: formatValue(used, target, period, localize) }
    if (threshold !== undefined && compare(threshold, used) <= 0)
      return localize.t('alerts.used-already', values)
    return index ? undefined : localize.t('alerts.so-far', values)
  }
  const removeButton = (index: number) =>
    html`<button
      type="button"
      class="button quiet"
      aria-describedby="label-value-${index}"
      @click=${() => onChange({ thresholdValues: values.toSpliced(index, 1) }, '.add')}
    >
      ${localize.t('alerts.remove')}
    </button>`
  return html`${values.map((value, index) =>
    field(
      {
        id: `value-${index}`,
        label: index
          ? localize.t('alerts.threshold-number', { count: index + 1 })
          : localize.t('alerts.threshold'),
        value,
        unit: unitOf(target, period, localize),
        required: true,
        hint: used === undefined ? undefined : usedText(index, value, used),
        onInput: (typed) => onChange({ thresholdValues: values.with(index, typed) }),
        action: values.length > 1 || recurringValue ? removeButton(index) : nothing,
      },
      errors,
    ),
  )}<button
      type="button"
      class="button quiet add"
      @click=${() => onChange({ thresholdValues: [...values, ''] }, `#value-${values.length}`)}
    >
      ${localize.t('alerts.another')}
    </button>`
}

const recurringField = (
  { draft, period, errors, onChange }: AlertFormProps,
  localize: AlertsLocalize,
) =>
  field(
    {
      id: 'recurring',
      label: localize.t('alerts.recurring'),
      value: draft.recurringValue,
      unit: unitOf(draft.target, period, localize),
      required: !draft.thresholdValues.length,
      hint: localize.t('alerts.recurring-example'),
      onInput: (recurringValue) => onChange({ recurringValue }),
    },
    errors,
  )

interface Unit {
  /** "$" or "units"; empty if the currency is unknown. */
  readonly text: string
  /** Before the number, as the locale writes money. */
  readonly isBefore: boolean
}

function unitOf(
  { type }: AlertTarget,
  period: UsagePeriod | undefined,
  localize: AlertsLocalize,
): Unit {
  if (type.endsWith('UNITS')) return { text: localize.t('alerts.units'), isBefore: false }
  if (!period) return { text: '', isBefore: false }
  const { currency_code: currency } = period.total
  try {
    const format = getFormatter(Intl.NumberFormat, localize.locale, { style: 'currency', currency })
    const parts = format.formatToParts(0).filter(({ type }) => /currency|integer/.test(type))
    const sign = parts.findIndex(({ type }) => type === 'currency')
    return { text: parts[sign]!.value, isBefore: sign === 0 }
  } catch {
    // Intl rejects a malformed code.
    return { text: currency, isBefore: false }
  }
}

interface FieldProps {
  readonly id: string
  readonly label: string
  readonly value: string
  /** Of a number; a field without one takes text. */
  readonly unit?: Unit
  readonly required?: boolean
  readonly hint?: string | undefined
  readonly onInput: (value: string) => void
  readonly action?: TemplateResult | typeof nothing
}

function field(
  { id, label, value, unit, required = false, hint, onInput, action = nothing }: FieldProps,
  errors: AlertFormProps['errors'],
): TemplateResult {
  const describedBy = [unit?.text && `unit-${id}`, hint && `hint-${id}`, `error-${id}`]
  const affix = unit?.text
    ? html`<span class="muted" id="unit-${id}"><bdi>${unit.text}</bdi></span>`
    : nothing
  return html`<div>
    <label for=${id} id="label-${id}">${label}</label>
    <div class="field-row">
      <span class="field">
        ${unit?.isBefore ? affix : nothing}
        <input
          id=${id}
          dir=${ifDefined(unit ? undefined : 'auto')}
          type="text"
          inputmode=${ifDefined(unit && 'decimal')}
          autocomplete="off"
          maxlength="255"
          ?required=${required}
          .value=${value}
          aria-invalid=${id in errors}
          aria-describedby=${describedBy.filter(Boolean).join(' ')}
          @input=${(event: Event) => onInput((event.target as HTMLInputElement).value)}
        />
        ${unit?.isBefore ? nothing : affix}
      </span>
      ${action}
    </div>
    ${hint ? html`<span class="muted small" id="hint-${id}"><bdi>${hint}</bdi></span>` : nothing}
    ${fieldError(id, errors)}
  </div>`
}

const fieldError = (id: string, errors: AlertFormProps['errors']) =>
  html`<span class="error" id="error-${id}"><bdi>${errors[id]?.()}</bdi></span>`
