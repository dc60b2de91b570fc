/** `<subscription-card>`: the customer's plan, with its changes. */
import { html, nothing, type TemplateResult } from 'lit'
import type { MyPlan, MyPlans } from '../../server/contract/plans/my-plans.ts'
import type { PlanPreview, PlanPreviewBody } from '../../server/contract/plans/plan-preview.ts'
import type { ApiClient } from '../internal/api/api-client.ts'
import { type ApiError, asApiError } from '../internal/api/api-error.ts'
import { request } from '../internal/api/endpoints.ts'
import { DataCardElement } from '../internal/base/data-card-element.ts'
import { property, state } from '../internal/base/property.ts'
import { LocalizeController } from '../internal/controllers/localize.ts'
import { ClickGuard } from '../internal/dom/click-guard.ts'
import { DataErrorEvent, DataLoadedEvent } from '../internal/dom/data-events.ts'
import { randomUuid } from '../internal/domain/random-uuid.ts'
import { configuration } from '../internal/i18n/config.ts'
import { WriteController } from '../internal/subject/write.ts'
import { emptySlot, notice } from '../internal/templates/notice.ts'
import { subscriptionPicker } from '../internal/templates/subscription-picker.ts'
import {
  actionsOf,
  failureOf,
  isOver,
  otherOffers,
  requestText,
  type Step,
  selectPlan,
} from './card-model.ts'
import { eventOf } from './events.ts'
import { messages } from './messages.ts'
import { planDetails } from './plan-details.ts'
import { choiceTemplate, confirmTemplate } from './plan-steps.ts'
import { confirmText, previewSentences } from './preview-text.ts'
import { styles } from './subscription-card.styles.ts'

/**
 * @summary The customer's plan: prices, state, period, next invoice, and changing, canceling or taking it back.
 *
 * The session names the offered plans and the allowed actions, never the page. Each change is shown before it is
 * made: its first day, the usage until then, and the amount due, as far as that is certain.
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
 * @event {SubscriptionCanceledEvent} subscription-canceled - The subscription was canceled; carries the reason, which no server receives.
 * @csspart base - The card.
 * @csspart subscription - The select for a subscription, if there are several.
 * @csspart name - The plan's name.
 * @csspart state - The state of the subscription.
 * @csspart price - The base price.
 * @csspart prices - The usage prices.
 * @csspart date - A date with its label.
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
 * @csspart moved - The words about a preview that no longer applied.
 * @csspart confirm - The button that makes the change.
 * @csspart notice - A status or error message with its action.
 * @csspart age - The time of the data, after the session has ended.
 * @cssstate loading - The plan is being loaded for the first time.
 * @cssstate error - The plan could not be loaded.
 * @cssstate empty - There is no subscription.
 * @cssstate stale - The refresh failed; older data is shown.
 * @example
 * <till-session fetch-from="/till-session">
 *   <subscription-card payment-method-href="/payment-method"></subscription-card>
 * </till-session>
 */
export class SubscriptionCard extends DataCardElement<MyPlans> {
  static override styles = styles

  /** The subscription's external id. Default: the customer's active one; with several there is a select. */
  @property() subscription = ''

  /** The page on which a payment method is added. */
  @property({ attribute: 'payment-method-href' }) paymentMethodHref = ''

  @state() private selectedId = ''
  @state() private step: Step | undefined
  @state() private reason = ''
  @state() private failure: (() => string) | undefined
  @state() private needsMethod = false
  /** Of the confirmation that has just appeared. */
  readonly #guard = new ClickGuard()
  readonly #write = new WriteController(this, { session: this.session, subject: this.subject })
  protected override readonly changeKinds = ['subscription', 'invoice'] as const
  protected readonly localize = new LocalizeController(this, messages)

  protected get queryKey() {
    return []
  }

  protected override get subjectProperties() {
    return { subscription: this.subscription }
  }

  protected async fetchData(api: ApiClient, signal: AbortSignal): Promise<MyPlans> {
    const plans = await request(api, 'GET /me/plans', { signal })
    const lists: unknown[] = [plans.subscriptions, plans.offers, plans.actions]
    if (!lists.every(Array.isArray)) throw new TypeError('no plans')
    return plans
  }

  protected createLoadedEvent(data: MyPlans) {
    return new DataLoadedEvent('my-plans-loaded', data)
  }

  protected createErrorEvent(error: ApiError) {
    return new DataErrorEvent('my-plans-failed', error)
  }

  protected failureText(isUpdate: boolean) {
    return this.localize.t(isUpdate ? 'my-plan.not-updated' : 'my-plan.not-loaded')
  }

  protected isEmpty({ subscriptions }: MyPlans) {
    return subscriptions.length === 0
  }

  protected override resetState(): void {
    this.selectedId = ''
    this.#close()
  }

