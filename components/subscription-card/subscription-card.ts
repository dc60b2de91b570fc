/** `<subscription-card>`: the customer's plan, with its changes. */
import { html, nothing, type TemplateResult } from 'lit'
import type { MyPlan, MyPlans } from '../../server/contract/plans/my-plans.ts'
import type { PlanPreview, PlanPreviewBody } from '../../server/contract/plans/plan-preview.ts'
import type { ApiClient } from '../internal/api/api-client.ts'
import { ApiError, asApiError } from '../internal/api/api-error.ts'
import { request } from '../internal/api/endpoints.ts'
import { ADDRESS, ID } from '../internal/base/converters.ts'
import { DataCardElement } from '../internal/base/data-card-element.ts'
import { property, state } from '../internal/base/property.ts'
import { LocalizeController } from '../internal/controllers/localize.ts'
import { ClickGuard } from '../internal/dom/click-guard.ts'
import type { DataErrorEvent, DataLoadedEvent } from '../internal/dom/data-events.ts'
import { TillEvent } from '../internal/dom/events.ts'
import { randomUuid } from '../internal/domain/random-uuid.ts'
import { parseUsagePeriod, type UsagePeriod } from '../internal/domain/usage-period.ts'
import { configuration } from '../internal/i18n/config.ts'
import { Remembered } from '../internal/subject/remembered.ts'
import { WriteController } from '../internal/subject/write.ts'
import { emptySlot, notice } from '../internal/templates/notice.ts'
import { subscriptionPicker } from '../internal/templates/subscription-picker.ts'
import {
  actionsOf,
  failureOf,
  isOver,
  isStillOpen,
  otherOffers,
  requestText,
  type Step,
  type StepSubject,
  selectPlan,
  withSubscription,
} from './card-model.ts'
import { messages } from './messages.ts'
import { planDetails } from './plan-details.ts'
import { choiceTemplate, confirmTemplate } from './plan-steps.ts'
import { doneText } from './preview-text.ts'
import { styles } from './subscription-card.styles.ts'

interface PlanReading extends MyPlans {
  /** Of the shown subscription. */
  readonly usage: { readonly subscription: string; readonly period: UsagePeriod } | undefined
}

/** The plans of the customer were loaded. */
export type MyPlansLoadedEvent = DataLoadedEvent<MyPlans>

/** The plans could not be loaded; older ones stay visible. */
export type MyPlansFailedEvent = DataErrorEvent

/** The customer has subscribed to a plan. */
export class SubscriptionCreatedEvent extends TillEvent {
  /** The plan's code. */
  readonly plan: string

  constructor(plan: string) {
    super('subscription-created')
    this.plan = plan
  }
}

/** The customer has changed the plan, or taken a change or a cancellation back. */
export class SubscriptionChangedEvent extends TillEvent {
  /** External id. */
  readonly subscription: string
  /** Code of the new plan; undefined if something was taken back. */
  readonly plan: string | undefined

  constructor(subscription: string, plan: string | undefined) {
    super('subscription-changed')
    this.subscription = subscription
    this.plan = plan
  }
}

/** The customer has canceled the subscription, for the end of its period. */
export class SubscriptionCanceledEvent extends TillEvent {
  /** External id. */
  readonly subscription: string
  /** The customer's own words; empty without any. They are sent to no server. */
  readonly reason: string

  constructor(subscription: string, reason: string) {
    super('subscription-canceled')
    this.subscription = subscription
    this.reason = reason
  }
}

/** The event of a confirmed change. @param id external id; undefined for a first subscription */
export function eventOf(body: PlanPreviewBody, id: string | undefined, reason: string): Event {
  if ('cancel' in body) return new SubscriptionCanceledEvent(id!, reason.trim())
  const plan = 'plan' in body ? body.plan : undefined
  return id ? new SubscriptionChangedEvent(id, plan) : new SubscriptionCreatedEvent(plan!)
}

