/** `<usage-alerts>`: the usage thresholds at which a customer is notified. */
import { html, nothing, type TemplateResult } from 'lit'
import type { AlertForCustomer } from '../../server/contract/alert.ts'
import { fetchAllPages, PAGE_SIZE } from '../internal/api/all-pages.ts'
import type { ApiClient } from '../internal/api/api-client.ts'
import { request } from '../internal/api/endpoints.ts'
import { getList } from '../internal/api/list-response.ts'
import { ID } from '../internal/base/converters.ts'
import { DataCardElement } from '../internal/base/data-card-element.ts'
import { FormQuestion } from '../internal/base/form-question.ts'
import { property, state } from '../internal/base/property.ts'
import { LocalizeController } from '../internal/controllers/localize.ts'
import { QueryChangeController } from '../internal/controllers/query-change.ts'
import { movesRows } from '../internal/controllers/row-motion.ts'
import { ClickGuard } from '../internal/dom/click-guard.ts'
import {
  type DataErrorEvent,
  type DataLoadedEvent,
  DataWrittenEvent,
} from '../internal/dom/data-events.ts'
import { isEqual } from '../internal/domain/is-equal.ts'
import { fetchSelection, type SubscriptionSelection } from '../internal/domain/subscriptions.ts'
import { parseUsagePeriod, type UsagePeriod } from '../internal/domain/usage-period.ts'
import { Remembered } from '../internal/subject/remembered.ts'
import { WriteController } from '../internal/subject/write.ts'
import { confirmQuestion } from '../internal/templates/confirm-question.ts'
import { icon } from '../internal/templates/icons.ts'
import { emptySlot, notice } from '../internal/templates/notice.ts'
import { subscriptionPicker } from '../internal/templates/subscription-picker.ts'
import { availableTargets } from './alert-progress.ts'
import { alertName, alertRow, rowOf } from './alert-row.ts'
import { alertForm, hint } from './form/alert-form.ts'
import {
  createBody,
  type Draft,
  draftOf,
  type ErrorTexts,
  errorTexts,
  newDraft,
  readDraft,
  updateBody,
  writeErrorText,
} from './form/draft.ts'
import { type AlertsLocalize, messages } from './messages.ts'
import { styles } from './usage-alerts.styles.ts'

interface LoadedAlerts {
  readonly selection: SubscriptionSelection
  readonly alerts: readonly AlertForCustomer[]
  /** Alerts that the server could not read are missing. */
  readonly incomplete: boolean
  /** Undefined without a current period, or without the scope to read it. */
  readonly period: UsagePeriod | undefined
}

type WrittenKey = 'alerts.saved' | 'alerts.deleted'

/** The alerts and the current usage were loaded. */
export type AlertsLoadedEvent = DataLoadedEvent<readonly AlertForCustomer[]>

/** The alerts could not be loaded; older data stays visible. */
export type AlertsFailedEvent = DataErrorEvent

/** An alert was created, changed or deleted. */
export type AlertWrittenEvent = DataWrittenEvent<AlertForCustomer>

export interface UsageAlertsEventMap {
  'alerts-loaded': AlertsLoadedEvent
  'alerts-failed': AlertsFailedEvent
  'alert-saved': AlertWrittenEvent
  'alert-deleted': AlertWrittenEvent
}

/**
 * @summary The usage thresholds at which a customer is notified, with the progress towards the next one.
 *
 * With the scope alerts:write customers create, edit and delete alerts. A failed save keeps the typed values.
 *
 * @tag usage-alerts
 * @scope alerts:read
 * @slot - Shown until the alerts are loaded.
 * @slot empty - Replaces "No alerts yet."
 * @slot hint - How alerts arrive, such as "We'll e-mail ada@example.com".
 * @event {DataLoadedEvent<readonly AlertForCustomer[]>} alerts-loaded - The alerts were loaded.
 * @event {DataErrorEvent} alerts-failed - The alerts could not be loaded.
 * @event {DataWrittenEvent<AlertForCustomer>} alert-saved - An alert was created or changed.
 * @event {DataWrittenEvent<AlertForCustomer>} alert-deleted - An alert was deleted.
 * @csspart subscription - The select for a subscription, if there are several.
 * @csspart alert - One alert.
 * @csspart progress - The current usage against the next threshold.
 * @csspart form - The form that creates or edits an alert.
 * @csspart save - The button that saves the form.
 * @csspart saved - The note that an alert was saved or deleted.
 * @csspart icon - The icon of a note.
 * @cssstate loading - The alerts are being loaded for the first time.
 * @cssstate error - The alerts could not be loaded.
 * @cssstate empty - There are no alerts.
 * @example
 * <till-session fetch-from="/till-session">
 *   <usage-alerts></usage-alerts>
 * </till-session>
 */
