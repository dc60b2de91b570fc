/** `<subscription-list>`: the subscriptions of one customer. */
import { html, nothing, type TemplateResult } from 'lit'
import type { SubscriptionForMerchant } from '../../../server/contract/subscription.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { property, state } from '../../internal/base/property.ts'
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
import { secondaryButton } from '../../internal/templates/notice.ts'
import { MerchantAudience } from '../internal/card/merchant-audience.ts'
import { missingScopeLine } from '../internal/card/missing-scope.ts'
import { serviceClock } from '../internal/card/service-clock.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import type { ListColumn } from '../internal/list/list-columns.ts'
import { listToolbar } from '../internal/list/list-content.ts'
import { ListElement } from '../internal/list/list-element.ts'
import type { ListTable } from '../internal/list/list-table.ts'
import { type RowAction, rowMenu } from '../internal/list/row-menu.ts'
import { subscriptionColumns, subscriptionText } from '../internal/list/subscription-columns.ts'
import { fetchPlans, type Plan, planName, planOf } from '../internal/resources/priced-plans.ts'
import type { ListPage } from '../internal/resources/resource.ts'
import { changeOf, subscriptions, withoutChanges } from '../internal/resources/subscription.ts'
import { type CancelOption, cancelForm, changeForm } from './action-forms.ts'
import { messages } from './messages.ts'
import { NewSubscriptionController } from './new-subscription.ts'
import { planText } from './plan-text.ts'
import { styles } from './subscription-list.styles.ts'
import { cancelSubscription, changeSubscription, failureText, WRITE } from './write-subscription.ts'

type Row = SubscriptionForMerchant

interface SubscriptionPage extends ListPage<Row> {
  /** Undefined if they could not be read. */
  readonly plans: readonly Plan[] | undefined
}

