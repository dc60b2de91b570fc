/** `<event-editor>`: sends one usage event. */
import { html, nothing, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import type { EventBody, UsageEvent } from '../../../server/contract/event.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { request } from '../../internal/api/endpoints.ts'
import { EditorElement, type Loaded } from '../internal/base/editor-element.ts'
import { eventRules } from '../internal/constraints/event.ts'
import { readClockOffset, serviceNow } from '../internal/domain/service-clock.ts'
import {
  type EventOption,
  type EventOptions,
  fetchEventOptions,
  optionName,
} from '../internal/events/event-options.ts'
import type { DraftMembers } from '../internal/forms/draft.ts'
import { selectField, textField } from '../internal/forms/fields.ts'
import type { FieldIssues } from '../internal/forms/validate.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { eventBody, eventIssues, newEventDraft } from './event-draft.ts'
import { styles } from './event-editor.styles.ts'
import {
  EventEditorClosedEvent,
  EventEditorCloseEvent,
  EventEditorFailedEvent,
  EventEditorLoadedEvent,
  EventSentEvent,
} from './events.ts'
import { messages } from './messages.ts'

/**
 * @summary Sends one usage event by hand.
 *
 * The transaction id is generated and can be replaced: the service records an id once. The time is that of the receipt
 * by default. A failed or repeated send keeps the typed values and the id. The service never changes or deletes an
 * event. Metrics are chosen by name with the scope catalog:read, subscriptions with subscriptions:read.
 *
 * @tag event-editor
 * @scope events:write
 * @slot - Shown until the form is ready.
 * @event {EventEditorLoadedEvent} event-editor-loaded - The metrics and subscriptions to choose from were loaded.
 * @event {EventEditorFailedEvent} event-editor-failed - They could not be loaded.
 * @event {EventSentEvent} event-sent - The service has recorded the event.
 * @event {EventEditorCloseEvent} event-editor-close - The editor is about to close. Cancelable.
 * @event {EventEditorClosedEvent} event-editor-closed - The editor was closed.
 * @csspart base - The card.
 * @csspart form - The form.
 * @csspart recorded - The transaction id of the event that was recorded last.
 * @csspart save - The button that sends.
 * @csspart icon - The icon beside a confirmation.
 * @csspart notice - A status or error message with its action.
 * @csspart age - The time of the data, after the session has ended.
 * @cssstate loading - The metrics and subscriptions are being loaded for the first time.
 * @cssstate error - They could not be loaded.
 * @cssstate empty - Never set: a new event is no empty state.
 * @cssstate stale - The refresh failed; older data is shown.
 * @example
 * <till-session fetch-from="/office-session">
 *   <event-editor customer="northwind"></event-editor>
 * </till-session>
 */
export class EventEditor extends EditorElement<UsageEvent, EventBody> {
  static override styles = styles

  /** The external id of one customer: its subscriptions are offered; empty for all. */
  @property() customer = ''

  /** The external id of the subscription of a new event. */
  @property() subscription = ''

  protected readonly localize = new MerchantLocalizeController(this, messages)
  protected readonly rules = eventRules
  protected readonly readScope = 'events:write'
  protected readonly writeScope = 'events:write'
  #options: EventOptions = { metrics: undefined, subscriptions: undefined }
  #clockOffset = 0

  /** An event has no form of its own once it is recorded. */
  protected readonly requestedId = ''

  protected idOf(): string {
    return ''
  }

  protected override get resetKey(): unknown {
    return this.customer
  }

  protected override get intentName(): string {
    return [super.intentName, this.customer].filter(Boolean).join('-')
  }

  protected newDraft(): DraftMembers {
    const { subscription } = this
    return newEventDraft(subscription ? { external_subscription_id: subscription } : {})
  }

  /** The next event is often one of the same metric. */
  protected override draftOf({ external_subscription_id, metric_code }: UsageEvent): DraftMembers {
    return newEventDraft({ external_subscription_id, metric_code })
  }

  protected override bodyOf(draft: DraftMembers): EventBody {
    return eventBody(draft)
  }

  protected override async fetchData(
    api: ApiClient,
    signal: AbortSignal,
  ): Promise<Loaded<UsageEvent>> {
    this.#options = await fetchEventOptions(api, this.customer, this.session.current, signal)
    this.#clockOffset = await readClockOffset(api, signal)
    return { resource: undefined }
  }

  protected read(): Promise<UsageEvent> {
    return Promise.reject(new TypeError('the service reads no single event'))
  }

  protected create(api: ApiClient, body: EventBody, key: string): Promise<UsageEvent> {
    return request(api, 'POST /billing/events', { body, key })
  }

  protected replace(): Promise<UsageEvent> {
    return Promise.reject(new TypeError('an event is never changed'))
  }

  protected override check(draft: DraftMembers): FieldIssues {
    const { localize } = this
    const property = this.#metricOf(draft.metric_code)?.property
    return eventIssues(draft, property, {
      notJson: localize.t('event.not-json'),
      missing: localize.t('event.property', { property: property ?? '' }),
    })
  }

  protected override issueText(code: string): string | undefined {
    return code === 'VALUE_ALREADY_EXISTS' ? this.localize.t('event.duplicate') : undefined
  }

  #metricOf(code: unknown): EventOption | undefined {
    return this.#options.metrics?.find(({ value }) => value === code)
  }

  protected formTitle(): string {
    return this.localize.t('event.new')
  }

  protected override createLoadedEvent() {
    return new EventEditorLoadedEvent(this.#options)
  }

  protected createResourceEvent() {
    return new EventEditorLoadedEvent(this.#options)
  }

  protected createErrorEvent(error: ApiError) {
    return new EventEditorFailedEvent(error)
  }

  protected createSavedEvent(event: UsageEvent) {
    return new EventSentEvent(event)
  }

  protected createCloseEvent() {
    return new EventEditorCloseEvent()
  }

  protected createClosedEvent() {
    return new EventEditorClosedEvent()
  }

  protected failureText(): string {
    return this.localize.t('event.not-loaded')
  }

  protected renderFields(sent: UsageEvent | undefined): TemplateResult {
    const { form, localize } = this
    const { metrics, subscriptions } = this.#options
    const property = this.#metricOf(form.text('/metric_code'))?.property
    const example = JSON.stringify(property ? { [property]: 1 } : { region: 'eu' })
    return html`${
      sent && !form.isDirty
        ? html`<p class="recorded" part="recorded">
            <bdi>${localize.t('event.recorded', { transaction: sent.transaction_id })}</bdi>
          </p>`
        : nothing
    }
      <div class="fields two">
        ${this.#choice('/external_subscription_id', localize.t('event.subscription'), subscriptions)}
        ${this.#choice('/metric_code', localize.t('event.metric'), metrics)}
        ${textField(form, localize, {
          pointer: '/transaction_id',
          label: localize.t('event.transaction'),
          hint: localize.t('event.transaction-hint'),
        })}
        ${textField(form, localize, {
          pointer: '/timestamp',
          label: localize.t('event.time'),
          hint: localize.t('event.time-hint'),
          placeholder: serviceNow(this.#clockOffset).toISOString().replace(/\.\d+/, ''),
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
  #choice(pointer: string, label: string, options: readonly EventOption[] | undefined) {
    const { form, localize } = this
    const nameOf = (value: string) =>
      optionName(options?.find((one) => one.value === value) ?? { value, name: '' })
    return options?.length
      ? selectField(form, localize, {
          pointer,
          label,
          nameOf,
          values: options.map(({ value }) => value),
        })
      : textField(form, localize, { pointer, label })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'event-editor': EventEditor
  }
}
