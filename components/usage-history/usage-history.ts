/** `<usage-history>`: what past billing periods have come to. */
import { html, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { UsageForCustomer } from '../../server/contract/usage.ts'
import type { ApiClient } from '../internal/api-client.ts'
import type { ApiError } from '../internal/api-error.ts'
import { within } from '../internal/attributes.ts'
import { chart, numbersTable } from '../internal/chart.ts'
import { formatPeriod } from '../internal/dates.ts'
import { Download } from '../internal/download.ts'
import { formatMoney } from '../internal/money.ts'
import { saySubscription } from '../internal/subscription-messages.ts'
import { type Chosen, readChosen, subscriptionPicker } from '../internal/subscriptions.ts'
import { SessionPanel } from '../session/session-panel.ts'
import {
  UsageHistoryFailedEvent,
  UsageHistoryLoadedEvent,
  UsagePeriodChosenEvent,
} from './events.ts'
import { columnsOf, type History, readHistory } from './history.ts'
import { csvRows } from './history-csv.ts'
import { say } from './messages.ts'
import { isBeyondLast, readAll, readPage } from './past-usage.ts'
import { periodDetails } from './period-details.ts'
import { styles } from './usage-history.styles.ts'

interface Reading {
  readonly chosen: Chosen
  readonly usage: readonly UsageForCustomer[]
  readonly history: History
  readonly page: number
  readonly isLast: boolean
}

/**
 * @summary What past billing periods came to, as columns by metric, with the charges of each.
 *
 * Periods and their days are UTC. The table below the columns holds the same numbers.
 *
 * @tag usage-history
 * @scope usage:read
 * @slot - Shown until the history was read.
 * @event {UsageHistoryLoadedEvent} usage-history-loaded - A page of periods was read.
 * @event {UsageHistoryFailedEvent} usage-history-failed - It could not be read.
 * @event {UsagePeriodChosenEvent} usage-period-chosen - The charges of another period are shown.
 * @csspart base - The card.
 * @csspart subscription - The choice of a subscription, where there are several.
 * @csspart chart - The columns.
 * @csspart bar - One column's bar.
 * @csspart period - The chosen period, with its total, its comparison and its charges.
 * @csspart total - What it came to.
 * @csspart comparison - How that compares with the period before.
 * @csspart charge - One charge.
 * @csspart numbers - The same numbers as a table.
 * @csspart download - Saves all periods as a file.
 * @csspart notice - What is the matter, with an action beside it.
 * @cssstate loading - The history is being read for the first time.
 * @cssstate error - It could not be read.
 * @cssstate empty - No period is over yet.
 * @cssstate stale - What is shown is being replaced, or could not be refreshed.
 * @example
 * <till-session fetch-from="/till-session">
 *   <usage-history periods="6"></usage-history>
 * </till-session>
 */
export class UsageHistory extends SessionPanel<Reading> {
  static override styles = styles

  /** The subscription's external id. Default: the customer's own; with several there is a choice. */
  @property() subscription = ''

  /** How many periods are shown at a time, 2 to 24. */
  @property({ type: Number }) periods = 12

  @state() private picked = ''
  /** Counted from 1, the newest. */
  @state() private page = 1
  /** The beginning of the period whose charges are shown; the newest without one. */
  @state() private from = ''

  /** Somebody asked for other periods, and wants to hear which they are. */
  #turned = false

  readonly #csv = new Download(this, {
    name: () => this.reading.value!.chosen.id,
    rows: async (signal) => {
      const { api } = this.session
      const all = api ? await readAll(api, this.reading.value!.chosen.id, signal) : []
      return csvRows(readHistory(all).periods, this.language.locale)
    },
  })

  protected get question() {
    return [this.picked, this.#size, this.page]
  }

  protected override get identity() {
    return this.subscription
  }

  get #size(): number {
    return within(this, 'periods', [2, 24], 12)
  }

  protected async read(api: ApiClient, signal: AbortSignal): Promise<Reading> {
    const { page } = this
    const chosen = await readChosen(api, this.subscription, this.picked, signal)
    const subscription = chosen.id
    const usage = subscription
      ? await readPage(api, { subscription, page, size: this.#size }, signal)
      : []
    const { value } = this.reading
    const former = value?.chosen.id === subscription ? value : undefined
    if (former && page > former.page && isBeyondLast(usage, former.usage)) {
      return { ...former, isLast: true }
    }
    const isLast = former?.page === page && former.isLast
    return { chosen, usage, page, isLast, history: readHistory(usage) }
  }

  protected loaded({ usage, page, history }: Reading) {
    const { locale } = this.language
    const [first, last] = [history.periods[0], history.periods.at(-1)]
    if (page !== this.page) this.live.say(say(locale, 'history.end'))
    else if (this.#turned && first && last) this.live.say(formatPeriod(first.from, last.to, locale))
    this.#turned = false
    this.page = page
    return new UsageHistoryLoadedEvent(usage)
  }

  protected failed(error: ApiError) {
    return new UsageHistoryFailedEvent(error)
  }

  protected isEmpty({ usage }: Reading) {
    return usage.length === 0
  }

  protected override forget(): void {
    this.picked = this.from = ''
    this.page = 1
  }

  protected content(reading: Reading, locale: string): TemplateResult {
    const { chosen, history } = reading
    return html`
      ${subscriptionPicker(chosen, locale, this.#pick)}
      ${
        history.periods.length
          ? this.#periods(reading, locale)
          : html`<p class="muted empty">
              ${chosen.id ? say(locale, 'history.none') : saySubscription(locale, 'subscription.none')}
            </p>`
      }
    `
  }

  protected skeleton(): TemplateResult {
    return html`<span class="skeleton columns"></span><span class="skeleton"></span>
      ${[0, 1, 2, 3, 4, 5, 6].map(() => html`<span class="skeleton tall"></span>`)}`
  }

  #periods({ history, usage, page, isLast }: Reading, locale: string): TemplateResult {
    const { periods, metrics, amounts } = history
    const found = periods.findIndex(({ from }) => from === this.from)
    const chosen = found < 0 ? periods.length - 1 : found
    const choose = (index: number) => {
      this.from = periods[index]!.from
      const period = usage.find(({ from_datetime }) => from_datetime === this.from)
      this.dispatchEvent(new UsagePeriodChosenEvent(period!))
    }
    const heads = [
      say(locale, 'history.period'),
      ...metrics.map(({ name }) => name),
      say(locale, 'history.taxes'),
      say(locale, 'history.total'),
    ]
    const rows = periods.map(({ from, to, total }, index) => [
      formatPeriod(from, to, locale),
      ...amounts[index]!.map((value) => formatMoney({ ...total, value }, locale)),
      formatMoney(total, locale),
    ])
    return html`
      ${chart(columnsOf(history, locale), locale, { label: say(locale, 'history.periods'), chosen, choose })}
      ${periodDetails(history, chosen, locale)} ${numbersTable(heads, rows.reverse(), locale)}
      <div class="row foot">
        <span>${this.#csv.render(locale)}</span>
        <span class="turns">
          ${this.#turn(say(locale, 'history.earlier'), page + 1, !isLast)}
          ${this.#turn(say(locale, 'history.later'), page - 1, page > 1)}
        </span>
      </div>
    `
  }

  /** Not `disabled`: focus stays on a button that has come to its end. */
  #turn(name: string, page: number, isThere: boolean): TemplateResult {
    const turn = () => {
      if (!isThere) return
      this.#turned = true
      this.page = page
      this.from = ''
    }
    return html`<button
      type="button"
      class="button quiet"
      aria-disabled=${!isThere}
      @click=${turn}
    >
      ${name}
    </button>`
  }

  readonly #pick = (id: string): void => {
    this.forget()
    this.picked = id
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'usage-history': UsageHistory
  }
}