@movesRows
export class UsageAlerts extends DataCardElement<LoadedAlerts> {
  static override styles = styles

  /** The subscription's external id. Default: the customer's subscription; with several there is a select. */
  @property({ converter: ID, default: '' }) subscription!: string

  @state() private selectedId = ''
  readonly #draft = new Remembered<Draft, LoadedAlerts>(this, this.subject, {
    isIn: ({ original, subscription }, { selection, alerts }) =>
      subscription === selection.id && (!original || hasAlert(alerts, original.code)),
    onGone: () => {
      this.#close()
      this.#showFailure(() => this.localize.t('error.missing'))
    },
  })
  /** The draft as it was opened. */
  #opened: Draft | undefined
  @state() private errors: ErrorTexts = {}
  /** A failure that belongs to no form. */
  @state() private failure: (() => string) | undefined
  /** The last write, until a form or a question is opened. */
  @state() private written: WrittenKey | undefined
  /** Code of the alert with a deletion to confirm. */
  readonly #deletion = new Remembered<string, LoadedAlerts>(this, this.subject, {
    isIn: (code, { alerts }) => hasAlert(alerts, code),
  })
  /** Of the confirmation that has just appeared. */
  readonly #guard = new ClickGuard()
  readonly #write = new WriteController(this, { session: this.session, subject: this.subject })
  protected override readonly changeKinds = ['alert', 'usage', 'subscription'] as const
  protected readonly noun = 'alerts'
  protected readonly localize = new LocalizeController(this, messages)
  protected override readonly queryChange = new QueryChangeController<{ selectedId: string }>(this)
  readonly #question = new FormQuestion(this, {
    isDirty: () => this.#isDirty,
    focus: (selector) => this.focusKeeper.moveTo(`form ${selector}`),
    onKeep: () => this.focusKeeper.moveTo('form select', 'form input'),
    onDiscard: () => this.#close(),
  })

  get #isDirty(): boolean {
    return this.#draft.value !== undefined && !isEqual(this.#draft.value, this.#opened)
  }

  protected get queryKey() {
    return [this.selectedId]
  }

  protected override get subjectProperties() {
    return { subscription: this.subscription }
  }

  protected async fetchData(api: ApiClient, signal: AbortSignal): Promise<LoadedAlerts> {
    const selection = await fetchSelection(api, this.subscription, this.selectedId, signal)
    return fetchAlerts(api, selection, signal)
  }

  protected override eventData({ alerts }: LoadedAlerts) {
    return alerts
  }

  protected failureText(isUpdate: boolean) {
    return this.localize.t(isUpdate ? 'alerts.not-updated' : 'alerts.not-loaded')
  }

  protected isEmpty({ alerts }: LoadedAlerts) {
    return alerts.length === 0
  }

  protected override lacksRows({ selection, incomplete }: LoadedAlerts) {
    return incomplete || selection.incomplete === true
  }

  protected override resetState(): void {
    this.selectedId = ''
    this.#close()
  }

  protected renderSkeleton(): TemplateResult {
    return html`${[0, 1, 2, 3, 4].map(() => html`<span class="skeleton"></span>`)}`
  }

  protected renderContent(data: LoadedAlerts): TemplateResult {
    const { selection, alerts } = data
    const { localize } = this
    const isOffered = selection.id && !selection.isEnded && this.#canWrite
    const onSelect = (id: string) =>
      this.#question.leave(() => {
        this.#close()
        this.queryChange.request({ selectedId: id })
      })
    return html`
      ${subscriptionPicker({ ...selection, id: this.selectedId || selection.id }, localize, onSelect)}
      ${
        alerts.length
          ? html`<ul role="list" aria-label=${localize.t('alerts.label')}>
              ${alerts.map((alert) => this.#renderAlert(alert, data))}
            </ul>`
          : this.#draft.value || this.lacksRows(data)
            ? nothing
            : emptySlot(localize.t(selection.id ? 'alerts.none' : 'subscription.none'))
      }
      ${this.failure ? notice(this.failure()) : nothing}
      ${isOffered ? this.#renderNew(data) : nothing}
      ${this.#draft.value || !(alerts.length || isOffered) ? nothing : hint}
    `
  }

  get #canWrite(): boolean {
    return this.session.can('alerts:write')
  }

  #renderAlert(alert: AlertForCustomer, data: LoadedAlerts): TemplateResult {
    if (this.#draft.value?.original?.code === alert.code) {
      return html`<li part="alert">${this.#renderForm(this.#draft.value, data)}</li>`
    }
    const props = {
      alert,
      period: data.period,
      question:
        this.#deletion.value === alert.code
          ? this.#renderDeletion(alert, data.selection.id)
          : undefined,
      canWrite: this.#canWrite,
      onEdit: () =>
        this.#question.leave(() =>
          this.#openForm(draftOf(alert, data.selection.id, this.localize.locale)),
        ),
      onDelete: () => this.#setConfirming(alert.code, `${rowOf(alert)} .keep`),
    }
    return html`<li part="alert" data-id=${alert.code}>${alertRow(props, this.localize)}</li>`
  }

  #renderDeletion(alert: AlertForCustomer, subscription: string): TemplateResult {
    const { localize } = this
    return confirmQuestion({
      id: 'deletion',
      text: localize.t('alerts.confirm-delete', { name: alertName(alert, localize) }),
      keep: localize.t('alerts.cancel-delete'),
      confirm: localize.t('alerts.delete-alert'),
      isNegative: true,
      guard: this.#guard,
      onKeep: () => this.#setConfirming('', `${rowOf(alert)} .delete`),
      onConfirm: () => void this.#delete(alert, subscription),
    })
  }

  #renderNew(data: LoadedAlerts): TemplateResult | typeof nothing {
    if (this.#draft.value)
      return this.#draft.value.original ? nothing : this.#renderForm(this.#draft.value, data)
    const open = () =>
      this.#openForm(newDraft(availableTargets(data.period)[0]!, data.selection.id))
    return newAlert(open, data.alerts.length === 0, this.written, this.localize)
  }

  #renderForm(draft: Draft, { period }: LoadedAlerts): TemplateResult {
    const props = {
      draft,
      targets: availableTargets(period),
      period,
      errors: this.errors,
      isSaving: this.#write.isSending,
      question: this.#question.render(this.localize),
      onChange: (change: Partial<Draft>, focus?: string) => {
        this.#draft.value = { ...(this.#draft.value ?? draft), ...change }
        if (focus) this.focusKeeper.moveTo(focus)
      },
      onSave: (event: Event) => {
        event.preventDefault()
        const { read, errors } = readDraft(draft, this.localize)
        if (Object.keys(errors).length) this.#showErrors(errors)
        else void this.#save(read)
      },
      onCancel: () => this.#question.leave(() => this.#closeForm()),
    }
    return alertForm(props, this.localize)
  }

  #openForm(draft: Draft): void {
    this.#close()
    this.#draft.value = this.#opened = draft
    this.focusKeeper.moveTo('form select', 'form input')
  }

  /** The focus moves to the button that opened the form. */
  #closeForm(): void {
    const { original } = this.#draft.value ?? {}
    this.#close()
    this.focusKeeper.moveTo(original ? `${rowOf(original)} .change` : '.new', '.card')
  }

  #close(): void {
    this.#draft.value = this.#deletion.value = this.written = undefined
    this.#question.close()
    this.errors = {}
    this.failure = undefined
  }

  #showFailure(text: () => string): void {
    this.failure = text
    this.live.announce(text())
  }

  #setConfirming(code: string, focus: string): void {
    this.failure = this.written = undefined
    this.#deletion.value = code || undefined
    this.#guard.start()
    this.focusKeeper.moveTo(focus)
  }

  async #save(draft: Draft): Promise<void> {
    const isOpen = () => this.#draft.value?.id === draft.id
    this.errors = {}
    this.failure = undefined
    await this.#write.send((api) => saveAlert(api, draft), {
      onDone: (saved) => {
        this.#onWritten('alerts.saved', isOpen())
        this.dispatchEvent(new DataWrittenEvent('alert-saved', saved))
      },
      onError: (error) =>
        isOpen()
          ? this.#showErrors(errorTexts(draft, error, this.localize))
          : this.#showFailure(writeErrorText(error, this.localize)),
    })
  }

  async #delete(alert: AlertForCustomer, subscription: string): Promise<void> {
    const { code } = alert
    this.failure = undefined
    await this.#write.send((api) => deleteAlert(api, code, subscription), {
      onDone: () => {
        this.#onWritten('alerts.deleted', this.#deletion.value === code)
        this.dispatchEvent(new DataWrittenEvent('alert-deleted', alert))
      },
      onError: (error) => this.#showFailure(writeErrorText(error, this.localize)),
    })
  }

  /** A form or a question that was opened meanwhile stays. */
  #onWritten(key: WrittenKey, isOpen: boolean): void {
    if (isOpen) {
      this.#close()
      this.written = key
      this.focusKeeper.moveTo('.card')
    }
    this.live.announce(this.localize.t(key))
    this.data.refresh()
  }

  #showErrors(errors: ErrorTexts): void {
    this.errors = errors
    this.focusKeeper.moveTo('[aria-invalid=true]')
  }
}

