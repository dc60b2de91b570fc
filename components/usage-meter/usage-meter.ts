/** `<usage-meter>`: the usage and cost of the current billing period. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { SubscriptionForCustomer } from '../../server/contract/subscription.ts'
import type { UsageForCustomer } from '../../server/contract/usage.ts'
import type { ApiClient } from '../internal/api/api-client.ts'
import type { ApiError } from '../internal/api/api-error.ts'
import { request } from '../internal/api/endpoints.ts'
import { ID, oneOf, text, tokensOf } from '../internal/base/converters.ts'
import { DataCardElement } from '../internal/base/data-card-element.ts'
import { property, state } from '../internal/base/property.ts'
import { CsvDownloadController } from '../internal/controllers/csv-download.ts'
import { LocalizeController } from '../internal/controllers/localize.ts'
import { Polling } from '../internal/controllers/polling.ts'
import type { DataErrorEvent, DataLoadedEvent } from '../internal/dom/data-events.ts'
import { TillEvent } from '../internal/dom/events.ts'
import { warn, warnInvalidAttribute } from '../internal/dom/warn.ts'
import { isComparable } from '../internal/domain/charge-changes.ts'
import { PreviousPeriod } from '../internal/domain/previous-period.ts'
import { linearProjection } from '../internal/domain/projection.ts'
import { fetchSubscriptions, selectSubscription } from '../internal/domain/subscriptions.ts'
import { isEmpty, parseUsagePeriod, type UsagePeriod } from '../internal/domain/usage-period.ts'
import type { SubjectChange } from '../internal/subject/subject.ts'
import { emptySlot, retryButtonFor } from '../internal/templates/notice.ts'
import { subscriptionPicker } from '../internal/templates/subscription-picker.ts'
import { messages } from './messages.ts'
import { budgetMeter, chargeRows, chargeTable, meterSkeleton, periodSummary } from './templates.ts'
import { styles } from './usage-meter.styles.ts'
import type { LimitUsage, Threshold } from './usage-model.ts'
import { filterCharges, LIMITS, type Limits, limitUsages, ThresholdTracker } from './usage-model.ts'
import { inactiveReason, usageCsvRows } from './usage-text.ts'

/** After this time "Updated just now" becomes "Updated 1 minute ago". */
const MINUTE_MS = 60_000
/** "Days left" changes once a day, so an older reading of the clock is sufficient within a period. */
const CLOCK_MAX_AGE_MS = 300_000

const isAmount = (amount: string) => /^\d+(\.\d+)?$/.test(amount)

interface CurrentUsage {
  /** The response, for the event. */
  readonly response: UsageForCustomer
  readonly period: UsagePeriod
  /** The period before, if there is one to compare with. */
  readonly before: UsagePeriod | undefined
}

interface LoadedUsage {
  /** External id; empty when the customer has no subscription. */
  readonly subscriptionId: string
  readonly subscription: SubscriptionForCustomer | undefined
  /** Undefined while the subscription has no current period. */
  readonly current: CurrentUsage | undefined
}

/** The usage was read. Fires again on every refresh. */
export type UsageLoadedEvent = DataLoadedEvent<UsageForCustomer>

/** The usage could not be read; older data stays visible. */
export type UsageFailedEvent = DataErrorEvent

/** Usage reached 75, 90 or 100 % of a limit; fires once for each in a period. */
export class UsageThresholdCrossedEvent extends TillEvent {
  /** The metric's code; undefined for the budget. */
  readonly metric: string | undefined
  readonly threshold: Threshold
  /** Decimal text: units of the metric, or money in the plan's currency. */
  readonly used: string
  readonly limit: string

  constructor(metric: string | undefined, threshold: Threshold, { used, limit }: LimitUsage) {
    super('usage-threshold-crossed')
    this.metric = metric
    this.threshold = threshold
    this.used = used
    this.limit = limit
  }
}

export interface UsageMeterEventMap {
  'usage-loaded': UsageLoadedEvent
  'usage-failed': UsageFailedEvent
  'usage-threshold-crossed': UsageThresholdCrossedEvent
}

