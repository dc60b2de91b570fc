/** `<event-editor>`: sends usage events, one or several. */
import { html, nothing, type TemplateResult } from 'lit'
import type {
  EventBatchBody,
  EventBatchResponse,
  EventBody,
  UsageEvent,
} from '../../../server/contract/event.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { asApiError } from '../../internal/api/api-error.ts'
import { request } from '../../internal/api/endpoints.ts'
import { DataCardElement } from '../../internal/base/data-card-element.ts'
import { property } from '../../internal/base/property.ts'
import { DataWrittenEvent } from '../../internal/dom/data-events.ts'
import { TillEvent } from '../../internal/dom/events.ts'
import { Remembered } from '../../internal/subject/remembered.ts'
import type { SubjectChange } from '../../internal/subject/subject.ts'
import { MerchantAudience } from '../internal/card/merchant-audience.ts'
import { missingScope } from '../internal/card/missing-scope.ts'
import { serviceClock } from '../internal/card/service-clock.ts'
import { skeletonLines } from '../internal/card/skeleton.ts'
import { eventRules } from '../internal/constraints/event.ts'
import { EditorForm } from '../internal/editor/editor-form.ts'
import type { DraftMembers } from '../internal/forms/draft.ts'
import type { FieldIssues } from '../internal/forms/validate.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import type { EventOptions } from '../internal/resources/event-options.ts'
import { type EventOption, fetchEventOptions } from '../internal/resources/event-options.ts'
import type { CloseEvents, ReadEvents } from '../internal/resources/resource-events.ts'
import { batchFields, countChoice } from './batch-fields.ts'
import { batchError, batchIssueText, issueTexts } from './batch-issue-text.ts'
import { batchBody, batchDraftRules, batchIssues, withTransactionIds } from './event-batch.ts'
import { eventBody, eventIssues, newEventDraft } from './event-draft.ts'
import { styles } from './event-editor.styles.ts'
import { type EventForm, eventFields } from './event-fields.ts'
import { messages } from './messages.ts'

/** The service's answer: the event, or the counts of several. */
type Sent = UsageEvent | EventBatchResponse

const isBatch = (sent: Sent): sent is EventBatchResponse => 'results' in sent

export interface EventEditorEventMap
  extends CloseEvents<'event-editor'>,
    ReadEvents<'event-options', EventOptions> {
  /** The service has recorded the event. */
  'event-created': DataWrittenEvent<UsageEvent>
  /** The service has answered several events: `data.results` counts the recorded and the refused ones. */
  'events-created': DataWrittenEvent<EventBatchResponse>
}

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
 * @event {DataLoadedEvent<EventOptions>} event-options-loaded - The metrics and subscriptions to choose from were
 *   loaded.
 * @event {DataErrorEvent} event-options-failed - They could not be loaded.
 * @event {DataWrittenEvent<UsageEvent>} event-created - The service has recorded the event.
 * @event {DataWrittenEvent<EventBatchResponse>} events-created - The service has answered several events, with its
 *   counts of recorded and refused ones.
 * @event {TillEvent} event-editor-close - The editor is about to close. Cancelable.
 * @event {TillEvent} event-editor-closed - The editor was closed.
 * @csspart form - The form.
 * @csspart recorded - The transaction id of the event that was recorded last, or how many were.
 * @csspart save - The button that sends.
 * @csspart icon - The icon beside a confirmation.
 * @cssstate loading - The metrics and subscriptions are being loaded for the first time.
 * @cssstate error - They could not be loaded.
 * @cssstate empty - Never set: a new event is no empty state.
 * @example
 * <till-session fetch-from="/office-session">
 *   <event-editor customer="northwind"></event-editor>
 * </till-session>
 */
export class EventEditor extends DataCardElement<EventForm> {
  static override styles = styles

  /** The external id of one customer: its subscriptions are offered; empty for all. */
  @property({ default: '' }) customer!: string

  /** The external id of the subscription of a new event. */
  @property({ default: '' }) subscription!: string

  /** Shows the values without a way to change them. */
  @property({ type: Boolean, reflect: true, default: false }) readonly!: boolean

  /** The last one that was recorded, until the next reading. */
  readonly #sent = new Remembered<Sent>(this, this.subject, { isIn: () => false })

  protected readonly noun = 'event-options'
  protected readonly localize = new MerchantLocalizeController(this, messages)
  protected override readonly audience = new MerchantAudience(this, { scope: () => 'events:write' })

