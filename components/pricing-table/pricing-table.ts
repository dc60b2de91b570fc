/** `<pricing-table>`: the plans that a merchant offers, with their usage prices and an estimate. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { Amount } from '../../server/contract/money.ts'
import type { PublicPlan, PublicPlans } from '../../server/contract/plans/public-plan.ts'
import { ADDRESS, ID, integer, oneOf } from '../internal/base/converters.ts'
import { property, state } from '../internal/base/property.ts'
import { TillElement } from '../internal/base/till-element.ts'
import { CustomStates } from '../internal/controllers/custom-states.ts'
import { FocusKeeper } from '../internal/controllers/focus-keeper.ts'
import { LiveRegion } from '../internal/controllers/live-region.ts'
import { LocalizeController } from '../internal/controllers/localize.ts'
import { DataErrorEvent, DataLoadedEvent } from '../internal/dom/data-events.ts'
import { TillEvent } from '../internal/dom/events.ts'
import { cycleName } from '../internal/domain/charge-text.ts'
import { loadErrorMessage } from '../internal/i18n/messages/shared.ts'
import { emptySlot, notice, retryButton } from '../internal/templates/notice.ts'
import { controlsTemplate, type TypedText } from './estimate/controls.ts'
import { cheapestPlan, type Estimate, estimatePlan, typedCycle } from './estimate/estimate.ts'
import { metricControls } from './estimate/metric-controls.ts'
import { formatUsage, parseUsage, readTyped, withValue } from './estimate/usage-values.ts'
import { messages, type PricingLocalize } from './messages.ts'
import { columnTemplate } from './plan-column.ts'
import { byCurrency, groupPlans, type PlanGroup } from './plan-groups.ts'
import { PlansController } from './plans-controller.ts'
import { styles } from './pricing-table.styles.ts'

const GROUP = integer(1, 100)

/** The plans were loaded. */
export type PricingLoadedEvent = DataLoadedEvent<PublicPlans>

/** The plans could not be loaded. */
export type PricingFailedEvent = DataErrorEvent

/** A plan's button was clicked. Cancel it to keep a link from being followed. */
export class PlanChooseEvent extends TillEvent {
  /** The plan's code. */
  readonly plan: string
  /** The attribute `usage` at that time. */
  readonly usage: string

  constructor(plan: string, usage: string) {
    super('plan-choose', true)
    this.plan = plan
    this.usage = usage
  }
}

/** The estimate of one plan. */
export interface PlanEstimate {
  /** The plan's code. */
  readonly plan: string
  /** Of a billing cycle, without taxes. Undefined if a price is not known. */
  readonly amount: Amount | undefined
  /** False if the price depends on single transactions, or the plan has no price for a metric with usage. */
  readonly isExact: boolean
}

/** The usage of the estimate was changed. */
export class EstimateChangedEvent extends TillEvent {
  /** The attribute `usage`. */
  readonly usage: string
  /** Of the visible plans; none without usage. */
  readonly estimates: readonly PlanEstimate[]

  constructor(usage: string, estimates: readonly PlanEstimate[]) {
    super('estimate-changed')
    this.usage = usage
    this.estimates = estimates
  }
}

export interface PricingTableEventMap {
  'pricing-loaded': PricingLoadedEvent
  'pricing-failed': PricingFailedEvent
  'plan-choose': PlanChooseEvent
  'estimate-changed': EstimateChangedEvent
}