/** @throws {ApiError} */
async function fetchAlerts(
  api: ApiClient,
  selection: SubscriptionSelection,
  signal: AbortSignal,
): Promise<LoadedAlerts> {
  if (!selection.id) return { selection, alerts: [], incomplete: false, period: undefined }
  let incomplete = false
  const query = { subscription_id: selection.id }
  const [alerts, period] = await Promise.all([
    fetchAllPages(async (page) => {
      const pageQuery = { ...query, page, per_page: PAGE_SIZE }
      const response = await request(api, 'GET /me/alerts', { query: pageQuery, signal })
      const rows = getList(response, 'alerts')
      incomplete ||= response.incomplete === true
      // billing-15: without page counts, the last page is the one that is not full.
      const isFull = response.incomplete || rows.length === PAGE_SIZE
      return { rows, pages: isFull ? page + 1 : page }
    }),
    // Without a current period alerts have no progress, but are still shown.
    request(api, 'GET /me/usage/current', { query, signal })
      .then(parseUsagePeriod)
      .catch(() => undefined),
  ])
  return { selection, alerts, incomplete, period }
}

/** Creates the alert of a new draft, or changes the alert of another one. @throws {ApiError} */
function saveAlert(api: ApiClient, draft: Draft): Promise<AlertForCustomer> {
  const { original, id: key, subscription } = draft
  const query = { subscription_id: subscription }
  if (!original) return request(api, 'POST /me/alerts', { query, body: createBody(draft), key })
  const params = { code: original.code }
  return request(api, 'PUT /me/alerts/{code}', { params, query, body: updateBody(draft) })
}

const hasAlert = (alerts: readonly AlertForCustomer[], wanted: string): boolean =>
  alerts.some(({ code }) => code === wanted)

/** @throws {ApiError} */
const deleteAlert = (api: ApiClient, code: string, subscription_id: string) =>
  request(api, 'DELETE /me/alerts/{code}', { params: { code }, query: { subscription_id } })

/**
 * The button that opens a new alert, beside the note that one was saved or deleted.
 * @param isOnly true without alerts above it
 */
const newAlert = (
  onOpen: () => void,
  isOnly: boolean,
  written: WrittenKey | undefined,
  localize: AlertsLocalize,
): TemplateResult => html`<p class="actions ${isOnly ? 'only' : ''}">
  <button type="button" class="button quiet new" @click=${onOpen}>
    ${localize.t('alerts.new')}
  </button>
  ${
    written
      ? html`<span class="saved" part="saved"
          >${icon('check')}<bdi>${localize.t(written)}</bdi></span
        >`
      : nothing
  }
</p>`

declare global {
  interface GlobalEventHandlersEventMap extends UsageAlertsEventMap {}
  interface HTMLElementTagNameMap {
    'usage-alerts': UsageAlerts
  }
}
