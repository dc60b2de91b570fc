/** `<usage-history>`: the cost of past billing periods. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { UsageForCustomer } from '../../server/contract/usage.ts'
import type { ApiClient } from '../internal/api/api-client.ts'
import { ID, integer } from '../internal/base/converters.ts'
import { DataCardElement } from '../internal/base/data-card-element.ts'
import { property, state } from '../internal/base/property.ts'
import { ChartRoom } from '../internal/controllers/chart-room.ts'
import { CsvDownloadController } from '../internal/controllers/csv-download.ts'
import { LocalizeController } from '../internal/controllers/localize.ts'
import { QueryChangeController } from '../internal/controllers/query-change.ts'
import { ScrollRegions } from '../internal/controllers/scroll-regions.ts'
import type { DataErrorEvent, DataLoadedEvent } from '../internal/dom/data-events.ts'
import { TillEvent } from '../internal/dom/events.ts'
import { fetchSelection, type SubscriptionSelection } from '../internal/domain/subscriptions.ts'
import { isEmpty } from '../internal/domain/usage-period.ts'
import { barChart, chartPage, dataTable, turnButtons } from '../internal/templates/bar-chart.ts'
import { emptySlot } from '../internal/templates/notice.ts'
import { subscriptionPicker } from '../internal/templates/subscription-picker.ts'
import {
  fetchAllPages,
  fetchPage,
  findPeriodBefore,
  isPastLastPage,
  type PeriodPosition,
  type Periods,
} from './fetch-periods.ts'
import {
  type History,
  historyCsvRows,
  parseHistory,
  toBars,
  withKnownPeriods,
} from './history-model.ts'
import { messages } from './messages.ts'
import { periodDetails } from './templates.ts'
import { styles } from './usage-history.styles.ts'

interface LoadedHistory extends Periods {
  readonly selection: SubscriptionSelection
  /** The periods of all pages that were seen, by their start. */
  readonly known: ReadonlyMap<string, UsageForCustomer>
  readonly history: History
  readonly page: number
  readonly isLast: boolean
}

/** The properties that a choice of the customer changes. */
interface HistoryQuery {
  readonly selectedId: string
  readonly page: number
  readonly selectedFrom: string
}

const PERIODS = integer(2, 24)

/** A page of past periods was loaded. */
export type UsageHistoryLoadedEvent = DataLoadedEvent<readonly UsageForCustomer[]>

/** The periods could not be loaded; older data stays visible. */
export type UsageHistoryFailedEvent = DataErrorEvent

/** The customer selected a period. */
export class UsagePeriodChangedEvent extends TillEvent {
  readonly period: UsageForCustomer

  constructor(type: string, period: UsageForCustomer) {
    super(type)
    this.period = period
  }
}

export interface UsageHistoryEventMap {
  'usage-history-loaded': UsageHistoryLoadedEvent
  'usage-history-failed': UsageHistoryFailedEvent
  'usage-period-changed': UsagePeriodChangedEvent
}

/**
 * @summary The cost of past billing periods as a chart by metric, with the charges of the selected period.
 *
 * Dates are UTC. The table below the chart has the same numbers.
 *
 * @tag usage-history
 * @scope usage:read
 * @slot - Shown until the history is loaded.
 * @slot empty - Replaces the text of a history without periods.
 * @event {DataLoadedEvent<readonly UsageForCustomer[]>} usage-history-loaded - A page of periods was loaded.
 * @event {DataErrorEvent} usage-history-failed - The periods could not be loaded.
 * @event {UsagePeriodChangedEvent} usage-period-changed - The customer selected a period.
 * @csspart subscription - The select for a subscription, if there are several.
 * @csspart chart - The bar chart.
 * @csspart bar - One bar.
 * @csspart period - The selected period: total, comparison and charges.
 * @csspart total - The total of the selected period.
 * @csspart comparison - The comparison with the period before.
 * @csspart charge - One charge; with more than five metrics the four largest of the page, then the others on request.
 * @csspart icon - An icon beside a text.
 * @csspart change - The change of a charge, of the taxes or of the total since the period before.
 * @csspart numbers - The numbers of the chart as a table.
 * @csspart download - The button that downloads all periods as CSV.
 * @cssstate loading - The history is being loaded for the first time.
 * @cssstate error - The history could not be loaded.
 * @cssstate empty - There is no past period.
 * @cssstate stale - Other periods are being loaded, or the refresh failed.
 * @example
 * <till-session fetch-from="/till-session">
 *   <usage-history periods="6"></usage-history>
 * </till-session>
 */
export class UsageHistory extends DataCardElement<LoadedHistory> {
  static override styles = styles

  /** The subscription's external id. Default: the customer's subscription; with several there is a select. */
  @property({ converter: ID, default: '' }) subscription!: string

  /** Periods a page, 2 to 24. */
  @property({ converter: PERIODS, default: 12 }) periods!: number

  @state() private selectedId = ''
  /** Starts at 1, the newest periods. */
  @state() private page = 1
  /** The start of the selected period; empty for the newest. */
  @state() private selectedFrom = ''
  /** The charges without a color are visible. */
  @state() private showsFurther = false