export interface SubscriptionCardEventMap {
  'my-plans-loaded': MyPlansLoadedEvent
  'my-plans-failed': MyPlansFailedEvent
  'subscription-created': SubscriptionCreatedEvent
  'subscription-changed': SubscriptionChangedEvent
  'subscription-canceled': SubscriptionCanceledEvent
}

/**
 * @summary The customer's plan: prices, state, period, next invoice, and changing, canceling or taking it back.
 *
 * The next invoice is forecast with usage at the pace so far, where the service answers the rest of it.
 *
 * The session names the offered plans and the allowed actions, never the page. Each change is shown before it is
 * made: its first day, the usage until then, and the amount due, as far as that is certain. Previews and changes need
 * the scope plan:write.
 *
 * @tag subscription-card
 * @scope usage:read
 * @slot - Shown until the plan is loaded.
 * @slot empty - Replaces "You have no plan."
 * @slot change - In place of the merchant's name, where the plan can't be changed here.
 * @event {DataLoadedEvent<MyPlans>} my-plans-loaded - The plans were loaded.
 * @event {DataErrorEvent} my-plans-failed - The plans could not be loaded.
 * @event {SubscriptionCreatedEvent} subscription-created - The customer has subscribed.
 * @event {SubscriptionChangedEvent} subscription-changed - The plan was changed, or something was taken back.
 * @event {SubscriptionCanceledEvent} subscription-canceled - The subscription was canceled; carries the reason, which
 *   no server receives.
 * @csspart subscription - The select for a subscription, if there are several.
 * @csspart name - The plan's name.
 * @csspart state - The state of the subscription.
 * @csspart price - The base price.
 * @csspart prices - The usage prices.
 * @csspart date - A date with its label.
 * @csspart forecast - What the next invoice will be, or its known parts.
 * @csspart coming - A change or an end that has not come.
 * @csspart actions - The buttons below the plan.
 * @csspart change - The button that offers other plans.
 * @csspart cancel - The button that cancels.
 * @csspart keep - The button that takes a change or a cancellation back.
 * @csspart choice - The choice of a plan.
 * @csspart offer - A plan of the choice.
 * @csspart continue - The button that shows the effect of a chosen plan.
 * @csspart preview - The effect of a change, with its confirmation.
 * @csspart sentence - One sentence of it.
 * @csspart taxes - The words about taxes in a preview.
 * @csspart amounts - Its prices from then on.
 * @csspart due - The amount that is due now, with its parts.
 * @csspart usage - The usage that is billed now too.
 * @csspart next - The lines of the next invoice with their sum.
 * @csspart moved - The words about a preview that no longer applied.
 * @csspart confirm - The button that makes the change.
 * @cssstate loading - The plan is being loaded for the first time.
 * @cssstate error - The plan could not be loaded.
 * @cssstate empty - There is no subscription.
 * @example
 * <till-session fetch-from="/till-session">
 *   <subscription-card payment-method-href="/payment-method"></subscription-card>
 * </till-session>
 */
export class SubscriptionCard extends DataCardElement<PlanReading> {
  static override styles = styles

  /** The subscription's external id. Default: the customer's active one; with several there is a select. */
  @property({ converter: ID, default: '' }) subscription!: string

  /** The page on which a payment method is added. */
  @property({ converter: ADDRESS, attribute: 'payment-method-href', default: '' })
  paymentMethodHref!: string

