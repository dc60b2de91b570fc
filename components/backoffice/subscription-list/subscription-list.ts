/** `<subscription-list>`: the subscriptions of one customer. */
import { html, nothing, type TemplateResult } from 'lit'
import type { SubscriptionForMerchant } from '../../../server/contract/subscription.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { DataCardElement } from '../../internal/base/data-card-element.ts'
import { property, state } from '../../internal/base/property.ts'
import { movesRows } from '../../internal/controllers/row-motion.ts'
import { ClickGuard } from '../../internal/dom/click-guard.ts'
import {
  type DataErrorEvent,
  type DataLoadedEvent,
  DataWrittenEvent,
} from '../../internal/dom/data-events.ts'
import { randomUuid } from '../../internal/domain/random-uuid.ts'
import { Remembered } from '../../internal/subject/remembered.ts'
import type { SubjectChange } from '../../internal/subject/subject.ts'
import { WriteController } from '../../internal/subject/write.ts'
import { MerchantAudience } from '../internal/card/merchant-audience.ts'
import { missingScope } from '../internal/card/missing-scope.ts'
import { serviceClock } from '../internal/card/service-clock.ts'
import { skeletonLines } from '../internal/card/skeleton.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { type CancelOption, cancelForm, changeForm } from './action-forms.ts'
import { messages } from './messages.ts'
import { NewSubscriptionController } from './new-subscription.ts'
import {
  fetchPlans,
  fetchSubscriptions,
  type SubscriptionRow,
  type Subscriptions,
} from './subscription-data.ts'
import { styles } from './subscription-list.styles.ts'
import { subscriptionRow } from './subscription-row.ts'
import { cancelSubscription, changeSubscription, failureText, WRITE } from './write-subscription.ts'

/** The open question of a row; its key marks repeats of one intent. */
type Question = { readonly row: SubscriptionRow; readonly key: string } & (
  | { readonly kind: 'change'; readonly plan: string }
  | { readonly kind: 'cancel'; readonly option: CancelOption }
)

export interface SubscriptionListEventMap {
  /** Scheduled changes included. */
  'subscriptions-loaded': DataLoadedEvent<readonly SubscriptionForMerchant[]>
  'subscriptions-failed': DataErrorEvent
  /** A subscription was created or changed. */
  'subscription-saved': DataWrittenEvent<SubscriptionForMerchant>
  /** At once, or for the end of its period. */
  'subscription-canceled': DataWrittenEvent<SubscriptionForMerchant>
}

/**
 * @summary The subscriptions of a customer; creates and cancels them, and changes their plan.
 *
 * Before a change of plan it shows when the new plan starts. Needs the scope subscriptions:write to change
 * subscriptions, and catalog:read to name plans and their prices; a price of the subscription's own is shown instead.
 *
 * @tag subscription-list
 * @scope subscriptions:read
 * @slot - Shown until the subscriptions are loaded.
 * @event {DataLoadedEvent<readonly SubscriptionForMerchant[]>} subscriptions-loaded - The subscriptions were loaded.
 * @event {DataErrorEvent} subscriptions-failed - The subscriptions could not be loaded.
 * @event {DataWrittenEvent<SubscriptionForMerchant>} subscription-saved - A subscription was created or changed.
 * @event {DataWrittenEvent<SubscriptionForMerchant>} subscription-canceled - A subscription was canceled, at once or
 *   for the end of its period.
 * @csspart base - The card.
 * @csspart create - The button that creates a subscription.
 * @csspart form - The form of a new subscription.
 * @csspart save - The button that saves a new subscription.
 * @csspart subscription - One subscription.
 * @csspart status - The state of a subscription.
 * @csspart confirm - The button that confirms a change or a cancellation.
 * @csspart icon - The icon beside a confirmation.
 * @csspart notice - A status or error message with its action.
 * @csspart age - The time of the data, after the session has ended.
 * @cssstate loading - The subscriptions are being loaded for the first time.
 * @cssstate error - The subscriptions could not be loaded.
 * @cssstate empty - There are no subscriptions.
 * @cssstate stale - The refresh failed; older data is shown.
 * @example
 * <till-session fetch-from="/office-session">
 *   <subscription-list customer="northwind"></subscription-list>
 * </till-session>
 */
@movesRows
export class SubscriptionList extends DataCardElement<Subscriptions> {
  static override styles = styles

  /** The external id of the customer. Required. */
  @property({ default: '' }) customer!: string