/**
 * @summary The usage and cost of a subscription's current billing period, charge by charge.
 *
 * Amounts are provisional until the period is invoiced. Dates are UTC.
 *
 * @tag usage-meter
 * @scope usage:read
 * @slot - Shown until the usage is loaded.
 * @slot empty - Replaces the text of a period without usage, or of a customer without a subscription.
 * @event {DataLoadedEvent<UsageForCustomer>} usage-loaded - The usage was loaded. Fires again on every refresh.
 * @event {DataErrorEvent} usage-failed - The usage could not be loaded.
 * @event {UsageThresholdCrossedEvent} usage-threshold-crossed - Usage reached 75, 90 or 100 % of a limit. Fires once
 *   for each in a period.
 * @csspart subscription - The select for a subscription, if there are several.
 * @csspart period - The period's dates.
 * @csspart total - The total so far.
 * @csspart projection - The estimated usage at the end of the period.
 * @csspart comparison - The total of the period before.
 * @csspart bar - Each charge's share of the total.
 * @csspart charge - One charge: its metric, its units and its amount.
 * @csspart amount - An amount.
 * @csspart limit - The usage of a limit or of the budget.
 * @csspart download - The button that downloads the period as CSV.
 * @csspart icon - An icon beside a text.
 * @cssstate loading - The usage is being loaded for the first time.
 * @cssstate error - The usage could not be loaded.
 * @cssstate empty - No usage yet, or no current period.
 * @example
 * <till-session fetch-from="/till-session">
 *   <usage-meter projection="linear" budget="500.00" download></usage-meter>
 * </till-session>
 */
export class UsageMeter extends DataCardElement<LoadedUsage> {
  static override styles = styles

  /** The subscription's external id. Default: the customer's subscription; with several there is a select. */
  @property({ converter: ID, default: '' }) subscription!: string

  /** Rows with bars, a plain table, or the total alone. */
  @property({ converter: oneOf(['meters', 'table', 'compact']), default: 'meters' })
  view!: 'meters' | 'table' | 'compact'

  /**
   * `linear` adds an estimate of the period's usage: metered counts and sums at the pace so far, priced by their
   * charges, and the other charges as they are. There is none if the price of a charge does not follow from its units.
   */
  @property({ converter: oneOf(['none', 'linear']), default: 'none' })
  projection!: 'linear' | 'none'

  /**
   * `previous` shows the amounts of the whole period before, in total and for each charge, if it is in the same
   * currency. The service has no usage by day, so there is no comparison with the same day.
   */
  @property({ converter: oneOf(['previous', 'none']), default: 'previous' })
  compare!: 'previous' | 'none'

  /** Limits by metric code, in the metric's units; as an attribute JSON: `{"api_calls": 100000}`. */
  @property({ converter: LIMITS, default: {} }) limits!: Limits

  /** The budget of the period: a decimal such as "50.00", in the plan's currency. */
  @property({ converter: text(isAmount, 'an amount such as 50.00'), default: '' }) budget!: string

  /** Codes of the metrics to show, separated by commas; the others are summed up. Default: all. */
  @property({ default: '' }) metrics!: string

  /** Shows a button that downloads the period as CSV. */
  @property({ type: Boolean, default: false }) download!: boolean

  @state() private selectedId = ''

  protected readonly noun = 'usage'
  protected readonly localize = new LocalizeController(this, messages)
  /** The subscriptions of the last read, for the select. */
  #subscriptions: readonly SubscriptionForCustomer[] = []
  /** Subscriptions are read again until one of them has a current period. */
  #needsSubscriptions = true
  /** The start of the period that the clock was synced for; empty syncs with the next fetch. */
  #syncedPeriod = ''
  readonly #previous = new PreviousPeriod()
  readonly #thresholds = new ThresholdTracker()
  #loadedAt = 0