/**
 * @summary Offered plans: prices, usage prices in words, and an estimate of the bill.
 *
 * Needs no session; in one the customer's plan is marked. Prices are in the currency of each plan. Put a link to your
 * prices inside: it works before and without script.
 *
 * @tag pricing-table
 * @slot - Shown until the plans are there, such as a link to a page with the prices.
 * @slot features-{code} - The features of a plan, such as `<ul slot="features-pro">`; one slot for each plan, named by
 *   its code.
 * @slot action-{code} - In place of a plan's button.
 * @slot column - A further column, such as "Talk to us".
 * @slot legal - Below the plans, such as terms and the right of withdrawal.
 * @slot empty - In place of the text without plans.
 * @event {DataLoadedEvent<PublicPlans>} pricing-loaded - The plans were loaded.
 * @event {DataErrorEvent} pricing-failed - The plans could not be loaded.
 * @event {PlanChooseEvent} plan-choose - A plan's button or link was clicked. Cancelable; carries the code and the
 *   usage.
 * @event {EstimateChangedEvent} estimate-changed - The usage was changed; carries the estimates.
 * @csspart base - All of it.
 * @csspart groups - The choice between groups, such as monthly and yearly.
 * @csspart estimate - The controls of the estimate.
 * @csspart metric - The controls of a metric.
 * @csspart clear - The button that clears the estimate.
 * @csspart plans - The plans of one currency.
 * @csspart plan - A plan.
 * @csspart current - The customer's plan.
 * @csspart name - A plan's name.
 * @csspart description - A plan's description.
 * @csspart badge - The mark of the customer's plan.
 * @csspart price - A plan's base price.
 * @csspart tax - The words about taxes.
 * @csspart terms - Trial, minimum commitment, and the time of billing.
 * @csspart choose - The button or link of a plan.
 * @csspart charges - The usage prices of a plan.
 * @csspart charge - One usage price.
 * @csspart features - Around a plan's features.
 * @csspart estimated - A plan's estimate.
 * @csspart cheapest - The mark of the lowest estimate.
 * @csspart breakdown - The parts of an estimate.
 * @csspart notice - An error with its action.
 * @cssstate loading - The plans are being loaded.
 * @cssstate error - The plans could not be loaded.
 * @cssstate empty - There are no plans.
 * @cssstate stale - The refresh failed; older plans are shown.
 * @example
 * <pricing-table plans="starter,pro|starter-yearly,pro-yearly" href="/subscribe?plan={plan}"></pricing-table>
 */
export class PricingTable extends TillElement {
  static override styles = styles

  /**
   * Codes of the plans in your order. `|` separates groups with a switch: "starter,pro|starter-yearly,pro-yearly", with
   * names "Teams: starter,pro | Companies: scale". Default: all offered plans, by billing cycle.
   */
  @property({ default: '' }) plans!: string

  /** The plans as `GET /api/plans` returns them: shown without a request, also by a server. As an attribute, JSON. */
  @property({ type: Object }) data: PublicPlans | undefined

  /**
   * Origin (and prefix) of the API. Default: the `<till-session>` around it, `data-api` of the script tag, else the
   * page's origin.
   */
  @property({ default: '' }) api!: string

  /** The visible group, counted from 1. */
  @property({ converter: GROUP, reflect: true, useDefault: true, default: 1 }) group!: number

  /** The usage of the estimate by metric: "api_calls=50000&payments=12000&payments.average=40". */
  @property({ reflect: true, useDefault: true, default: '' }) usage!: string

  /** Prices with the estimate, or prices alone. */
  @property({ converter: oneOf(['estimate', 'prices']), default: 'estimate' })
  view!: 'estimate' | 'prices'

  /**
   * The address of each plan's link, with its code for `{plan}` and the usage for `{usage}`: "/subscribe?plan={plan}".
   */
  @property({ converter: ADDRESS, default: '' }) href!: string

  /** The code of the customer's plan, for a page without `<till-session>`. */
  @property({ converter: ID, default: '' }) current!: string

  /** A language tag such as "de-AT". */
  @property({ default: '' }) locale!: string

  @state() private typed: ReadonlyMap<string, TypedText> = new Map()
  /** As the fields have written it. */
  #ownUsage = ''