  /** The page was changed with a button, so its dates are announced. */
  #pageChangedByUser = false
  /** The page was turned to later periods, so its oldest ones are next. */
  #turnedToLater = false
  /** The selected period is shown and focused when its page is loaded. */
  #revealsPeriod = false

  protected readonly noun = 'usage-history'
  protected readonly localize = new LocalizeController(this, messages)
  protected override readonly queryChange = new QueryChangeController<HistoryQuery>(this)
  readonly #room = new ChartRoom(this)

  readonly #csv = new CsvDownloadController(this, {
    session: this.session,
    name: () => this.data.value!.selection.id,
    rows: async (signal, notify) => {
      const { id } = this.data.value!.selection
      const { usage, incomplete } = await fetchAllPages(this.session.api!, id, signal)
      if (incomplete) notify(this.localize.t('common.missing-rows'))
      return historyCsvRows(parseHistory(usage).periods, this.localize)
    },
  })

  constructor() {
    super()
    new ScrollRegions(this)
  }

  /** Pages of another size have other periods. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    if (this.hasUpdated && changed.has('periods')) this.page = 1
    super.willUpdate(changed)
  }

  protected override readonly changeKinds = ['usage', 'subscription', 'invoice'] as const

  protected get queryKey() {
    return [this.selectedId, this.periods, this.page]
  }

  protected override get subjectProperties() {
    return { subscription: this.subscription }
  }

  protected async fetchData(api: ApiClient, signal: AbortSignal): Promise<LoadedHistory> {
    const { page } = this
    const selection = await fetchSelection(api, this.subscription, this.selectedId, signal)
    const subscription = selection.id
    const read: Periods = subscription
      ? await fetchPage(api, { subscription, page, size: this.periods }, signal)
      : { usage: [] }
    const { usage, incomplete } = read
    const { value } = this.data
    const previous = value?.selection.id === subscription ? value : undefined
    if (previous && page > previous.page && isPastLastPage(read, previous.usage)) {
      return { ...previous, isLast: true }
    }
    const isLast = previous?.page === page && previous.isLast
    const known = new Map(previous?.known)
    for (const period of usage) known.set(period.from_datetime, period)
    const history = withKnownPeriods(parseHistory(usage), [...known.values()])
    return { selection, usage, incomplete, known, page, isLast, history }
  }

  protected override onLoaded({ page, history, usage }: LoadedHistory): void {
    const { periods } = history
    const isPastEnd = page !== this.page
    if (this.#turnedToLater || isPastEnd) {
      const { end } = chartPage(periods.length, this.#room.columns, 0)
      this.selectedFrom = periods[end - 1]?.from ?? ''
    }
    if (isPastEnd) this.live.announce(this.localize.t('history.end'))
    else if (this.#pageChangedByUser) this.#announcePage(history)
    if (this.#revealsPeriod) this.#reveal(this.selectedFrom, usage)
    this.#pageChangedByUser = this.#turnedToLater = this.#revealsPeriod = false
    this.page = page
  }

  protected override onFailed(): void {
    this.#turnedToLater = this.#revealsPeriod = false
  }

  protected override eventData({ usage }: LoadedHistory) {
    return usage
  }

  protected failureText(isUpdate: boolean) {
    return this.localize.t(isUpdate ? 'history.not-updated' : 'history.not-loaded')
  }

  protected isEmpty({ usage }: LoadedHistory) {
    return usage.length === 0
  }

  protected override lacksRows({ selection, incomplete }: LoadedHistory) {
    return incomplete === true || selection.incomplete === true
  }

  protected override resetState(): void {
    this.selectedId = this.selectedFrom = ''
    this.showsFurther = false
    this.page = 1
  }

  protected renderContent(data: LoadedHistory): TemplateResult {
    const { selection, history } = data
    const { localize } = this
    return html`
      <div class="head">
        ${subscriptionPicker({ ...selection, id: this.selectedId || selection.id }, localize, this.#onSelect)}
        ${history.periods.length ? html`<p class="muted small"><bdi>${localize.t('history.usage-only')}</bdi></p>` : nothing}
        ${history.periods.length ? this.#csv.render(localize) : nothing}
      </div>
      ${
        history.periods.length
          ? this.#renderPeriods(data)
          : this.lacksRows(data)
            ? this.#renderTurn(data)
            : emptySlot(localize.t(selection.id ? 'history.none' : 'subscription.none'))
      }
    `
  }

  protected renderSkeleton(): TemplateResult {
    return html`<span class="skeleton tall"></span><span class="skeleton columns"></span><span class="skeleton"></span>
      ${[0, 1, 2, 3, 4, 5, 6].map(() => html`<span class="skeleton tall"></span>`)}`
  }

  #renderPeriods(data: LoadedHistory): TemplateResult {
    const { history, usage } = data
    const { localize } = this
    const { periods, metrics, amounts } = history
    if (data.page === 1 && !this.lacksRows(data) && periods.every(isEmpty)) {
      return html`
        <p class="muted empty"><bdi>${localize.t('history.unused', { count: periods.length })}</bdi></p>
        ${turnButtons(this.#turnTo(2, !data.isLast), undefined, localize)}
      `
    }
    const selectedIndex = this.#selectedIndex(history)
    const onSelect = (selected: number) => this.#select(periods[selected]!.from, usage)
    const headers = [
      localize.t('history.period'),
      ...metrics.map(({ name }) => name),
      localize.t('history.taxes'),
      localize.t('history.total'),
    ]
    const rows = periods.map(({ from, to, total }, row) => [
      localize.period(from, to),
      ...amounts[row]!.map((value) => localize.money({ ...total, value })),
      localize.money(total),
    ])
    const name = localize.t('history.periods')
    const bars = toBars(history, localize)
    const { scale } = history
    return html`
      ${barChart({ bars, label: name, name: 'period', scale, selectedIndex, onSelect, columns: this.#room.columns }, localize)}
      ${this.#renderTurn(data)}
      ${periodDetails(history, selectedIndex, { isOpen: this.showsFurther, toggle: this.#toggleFurther }, localize)}
      ${dataTable({ name, headers, rows: rows.reverse() }, localize)}
    `
  }

  /** The newest one without a choice. */
  #selectedIndex({ periods }: History): number {
    const index = periods.findIndex(({ from }) => from === this.selectedFrom)
    return index < 0 ? periods.length - 1 : index
  }

  /** Turns to the other periods of the page that there is no room for, then to the next page. */
  #renderTurn({ page, isLast, history }: LoadedHistory): TemplateResult {
    const { periods } = history
    const { earlier, later } = this.#shownBars(history)
    const turnInside = (index: number) => () => {
      this.selectedFrom = periods[index]!.from
      this.#announcePage(history)
    }
    return turnButtons(
      earlier === undefined ? this.#turnTo(page + 1, !isLast) : turnInside(earlier),
      later === undefined ? this.#turnTo(page - 1, page > 1) : turnInside(later),
      this.localize,
    )
  }

  #shownBars(history: History) {
    return chartPage(history.periods.length, this.#room.columns, this.#selectedIndex(history))
  }

  #announcePage(history: History): void {
    const { periods } = history
    const { start, end } = this.#shownBars(history)
    const [first, last] = [periods[start], periods[end - 1]]
    if (first && last) this.live.announce(this.localize.period(first.from, last.to))
  }

  #select(from: string, usage: readonly UsageForCustomer[]): void {
    this.selectedFrom = from
    const period = usage.find(({ from_datetime }) => from_datetime === from)
    if (period) this.dispatchEvent(new UsagePeriodChangedEvent('usage-period-changed', period))
  }

  /**
   * The period that ended on a day such as "2026-11-01", or on the day before: an invoice's date of issue. Reads older
   * pages as far as needed, ten pages at most. Undefined if there is no such period.
   * @throws {ApiError}
   */
  async periodBefore(day: string, signal: AbortSignal): Promise<PeriodPosition | undefined> {
    const { api } = this.session
    if (!api) return
    const { value } = this.data
    const { id: subscription } =
      value?.selection ?? (await fetchSelection(api, this.subscription, this.selectedId, signal))
    if (!subscription) return
    return findPeriodBefore(api, { subscription, size: this.periods }, day, value, signal)
  }

  /**
   * Selects a period that `periodBefore` has found, in its subscription and on its page, and focuses it. Does nothing
   * if `subscription` now names another one.
   */
  showPeriod({ subscription, from, page }: PeriodPosition): void {
    if (this.subscription && this.subscription !== subscription) return
    const { value } = this.data
    const isSelected =
      value?.selection.id === subscription && ['', subscription].includes(this.selectedId)
    if (isSelected && value.page === page && this.page === page) this.#reveal(from, value.usage)
    else {
      this.#revealsPeriod = true
      this.queryChange.request({ selectedId: subscription, page, selectedFrom: from })
    }
  }

  /** The id of the subscription of the visible periods; undefined until they are loaded. */
  get shownSubscription(): string | undefined {
    return this.data.value?.selection.id
  }

  #reveal(from: string, usage: readonly UsageForCustomer[]): void {
    this.#select(from, usage)
    this.focusKeeper.moveTo('[part=chart] input:checked', '.card')
  }

  /** Undefined where there is no such page. */
  #turnTo(page: number, isPage: boolean): (() => void) | undefined {
    if (!isPage) return undefined
    return () => {
      this.#pageChangedByUser = true
      this.#turnedToLater = page < this.page
      this.queryChange.request({ page, selectedFrom: '' })
    }
  }

  readonly #toggleFurther = (): void => {
    this.showsFurther = !this.showsFurther
  }

  readonly #onSelect = (id: string): void => {
    this.queryChange.request({ selectedId: id, selectedFrom: '', page: 1 })
  }
}

declare global {
  interface GlobalEventHandlersEventMap extends UsageHistoryEventMap {}
  interface HTMLElementTagNameMap {
    'usage-history': UsageHistory
  }
}
