/** `<usage-alerts>`: at what usage a customer wants to be told. */
import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { AlertForCustomer, MyAlerts } from '../../server/contract/alert.ts'
import type { UsageForCustomer } from '../../server/contract/usage.ts'
import type { ApiClient } from '../internal/api-client.ts'
import { type ApiError, asApiError } from '../internal/api-error.ts'
import { sayCustomer, sayError } from '../internal/customer-messages.ts'
import { listIn } from '../internal/list-in.ts'
import { noticeLine } from '../internal/notice-line.ts'
import { saySubscription } from '../internal/subscription-messages.ts'
import { type Chosen, readChosen, subscriptionPicker } from '../internal/subscriptions.ts'
import { type Period, readPeriod } from '../internal/usage-period.ts'
import { SessionPanel } from '../session/session-panel.ts'
import { alertForm } from './alert-form.ts'
import { alertRow } from './alert-row.ts'
import { bodyOf, type Draft, draftOf, newDraft, problemsOf } from './draft.ts'
import {
  AlertDeletedEvent,
  AlertSavedEvent,
  AlertsFailedEvent,
  AlertsLoadedEvent,
} from './events.ts'
import { say } from './messages.ts'
import { measuresOf } from './standing.ts'
import { styles } from './usage-alerts.styles.ts'

interface Reading {
  readonly chosen: Chosen
  readonly alerts: readonly AlertForCustomer[]
  /** Undefined where there is no current period, or the session may not read it. */
  readonly period: Period | undefined
}

/**
 * @summary The thresholds of a subscription's usage at which its customer wants to be told.
 *
 * Shows where the current period stands against the next of each. With the scope alerts:write they can be
 * created, changed and deleted; what was typed stays until it is saved.
 *
 * @tag usage-alerts
 * @scope alerts:read
 * @slot - Shown until the alerts were read.
 * @event {AlertsLoadedEvent} alerts-loaded - The alerts were read.
 * @event {AlertsFailedEvent} alerts-failed - They could not be read.
 * @event {AlertSavedEvent} alert-saved - One was created or changed.
 * @event {AlertDeletedEvent} alert-deleted - One is gone.
 * @csspart base - The card.
 * @csspart subscription - The choice of a subscription, where there are several.
 * @csspart alert - One alert.
 * @csspart standing - Where usage stands against its next threshold.
 * @csspart form - What creates or changes one.
 * @csspart save - The button that saves it.
 * @csspart notice - What is the matter, with an action beside it.
 * @cssstate loading - The alerts are being read for the first time.
 * @cssstate error - They could not be read.
 * @cssstate empty - There are none.
 * @cssstate stale - What is shown could not be refreshed.
 * @example
 * <till-session fetch-from="/till-session">
 *   <usage-alerts></usage-alerts>
 * </till-session>
 */
export class UsageAlerts extends SessionPanel<Reading> {
  static override styles = styles

  /** The subscription's external id. Default: the customer's own; with several there is a choice. */
  @property() subscription = ''

  @state() private picked = ''
  @state() private draft: Draft | undefined
  @state() private problems: Record<string, string> = {}
  /** The code of the alert whose deletion was asked for. */
  @state() private leaving = ''
  @state() private busy = false

  protected get question() {
    return [this.picked]
  }

  protected override get identity() {
    return this.subscription
  }

  protected async read(api: ApiClient, signal: AbortSignal): Promise<Reading> {
    const chosen = await readChosen(api, this.subscription, this.picked, signal)
    if (!chosen.id) return { chosen, alerts: [], period: undefined }
    const query = { subscription_id: chosen.id }
    const [answer, period] = await Promise.all([
      api.get<MyAlerts>('/me/alerts', { query: { ...query, per_page: 100 }, signal }),
      // Without a current period there is nothing to stand against, and still there are alerts.
      api
        .get<UsageForCustomer>('/me/usage/current', { query, signal })
        .then(readPeriod)
        .catch(() => undefined),
    ])
    return { chosen, alerts: listIn(answer, 'alerts'), period }
  }

  protected loaded({ alerts }: Reading) {
    const edited = this.draft?.of
    if (edited && !alerts.some(({ code }) => code === edited.code)) this.#closeDeleted()
    return new AlertsLoadedEvent(alerts)
  }

  protected failed(error: ApiError) {
    return new AlertsFailedEvent(error)
  }

  protected isEmpty({ alerts }: Reading) {
    return alerts.length === 0
  }

  protected override forget(): void {
    this.picked = this.leaving = ''
    this.#close()
  }

  protected skeleton(): TemplateResult {
    return html`${[0, 1, 2, 3, 4].map(() => html`<span class="skeleton"></span>`)}`
  }

