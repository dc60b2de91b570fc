/** Renders the controls of the estimate: a number, a range and four presets for each metric. */
import { html, nothing, type TemplateResult } from 'lit'
import type { PublicPlan } from '../../../server/contract/plans/public-plan.ts'
import { cycleText } from '../../internal/domain/charge-text.ts'
import { typedText } from '../../internal/format/typed-number.ts'
import type { PricingLocalize } from '../messages.ts'
import { DEFAULT_AVERAGE } from './estimate.ts'
import { type MetricControl, stepIndex } from './metric-controls.ts'
import { averageKey, type UsageValues } from './usage-values.ts'

/** The text of a field that is being typed in, or that can't be read. */
export interface TypedText {
  readonly text: string
  /** The field was left with it. */
  readonly isInvalid: boolean
}

export interface ControlsProps {
  readonly controls: readonly MetricControl[]
  readonly values: UsageValues
  /** By the key of their value. A field without one shows its value. */
  readonly typed: ReadonlyMap<string, TypedText>
  /** The billing cycle that the values are of. */
  readonly cycle: PublicPlan['billing_cycle']
  /** `isFinal` once the control is left. */
  readonly onValue: (key: string, value: string, isFinal: boolean) => void
  readonly onTyped: (key: string, text: string, isFinal: boolean) => void
  readonly onClear: () => void
}

export const controlsTemplate = (
  props: ControlsProps,
  localize: PricingLocalize,
): TemplateResult => html`
  <div class="controls" part="estimate" role="group" aria-labelledby="estimate">
    <div class="title">
      <strong id="estimate">${localize.t('pricing.estimate')}</strong>
      ${
        props.values.size + props.typed.size > 0
          ? html`<button class="button quiet" type="button" part="clear" @click=${props.onClear}>
              ${localize.t('pricing.clear')}
            </button>`
          : nothing
      }
    </div>
    <div class="metrics">
      ${props.controls.map((control, index) => metricTemplate(control, index, props, localize))}
    </div>
    <p class="muted small">${localize.t('pricing.note')}</p>
  </div>
`

function metricTemplate(
  control: MetricControl,
  index: number,
  props: ControlsProps,
  localize: PricingLocalize,
): TemplateResult {
  const { code, name, presets, steps, hasAverage } = control
  const { values, onValue } = props
  const value = values.get(code)
  const cycle = cycleText(props.cycle, localize)
  const label = localize.t('pricing.per-cycle', { metric: name, cycle })
  const step = stepIndex(control, value)
  const onRange = (isFinal: boolean) => (event: Event) => {
    const { value } = event.target as HTMLInputElement
    onValue(code, String(steps[Number(value)]), isFinal)
  }
  return html`
    <div class="metric" role="group" aria-label=${name} part="metric">
      ${numberField({ id: `units-${index}`, key: code, label, value }, props, localize)}
      <input
        type="range"
        aria-label=${localize.t('pricing.slider', { metric: name })}
        aria-valuetext=${localize.number(value ?? '0')}
        min="0"
        max=${steps.length - 1}
        .value=${String(step)}
        @input=${onRange(false)}
        @change=${onRange(true)}
      />
      <div class="presets">
        ${presets.map(
          (preset) => html`<button
            class="preset"
            type="button"
            aria-pressed=${Number(value) === preset && value !== undefined}
            @click=${() => onValue(code, String(preset), true)}
            >${localize.number(preset)}</button
          >`,
        )}
      </div>
      ${
        hasAverage
          ? numberField(
              {
                id: `average-${index}`,
                key: averageKey(code),
                label: localize.t('pricing.average'),
                name: localize.t('pricing.average-of', { metric: name }),
                value: values.get(averageKey(code)),
                placeholder: localize.number(DEFAULT_AVERAGE),
              },
              props,
              localize,
            )
          : nothing
      }
    </div>
  `
}

interface NumberField {
  readonly id: string
  readonly key: string
  readonly label: string
  /** The whole name, where the label needs its metric. */
  readonly name?: string
  readonly value: string | undefined
  readonly placeholder?: string
}

function numberField(
  { id, key, label, name, value, placeholder = '0' }: NumberField,
  { typed, onTyped }: ControlsProps,
  localize: PricingLocalize,
): TemplateResult {
  const { text = typedText(value ?? '', localize.locale), isInvalid = false } = typed.get(key) ?? {}
  const read = (isFinal: boolean) => (event: Event) =>
    onTyped(key, (event.target as HTMLInputElement).value, isFinal)
  return html`
    <label for=${id}><bdi>${label}</bdi></label>
    <input
      id=${id}
      class="field number"
      type="text"
      inputmode="decimal"
      autocomplete="off"
      maxlength="32"
      aria-label=${name ?? nothing}
      placeholder=${placeholder}
      .value=${text}
      aria-invalid=${isInvalid}
      aria-describedby=${isInvalid ? `error-${id}` : nothing}
      @input=${read(false)}
      @change=${read(true)}
    />
    ${
      isInvalid
        ? html`<span class="error" id="error-${id}">${localize.t('pricing.invalid')}</span>`
        : nothing
    }
  `
}
