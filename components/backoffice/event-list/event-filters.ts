/** Template of the filters of `<event-list>`: subscription, metric and days in UTC. */
import { html, nothing, type TemplateResult } from 'lit'
import { type EventOption, optionName } from '../internal/resources/event-options.ts'
import type { EventsLocalize } from './messages.ts'

export interface EventFilter {
  readonly subscription: string
  readonly metric: string
  readonly from: string
  readonly to: string
}

export type EventQuery = EventFilter & { readonly page: number }

/** An id of the services. */
export const isId = (text: string): boolean => /^[\w-]{1,127}$/.test(text)

interface FilterContext {
  readonly filter: EventFilter
  readonly metrics: readonly EventOption[] | undefined
  readonly subscriptions: readonly EventOption[] | undefined
  /** True for the events of one customer, which are those of one subscription. */
  readonly isOfOne: boolean
  /** The name of a filter with a text that is no id. */
  readonly invalid: string
  readonly localize: EventsLocalize
  readonly onChange: (name: keyof EventFilter, value: string) => void
}

export function eventFilters(context: FilterContext): TemplateResult {
  const { localize, metrics, subscriptions, isOfOne } = context
  return html`<div class="filters" part="filters">
    ${choice(context, 'subscription', localize.t('event.subscription'), subscriptions, !isOfOne)}
    ${choice(context, 'metric', localize.t('event.metric'), metrics, true)}
    ${day(context, 'from', localize.t('events.from'))} ${day(context, 'to', localize.t('events.to'))}
  </div>`
}

const inputValue = ({ target }: Event): string =>
  (target as HTMLInputElement | HTMLSelectElement).value.trim()

/** A select, or a text field without options. */
function choice(
  { filter, invalid, localize, onChange }: FilterContext,
  name: 'subscription' | 'metric',
  label: string,
  options: readonly EventOption[] | undefined,
  hasAll: boolean,
): TemplateResult {
  const value = filter[name]
  const isListed = !value || options?.some((item) => item.value === value)
  const change = (event: Event) => onChange(name, inputValue(event))
  const isInvalid = invalid === name
  return html`<div class="form-field">
    <label for=${name}>${label}</label>
    ${
      options
        ? html`<select class="field" id=${name} @change=${change}>
            ${hasAll ? html`<option value="" .selected=${!value}>${localize.t('events.all')}</option>` : nothing}
            ${[...(isListed ? [] : [{ value, name: '' }]), ...options].map(
              (item) =>
                html`<option value=${item.value} .selected=${item.value === value}>
                  ${optionName(item)}
                </option>`,
            )}
          </select>`
        : html`<input
            class="field"
            id=${name}
            autocomplete="off"
            spellcheck="false"
            aria-invalid=${isInvalid}
            aria-describedby="${name}-issue"
            .value=${value}
            @change=${change}
          />`
    }
    <span class="issue" id="${name}-issue">${isInvalid ? localize.t('form.id') : nothing}</span>
  </div>`
}

const day = (
  { filter, onChange }: FilterContext,
  name: 'from' | 'to',
  label: string,
): TemplateResult => html`<div class="form-field">
  <label for=${name}>${label}</label>
  <input
    class="field"
    id=${name}
    type="date"
    .value=${filter[name]}
    @change=${(event: Event) => onChange(name, inputValue(event))}
  />
</div>`
