/** `<subscription-board>`: the subscriptions of all customers, newest first. */

import { html, type TemplateResult } from 'lit'
import type { SubscriptionForMerchant } from '../../../server/contract/subscription.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { oneOf } from '../../internal/base/converters.ts'
import { DataCardElement } from '../../internal/base/data-card-element.ts'
import { property, state } from '../../internal/base/property.ts'
import { PAGE_SIZE } from '../../internal/base/query-converters.ts'
import { AsyncData } from '../../internal/controllers/async-data.ts'
import { QueryChangeController } from '../../internal/controllers/query-change.ts'
import { DataErrorEvent, DataLoadedEvent, OpenEvent } from '../../internal/dom/data-events.ts'
import { isPlainClick } from '../../internal/dom/plain-click.ts'
import { textParameter, UrlStateController } from '../../internal/url-state/url-state.ts'
import { MerchantAudience } from '../internal/card/merchant-audience.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { listContent } from '../internal/list/list-content.ts'
import { ListRows } from '../internal/list/list-rows.ts'
import { listSkeleton } from '../internal/list/list-table.ts'
import { listParameters } from '../internal/list/list-url-state.ts'
import { FIRST_PAGE, type ListedQuery } from '../internal/list/whole-list.ts'
import type { ListPage } from '../internal/resources/resource.ts'
import { subscriptionId } from '../subscription-list/subscription-data.ts'
import { fetchNames, fetchPage, planName, searchTexts } from './board-data.ts'
import {
  type BoardFilter,
  STATUSES,
  type StatusFilter,
  statusFilterName,
  toQuery,
} from './board-filter.ts'
import { boardFilters, nameNotes } from './board-templates.ts'
import { messages } from './messages.ts'
import { styles } from './subscription-board.styles.ts'
import { subscriptionColumns } from './subscription-columns.ts'

type SubscriptionPage = ListPage<SubscriptionForMerchant>
type BoardQuery = BoardFilter & { readonly query: ListedQuery }

/**
 * @summary The subscriptions of all customers, newest first, by status and plan; searches, sorts and saves them as a
 *   file.
 *
 * A row leads to its customer, in the record of which it is changed, and to its plan. Names come from the lists of
 * customers and plans, which are read once, with the scopes customers:read and catalog:read; without them ids and codes
 * are shown. A search, an order and the CSV file are those of the newest 1,000 subscriptions, and the list says so. A
 * scheduled change of plan is a separate row. Days are UTC.
 *
 * @tag subscription-board
 * @scope subscriptions:read
 * @slot - Shown until the subscriptions are loaded.
 * @slot empty - Shown without subscriptions.
 * @event {DataLoadedEvent<readonly SubscriptionForMerchant[]>} subscriptions-loaded - A page of subscriptions was
 *   loaded, or all of them for a search or an order.
 * @event {DataErrorEvent} subscriptions-failed - The subscriptions could not be loaded.
 * @event {OpenEvent} customer-open - The customer of a subscription is about to be opened. Cancel it to stay on the
 *   page.
 * @csspart base - The card.
 * @csspart filters - The search and the filters.
 * @csspart count - The number of subscriptions.
 * @csspart download - The button that saves all subscriptions as a CSV file.
 * @csspart table - The table.
 * @csspart row - One subscription.
 * @csspart status - The status of a subscription.
 * @csspart pager - The buttons that turn pages.
 * @csspart icon - The icon of a button.
 * @csspart notice - A status or error message with its action.
 * @csspart age - The time of the data, after the session has ended.
 * @cssstate loading - The subscriptions are being loaded for the first time.
 * @cssstate error - The subscriptions could not be loaded.
 * @cssstate empty - No subscription matches the filter.
 * @cssstate stale - The refresh failed; older data is shown.
 * @example
 * <till-session fetch-from="/office-session">
 *   <subscription-board status="active"></subscription-board>
 * </till-session>
 */
export class SubscriptionBoard extends DataCardElement<SubscriptionPage> {
  static override styles = styles

  /** `pending` has not started yet, `ended` is canceled or over. */
  @property({ converter: oneOf(STATUSES), reflect: true, useDefault: true, default: 'all' })
  status!: StatusFilter

  /** The code of one plan; empty for all. */
  @property({ reflect: true, useDefault: true, default: '' }) plan!: string

  /** Rows of a page, 1 to 100. */
  @property({ converter: PAGE_SIZE, attribute: 'page-size', default: 25 }) pageSize!: number

  /**
   * The name of the board in the address of a page with several ones: parameters are then "name-page", "name-status" …
   */
  @property({ attribute: 'url-name', default: '' }) urlName!: string

  @state() protected query: ListedQuery = FIRST_PAGE

  protected readonly localize = new MerchantLocalizeController(this, messages)
  protected override readonly queryChange = new QueryChangeController<BoardQuery>(this, (query) =>
    this.#choiceName(query),
  )
  protected override readonly changeKinds = ['subscription', 'customer', 'plan'] as const
  protected override readonly audience = new MerchantAudience(this, {
    localize: () => this.localize,
    scope: () => 'subscriptions:read',
  })

  protected readonly url = new UrlStateController(this, {
    parameters: {
      status: textParameter<'status'>(this, 'status'),
      plan: textParameter<'plan'>(this, 'plan'),
      ...listParameters({
        view: () => this.query,
        show: (change) => {
          this.query = { ...this.query, ...change }
          this.#rows.input.show(this.query.search)
        },
      }),
    },
  })