  readonly #editor = new EditorForm<Sent>(this, {
    session: this.session,
    localize: () => this.localize,
    rules: () => (this.#isBatch ? batchDraftRules : eventRules),
    scope: 'events:write',
    isReadonly: () => this.#readonlyReason !== undefined,
    check: (draft) => this.#check(draft),
    name: () => [this.localName, this.id, this.customer].filter(Boolean).join('-'),
    complete: () => this.#addTransactionIds(),
    send: (api, draft) => this.#send(api, draft),
    onCreated: (sent) => this.#onSent(sent),
    issueText: (code) => this.#issueText(code),
    onClosed: () => this.dispatchEvent(new TillEvent('event-editor-closed')),
    focus: (...selectors) => this.focusKeeper.moveTo(...selectors),
    announce: (text) => this.live.announce(text),
  })

  get #isBatch(): boolean {
    return this.#editor.form.isChecked('/several')
  }

  protected override get subjectProperties() {
    const { customer, subscription } = this
    return { customer, subscription }
  }

  protected get queryKey(): readonly unknown[] {
    return []
  }

  protected async fetchData(api: ApiClient, signal: AbortSignal): Promise<EventForm> {
    const options = await fetchEventOptions(api, this.customer, this.session.current, signal)
    const clock = serviceClock(api)
    await clock.sync()
    return { options, clock }
  }

  protected override onLoaded(): void {
    const { hasWork, form, creation } = this.#editor
    if (hasWork) return
    const { subscription } = this
    this.#editor.load(
      newEventDraft({
        ...(subscription && { external_subscription_id: subscription }),
        several: this.#isBatch,
      }),
    )
    // A creation that a reload of the page interrupted.
    if (!form.isReadonly) creation.restore()
  }

  protected override resetState(change: SubjectChange): void {
    this.#editor.clear(change)
  }

  #addTransactionIds(): void {
    const { form } = this.#editor
    const text = form.text('/events')
    const completed = withTransactionIds(text)
    if (this.#isBatch && completed !== text) form.set('/events', completed)
  }

  /** Without an idempotency key, which would stop a repeat for a day: transaction ids make one safe (billing-153). */
  async #send(api: ApiClient, draft: DraftMembers): Promise<Sent> {
    if (!this.#isBatch) {
      const body: EventBody = eventBody(draft)
      return request(api, 'POST /billing/events', { body })
    }
    const body: EventBatchBody = batchBody(draft.events)
    try {
      return await request(api, 'POST /billing/events/batch', { body })
    } catch (error) {
      throw batchError(this.localize, asApiError(error), (code) => this.#issueText(code))
    }
  }

  #check(draft: DraftMembers): FieldIssues {
    const { localize } = this
    const propertyOf = (metric: unknown) => this.#metricOf(metric)?.property
    const texts = issueTexts(localize)
    if (!this.#isBatch) return eventIssues(draft, propertyOf(draft.metric_code), texts)
    const issues = batchIssues(this.#editor.form.text('/events'), propertyOf, texts)
    const text = batchIssueText(localize, issues)
    return text ? { '/events': { kind: 'text', text } } : {}
  }

  #issueText(code: string): string | undefined {
    return code === 'VALUE_ALREADY_EXISTS' ? this.localize.t('event.duplicate') : undefined
  }

  #metricOf(code: unknown): EventOption | undefined {
    return this.data.value?.options.metrics?.find(({ value }) => value === code)
  }

  #onSent(sent: Sent): void {
    this.#sent.value = sent
    const { localize } = this
    const { draft } = this.#editor.form
    if (!isBatch(sent)) {
      // The next event is often one of the same metric. The list of several keeps its text.
      const { external_subscription_id, metric_code } = sent
      const { events } = draft
      this.#editor.showSaved(newEventDraft({ external_subscription_id, metric_code, events }))
      this.dispatchEvent(new DataWrittenEvent('event-created', sent))
      return
    }
    const { success_count, error_count: count } = sent.results
    if (count) this.#showRefused(count, success_count + count)
    else
      this.#editor.showSaved(
        { ...draft, events: '' },
        localize.t('event.recorded-count', { count: success_count }),
      )
    this.dispatchEvent(new DataWrittenEvent('events-created', sent))
  }

  /** The text stays: its refused events are unsaved work. */
  #showRefused(count: number, total: number): void {
    const { form } = this.#editor
    const text = this.localize.t('event.refused-count', { count, total })
    this.live.announce(text)
    this.#editor.load(form.draft)
    form.dispatch({ type: 'rebase', original: { ...form.draft, events: '' } })
    form.fail(text)
  }

  /** True with typed changes, or with a request of unknown outcome. */
  get hasUnsavedWork(): boolean {
    return this.#editor.hasWork
  }

  /** Closes the editor; with unsaved changes after a question. */
  close(): void {
    if (this.dispatchEvent(new TillEvent('event-editor-close', true))) this.#editor.close()
  }

  get #readonlyReason(): string | TemplateResult | undefined {
    return this.readonly
      ? this.localize.t('merchant.look-only')
      : missingScope(this.session, this.localize, 'events:write')
  }

  protected override eventData({ options }: EventForm) {
    return options
  }

  protected failureText(): string {
    return this.localize.t('event.not-loaded')
  }

  protected isEmpty(): boolean {
    return false
  }

  protected renderContent(data: EventForm): TemplateResult {
    const { localize } = this
    const sent = this.#sent.value
    const { form } = this.#editor
    const fields = html`${
      sent && !form.isDirty
        ? html`<p class="recorded" part="recorded"><bdi>${this.#recordedText(sent)}</bdi></p>`
        : nothing
    }${countChoice({ form, localize })}
    ${
      this.#isBatch
        ? batchFields({
            form,
            localize,
            onFilled: () => this.#addTransactionIds(),
            onFileFailed: () => form.fail(localize.t('event.file-failed')),
          })
        : eventFields({
            form,
            localize,
            ...data,
            property: this.#metricOf(form.text('/metric_code'))?.property,
          })
    }`
    return this.#editor.render({
      title: localize.t('event.new'),
      fields,
      readonlyReason: this.#readonlyReason,
      onCancel: () => this.close(),
    })
  }

  #recordedText(sent: Sent): string {
    const { localize } = this
    return isBatch(sent)
      ? localize.t('event.recorded-count', { count: sent.results.success_count })
      : localize.t('event.recorded', { transaction: sent.transaction_id })
  }

  protected renderSkeleton(): TemplateResult {
    return skeletonLines(6)
  }
}

declare global {
  interface GlobalEventHandlersEventMap extends EventEditorEventMap {}
  interface HTMLElementTagNameMap {
    'event-editor': EventEditor
  }
}