  protected content(reading: Reading, locale: string): TemplateResult {
    const { chosen, alerts } = reading
    const pick = (id: string) => {
      this.forget()
      this.picked = id
    }
    return html`
      ${subscriptionPicker(chosen, locale, pick)}
      ${
        alerts.length
          ? html`<ul role="list" aria-label=${say(locale, 'alerts.label')}>
              ${alerts.map((alert) => this.#alert(alert, reading, locale))}
            </ul>`
          : html`<p class="muted empty">
              ${chosen.id ? say(locale, 'alerts.none') : saySubscription(locale, 'subscription.none')}
            </p>`
      }
      ${!this.draft && this.problems[''] ? noticeLine(this.problems['']) : nothing}
      ${chosen.id && this.#mayWrite ? this.#new(reading, locale) : nothing}
    `
  }

  get #mayWrite(): boolean {
    return this.session.current?.scopes.includes('alerts:write') === true
  }

  #alert(alert: AlertForCustomer, reading: Reading, locale: string): TemplateResult {
    if (this.draft?.of?.code === alert.code) {
      return html`<li part="alert">${this.#form(this.draft, reading, locale)}</li>`
    }
    const view = {
      alert,
      period: reading.period,
      leaving: this.leaving === alert.code,
      mayWrite: this.#mayWrite,
      change: () => this.#open(draftOf(alert)),
      ask: () => this.#turn(alert.code, '.keep'),
      keep: () => this.#turn('', `[data-code="${alert.code}"] .ask`),
      remove: () => this.#remove(alert, reading.chosen.id),
    }
    return html`<li part="alert" data-code=${alert.code}>${alertRow(view, locale)}</li>`
  }

  #new(reading: Reading, locale: string): TemplateResult | typeof nothing {
    if (this.draft) return this.draft.of ? nothing : this.#form(this.draft, reading, locale)
    const open = () => this.#open(newDraft(measuresOf(reading.period)[0]!))
    return html`<p class=${reading.alerts.length ? '' : 'alone'}
      ><button type="button" class="button quiet new" @click=${open}>
        ${say(locale, 'alerts.new')}
      </button></p
    >`
  }

  #form(draft: Draft, { period, chosen }: Reading, locale: string): TemplateResult {
    const view = {
      draft,
      measures: measuresOf(period),
      problems: this.problems,
      busy: this.busy,
      change: (change: Partial<Draft>, focused = '') => {
        this.draft = { ...(this.draft ?? draft), ...change }
        if (focused) void this.#focus(focused)
      },
      save: (event: Event) => {
        event.preventDefault()
        void this.#save(draft, chosen.id)
      },
      cancel: () => {
        this.#close()
        this.keepFocus()
      },
    }
    return alertForm(view, locale)
  }

  #open(draft: Draft): void {
    this.#close()
    this.draft = draft
    void this.#focus('form .field')
  }

  #close(): void {
    this.draft = undefined
    this.problems = {}
  }

  /** Closes the form of an alert that another page or the service has deleted. */
  #closeDeleted(): void {
    if (this.renderRoot.querySelector('form')?.matches(':focus-within')) this.keepFocus()
    this.#close()
    const missing = sayCustomer(this.language.locale, 'error.missing')
    this.problems = { '': missing }
    this.live.say(missing)
  }

  #turn(leaving: string, focused: string): void {
    this.leaving = leaving
    void this.#focus(focused)
  }

  async #focus(selector: string): Promise<void> {
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus()
  }

  async #save(draft: Draft, subscription_id: string): Promise<void> {
    const request = { query: { subscription_id }, body: bodyOf(draft) }
    const { of } = draft
    const saved = await this.#send((api) =>
      of
        ? api.send<AlertForCustomer>('PUT', `/me/alerts/${of.code}`, request)
        : api.send<AlertForCustomer>('POST', '/me/alerts', request),
    )
    if (!saved) return
    this.#done('alerts.saved')
    this.dispatchEvent(new AlertSavedEvent(saved))
  }

  async #remove(alert: AlertForCustomer, subscription_id: string): Promise<void> {
    const query = { subscription_id }
    const removed = await this.#send(async (api) => {
      await api.send('DELETE', `/me/alerts/${alert.code}`, { query })
      return alert
    })
    if (!removed) return
    this.#done('alerts.deleted')
    this.dispatchEvent(new AlertDeletedEvent(alert))
  }

  #done(words: 'alerts.saved' | 'alerts.deleted'): void {
    this.keepFocus()
    this.#close()
    this.leaving = ''
    this.live.say(say(this.language.locale, words))
    this.reading.refresh()
  }

  /** Sends one change at a time; undefined when it failed, or is nobody's any more. */
  async #send<Answer>(send: (api: ApiClient) => Promise<Answer>): Promise<Answer | undefined> {
    const { api, generation } = this.session
    if (!api || this.busy) return
    this.busy = true
    this.problems = {}
    try {
      const answer = await send(api)
      if (generation === this.session.generation) return answer
    } catch (thrown) {
      if (generation === this.session.generation) this.#refuse(asApiError(thrown))
    } finally {
      this.busy = false
    }
    return undefined
  }

  #refuse(error: ApiError): void {
    const problems = this.draft ? problemsOf(this.draft, error) : {}
    // What no field is to blame for, or what was not to be deleted.
    if (Object.keys(problems).length === 0) problems[''] = this.#reason(error)
    this.problems = problems
    void this.#focus('[aria-invalid=true]')
  }

  #reason(error: ApiError): string {
    const { locale } = this.language
    if (error.code === 'invalid-request') return say(locale, 'alerts.unsaved')
    if (error.code === 'refused') return error.reason ?? say(locale, 'alerts.unsaved')
    return sayError(locale, error)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'usage-alerts': UsageAlerts
  }
}