/** The open question of a row; its key marks repeats of one intent. */
type Question = { readonly id: string; readonly key: string } & (
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
 * Before a change of plan it shows when the new plan starts; a change that waits is below its subscription. Needs the
 * scope subscriptions:write to change subscriptions, and catalog:read to name plans and their prices; a price of the
 * subscription's own is shown instead. Days are UTC.
 *
 * @tag subscription-list
 * @scope subscriptions:read
 * @slot - Shown until the subscriptions are loaded.
 * @slot empty - Shown without subscriptions.
 * @event {DataLoadedEvent<readonly SubscriptionForMerchant[]>} subscriptions-loaded - The subscriptions were loaded.
 * @event {DataErrorEvent} subscriptions-failed - The subscriptions could not be loaded.
 * @event {DataWrittenEvent<SubscriptionForMerchant>} subscription-saved - A subscription was created or changed.
 * @event {DataWrittenEvent<SubscriptionForMerchant>} subscription-canceled - A subscription was canceled, at once or
 *   for the end of its period.
 * @csspart create - The button that creates a subscription.
 * @csspart form - The form of a new subscription.
 * @csspart save - The button that saves a new subscription.
 * @csspart row - One subscription.
 * @csspart status - The status of a subscription.
 * @csspart confirm - The button that confirms a change or a cancellation.
 * @cssstate loading - The subscriptions are being loaded for the first time.
 * @cssstate error - The subscriptions could not be loaded.
 * @cssstate empty - There are no subscriptions.
 * @example
 * <till-session fetch-from="/office-session">
 *   <subscription-list customer="northwind"></subscription-list>
 * </till-session>
 */
export class SubscriptionList extends ListElement<Row, SubscriptionPage> {
  static override styles = styles

  /** The external id of the customer. Required. */
  @property({ default: '' }) customer!: string

  /** Shows the subscriptions without a way to change them. */
  @property({ type: Boolean, reflect: true, default: false }) readonly!: boolean

  readonly #question = new Remembered<Question, SubscriptionPage>(this, this.subject, {
    isIn: ({ id }, page) =>
      this.shown(page).rows.some((row) => this.resource.idOf(row) === id && !isOver(row)),
    onGone: () => this.closeQuestions(),
  })
  @state() private failure: (() => string) | undefined
  readonly #guard = new ClickGuard()
  readonly #write = new WriteController(this, { session: this.session, subject: this.subject })

  protected readonly localize = new MerchantLocalizeController(this, messages)
  protected override readonly audience = new MerchantAudience(this, {
    scope: () => this.readScope,
    isOpen: () => this.openId !== undefined || this.#question.value !== undefined,
  })

  readonly #creation = new NewSubscriptionController(this, {
    localize: this.localize,
    session: this.session,
    customer: () => this.customer,
    onCreated: (subscription) => {
      this.openId = undefined
      this.#onWritten('subscription-saved', subscription)
      this.focusKeeper.moveTo('.card')
    },
    onClosed: () => this.close(),
    focus: (...selectors) => this.focusKeeper.moveTo(...selectors),
    announce: (text) => this.live.announce(text),
  })

  constructor() {
    // A page could have a change of plan without its subscription.
    super({ ...subscriptions, changes: ['subscription'], needsAll: () => true })
  }

  protected get texts() {
    const { localize } = this
    return {
      label: localize.t('subscriptions.label'),
      empty: localize.t('subscriptions.none'),
      notLoaded: localize.t('subscriptions.not-loaded'),
      notUpdated: localize.t('subscriptions.not-updated'),
    }
  }

  protected override get filter() {
    return { customer: this.customer }
  }

  protected override get queryKey() {
    return this.customer ? super.queryKey : undefined
  }

  /** Without plans codes are typed. */
  protected override async fetchData(
    api: ApiClient,
    signal: AbortSignal,
  ): Promise<SubscriptionPage> {
    const page = await super.fetchData(api, signal)
    const [plans] = await Promise.all([
      this.session.can('catalog:read') ? fetchPlans(api, signal).catch(() => undefined) : undefined,
      serviceClock(api).sync(),
    ])
    return { ...page, plans }
  }

  protected override isIncomplete({ plans }: SubscriptionPage): boolean {
    return !plans && this.session.can('catalog:read')
  }

  protected override shown(page: ListPage<Row>, query = this.query) {
    const rows = withoutChanges(page.rows)
    const shown = super.shown({ ...page, rows, count: rows.length }, query)
    return { ...shown, limit: shown.limit && page.rows.length }
  }

  protected override resetState(change: SubjectChange): void {
    super.resetState(change)
    this.#creation.reset(change)
  }

  protected override closeQuestions(): void {
    this.#question.value = this.failure = undefined
  }

  get #canWrite(): boolean {
    return !this.readonly && this.session.can(WRITE)
  }

  protected columns(): readonly ListColumn<Row>[] {
    const { localize, session } = this
    const plans = this.data.value?.plans
    const text = (row: Row) => {
      const plan = planOf(row, plans)
      return plan ? planText(plan, localize) : planName(row, plans)
    }
    return [
      {
        key: 'plan',
        label: localize.t('subscriptions.plan'),
        value: text,
        cell: (row) =>
          html`<bdi class="strong" id="open-${this.resource.idOf(row)}">${text(row)}</bdi>`,
        remark: (row) => html`<bdi class="muted small">${subscriptionText(row)}</bdi>`,
      },
      ...subscriptionColumns(localize, session.api ? serviceClock(session.api).now : new Date()),
    ]
  }

  protected override renderHeader(page: SubscriptionPage | undefined): unknown {
    if (!page || this.openId !== undefined) return nothing
    const { localize, readonly, session } = this
    const create = this.#canWrite ? localize.t('subscriptions.create') : ''
    const toolbar = { input: undefined, create, createStyle: 'quiet', onCreate: this.#onCreate }
    const scope = readonly ? nothing : missingScopeLine(session, localize, WRITE)
    // A failure without a question belongs to an action of a row.
    const failure = this.#question.value ? undefined : this.failure?.()
    return html`${listToolbar(toolbar, localize)}${scope}${
      failure
        ? html`<p class="notice" part="notice" role="alert"><bdi>${failure}</bdi></p>`
        : nothing
    }`
  }

  readonly #onCreate = (): void => {
    this.closeQuestions()
    this.openId = ''
    this.#creation.open()
    this.focusKeeper.moveTo('#field-plan_code')
  }

  protected override renderOpened(): TemplateResult {
    return this.#creation.render(this.data.value?.plans)
  }

  protected override rowOptions(): Partial<ListTable<Row>> {
    const { localize, resource } = this
    return {
      actions: this.#canWrite
        ? (row) =>
            html`${rowMenu(resource.idOf(row), localize.t('list.actions'), this.#rowActions(row))}`
        : undefined,
      question: (row) => this.#renderBelow(row),
    }
  }

  #rowActions(row: Row): readonly RowAction[] {
    const { localize } = this
    if (isOver(row)) return []
    const id = this.resource.idOf(row)
    const change = {
      key: 'change',
      label: localize.t('subscriptions.change'),
      onSelect: () => this.#ask({ kind: 'change', id, plan: '', key: randomUuid() }),
    }
    // billing-140.
    const renew = {
      key: 'renew',
      label: localize.t('subscriptions.renew'),
      onSelect: () => void this.#send((api) => changeSubscription(api, row, { end_date: null })),
    }
    const option = row.status === 'PENDING' ? 'IMMEDIATE' : 'END_OF_PERIOD'
    const cancel = {
      key: 'cancel',
      label: localize.t('subscriptions.cancel'),
      onSelect: () => this.#ask({ kind: 'cancel', id, option, key: randomUuid() }),
    }
    return [change, ...(row.end_date ? [renew] : []), cancel]
  }

  /** The change of plan that waits, and the question. */
  #renderBelow(row: Row): TemplateResult | undefined {
    const { rows = [], plans } = this.data.value ?? {}
    const change = changeOf(row, rows)
    const question = this.#renderQuestion(row, plans, change)
    if (!change) return question
    return html`${this.#renderChange(row, change, plans)} ${question}`
  }

  #renderChange(row: Row, change: Row, plans: readonly Plan[] | undefined): TemplateResult {
    const { localize } = this
    const { plan_code } = row
    const date = change.start_date ? localize.date(change.start_date) : '–'
    const text = localize.t('subscriptions.scheduled', { plan: planName(change, plans), date })
    // billing-139: naming the current plan takes the change back.
    const onKeep = () =>
      plan_code && void this.#send((api) => changeSubscription(api, row, { plan_code }))
    return html`<p class="notice" part="notice">
      <span><bdi>${text}</bdi></span>
      ${this.#canWrite ? secondaryButton(localize.t('subscriptions.keep-plan'), onKeep) : nothing}
    </p>`
  }

  #renderQuestion(row: Row, plans: readonly Plan[] | undefined, change: Row | undefined) {
    const question = this.#question.value
    if (!question || question.id !== this.resource.idOf(row)) return undefined
    // Another choice is another intent.
    const choose = (choice: { plan: string } | { option: CancelOption }) => {
      if (!this.#write.isSending)
        this.#question.value = { ...question, ...choice, key: randomUuid() } as Question
    }
    const context = {
      localize: this.localize,
      plans,
      isSending: this.#write.isSending,
      error: this.failure?.() ?? '',
      guard: this.#guard,
      onKeep: () => this.#keep(row),
      onConfirm: () => void this.#confirm(row, question),
    }
    return question.kind === 'change'
      ? changeForm(row, { ...context, chosen: question.plan, onChoose: (plan) => choose({ plan }) })
      : cancelForm(row, {
          ...context,
          change,
          chosen: question.option,
          onChoose: (option) => choose({ option }),
        })
  }

  #ask(question: Question): void {
    this.closeQuestions()
    this.#question.value = question
    this.#guard.start()
    this.focusKeeper.moveTo('#new-plan', '[name=when]:checked', '.keep')
  }

  #keep(row: Row): void {
    this.closeQuestions()
    this.focusKeeper.moveTo(`[data-id="${CSS.escape(this.resource.idOf(row))}"] .more`, '.card')
  }

  async #confirm(row: Row, question: Question): Promise<void> {
    const { key } = question
    if (question.kind === 'change') {
      const { plan } = question
      await this.#send((api) => changeSubscription(api, row, { plan_code: plan }, key))
    } else {
      const { option } = question
      await this.#send((api) => cancelSubscription(api, row, option, key), 'subscription-canceled')
    }
  }

  /** After a failure the list is read again, because the outcome may be unknown. */
  async #send(
    write: (api: ApiClient) => Promise<Row>,
    type: WrittenType = 'subscription-saved',
  ): Promise<void> {
    const question = this.#question.value
    const isOpen = () => question === this.#question.value
    this.failure = undefined
    await this.#write.send(write, {
      onDone: (subscription) => {
        if (isOpen() && this.openId === undefined) {
          this.closeQuestions()
          this.focusKeeper.moveTo('.card')
        }
        this.#onWritten(type, subscription)
      },
      onError: (error) => {
        const reason = () => failureText(error, this.localize)
        this.live.announce(reason())
        if (isOpen() || !this.#question.value) this.failure = reason
        this.data.refresh()
      },
    })
  }

  /** The list is read again by its event. */
  #onWritten(type: WrittenType, subscription: Row): void {
    const isCanceled = type === 'subscription-canceled'
    this.live.announce(
      this.localize.t(isCanceled ? 'subscriptions.was-canceled' : 'subscriptions.saved'),
    )
    this.dispatchEvent(new DataWrittenEvent(type, subscription))
  }
}

type WrittenType = 'subscription-saved' | 'subscription-canceled'

/** Nothing of it can be changed. */
const isOver = ({ status }: Row): boolean => status !== 'ACTIVE' && status !== 'PENDING'

declare global {
  interface GlobalEventHandlersEventMap extends SubscriptionListEventMap {}
  interface HTMLElementTagNameMap {
    'subscription-list': SubscriptionList
  }
}