  /** Shows the subscriptions without a way to change them. */
  @property({ type: Boolean, reflect: true, default: false }) readonly!: boolean

  readonly #question = new Remembered<Question, Subscriptions>(this, this.subject, {
    isIn: ({ row }, { rows }) => rows.some((other) => idOf(other) === idOf(row)),
    onGone: () => this.#close(),
  })
  @state() private failure: (() => string) | undefined
  readonly #guard = new ClickGuard()
  readonly #write = new WriteController(this, { session: this.session, subject: this.subject })

  protected readonly noun = 'subscriptions'
  protected readonly localize = new MerchantLocalizeController(this, messages)
  protected override readonly changeKinds = ['subscription'] as const
  protected override readonly audience = new MerchantAudience(this, {
    scope: () => 'subscriptions:read',
    isOpen: () => this.#question.value !== undefined || this.#creation.isOpen,
  })

  readonly #creation = new NewSubscriptionController(this, {
    localize: this.localize,
    session: this.session,
    customer: () => this.customer,
    onCreated: (subscription) => this.#onCreated(subscription),
    onClosed: () => this.focusKeeper.moveTo('.create', '.card'),
    focus: (...selectors) => this.focusKeeper.moveTo(...selectors),
    announce: (text) => this.live.announce(text),
  })

  protected get queryKey() {
    return this.customer ? [this.customer] : undefined
  }

  protected override get subjectProperties() {
    return { customer: this.customer }
  }

  /**
   * Without plans codes are typed. The scopes are those of a session that has started, which the first read waits for.
   */
  protected async fetchData(api: ApiClient, signal: AbortSignal): Promise<Subscriptions> {
    const subscriptions = await fetchSubscriptions(api, this.customer, signal)
    const clock = serviceClock(api)
    const [plans] = await Promise.all([
      this.session.can('catalog:read') ? fetchPlans(api, signal).catch(() => undefined) : undefined,
      clock.sync(),
    ])
    return { ...subscriptions, plans, clock }
  }

  protected override isIncomplete({ plans }: Subscriptions): boolean {
    return !plans && this.session.can('catalog:read')
  }

  protected override eventData({ all }: Subscriptions) {
    return all
  }

  protected failureText(isUpdate: boolean): string {
    return this.localize.t(isUpdate ? 'subscriptions.not-updated' : 'subscriptions.not-loaded')
  }

  protected isEmpty({ rows }: Subscriptions): boolean {
    return rows.length === 0
  }

  protected override resetState(change: SubjectChange): void {
    this.#close()
    this.#creation.reset(change)
  }

  get #canWrite(): boolean {
    return !this.readonly && this.session.can(WRITE)
  }

  protected renderSkeleton(): TemplateResult {
    return skeletonLines(3)
  }

  protected renderContent(data: Subscriptions): TemplateResult {
    const { localize } = this
    if (this.#creation.isOpen) return this.#creation.render(data.plans)
    return html`${this.#renderToolbar()}
      ${
        data.rows.length
          ? html`<ul aria-label=${localize.t('subscriptions.label')}>
              ${data.rows.map((row) => this.#renderRow(row, data))}
            </ul>`
          : html`<p class="muted empty">${localize.t('subscriptions.none')}</p>`
      }
      ${
        data.hasMore
          ? html`<p class="muted small">${localize.t('subscriptions.more', { count: data.all.length })}</p>`
          : nothing
      }`
  }

  #renderToolbar() {
    const { localize } = this
    if (this.#canWrite)
      return html`<div class="toolbar">
        <button type="button" class="button quiet create" part="create" @click=${this.#openCreation}>
          ${localize.t('subscriptions.create')}
        </button>
      </div>`
    const reason = this.readonly ? undefined : missingScope(this.session, localize, WRITE)
    return reason ? html`<p class="muted small"><bdi>${reason}</bdi></p>` : nothing
  }

  #renderRow(row: SubscriptionRow, data: Subscriptions): TemplateResult {
    const { subscription } = row
    const { plans } = data
    return subscriptionRow(row, {
      localize: this.localize,
      plans,
      canWrite: this.#canWrite,
      now: data.clock.now,
      form: this.#renderQuestion(row, data),
      onChange: () => this.#ask({ kind: 'change', row, plan: '', key: randomUuid() }),
      onCancel: () =>
        this.#ask({
          kind: 'cancel',
          row,
          option: subscription.status === 'PENDING' ? 'IMMEDIATE' : 'END_OF_PERIOD',
          key: randomUuid(),
        }),
      // billing-139: naming the current plan takes a scheduled change back.
      onKeepPlan: () =>
        subscription.plan_code &&
        void this.#send((api) =>
          changeSubscription(api, subscription, { plan_code: subscription.plan_code! }),
        ),
      // billing-140.
      onRenew: () =>
        void this.#send((api) => changeSubscription(api, subscription, { end_date: null })),
    })
  }

  #renderQuestion(row: SubscriptionRow, { plans }: Subscriptions) {
    const question = this.#question.value
    if (!question || idOf(question.row) !== idOf(row)) return nothing
    const context = {
      localize: this.localize,
      plans,
      isSending: this.#write.isSending,
      error: this.failure?.() ?? '',
      onKeep: () => this.#guard.isActive || this.#keep(row),
      onConfirm: () => this.#guard.isActive || void this.#confirm(question),
    }
    return question.kind === 'change'
      ? changeForm(row.subscription, {
          ...context,
          chosen: question.plan,
          // Another choice is another intent.
          onChoose: (plan) => {
            if (!this.#write.isSending)
              this.#question.value = { ...question, plan, key: randomUuid() }
          },
        })
      : cancelForm(row, {
          ...context,
          chosen: question.option,
          onChoose: (option) => {
            if (!this.#write.isSending)
              this.#question.value = { ...question, option, key: randomUuid() }
          },
        })
  }

  readonly #openCreation = (): void => {
    this.#close()
    this.#creation.open()
    this.focusKeeper.moveTo('#field-plan_code')
  }

  #ask(question: Question): void {
    this.#close()
    this.#question.value = question
    this.#guard.start()
    this.focusKeeper.moveTo('#new-plan', '[name=when]:checked', '.keep')
  }

  #keep({ subscription }: SubscriptionRow): void {
    const { kind } = this.#question.value!
    this.#close()
    this.focusKeeper.moveTo(`[data-id="${CSS.escape(subscription.external_id)}"] .${kind}`, '.card')
  }

  #close(): void {
    this.#question.value = this.failure = undefined
  }

  async #confirm(question: Question): Promise<void> {
    const { subscription } = question.row
    if (question.kind === 'change') {
      const { plan, key } = question
      await this.#send((api) => changeSubscription(api, subscription, { plan_code: plan }, key))
    } else {
      const { option, key } = question
      await this.#send((api) => cancelSubscription(api, subscription, option, key), true)
    }
  }

  /** After a failure the list is read again, because the outcome may be unknown. */
  async #send(
    write: (api: ApiClient) => Promise<SubscriptionForMerchant>,
    isCancel = false,
  ): Promise<void> {
    const question = this.#question.value
    this.failure = undefined
    await this.#write.send(write, {
      onDone: (subscription) => {
        this.#onWritten(isCancel ? 'subscriptions.was-canceled' : 'subscriptions.saved', question)
        const type = isCancel ? 'subscription-canceled' : 'subscription-saved'
        this.dispatchEvent(new DataWrittenEvent(type, subscription))
      },
      onError: (error) => {
        const reason = () => failureText(error, this.localize)
        this.live.announce(reason())
        // Another question has been opened meanwhile.
        if (question === this.#question.value) this.failure = reason
        this.data.refresh()
      },
    })
  }

  #onCreated(subscription: SubscriptionForMerchant): void {
    this.#onWritten('subscriptions.saved', undefined)
    this.dispatchEvent(new DataWrittenEvent('subscription-saved', subscription))
  }

  /** Closes the question that was answered, not one that was opened meanwhile. */
  #onWritten(
    text: 'subscriptions.saved' | 'subscriptions.was-canceled',
    question: Question | undefined,
  ): void {
    if (question === this.#question.value) {
      this.#close()
      this.focusKeeper.moveTo('.card')
    }
    this.live.announce(this.localize.t(text))
    this.data.refresh()
  }

  protected override renderHeader(): unknown {
    // A failure without a question belongs to a button of a row.
    return this.failure && !this.#question.value
      ? html`<p class="notice" part="notice" role="alert"><bdi>${this.failure()}</bdi></p>`
      : nothing
  }
}

const idOf = ({ subscription }: SubscriptionRow): string => subscription.external_id

declare global {
  interface GlobalEventHandlersEventMap extends SubscriptionListEventMap {}
  interface HTMLElementTagNameMap {
    'subscription-list': SubscriptionList
  }
}