  readonly #rows: ListRows<SubscriptionForMerchant> = new ListRows(this, {
    name: 'subscription',
    plural: 'subscriptions',
    localize: () => this.localize,
    query: () => this.query,
    pageSize: () => this.pageSize,
    filter: () => toQuery(this.#filter),
    columns: () => this.#columns,
    idOf: subscriptionId,
    searchTexts: (row) => searchTexts(row, this.#names.value),
    fetchPage,
    session: this.session,
    loaded: () => this.data.value,
    onTurn: () => this.url.push(),
    onChoose: (query, isLocal) => {
      if (isLocal && !this.data.error) this.query = query
      else this.queryChange.request({ query })
    },
    onWritten: () => this.data.refresh(),
  })

  /** Read beside the subscriptions, which are shown without it. */
  readonly #names = new AsyncData(this, {
    session: this.session,
    // The scopes are known once the subscriptions are there.
    args: () => (this.session.api && this.data.value ? ([this.session.api] as const) : undefined),
    task: ([api], signal) => fetchNames(api, (scope) => this.session.can(scope), signal),
    isIncomplete: (names) => Object.values(names).includes('failed'),
  })
  #loadedKey: string | undefined

  get #filter(): BoardFilter {
    return { status: this.status, plan: this.plan }
  }

  get #columns() {
    return subscriptionColumns({
      localize: this.localize,
      names: this.#names.value,
      openCustomer: ({ external_customer_id: id }, name) => this.#renderCustomer(id, name),
      planHref: (plan) => this.url.viewHref('plans', { plan }),
    })
  }

  protected get queryKey() {
    return this.#rows.key
  }

  protected fetchData(api: ApiClient, signal: AbortSignal): Promise<SubscriptionPage> {
    return this.#rows.read(api, signal)
  }

  /** The same page once more is a refresh, and another page is none. */
  protected override onLoaded(page: SubscriptionPage): void {
    const key = JSON.stringify(this.queryKey)
    if (key === this.#loadedKey) this.#names.refresh()
    this.#loadedKey = key
    this.#rows.adopt(page)
  }

  protected createLoadedEvent({ rows }: SubscriptionPage) {
    return new DataLoadedEvent('subscriptions-loaded', rows)
  }

  protected createErrorEvent(error: ApiError) {
    return new DataErrorEvent('subscriptions-failed', error)
  }

  protected failureText(isUpdate: boolean): string {
    return this.localize.t(isUpdate ? 'subscriptions.not-updated' : 'subscriptions.not-loaded')
  }

  #choiceName({ status, plan }: Partial<BoardQuery>) {
    if (status) return statusFilterName(status, this.localize)
    if (plan === undefined) return undefined
    return (
      planName({ plan_code: plan }, this.#names.value) || this.localize.t('subscriptions.all-plans')
    )
  }

  protected isEmpty(page: SubscriptionPage): boolean {
    return this.#rows.shown(page).rows.length === 0
  }

  protected override resetState(): void {
    this.#rows.forgetLastPage()
    this.query = FIRST_PAGE
    this.#rows.input.show('')
  }

  protected override renderControls(): TemplateResult {
    return boardFilters(
      {
        filter: this.#filter,
        search: this.#rows.input.typed,
        names: this.#names.value,
        onSearch: this.#rows.input.onInput,
        onChange: this.#changeFilter,
      },
      this.localize,
    )
  }

  readonly #changeFilter = (change: Partial<BoardFilter>): void => {
    this.#rows.forgetLastPage()
    this.url.push()
    this.queryChange.request({ ...change, query: { ...this.query, pages: [''] } })
  }

  protected renderContent(page: SubscriptionPage): TemplateResult {
    const { localize, query } = this
    const { status, plan } = this.#filter
    const names = this.#names.value
    const isFiltered = status !== 'all' || plan !== ''
    const content = listContent(
      {
        shown: this.#rows.shown(page),
        texts: {
          label: localize.t('subscriptions.label'),
          empty: localize.t(isFiltered ? 'subscriptions.not-found' : 'subscriptions.none'),
          notFound: localize.t('subscriptions.not-found'),
          count: (count) => localize.t('subscriptions.count', { count }),
        },
        search: query.search,
        table: {
          columns: this.#columns,
          idOf: subscriptionId,
          onOpen: undefined,
          actions: undefined,
          // Not before the rows are in that order.
          order: { sort: page.isWhole ? query.sort : '', onSort: this.#rows.sortBy },
          question: () => undefined,
        },
        // The file has names.
        download: names && this.#rows.csv.render(localize),
        onClearSearch: () => {
          this.#rows.input.clear()
          this.focusKeeper.moveTo('#search')
        },
        onTurn: (to) => {
          this.#rows.turn(page, to)
          this.focusKeeper.moveTo('table', '.card')
        },
      },
      localize,
    )
    return html`${names && nameNotes(names, localize, () => this.#names.refresh())}${content}`
  }

  /** A link goes to its place by itself, so that a router of the page sees its click. */
  #renderCustomer(id: string, name: string): TemplateResult {
    const href = this.url.viewHref('customers', { customer: id, part: 'subscriptions' })
    const onClick = (event: MouseEvent) => {
      if (!isPlainClick(event)) return
      if (!this.dispatchEvent(new OpenEvent('customer-open', id))) event.preventDefault()
    }
    return href === undefined
      ? html`<button type="button" class="open" @click=${onClick}><bdi>${name}</bdi></button>`
      : html`<a class="open" href=${href} @click=${onClick}><bdi>${name}</bdi></a>`
  }

  protected renderSkeleton(): TemplateResult {
    return listSkeleton
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'subscription-board': SubscriptionBoard
  }
}