  readonly #csv = new CsvDownloadController(this, {
    name: () => {
      const { subscriptionId, current } = this.data.value!
      const { from, to } = current!.period
      return ['usage', subscriptionId, from.slice(0, 10), to.slice(0, 10)].join('-')
    },
    rows: () => usageCsvRows(this.data.value!.current!.period, this.localize),
  })

  constructor() {
    super()
    // Re-renders "Updated … ago".
    new Polling(this, { interval: () => MINUTE_MS / 2, run: () => this.requestUpdate() })
  }

  protected override readonly changeKinds = ['usage', 'subscription', 'invoice'] as const

  protected get queryKey() {
    return [this.subscription, this.selectedId, this.compare, this.#isProjected]
  }

  protected override get subjectProperties() {
    const { subscription, selectedId } = this
    return { subscription, selectedId }
  }

  protected async fetchData(api: ApiClient, signal: AbortSignal): Promise<LoadedUsage> {
    const { subscription: givenId } = this
    if (!givenId && this.#needsSubscriptions) {
      const all = await fetchSubscriptions(api, signal)
      signal.throwIfAborted()
      this.#subscriptions = all
    }
    const selected = givenId ? undefined : selectSubscription(this.#subscriptions, this.selectedId)
    const subscriptionId = givenId || (selected?.external_id ?? '')
    return loadUsage(api, { subscriptionId, subscription: selected }, signal, () =>
      this.#fetchCurrent(api, subscriptionId, signal),
    )
  }

  async #fetchCurrent(
    api: ApiClient,
    subscription_id: string,
    signal: AbortSignal,
  ): Promise<CurrentUsage> {
    const clock = this.session.current?.clock
    const synced = clock?.sync(this.#syncedPeriod ? CLOCK_MAX_AGE_MS : undefined)
    const query = {
      subscription_id,
      ...(this.#isProjected && { metric_types: 'true' as const }),
    }
    const isCompared = this.compare === 'previous'
    const previous = isCompared ? this.#previous.load(api, subscription_id, signal) : undefined
    const response = await request(api, 'GET /me/usage/current', { query, signal })
    const period = parseUsagePeriod(response)
    const knownCodes = period.charges.map(({ code }) => code)
    if (!tokensOf(this.metrics).every((code) => knownCodes.includes(code)))
      warnInvalidAttribute(this, 'metrics', this.metrics, `any of ${knownCodes.join(', ')}`)
    let now = await synced
    // A new period needs a new reading of the time, because its "days left" start over.
    if (this.#syncedPeriod && period.from !== this.#syncedPeriod) now = await clock?.sync(0)
    this.#syncedPeriod = now ? period.from : ''
    const before = await previous?.(period)
    return { response, period, before: isComparable(period, before) ? before : undefined }
  }

  protected override onLoaded({ current }: LoadedUsage): void {
    this.#loadedAt = performance.now()
    this.#needsSubscriptions = !current
  }

  protected override onFailed(): void {
    this.#syncedPeriod = ''
    this.#needsSubscriptions ||= !this.data.value
  }

  protected override eventData({ current }: LoadedUsage) {
    return current?.response
  }

  protected failureText(isUpdate: boolean) {
    return this.localize.t(isUpdate ? 'usage.not-updated' : 'usage.not-loaded')
  }

  protected isEmpty({ current }: LoadedUsage) {
    return !current || isEmpty(current.period)
  }

  protected override resetState({ isOtherSession }: SubjectChange): void {
    // The subscriptions to choose from may not have been read yet.
    this.#needsSubscriptions ||= this.#subscriptions.length === 0
    // The choice is of this customer.
    if (!isOtherSession) return
    this.selectedId = ''
    this.#previous.clear()
    this.#subscriptions = []
    this.#needsSubscriptions = true
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    this.#notifyThresholds()
  }

  protected renderSkeleton(): TemplateResult {
    return meterSkeleton(this.view !== 'compact', this.compare === 'previous')
  }

  protected override renderControls() {
    const all = this.subscription ? [] : this.#subscriptions
    const selected = selectSubscription(all, this.selectedId)
    const selection = { id: selected?.external_id ?? '', all }
    return subscriptionPicker(selection, this.localize, (id) => {
      this.selectedId = id
    })
  }

  /** The footer shows when the usage was read, and the error of a failed refresh. */
  protected override renderNotice(error: ApiError | undefined, loaded: LoadedUsage | undefined) {
    return loaded?.current ? nothing : super.renderNotice(error, loaded)
  }

  protected renderContent({ current, subscription }: LoadedUsage): TemplateResult {
    if (current) return this.#renderPeriod(current)
    const { localize } = this
    if (!subscription) return emptySlot(localize.t('subscription.none'))
    const reason = inactiveReason(subscription, this.#now, localize)
    return html`<p class="muted" role="status"><bdi>${reason}</bdi></p>`
  }

  get #now(): Date {
    return this.session.current?.clock.now ?? new Date()
  }

  get #isProjected(): boolean {
    return this.projection === 'linear'
  }

  #renderPeriod({ period: loaded, before }: CurrentUsage): TemplateResult {
    const { localize } = this
    const period = filterCharges(loaded, tokensOf(this.metrics))
    const projected = this.#isProjected ? linearProjection(loaded, this.#now) : undefined
    return html`
      ${this.download ? html`<div class="download">${this.#csv.render(localize)}</div>` : nothing}
      <div class="columns ${this.view}">
        <div>${periodSummary({ period, before, projected, now: this.#now }, localize)}</div>
        <div>
          ${budgetMeter(period, this.budget, localize)}
          ${isEmpty(period) ? emptySlot(localize.t('usage.empty')) : nothing}
          ${this.#renderCharges(period, before)}
        </div>
      </div>
      <div class="footer muted">${this.#renderLastUpdated()}</div>
    `
  }

  #renderCharges(period: UsagePeriod, before: UsagePeriod | undefined) {
    const { view } = this
    if (view === 'compact') return nothing
    const template = view === 'table' ? chargeTable : chargeRows
    return template({ period, limits: this.limits, before }, this.localize)
  }

  #renderLastUpdated() {
    const localize = this.localize
    const { error, value } = this.data
    const isShownAbove = this.session.needsSignIn || this.failures.isShared
    if (error && !isShownAbove) {
      return html`<span>${this.errorText(error, value)}</span>${retryButtonFor(error, localize, this.data.retryAll)}`
    }
    if (isShownAbove) return localize.t('common.showing', { time: this.dataTime })
    const age = performance.now() - this.#loadedAt
    if (age < MINUTE_MS) return localize.t('usage.just-now')
    return localize.t('usage.updated', { ago: localize.relativeTime(age) })
  }

  #notifyThresholds(): void {
    const { value } = this.data
    const period = value?.current?.period
    if (!period) return
    for (const code of Object.keys(this.limits))
      if (!period.charges.some((charge) => charge.code === code))
        warn(`<usage-meter limits> names "${code}", which no metric of this usage has`)
    for (const { code, name, usage } of limitUsages(period, this.limits, this.budget)) {
      const scope = [value.subscriptionId, period.from, code]
      for (const threshold of this.#thresholds.claimNew(scope, usage)) {
        this.live.announce(
          this.localize.t('common.labelled', {
            name: name ?? this.localize.t('usage.budget'),
            value: this.localize.t(`usage.${threshold}`),
          }),
        )
        this.dispatchEvent(new UsageThresholdCrossedEvent(code, threshold, usage))
      }
    }
  }
}

/**
 * A subscription that is not active has no current period, which is no error.
 * @throws {ApiError}
 */
async function loadUsage(
  api: ApiClient,
  { subscriptionId, subscription }: Pick<LoadedUsage, 'subscriptionId' | 'subscription'>,
  signal: AbortSignal,
  fetchCurrent: () => Promise<CurrentUsage>,
): Promise<LoadedUsage> {
  const isInactive = (subscription?.status ?? 'ACTIVE') !== 'ACTIVE'
  if (!subscriptionId || isInactive) return { subscriptionId, subscription, current: undefined }
  try {
    return { subscriptionId, subscription, current: await fetchCurrent() }
  } catch (error) {
    if ((error as ApiError).code !== 'not-found') throw error
    const all = await fetchSubscriptions(api, signal)
    const found = all.find(({ external_id }) => external_id === subscriptionId)
    // An active subscription explains no missing period.
    if ((found?.status ?? 'ACTIVE') === 'ACTIVE') throw error
    return { subscriptionId, subscription: found, current: undefined }
  }
}

declare global {
  interface GlobalEventHandlersEventMap extends UsageMeterEventMap {}
  interface HTMLElementTagNameMap {
    'usage-meter': UsageMeter
  }
}
