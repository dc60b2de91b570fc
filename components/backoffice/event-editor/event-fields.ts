/** Template of the fields of one event. */
import { html, type TemplateResult } from 'lit'
import type { ServerClock } from '../../internal/session/server-clock.ts'
import { selectField, textField } from '../internal/forms/fields.ts'
import type { FormController } from '../internal/forms/form-controller.ts'
import {
  type EventOption,
  type EventOptions,
  optionName,
} from '../internal/resources/event-options.ts'
import type { EventLocalize } from './batch-issue-text.ts'

export interface EventForm {
  readonly options: EventOptions
  readonly clock: Pick<ServerClock, 'now'>
}

interface EventContext extends EventForm {
  readonly form: FormController
  readonly localize: EventLocalize
  /** The property that the metric reads. */
  readonly property: string | undefined
}

export function eventFields(context: EventContext): TemplateResult {
  const { form, localize, options, clock, property } = context
  const subscriptions = options.hasMore ? undefined : options.subscriptions
  const example = JSON.stringify(property ? { [property]: 1 } : { region: 'eu' })
  return html`<div class="fields two">
    ${choice(context, '/external_subscription_id', localize.t('event.subscription'), subscriptions)}
    ${choice(context, '/metric_code', localize.t('event.metric'), options.metrics)}
    ${textField(form, localize, {
      pointer: '/transaction_id',
      label: localize.t('event.transaction'),
      hint: localize.t('event.transaction-hint'),
    })}
    ${textField(form, localize, {
      pointer: '/timestamp',
      label: localize.t('event.time'),
      hint: localize.t('event.time-hint'),
      // An example of the format, which doesn't change every second.
      placeholder: clock.now.toISOString().replace(/:\d+\.\d+/, ':00'),
    })}
    <div class="wide">
      ${textField(form, localize, {
        pointer: '/properties',
        label: localize.t('event.properties'),
        hint: localize.t('event.properties-hint', { example }),
        rows: 3,
        required: property !== undefined,
      })}
    </div>
  </div>`
}

/** A select, or a text field without options. */
function choice(
  { form, localize }: EventContext,
  pointer: string,
  label: string,
  options: readonly EventOption[] | undefined,
): TemplateResult {
  if (!options?.length) return textField(form, localize, { pointer, label })
  return selectField(form, localize, {
    pointer,
    label,
    values: options.map(({ value }) => value),
    nameOf: (value) =>
      optionName(options.find((option) => option.value === value) ?? { value, name: '' }),
  })
}