  @state() private selectedId = ''
  @state() private reason = ''
  @state() private failure: (() => string) | undefined
  @state() private needsMethod = false
  /** A new subscription, and the session of before, whose readings lack it. */
  #created: { readonly subscription: MyPlan; readonly identity: string | undefined } | undefined
  /** Of the confirmation that has just appeared. */
  readonly #guard = new ClickGuard()
  readonly #write = new WriteController(this, { session: this.session, subject: this.subject })
  /** Its subscription stays the selected one, whatever a later reading has. */
  readonly #step = new Remembered<Step, PlanReading>(this, this.subject, {
    // One that is on the way is answered first.
    isIn: (step, data) => this.#write.isSending || isStillOpen(step, data),
    onGone: () => {
      this.#leave('.card')
      this.#say(() => this.localize.t('my-plan.changed-meanwhile'))
    },
    // An answer that is on the way is dropped with its step.
    isOf: (step, { subscription }) => step.of.id === subscription && !this.#isWaiting(step),
  })
  protected override readonly changeKinds = ['subscription', 'invoice', 'wallet'] as const
  protected readonly noun = 'my-plans'
  protected readonly localize = new LocalizeController(this, messages)

  protected get queryKey() {
    return []
  }

  protected override get subjectProperties() {
    return { subscription: this.subscription }
  }

  protected async fetchData(api: ApiClient, signal: AbortSignal): Promise<PlanReading> {
    const plans = await request(api, 'GET /me/plans', { signal })
    const lists: unknown[] = [plans.subscriptions, plans.offers, plans.actions]
    if (!lists.every(Array.isArray)) throw new TypeError('no plans')
    const created = this.#created
    const isBefore = created && created.identity === this.session.identity
    const all = isBefore ? withSubscription(plans, created.subscription) : plans
    const isNamed = ({ subscription }: MyPlan) => subscription.external_id === this.subscription
    if (this.subscription && !all.subscriptions.some(isNamed)) throw new ApiError('not-found')
    const shown = this.#selected(all)
    return { ...all, usage: shown && (await readUsage(api, shown, signal)) }
  }

  protected override eventData({ usage: _, ...plans }: PlanReading): MyPlans {
    return plans
  }

  protected failureText(isUpdate: boolean) {
    return this.localize.t(isUpdate ? 'my-plan.not-updated' : 'my-plan.not-loaded')
  }

  protected isEmpty({ subscriptions }: MyPlans) {
    return subscriptions.length === 0
  }

  protected override resetState(): void {
    // The page names the subscription of the step.
    if (this.#step.value) return
    this.selectedId = this.reason = ''
    this.#created = undefined
    this.#close()
  }

  #isWaiting(step: Step): boolean {
    return (step.kind === 'confirm' && !step.preview) || this.#write.isSending
  }

  get #merchant(): string {
    return configuration.merchant?.name || this.localize.t('my-plan.shop')
  }

  get #mayWrite(): boolean {
    return this.session.can('plan:write')
  }

  #selected(data: MyPlans): MyPlan | undefined {
    return selectPlan(data, this.subscription || this.selectedId)
  }

  protected renderSkeleton(): TemplateResult {
    return html`${Array.from({ length: 11 }, () => html`<span class="skeleton"></span>`)}`
  }

  protected renderContent(data: PlanReading): TemplateResult {
    const current = this.#selected(data)
    const { usage } = data
    const isRead = usage?.subscription === current?.subscription.external_id
    const actions = actionsOf(data, current, this.#mayWrite)
    return html`
      ${this.#renderPicker(data, current)}
      ${
        current
          ? planDetails(
              {
                ...{ current, data, merchant: this.#merchant, canKeep: actions.keep },
                usage: isRead ? usage?.period : undefined,
                isStale: this.data.state === 'stale' || this.session.needsSignIn,
              },
              this.localize,
            )
          : emptySlot(this.localize.t('my-plan.none'))
      }
      ${this.#renderStep() ?? this.#renderActions(data, current, actions)}
      ${this.#renderFailure()}
    `
  }

  #renderPicker({ subscriptions }: MyPlans, current: MyPlan | undefined) {
    if (this.subscription) return nothing
    const all = subscriptions.map(({ subscription, plan }) => ({
      ...subscription,
      name: subscription.name || plan?.name,
    }))
    const id = current?.subscription.external_id ?? ''
    return subscriptionPicker(
      { id, all, isDisabled: this.#write.isSending },
      this.localize,
      (selectedId) => {
        this.#close()
        this.selectedId = selectedId
        this.data.refresh()
      },
    )
  }

  #renderActions(
    data: MyPlans,
    current: MyPlan | undefined,
    { subscribe, change, cancel, keep }: ReturnType<typeof actionsOf>,
  ): TemplateResult {
    const { localize } = this
    const id = current && !isOver(current) ? current.subscription.external_id : undefined
    const of = { id, data, current }
    const choose = () =>
      this.#open({ of, kind: 'choose', selected: otherOffers(data, current)[0]!.code })
    const button = (part: string, label: string, onClick: () => void) =>
      html`<button type="button" class="button quiet" part=${part} @click=${onClick}>
        ${label}
      </button>`
    const asksMerchant = current && !change && !subscribe
    const request = asksMerchant ? requestText(current, this.#merchant, localize) : ''
    return html`
      <div class="actions form-actions" part="actions">
        ${subscribe ? button('change', localize.t('my-plan.choose'), choose) : nothing}
        ${keep ? button('keep', localize.t('my-plan.keep', { plan: current?.plan?.name ?? '' }), () => this.#ask(of, { keep: true })) : nothing}
        ${change ? button('change', localize.t('my-plan.change'), choose) : nothing}
        ${cancel ? button('cancel', localize.t('my-plan.cancel'), () => this.#ask(of, { cancel: true })) : nothing}
        <slot name="change" ?hidden=${!request}><p class="muted small">${request}</p></slot>
      </div>
    `
  }

  #renderStep(): TemplateResult | undefined {
    const { localize } = this
    const step = this.#step.value
    if (!step) return undefined
    const { of } = step
    if (step.kind === 'choose') {
      const props = {
        offers: otherOffers(of.data, of.current),
        selected: step.selected,
        onSelect: (selected: string) => {
          this.#step.value = { ...step, selected }
        },
        onContinue: (event: Event) => {
          event.preventDefault()
          this.#ask(of, { plan: step.selected })
        },
        onBack: () => this.#leave('[part=change]'),
      }
      return choiceTemplate(props, localize)
    }
    const { body, preview, isAgain } = step
    const context = { ...of, merchant: this.#merchant }
    const props = {
      ...{ preview, context, isAgain },
      isSending: this.#write.isSending,
      isLeaving: 'cancel' in body,
      reason: this.reason,
      onReason: (text: string) => {
        this.reason = text
      },
      onConfirm: () => {
        if (preview && !this.#guard.isActive) this.#confirm(of, body, preview)
      },
      onBack: () =>
        'plan' in body
          ? this.#open({ of, kind: 'choose', selected: body.plan })
          : this.#leave(`[part=${Object.keys(body)[0]}]`),
    }
    return confirmTemplate(props, localize)
  }

  #renderFailure(): TemplateResult | typeof nothing {
    if (!this.failure) return nothing
    const link =
      this.needsMethod && this.paymentMethodHref
        ? html`<a class="button quiet" href=${this.paymentMethodHref}
            >${this.localize.t('my-plan.payment-method')}</a
          >`
        : nothing
    return notice(this.failure(), link)
  }

  #open(step: Step): void {
    this.#close()
    this.#step.value = step
    if (step.of.id) this.selectedId = step.of.id
    this.focusKeeper.moveTo('[part=choice] :checked', '[part=preview]')
  }

  #close(): void {
    this.#step.value = this.failure = undefined
    this.needsMethod = false
  }

  #leave(...focus: readonly string[]): void {
    this.#close()
    this.reason = ''
    this.focusKeeper.moveTo(...focus, '.card')
  }

  /** Reads the effect of a change, once for a double click. */
  #ask(of: StepSubject, body: PlanPreviewBody): void {
    if (this.#step.value?.kind === 'confirm' && !this.#step.value.preview) return
    const { api } = this.session
    if (!api) return
    this.#open({ of, kind: 'confirm', body, preview: undefined, isAgain: false })
    const isCurrent = this.subject.checkpoint()
    const isAsked = () => isCurrent() && this.#isAt(body)
    const path = of.id ? `/me/subscriptions/${of.id}/preview` : '/me/subscriptions/preview'
    void api.ask<PlanPreview>(path, body).then(
      (preview) => isAsked() && this.#show(body, preview, false),
      (thrown) => {
        if (!isAsked()) return
        const error = asApiError(thrown)
        if (error.code === 'plan-refused') this.data.refresh()
        this.#fail(error)
      },
    )
  }

  #isAt(body: PlanPreviewBody): boolean {
    return this.#step.value?.kind === 'confirm' && this.#step.value.body === body
  }

  /** Shows a preview, unless the customer has left its step. */
  #show(body: PlanPreviewBody, preview: PlanPreview, isAgain: boolean): void {
    const step = this.#step.value
    if (step?.kind !== 'confirm' || step.body !== body) return
    this.#step.value = { ...step, preview, isAgain }
    this.#guard.start()
    this.focusKeeper.moveTo('[part=preview]')
  }

  #confirm(of: StepSubject, body: PlanPreviewBody, shown: PlanPreview): void {
    const { id } = of
    const { preview } = shown
    const path = id ? `/me/subscriptions/${id}/change` : '/me/subscriptions'
    const key = randomUuid()
    const { reason } = this
    this.failure = undefined
    this.live.announce(this.localize.t('my-plan.sending'))
    void this.#write.send((api) => api.send<MyPlan>('POST', path, { body: { preview }, key }), {
      onDone: (changed) => {
        this.#leave('.card')
        this.#adopt(changed, id === undefined)
        this.live.announce(doneText(shown, { ...of, merchant: this.#merchant }, this.localize))
        this.dispatchEvent(eventOf(body, id, reason))
      },
      onError: (error) => {
        if (error.code === 'conflict' && error.preview) return this.#show(body, error.preview, true)
        // Shows the state of the service, also after a lost response.
        this.data.refresh()
        this.#fail(error)
      },
    })
  }

  /** The answer is the first reading of the change. */
  #adopt(changed: MyPlan, isNew: boolean): void {
    const { value } = this.data
    // The next reading has the usage of the changed plan.
    if (value && changed?.subscription)
      this.data.adopt({ ...withSubscription(value, changed), usage: undefined })
    if (!isNew) {
      this.data.refresh()
      return
    }
    this.selectedId = ''
    this.#created = { subscription: changed, identity: this.session.identity }
    this.#renewSession()
  }

  /** The session names its subscriptions, so a new one needs another; then all elements read again. */
  #renewSession(): void {
    this.session.current?.refresh?.()
  }

  /**
   * A refused confirmation stays in its step. What was typed stays also where the reading has to show what happened.
   */
  #fail(error: ApiError): void {
    const hasPreview = this.#step.value?.kind === 'confirm' && this.#step.value.preview
    if (!hasPreview || error.code === 'outcome-unknown') this.#step.value = undefined
    this.needsMethod = error.reason === 'no-payment-method'
    if (error.reason === 'already-subscribed') this.#renewSession()
    this.#say(() => failureOf(error, this.#merchant, this.localize))
    this.focusKeeper.moveTo('.card')
  }

  #say(failure: () => string): void {
    this.failure = failure
    this.live.announce(failure())
  }
}

/** Undefined without usage prices, and where it can't be read: no sum is said then. */
async function readUsage(
  api: ApiClient,
  { subscription, plan }: MyPlan,
  signal: AbortSignal,
): Promise<PlanReading['usage']> {
  const { external_id, status } = subscription
  if (status !== 'ACTIVE' || !plan?.charges.length) return undefined
  try {
    const query = { subscription_id: external_id, metric_types: 'true' as const }
    const usage = await request(api, 'GET /me/usage/current', { query, signal })
    return { subscription: external_id, period: parseUsagePeriod(usage) }
  } catch {
    return undefined
  }
}

declare global {
  // The back office has an event of this name, with other members.
  interface GlobalEventHandlersEventMap
    extends Omit<SubscriptionCardEventMap, 'subscription-canceled'> {}
  interface HTMLElementTagNameMap {
    'subscription-card': SubscriptionCard
  }
}