  get #merchant(): string {
    return configuration.merchant?.name || this.localize.t('my-plan.shop')
  }

  get #mayWrite(): boolean {
    return this.session.current?.scopes.includes('plan:write') === true
  }

  #selected(data: MyPlans): MyPlan | undefined {
    return selectPlan(data, this.subscription || this.selectedId)
  }

  protected renderSkeleton(): TemplateResult {
    return html`${Array.from({ length: 9 }, () => html`<span class="skeleton"></span>`)}`
  }

  protected renderContent(data: MyPlans): TemplateResult {
    const current = this.#selected(data)
    const actions = actionsOf(data, current, this.#mayWrite)
    return html`
      ${this.#renderPicker(data, current)}
      ${
        current
          ? planDetails(
              { current, data, merchant: this.#merchant, canKeep: actions.keep },
              this.localize,
            )
          : emptySlot(this.localize.t('my-plan.none'))
      }
      ${this.#renderStep(data, current) ?? this.#renderActions(data, current, actions)}
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
    return subscriptionPicker({ id, all }, this.localize, (selectedId) => {
      this.#close()
      this.selectedId = selectedId
    })
  }

  #renderActions(
    data: MyPlans,
    current: MyPlan | undefined,
    { subscribe, change, cancel, keep }: ReturnType<typeof actionsOf>,
  ): TemplateResult {
    const { localize } = this
    const choose = () =>
      this.#open({ kind: 'choose', selected: otherOffers(data, current)[0]!.code })
    const button = (part: string, label: string, onClick: () => void) =>
      html`<button type="button" class="button quiet" part=${part} @click=${onClick}>
        ${label}
      </button>`
    const asksMerchant = current && !change && !subscribe
    const request = asksMerchant ? requestText(current, this.#merchant, localize) : ''
    return html`
      <div class="actions form-actions" part="actions">
        ${subscribe ? button('change', localize.t('my-plan.choose'), choose) : nothing}
        ${keep ? button('keep', localize.t('my-plan.keep', { plan: current?.plan?.name ?? '' }), () => this.#ask({ keep: true })) : nothing}
        ${change ? button('change', localize.t('my-plan.change'), choose) : nothing}
        ${cancel ? button('cancel', localize.t('my-plan.cancel'), () => this.#ask({ cancel: true })) : nothing}
        <slot name="change" ?hidden=${!request}><p class="muted small">${request}</p></slot>
      </div>
    `
  }

  #renderStep(data: MyPlans, current: MyPlan | undefined): TemplateResult | undefined {
    const { step, localize } = this
    if (!step) return undefined
    if (step.kind === 'choose') {
      const props = {
        offers: otherOffers(data, current),
        selected: step.selected,
        onSelect: (selected: string) => {
          this.step = { kind: 'choose', selected }
        },
        onContinue: (event: Event) => {
          event.preventDefault()
          this.#ask({ plan: step.selected })
        },
        onBack: () => this.#leave('[part=change]'),
      }
      return choiceTemplate(props, localize)
    }
    const { body, preview, isAgain } = step
    const context = { data, current, merchant: this.#merchant }
    const props = {
      preview,
      sentences: preview ? previewSentences(preview, context, localize) : [],
      label: preview ? confirmText(preview, context, localize) : '',
      isAgain,
      isSending: this.#write.isSending,
      isLeaving: 'cancel' in body,
      reason: this.reason,
      onReason: (text: string) => {
        this.reason = text
      },
      onConfirm: () => {
        if (preview && !this.#guard.isActive) this.#confirm(body, preview)
      },
      onBack: () => this.#leave(`[part=${Object.keys(body)[0]}]`, '[part=change]'),
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
    this.step = step
    this.focusKeeper.moveTo('[part=choice] :checked', '[part=preview]')
  }

  #close(): void {
    this.step = this.failure = undefined
    this.needsMethod = false
    this.reason = ''
  }

  #leave(...focus: readonly string[]): void {
    this.#close()
    this.focusKeeper.moveTo(...focus, '.card')
  }

  /** External id; undefined where the change is a new subscription. */
  get #id(): string | undefined {
    const current = this.data.value && this.#selected(this.data.value)
    return current && !isOver(current) ? current.subscription.external_id : undefined
  }

  /** Reads the effect of a change, once for a double click. */
  #ask(body: PlanPreviewBody): void {
    if (this.step?.kind === 'confirm' && !this.step.preview) return
    this.#open({ kind: 'confirm', body, preview: undefined, isAgain: false })
    const path = this.#id ? `/me/subscriptions/${this.#id}/preview` : '/me/subscriptions/preview'
    const isCurrent = this.subject.checkpoint()
    const isAsked = () => isCurrent() && this.#isAt(body)
    void this.session.api?.send<PlanPreview>('POST', path, { body }).then(
      (preview) => isAsked() && this.#show(body, preview, false),
      (thrown) => isAsked() && this.#fail(asApiError(thrown)),
    )
  }

  #isAt(body: PlanPreviewBody): boolean {
    return this.step?.kind === 'confirm' && this.step.body === body
  }

  /** Shows a preview, unless the customer has left its step. */
  #show(body: PlanPreviewBody, preview: PlanPreview, isAgain: boolean): void {
    if (!this.#isAt(body)) return
    this.step = { kind: 'confirm', body, preview, isAgain }
    this.#guard.start()
    this.focusKeeper.moveTo('[part=preview]')
  }

  #confirm(body: PlanPreviewBody, { preview }: PlanPreview): void {
    const id = this.#id
    const path = id ? `/me/subscriptions/${id}/change` : '/me/subscriptions'
    const key = randomUuid()
    const { reason } = this
    this.failure = undefined
    void this.#write.send((api) => api.send('POST', path, { body: { preview }, key }), {
      onDone: () => {
        this.#leave('.card')
        if (id === undefined) this.selectedId = ''
        this.live.announce(this.localize.t('my-plan.changed'))
        this.dispatchEvent(eventOf(body, id, reason))
        // The session names its subscriptions, so a new one needs another; then all elements read again.
        if (id === undefined) this.session.current?.refresh?.()
        this.data.refresh()
      },
      onError: (error) => {
        if (error.code === 'conflict' && error.preview) return this.#show(body, error.preview, true)
        // Shows the state of the service, also after a lost response.
        this.data.refresh()
        this.#fail(error)
      },
    })
  }

  #fail(error: ApiError): void {
    this.step = undefined
    this.needsMethod = error.reason === 'no-payment-method'
    this.failure = () => failureOf(error, this.#merchant, this.localize)
    this.live.announce(this.failure())
    this.focusKeeper.moveTo('.card')
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'subscription-card': SubscriptionCard
  }
}
