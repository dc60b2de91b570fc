/** `<event-editor>`: sends usage events, one or several. */
import { html, nothing, type TemplateResult } from 'lit'
import type {
  EventBatchBody,
  EventBatchResponse,
  EventBody,
  UsageEvent,
} from '../../../server/contract/event.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { type ApiError, asApiError } from '../../internal/api/api-error.ts'
import { request } from '../../internal/api/endpoints.ts'
import { property } from '../../internal/base/property.ts'
import { readClockOffset, serviceNow } from '../internal/card/service-clock.ts'
import { eventRules } from '../internal/constraints/event.ts'
import { EditorElement, type Loaded } from '../internal/editor/editor-element.ts'
import type { DraftMembers } from '../internal/forms/draft.ts'
import { selectField, textField } from '../internal/forms/fields.ts'
import type { ObjectRule } from '../internal/forms/rules.ts'
import type { FieldIssues } from '../internal/forms/validate.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import {
  type EventOption,
  type EventOptions,
  fetchEventOptions,
  optionName,
} from '../internal/resources/event-options.ts'
import { amountChoice, batchFields } from './batch-fields.ts'
import { batchError, batchIssueText, issueTexts } from './batch-issue-text.ts'
import { batchBody, batchDraftRules, batchIssues, withTransactionIds } from './event-batch.ts'
import { eventBody, eventIssues, newEventDraft } from './event-draft.ts'
import { styles } from './event-editor.styles.ts'
import {
  EventEditorClosedEvent,
  EventEditorCloseEvent,
  EventEditorFailedEvent,
  EventEditorLoadedEvent,
  EventSentEvent,
  EventsSentEvent,
} from './events.ts'
import { messages } from './messages.ts'

/** The service's answer: the event, or the counts of several. */
type Sent = UsageEvent | EventBatchResponse

const isBatch = (sent: Sent): sent is EventBatchResponse => 'results' in sent

