/** `<usage-alerts>`: the usage thresholds at which a customer is notified. */
import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { AlertForCustomer } from '../../server/contract/alert.ts'
import type { ApiClient } from '../internal/api/api-client.ts'
import { type ApiError, asApiError } from '../internal/api/api-error.ts'
import { request } from '../internal/api/endpoints.ts'
import { getList } from '../internal/api/list-response.ts'
import { DataCardElement } from '../internal/base/data-card-element.ts'
import { LocalizeController } from '../internal/controllers/localize.ts'
import { ClickGuard } from '../internal/dom/click-guard.ts'
import {
  fetchSelection,
  type SubscriptionSelection,
  subscriptionPicker,
} from '../internal/domain/subscriptions.ts'
import { parseUsagePeriod, type UsagePeriod } from '../internal/domain/usage-period.ts'
import { errorMessage } from '../internal/i18n/messages/customer.ts'
import { emptySlot, notice } from '../internal/templates/notice.ts'
import { availableTargets } from './alert-progress.ts'
import { alertRow } from './alert-row.ts'
import {
  AlertDeletedEvent,
  AlertSavedEvent,
  AlertsFailedEvent,
  AlertsLoadedEvent,
} from './events.ts'
import { alertForm } from './form/alert-form.ts'
import { createBody, type Draft, draftOf, fieldErrors, newDraft, updateBody } from './form/draft.ts'
import { messages } from './messages.ts'
import { styles } from './usage-alerts.styles.ts'

interface LoadedAlerts {
  readonly selection: SubscriptionSelection
  readonly alerts: readonly AlertForCustomer[]
  /** Undefined without a current period, or without the scope to read it. */
  readonly period: UsagePeriod | undefined
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
 * @event {AlertsLoadedEvent} alerts-loaded - The alerts were loaded.
 * @event {AlertsFailedEvent} alerts-failed - The alerts could not be loaded.
 * @event {AlertSavedEvent} alert-saved - An alert was created or changed.
 * @event {AlertDeletedEvent} alert-deleted - An alert was deleted.
 * @csspart base - The card.
 * @csspart subscription - The select for a subscription, if there are several.
 * @csspart alert - One alert.
 * @csspart progress - The current usage against the next threshold.
 * @csspart form - The form that creates or edits an alert.
 * @csspart save - The button that saves the form.
 * @csspart notice - A status or error message with its action.
 * @csspart age - The time of the data, after the session has ended.
 * @cssstate loading - The alerts are being loaded for the first time.
 * @cssstate error - The alerts could not be loaded.
 * @cssstate empty - There are no alerts.
 * @cssstate stale - The refresh failed; older data is shown.
 * @example
 * <till-session fetch-from="/till-session">
 *   <usage-alerts></usage-alerts>
 * </till-session>
 */
export class UsageAlerts extends DataCardElement<LoadedAlerts> {
  static override styles = styles

  /** The subscription's external id. Default: the customer's subscription; with several there is a select. */
  @property() subscription = ''

  @state() private selectedId = ''
  @state() private draft: Draft | undefined
  @state() private errors: Record<string, string> = {}
  /** Code of the alert with a deletion to confirm. */
  @state() private confirmingDelete = ''
  @state() private isSending = false
  /** Of the confirmation that has just appeared. */
  readonly #guard = new ClickGuard()

  protected readonly localize = new LocalizeController(this, messages)

  protected get queryKey() {
    return [this.selectedId]
  }

  protected override get resetKey() {
    return this.subscription
  }

  protected async fetchData(api: ApiClient, signal: AbortSignal): Promise<LoadedAlerts> {
    const selection = await fetchSelection(api, this.subscription, this.selectedId, signal)
    if (!selection.id) return { selection, alerts: [], period: undefined }
    const query = { subscription_id: selection.id }
    const [response, period] = await Promise.all([
      request(api, 'GET /me/alerts', { query: { ...query, per_page: 100 }, signal }),
      // Without a current period alerts have no progress, but are still shown.
      request(api, 'GET /me/usage/current', { query, signal })
        .then(parseUsagePeriod)
        .catch(() => undefined),
    ])
    return { selection, alerts: getList(response, 'alerts'), period }
  }

  protected override onLoaded({ alerts }: LoadedAlerts): void {
    const edited = this.draft?.original
    if (edited && !alerts.some(({ code }) => code === edited.code)) this.#closeDeleted()
  }

  protected createLoadedEvent({ alerts }: LoadedAlerts) {
    return new AlertsLoadedEvent(alerts)
  }

  protected createErrorEvent(error: ApiError) {
    return new AlertsFailedEvent(error)
  }

  protected failureText(isUpdate: boolean) {
    return this.localize.t(isUpdate ? 'alerts.not-updated' : 'alerts.not-loaded')
  }

  protected isEmpty({ alerts }: LoadedAlerts) {
    return alerts.length === 0
  }

  protected override resetState(): void {
    this.selectedId = this.confirmingDelete = ''
    this.#closeForm()
  }

  protected renderSkeleton(): TemplateResult {
    return html`${[0, 1, 2, 3, 4].map(() => html`<span class="skeleton"></span>`)}`
  }

