/** `<usage-meter>`: what the current billing period has come to so far. */

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { SubscriptionForCustomer } from '../../server/contract/subscription.ts'
import type { UsageForCustomer } from '../../server/contract/usage.ts'
import type { ApiError } from '../internal/api-error.ts'
import { matching, oneOf, someOf } from '../internal/attributes.ts'
import { big } from '../internal/big-amount.ts'
import { call } from '../internal/call.ts'
import { sayCustomer, sayError } from '../internal/customer-messages.ts'
import { formatAgo, formatDay, formatPeriod } from '../internal/dates.ts'
import { Download } from '../internal/download.ts'
import { Language } from '../internal/language.ts'
import { LiveRegion } from '../internal/live-region.ts'
import { formatMoney } from '../internal/money.ts'
import { noticeLine, retryButton } from '../internal/notice-line.ts'
import { Polling } from '../internal/polling.ts'
import { refreshPolling } from '../internal/refresh-polling.ts'
import { RemoteData } from '../internal/remote-data.ts'
import { sayCommon } from '../internal/shared-messages.ts'
import { States } from '../internal/states.ts'
import { saySubscription } from '../internal/subscription-messages.ts'
import { choose, readSubscriptions, subscriptionPicker } from '../internal/subscriptions.ts'
import { isEmpty, type Period, readPeriod } from '../internal/usage-period.ts'
import { SessionConsumer } from '../session/session-consumer.ts'
import { totalBar } from './bars.ts'
import { type ChargesView, chargeRows, chargeTable } from './charges.ts'
import { UsageFailedEvent, UsageLoadedEvent, UsageThresholdCrossedEvent } from './events.ts'
import { type Limits, readLimits } from './limits.ts'
import { say } from './messages.ts'
import { PeriodClock } from './period-clock.ts'
import { csvRows } from './period-csv.ts'
import { linearProjection } from './projection.ts'
import { onlyOf } from './shares.ts'
import { meterSkeleton } from './skeleton.ts'
import { standingOf, ThresholdLog } from './thresholds.ts'
import { standstill, timeLeft } from './time-left.ts'
import { styles } from './usage-meter.styles.ts'

/** Milliseconds after which "Updated just now" is no longer true. */
const MINUTE = 60_000

/**
 * @summary What a subscription has used in its current billing period, charge by charge.
 *
 * All of it is provisional until the period is invoiced. The period and its last day are UTC.
 *
 * @tag usage-meter
 * @scope usage:read
 * @slot - Shown until the usage was read.
 * @event {UsageLoadedEvent} usage-loaded - The usage was read. Fires again on every refresh.
 * @event {UsageFailedEvent} usage-failed - It could not be read.
 * @event {UsageThresholdCrossedEvent} usage-threshold-crossed - 75, 90 or 100 % of a limit were reached; once for each in a period.
 * @csspart base - The card.
 * @csspart subscription - The choice of a subscription, where there are several.
 * @csspart period - The period's days.
 * @csspart total - What it has come to.
 * @csspart projection - What it may come to.
 * @csspart bar - Each charge's share of the total.
 * @csspart charge - One charge: its metric, its units and its amount.
 * @csspart amount - An amount.
 * @csspart limit - What is used of a limit or of the budget.
 * @csspart download - Saves the period as a file.
 * @csspart notice - What is the matter, with an action beside it.
 * @cssstate loading - The usage is being read for the first time.
 * @cssstate error - It could not be read.
 * @cssstate empty - Nothing was used yet, or there is no period.
 * @cssstate stale - What is shown could not be refreshed.
 * @example
 * <till-session fetch-from="/till-session">
 *   <usage-meter projection="linear" budget="50.00" download></usage-meter>
 * </till-session>
 */
export class UsageMeter extends LitElement {
  static override styles = styles

  /** The subscription's external id. Default: the customer's own; with several there is a choice. */
  @property() subscription = ''

  /** Rows with bars, a plain table, or the total alone. */
  @property() view: 'meters' | 'table' | 'compact' = 'meters'

  /** `linear` adds what the period comes to if usage goes on as it has: an estimate, and called one. */
  @property() projection: 'linear' | 'none' = 'none'

  /** Limits by metric code, in the metric's units; as an attribute JSON: `{"api_calls": 100000}`. */
  @property({ converter: { fromAttribute: readLimits } }) limits: Limits = {}

  /** What the period should cost at the most: a decimal such as "50.00", in the plan's currency. */
  @property() budget = ''

  /** Codes of the metrics to show, with commas between; the others are one sum. Default: all. */
  @property() metrics = ''