  readonly #localize = new LocalizeController(this, messages, () => this.locale)
  readonly #live = new LiveRegion(this)
  readonly #states = new CustomStates(this)
  readonly #focus = new FocusKeeper(this, { fallbacks: () => ['[part=choose]', '[part=base]'] })
  readonly #plans = new PlansController(this, {
    onComplete: (data) => this.dispatchEvent(new DataLoadedEvent('pricing-loaded', data)),
    onError: (error) => this.dispatchEvent(new DataErrorEvent('pricing-failed', error)),
  })

  get #groups(): PlanGroup[] {
    return groupPlans(this.#plans.value?.plans ?? [], this.plans)
  }

  /** Usage that the page sets takes the place of typed text. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed)
    if (changed.has('usage') && this.usage !== this.#ownUsage) this.typed = new Map()
  }

  protected override updated(): void {
    const { loaded, value } = this.#plans
    this.#states.set({
      loading: loaded.state === 'loading',
      error: loaded.state === 'error',
      empty: value !== undefined && this.#groups.length === 0,
      stale: loaded.state === 'stale',
    })
  }

  protected override render(): TemplateResult {
    const body = this.#renderBody()
    return html`
      <div class="table" part="base" tabindex="-1" aria-busy=${this.#plans.loaded.pending}>
        ${body ?? nothing}
        <slot ?hidden=${this.#isShown}>${body ? nothing : this.#renderSkeleton()}</slot>
        <slot name="legal"></slot>
        ${this.#live.render()}
      </div>
    `
  }

  /** Until then the page's own content stays, such as a link to its prices. */
  get #isShown(): boolean {
    return this.#localize.isReady && this.#plans.value !== undefined
  }

  #renderBody(): TemplateResult | undefined {
    if (!this.#localize.isReady) return undefined
    const { value, loaded } = this.#plans
    const { error, retryAll, pending } = loaded
    if (!value && !error) return undefined
    const text =
      error && loadErrorMessage(this.#localize, error, this.#localize.t('pricing.not-loaded'))
    return html`
      ${text ? notice(text, retryButton(this.#localize, retryAll, pending)) : nothing}
      ${value ? this.#renderSafely() : nothing}
    `
  }

  /** A malformed response that only its rendering detects is shown as an error. */
  #renderSafely(): TemplateResult {
    try {
      return this.#renderPlans()
    } catch {
      const text = this.#localize.t('pricing.not-loaded')
      return notice(text, retryButton(this.#localize, this.#plans.loaded.retryAll))
    }
  }

  #renderSkeleton(): TemplateResult {
    const lines = html`<span class="skeleton"></span><span class="skeleton"></span><span class="skeleton"></span>`
    return html`
      <span class="sr-only">${this.#localize.t('pricing.loading')}</span>
      <div class="plans" aria-hidden="true">
        ${[1, 2, 3].map(() => html`<div class="plan">${lines}</div>`)}
      </div>
    `
  }

  #renderPlans(): TemplateResult {
    const groups = this.#groups
    if (groups.length === 0) return emptySlot(this.#localize.t('pricing.none'))
    const index = this.#groupIndex(groups)
    const { plans } = groups[index]!
    const estimates = this.#estimatesOf(plans)
    const tables = byCurrency(plans)
    return html`
      ${groupSwitch(groups, index, this.#localize, this.#onGroup)}
      ${this.#renderControls(groups)}
      ${tables.map((table) => this.#renderTable(table, estimates, tables.length > 1))}
    `
  }

  #renderTable(
    plans: readonly PublicPlan[],
    estimates: readonly Estimate[],
    isOneOfSeveral: boolean,
  ): TemplateResult {
    const shown = estimates.filter(({ planOf }) => plans.includes(planOf))
    const cheapest = cheapestPlan(shown)
    const metrics = plans.flatMap(({ charges }) =>
      charges.flatMap(({ metric }) => metric?.code ?? []),
    )
    const currency = plans[0]!.amount.currency_code
    const name = isOneOfSeveral
      ? this.#localize.t('pricing.in-currency', { currency })
      : this.#localize.t('pricing.label')
    return html`
      ${isOneOfSeveral ? html`<p class="muted currency">${name}</p>` : nothing}
      <div class="plans" part="plans" role="group" aria-label=${name}>
        ${plans.map((plan) =>
          columnTemplate(
            {
              plan,
              metrics: [...new Set(metrics)],
              isCurrent: this.#plans.isCurrent(plan),
              estimate: shown.find(({ planOf }) => planOf === plan),
              isCheapest: plan.code === cheapest,
              href: this.#hrefOf(plan),
              onChoose: this.#onChoose,
            },
            this.#localize,
          ),
        )}
        <slot name="column"></slot>
      </div>
    `
  }

  #renderControls(groups: readonly PlanGroup[]): TemplateResult | typeof nothing {
    const plans = groups.flatMap((group) => group.plans)
    const controls = metricControls(plans)
    if (this.view === 'prices' || controls.length === 0) return nothing
    return controlsTemplate(
      {
        controls,
        values: parseUsage(this.usage),
        typed: this.typed,
        cycle: typedCycle(plans),
        onValue: this.#onValue,
        onTyped: this.#onTyped,
        onClear: this.#onClear,
      },
      this.#localize,
    )
  }

  /** None without usage of a metric. */
  #estimatesOf(plans: readonly PublicPlan[]): Estimate[] {
    const all = this.#groups.flatMap((group) => group.plans)
    const values = parseUsage(this.usage)
    const metrics = metricControls(all)
    if (this.view === 'prices' || !metrics.some(({ code }) => values.has(code))) return []
    return plans.map((plan) => estimatePlan(plan, values, typedCycle(all), metrics))
  }

  #hrefOf({ code }: PublicPlan): string | undefined {
    if (!this.href) return undefined
    return this.href
      .replaceAll('{plan}', encodeURIComponent(code))
      .replaceAll('{usage}', encodeURIComponent(this.usage))
  }

  readonly #onGroup = (index: number): void => {
    this.group = index + 1
    this.#announceEstimates()
  }

  readonly #onChoose = (event: Event, plan: string): void => {
    if (!this.dispatchEvent(new PlanChooseEvent(plan, this.usage))) event.preventDefault()
  }

  readonly #onClear = (): void => {
    this.typed = new Map()
    this.#setUsage('')
    this.#announceEstimates()
    this.#focus.moveTo('.controls input')
  }

  readonly #onValue = (key: string, value: string, isFinal: boolean): void => {
    const typed = new Map(this.typed)
    typed.delete(key)
    this.typed = typed
    this.#setValue(key, value, isFinal)
  }

  /** The field keeps its text until it is left with one that can be read. Until then an unreadable one is no usage. */
  readonly #onTyped = (key: string, text: string, isFinal: boolean): void => {
    const value = readTyped(text, this.#localize.locale, isFinal)
    const typed = new Map(this.typed)
    if (isFinal && value !== null) typed.delete(key)
    else typed.set(key, { text, isInvalid: isFinal })
    this.typed = typed
    this.#setValue(key, value ?? undefined, isFinal)
  }

  #setValue(key: string, value: string | undefined, isFinal: boolean): void {
    this.#setUsage(formatUsage(withValue(parseUsage(this.usage), key, value)))
    if (isFinal) this.#announceEstimates()
  }

  #setUsage(usage: string): void {
    if (usage === this.usage) return
    this.#ownUsage = usage
    this.usage = usage
    const estimates = this.#estimatesOf(this.#visiblePlans)
    this.dispatchEvent(
      new EstimateChangedEvent(
        usage,
        estimates.map(({ plan, amount, isExact }) => ({ plan, amount, isExact })),
      ),
    )
  }

  get #visiblePlans(): readonly PublicPlan[] {
    const groups = this.#groups
    return groups[this.#groupIndex(groups)]?.plans ?? []
  }

  #groupIndex({ length }: readonly PlanGroup[]): number {
    return Math.min(this.group, Math.max(1, length)) - 1
  }

  /** Names each plan with its estimate. */
  #announceEstimates(): void {
    const texts = this.#estimatesOf(this.#visiblePlans).flatMap(({ planOf, amount }) =>
      amount ? [`${planOf.name}: ${this.#localize.money(amount)}`] : [],
    )
    this.#live.announce(texts.join(', '))
  }
}

const groupName = ({ name, plans }: PlanGroup, localize: PricingLocalize): string =>
  name ?? cycleName(plans[0]!.billing_cycle, localize)

/**
 * The choice between groups of plans, such as monthly and yearly ones.
 * @param selected the index of a group
 */
const groupSwitch = (
  groups: readonly PlanGroup[],
  selected: number,
  localize: PricingLocalize,
  onSelect: (index: number) => void,
): TemplateResult | typeof nothing =>
  groups.length < 2
    ? nothing
    : html`<div class="filters switch">
        <fieldset part="groups" aria-label=${localize.t('pricing.groups')}>
          ${groups.map(
            (group, index) => html`<label
              ><input
                type="radio"
                name="group"
                .checked=${index === selected}
                @change=${() => onSelect(index)}
              /><bdi>${groupName(group, localize)}</bdi></label
            >`,
          )}
        </fieldset>
      </div>`

declare global {
  interface GlobalEventHandlersEventMap extends PricingTableEventMap {}
  interface HTMLElementTagNameMap {
    'pricing-table': PricingTable
  }
}