  protected renderContent(data: LoadedAlerts): TemplateResult {
    const { selection, alerts } = data
    const { localize } = this
    const onSelect = (id: string) => {
      this.confirmingDelete = ''
      this.#closeForm()
      this.changeQuery({ selectedId: id })
    }
    return html`
      ${subscriptionPicker({ ...selection, id: this.selectedId || selection.id }, localize, onSelect)}
      ${
        alerts.length
          ? html`<ul role="list" aria-label=${localize.t('alerts.label')}>
              ${alerts.map((alert) => this.#renderAlert(alert, data))}
            </ul>`
          : this.draft
            ? nothing
            : emptySlot(localize.t(selection.id ? 'alerts.none' : 'subscription.none'))
      }
      ${!this.draft && this.errors[''] ? notice(this.errors['']) : nothing}
      ${selection.id && this.#canWrite ? this.#renderNew(data) : nothing}
      <slot name="hint"></slot>
    `
  }

  get #canWrite(): boolean {
    return this.session.current?.scopes.includes('alerts:write') === true
  }

  #renderAlert(alert: AlertForCustomer, data: LoadedAlerts): TemplateResult {
    if (this.draft?.original?.code === alert.code) {
      return html`<li part="alert">${this.#renderForm(this.draft, data)}</li>`
    }
    const props = {
      alert,
      period: data.period,
      isConfirmingDelete: this.confirmingDelete === alert.code,
      canWrite: this.#canWrite,
      onEdit: () => this.#openForm(draftOf(alert)),
      onDelete: () => this.#setConfirming(alert.code, '.cancel'),
      onCancelDelete: () =>
        this.#guard.isActive || this.#setConfirming('', `[data-code="${alert.code}"] .delete`),
      onConfirmDelete: () => this.#guard.isActive || this.#delete(alert, data.selection.id),
    }
    return html`<li part="alert" data-code=${alert.code}>${alertRow(props, this.localize)}</li>`
  }

  #renderNew(data: LoadedAlerts): TemplateResult | typeof nothing {
    if (this.draft) return this.draft.original ? nothing : this.#renderForm(this.draft, data)
    const open = () => this.#openForm(newDraft(availableTargets(data.period)[0]!))
    return html`<p class=${data.alerts.length ? '' : 'only'}
      ><button type="button" class="button quiet new" @click=${open}>
        ${this.localize.t('alerts.new')}
      </button></p
    >`
  }

  #renderForm(draft: Draft, { period, selection }: LoadedAlerts): TemplateResult {
    const props = {
      draft,
      targets: availableTargets(period),
      period,
      errors: this.errors,
      isSaving: this.isSending,
      onChange: (change: Partial<Draft>, focus?: string) => {
        this.draft = { ...(this.draft ?? draft), ...change }
        if (focus) this.focusKeeper.moveTo(focus)
      },
      onSave: (event: Event) => {
        event.preventDefault()
        void this.#save(draft, selection.id)
      },
      onCancel: () => this.#closeForm(),
    }
    return alertForm(props, this.localize)
  }

  #openForm(draft: Draft): void {
    this.#closeForm()
    this.draft = draft
    this.focusKeeper.moveTo('form select', 'form input')
  }

  #closeForm(): void {
    this.draft = undefined
    this.errors = {}
  }

  /** Closes the form of an alert that was deleted elsewhere. */
  #closeDeleted(): void {
    this.#closeForm()
    const message = this.localize.t('error.missing')
    this.errors = { '': message }
    this.live.announce(message)
  }

  #setConfirming(code: string, focus: string): void {
    this.confirmingDelete = code
    this.#guard.start()
    this.focusKeeper.moveTo(focus)
  }

  async #save(draft: Draft, subscription_id: string): Promise<void> {
    const query = { subscription_id }
    const { original } = draft
    const saved = await this.#send((api) =>
      original
        ? request(api, 'PUT /me/alerts/{code}', {
            params: { code: original.code },
            query,
            body: updateBody(draft),
          })
        : request(api, 'POST /me/alerts', { query, body: createBody(draft), key: draft.id }),
    )
    if (!saved) return
    this.#onSaved('alerts.saved')
    this.dispatchEvent(new AlertSavedEvent(saved))
  }

  async #delete(alert: AlertForCustomer, subscription_id: string): Promise<void> {
    const query = { subscription_id }
    const deleted = await this.#send(async (api) => {
      await request(api, 'DELETE /me/alerts/{code}', { params: { code: alert.code }, query })
      return alert
    })
    if (!deleted) return
    this.#onSaved('alerts.deleted')
    this.dispatchEvent(new AlertDeletedEvent(alert))
  }

  #onSaved(key: 'alerts.saved' | 'alerts.deleted'): void {
    this.#closeForm()
    this.confirmingDelete = ''
    this.focusKeeper.moveTo('.card')
    this.live.announce(this.localize.t(key))
    this.data.refresh()
  }

  /** Sends one change at a time; undefined if it failed or the session changed meanwhile. */
  async #send<Response>(
    send: (api: ApiClient) => Promise<Response>,
  ): Promise<Response | undefined> {
    const { api, generation } = this.session
    if (!api || this.isSending) return
    this.isSending = true
    this.errors = {}
    try {
      const response = await send(api)
      if (generation === this.session.generation) return response
    } catch (thrown) {
      if (generation === this.session.generation) this.#showErrors(asApiError(thrown))
    } finally {
      this.isSending = false
    }
    return undefined
  }

  #showErrors(error: ApiError): void {
    const errors = this.draft ? fieldErrors(this.draft, error) : {}
    // Without a field error, and for a failed deletion, the message has no field.
    if (Object.keys(errors).length === 0) errors[''] = this.#errorMessage(error)
    this.errors = errors
    this.focusKeeper.moveTo('[aria-invalid=true]')
  }

  #errorMessage(error: ApiError): string {
    const unsaved = this.localize.t('alerts.unsaved')
    if (error.code === 'invalid-request') return unsaved
    if (error.code === 'refused') return error.upstreamMessage ?? unsaved
    return errorMessage(this.localize, error)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'usage-alerts': UsageAlerts
  }
}