/**
 * @summary Sends usage events by hand: one in a form, or up to a hundred as JSON.
 *
 * The transaction id is generated and can be replaced: the service records an id once. The time is that of the receipt
 * by default. A failed or repeated send keeps the typed values and the id. The service never changes or deletes an
 * event. Metrics are chosen by name with the scope catalog:read, subscriptions with subscriptions:read.
 *
 * "Several events" takes a JSON array, or one JSON object a line, typed or from a file, with the members of
 * `POST /events`. A missing transaction id is added to the text. Issues name the number of their event. The service
 * counts refused events and does not name them: the text then stays, and can be sent again, because an id counts once.
 *
 * @tag event-editor
 * @scope events:write
 * @slot - Shown until the form is ready.
 * @event {EventEditorLoadedEvent} event-editor-loaded - The metrics and subscriptions to choose from were loaded.
 * @event {EventEditorFailedEvent} event-editor-failed - They could not be loaded.
 * @event {EventSentEvent} event-sent - The service has recorded the event.
 * @event {EventsSentEvent} events-sent - The service has answered several events, with its counts of recorded and refused ones.
 * @event {EventEditorCloseEvent} event-editor-close - The editor is about to close. Cancelable.
 * @event {EventEditorClosedEvent} event-editor-closed - The editor was closed.
 * @csspart base - The card.
 * @csspart form - The form.
 * @csspart recorded - The transaction id of the event that was recorded last, or how many were.
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
export class EventEditor extends EditorElement<Sent, EventBody | EventBatchBody> {
  static override styles = styles

  /** The external id of one customer: its subscriptions are offered; empty for all. */
  @property() customer = ''

  /** The external id of the subscription of a new event. */
  @property() subscription = ''

  protected readonly localize = new MerchantLocalizeController(this, messages)
  protected readonly readScope = 'events:write'
  protected readonly writeScope = 'events:write'
  #options: EventOptions = { metrics: undefined, subscriptions: undefined }
  #clockOffset = 0

  protected get rules(): ObjectRule {
    return this.#isSeveral ? batchDraftRules : eventRules
  }

  get #isSeveral(): boolean {
    return this.form.isChecked('/several')
  }

  /** An event has no form of its own once it is recorded. */
  protected readonly requestedId = ''

  protected idOf(): string {
    return ''
  }

  protected override get owner() {
    return { customer: this.customer, subscription: this.subscription }
  }

  protected override get intentName(): string {
    return [super.intentName, this.customer].filter(Boolean).join('-')
  }

  protected newDraft(): DraftMembers {
    const { subscription } = this
    return newEventDraft({
      ...(subscription && { external_subscription_id: subscription }),
      several: this.#isSeveral,
    })
  }

  /** The next event is often one of the same metric. The other form keeps its values, as does a list with refusals. */
  protected override draftOf(sent: Sent): DraftMembers {
    const { draft } = this.form
    if (isBatch(sent)) return sent.results.error_count ? draft : { ...draft, events: '' }
    const { external_subscription_id, metric_code } = sent
    return newEventDraft({ external_subscription_id, metric_code, events: draft.events })
  }

  protected override bodyOf(draft: DraftMembers): EventBody | EventBatchBody {
    return this.#isSeveral ? batchBody(draft.events) : eventBody(draft)
  }

  protected override completeDraft(): void {
    const text = this.form.text('/events')
    const completed = withTransactionIds(text)
    if (this.#isSeveral && completed !== text) this.form.set('/events', completed)
  }

  protected override async fetchData(api: ApiClient, signal: AbortSignal): Promise<Loaded<Sent>> {
    this.#options = await fetchEventOptions(api, this.customer, this.session.current, signal)
    this.#clockOffset = await readClockOffset(api, signal)
    return { resource: undefined }
  }

  protected read(): Promise<Sent> {
    return Promise.reject(new TypeError('the service reads no single event'))
  }

  /** Without an idempotency key, which would stop a repeat for a day: transaction ids make one safe (billing-153). */
  protected async create(api: ApiClient, body: EventBody | EventBatchBody): Promise<Sent> {
    if (!('events' in body)) return request(api, 'POST /billing/events', { body })
    try {
      return await request(api, 'POST /billing/events/batch', { body })
    } catch (error) {
      throw batchError(this.localize, asApiError(error), (code) => this.issueText(code))
    }
  }

  protected replace(): Promise<Sent> {
    return Promise.reject(new TypeError('an event is never changed'))
  }

  protected override check(draft: DraftMembers): FieldIssues {
    const { localize } = this
    const propertyOf = (metric: unknown) => this.#metricOf(metric)?.property
    const texts = issueTexts(localize)
    if (!this.#isSeveral) return eventIssues(draft, propertyOf(draft.metric_code), texts)
    const issues = batchIssues(this.form.text('/events'), propertyOf, texts)
    const text = batchIssueText(localize, issues)
    return text ? { '/events': { kind: 'text', text } } : {}
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

  protected createSavedEvent(sent: Sent) {
    return isBatch(sent) ? new EventsSentEvent(sent) : new EventSentEvent(sent)
  }

  protected override confirmSaved(sent: Sent | undefined): void {
    if (!sent || !isBatch(sent)) {
      super.confirmSaved(sent)
      return
    }
    const { form, localize } = this
    const { success_count, error_count: count } = sent.results
    const text = count
      ? localize.t('event.refused-count', { count, total: success_count + count })
      : localize.t('event.recorded-count', { count: success_count })
    this.live.announce(text)
    if (count) {
      // The refused events are unsaved work.
      form.dispatch({ type: 'rebase', original: { ...form.draft, events: '' } })
      form.fail(text)
    } else this.focusKeeper.moveTo('form')
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

  protected renderFields(sent: Sent | undefined): TemplateResult {
    const { form, localize } = this
    return html`${
      sent && !form.isDirty
        ? html`<p class="recorded" part="recorded"><bdi>${this.#recordedText(sent)}</bdi></p>`
        : nothing
    }${amountChoice({ form, localize })}
    ${
      this.#isSeveral
        ? batchFields({
            form,
            localize,
            onFilled: () => this.completeDraft(),
            onFileFailed: () => form.fail(localize.t('event.file-failed')),
          })
        : this.#renderOne()
    }`
  }

  #recordedText(sent: Sent): string {
    const { localize } = this
    return isBatch(sent)
      ? localize.t('event.recorded-count', { count: sent.results.success_count })
      : localize.t('event.recorded', { transaction: sent.transaction_id })
  }

  #renderOne(): TemplateResult {
    const { form, localize } = this
    const { metrics, hasMore } = this.#options
    const subscriptions = hasMore ? undefined : this.#options.subscriptions
    const property = this.#metricOf(form.text('/metric_code'))?.property
    const example = JSON.stringify(property ? { [property]: 1 } : { region: 'eu' })
    return html`<div class="fields two">
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