  /** Offers the period as a CSV file. */
  @property({ type: Boolean }) download = false

  /** Seconds between two readings while the tab is looked at; 0 reads once. */
  @property({ type: Number }) refresh = 0

  @state() private picked = ''

  readonly #language = new Language(this)
  readonly #live = new LiveRegion(this)
  readonly #states = new States(this)
  readonly #session = new SessionConsumer(this)
  readonly #clock = new PeriodClock()
  readonly #log = new ThresholdLog()
  #readAt = 0

  readonly #subscriptions = new RemoteData(this, {
    source: this.#session,
    args: () => {
      const { api } = this.#session
      return api && (!this.subscription || this.#isUnknown) ? ([api] as const) : undefined
    },
    load: ([api], signal) => readSubscriptions(api, signal),
    failed: (error) => this.#failed(error),
  })

  readonly #usage = new RemoteData(this, {
    source: this.#session,
    identity: () => this.#id,
    args: () => {
      const { api } = this.#session
      const status = this.#chosen?.status ?? 'ACTIVE'
      const shown = this.#id && (this.subscription || status === 'ACTIVE')
      return api && shown ? ([api, this.#id] as const) : undefined
    },
    load: async ([api, subscription_id], signal): Promise<Reading> => {
      const read = async () => this.#session.current?.now()
      const time = this.#clock.isOld ? read() : undefined
      const query = { subscription_id }
      const usage = await call(api, 'GET /me/usage/current', { query, signal })
      const period = readPeriod(usage)
      const known = period.charges.map(({ code }) => code)
      someOf(this, 'metrics', known)
      await this.#clock.follow(period.from, read, time)
      return { usage, period }
    },
    loaded: ({ usage }) => {
      this.#readAt = performance.now()
      this.#refreshing.wake()
      this.dispatchEvent(new UsageLoadedEvent(usage))
    },
    failed: (error) => this.#failed(error),
  })

  readonly #refreshing = refreshPolling(this, {
    otherwise: () => 0,
    error: () => this.#error,
    run: () => {
      const isRead = this.#usage.value && !this.#isUnknown
      if (!isRead && !this.#subscriptions.busy) this.#subscriptions.refresh()
      if (!this.#usage.busy) this.#usage.refresh()
    },
  })

  readonly #csv = new Download(this, {
    name: () => {
      const { from, to } = this.#usage.value!.period
      return ['usage', this.#id, from.slice(0, 10), to.slice(0, 10)].join('-')
    },
    rows: () => csvRows(this.#usage.value!.period, this.#language.locale),
  })

  constructor() {
    super()
    // Lets "Updated just now" grow old.
    new Polling(this, { every: () => MINUTE / 2, run: () => this.requestUpdate() })
  }

  #failed(error: ApiError): void {
    this.#refreshing.wake()
    this.dispatchEvent(new UsageFailedEvent(error))
  }

  /** The service knows the subscription, but no current period of it. */
  get #isUnknown(): boolean {
    return this.#usage.error?.code === 'not-found'
  }

  get #chosen(): SubscriptionForCustomer | undefined {
    const all = this.#subscriptions.value ?? []
    if (!this.subscription) return choose(all, this.picked)
    return all.find(({ external_id }) => external_id === this.subscription)
  }

  get #id(): string {
    return this.subscription || this.#chosen?.external_id || ''
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('refresh')) this.#refreshing.wake()
    this.#tellThresholds()
    const { value, state } = this.#usage
    const still = this.#standstill(this.#language.locale)
    this.#states.set({
      loading: state === 'loading' || this.#subscriptions.state === 'loading',
      error: !value && !still && this.#error !== undefined,
      empty: value ? isEmpty(value.period) : still !== undefined,
      stale: state === 'stale',
    })
  }

  protected override render(): TemplateResult {
    const locale = this.#language.locale
    const shown = this.#shown(locale)
    const all = this.#subscriptions.value ?? []
    return html`
      <div class="card" part="base" tabindex="-1" aria-busy=${this.#usage.busy}>
        ${subscriptionPicker({ id: this.#id, all: this.subscription ? [] : all }, locale, this.#pick)}
        ${shown}
        <slot ?hidden=${shown !== undefined}>
          ${shown === undefined ? meterSkeleton(locale, this.view !== 'compact') : nothing}
        </slot>
        ${this.#live.render()}
      </div>
    `
  }

  get #budget(): string {
    const isAmount = (text: string) => /^\d+(\.\d+)?$/.test(text)
    return matching(this, 'budget', isAmount, 'an amount such as 50.00')
  }

  get #codes(): string[] {
    return this.metrics.split(/[\s,]+/).filter(Boolean)
  }

  /** Undefined while there is nothing better than the skeleton. */
  #shown(locale: string): TemplateResult | undefined {
    if (this.#session.state === 'ended') return noticeLine(sayCustomer(locale, 'error.session'))
    if (this.#usage.value) return this.#content(this.#usage.value.period, locale)
    const still = this.#standstill(locale)
    if (still) return html`<p class="muted" role="status"><bdi>${still}</bdi></p>`
    return (
      this.#error && noticeLine(sayError(locale, this.#error), retryButton(locale, this.#retry))
    )
  }

  get #error(): ApiError | undefined {
    return this.#usage.error ?? this.#subscriptions.error
  }

  /** Why there is no current period, where that is known. */
  #standstill(locale: string): string | undefined {
    if (this.#usage.value || this.#usage.busy || !this.#subscriptions.value) return
    if (!this.#id) return saySubscription(locale, 'subscription.none')
    return this.#chosen && standstill(this.#chosen, locale)
  }

  #content(read: Period, locale: string): TemplateResult {
    const period = onlyOf(read, this.#codes)
    const total = formatMoney(period.total, locale)
    return html`
      <div class="head">
        <strong part="period"><bdi>${formatPeriod(period.from, period.to, locale)}</bdi></strong>
        <span class="muted"><bdi>${timeLeft(period, this.#clock.now, locale)}</bdi></span>
      </div>
      <p class="total">
        <span class=${big(total)} part="total">${total}</span>
        <span class="muted"><bdi>${say(locale, 'usage.so-far')}</bdi></span>
      </p>
      <p class="muted apart">
        <bdi>${say(locale, period.taxes ? 'usage.not-all' : 'usage.not-taxes')}</bdi>
        ${this.#estimate(period, locale)}
      </p>
      ${totalBar(period, this.#budget, locale)}
      ${isEmpty(period) ? html`<p class="muted empty">${say(locale, 'usage.empty')}</p>` : nothing}
      ${this.#charges({ period, limits: this.limits, locale })}
      <div class="foot muted">
        ${this.#age(locale)}${this.download ? this.#csv.render(locale) : nothing}
      </div>
    `
  }

  #charges(view: ChargesView) {
    const shown = oneOf(this, 'view', ['meters', 'table', 'compact'])
    if (shown === 'compact') return nothing
    return shown === 'table' ? chargeTable(view) : chargeRows(view)
  }

  #estimate(period: Period, locale: string) {
    const isAsked = oneOf(this, 'projection', ['none', 'linear']) === 'linear'
    const projected = isAsked && linearProjection(period, this.#clock.now)
    if (!projected) return nothing
    const amount = formatMoney(projected, locale)
    const text = say(locale, 'usage.projected', { amount, day: formatDay(period.to, locale) })
    return html`<bdi part="projection">${text}</bdi>`
  }

  #age(locale: string) {
    if (this.#usage.error) {
      return html`<span>${sayCommon(locale, 'common.stale')}</span>${retryButton(locale, this.#retry)}`
    }
    const span = performance.now() - this.#readAt
    if (span < MINUTE) return say(locale, 'usage.just-now')
    return say(locale, 'usage.updated', { ago: formatAgo(span, locale) })
  }

  readonly #pick = (id: string): void => {
    this.picked = id
  }

  readonly #retry = (): void => {
    // The button goes; who pressed it stays where it was.
    this.renderRoot.querySelector<HTMLElement>('.card')?.focus()
    this.#clock.forget()
    const failed = this.#subscriptions.error ? this.#subscriptions : this.#usage
    failed.retry()
  }

  #tellThresholds(): void {
    const period = this.#usage.value?.period
    if (!period) return
    const locale = this.#language.locale
    const measures = [
      ...period.charges.map(({ code, name, units }) => ({ code, name, used: units })),
      { code: undefined, name: say(locale, 'usage.budget'), used: period.total.value },
    ]
    for (const { code, name, used } of measures) {
      const standing = standingOf(used, code === undefined ? this.#budget : this.limits[code])
      if (!standing) continue
      for (const threshold of this.#log.take([this.#id, period.from, code], standing)) {
        this.#live.say(`${name}: ${say(locale, `usage.${threshold}`)}`)
        this.dispatchEvent(new UsageThresholdCrossedEvent(code, threshold, standing))
      }
    }
  }
}

interface Reading {
  /** As it was answered, for the page. */
  readonly usage: UsageForCustomer
  readonly period: Period
}

declare global {
  interface HTMLElementTagNameMap {
    'usage-meter': UsageMeter
  }
}
