/** `<subscription-board>`: the subscriptions of all customers, newest first. */
import { html, type TemplateResult } from 'lit'
import type { MerchantScope } from '../../../server/contract/session.ts'
import type { SubscriptionForMerchant } from '../../../server/contract/subscription.ts'
import { oneOf } from '../../internal/base/converters.ts'
import { property } from '../../internal/base/property.ts'
import { PAGE_SIZE } from '../../internal/base/query-converters.ts'
import { AsyncData } from '../../internal/controllers/async-data.ts'
import type { DataErrorEvent, DataLoadedEvent } from '../../internal/dom/data-events.ts'
import { OpenEvent } from '../../internal/dom/data-events.ts'
import { isPlainClick } from '../../internal/dom/plain-click.ts'
import { textParameter } from '../../internal/url-state/url-state.ts'
import { serviceClock } from '../internal/card/service-clock.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { ListElement } from '../internal/list/list-element.ts'
import type { ListPage } from '../internal/resources/resource.ts'
import { subscriptions } from '../internal/resources/subscription.ts'
import { boardColumns } from './board-columns.ts'
import { fetchNames, planName, searchTexts } from './board-data.ts'
import {
  type BoardFilter,
  STATUS_TO_API,
  STATUSES,
  type StatusFilter,
  statusFilterName,
} from './board-filter.ts'
import { boardFilters, nameNotes } from './board-templates.ts'
import { messages } from './messages.ts'
import { styles } from './subscription-board.styles.ts'

export interface SubscriptionBoardEventMap {
  'subscriptions-loaded': DataLoadedEvent<readonly SubscriptionForMerchant[]>
  'subscriptions-failed': DataErrorEvent
  /** The customer of a subscription is about to be opened. */
  'customer-open': OpenEvent
}

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
 * @csspart filters - The search and the filters.
 * @csspart count - The number of subscriptions.
 * @csspart download - The button that saves all subscriptions as a CSV file.
 * @csspart row - One subscription.
 * @csspart status - The status of a subscription.
 * @cssstate loading - The subscriptions are being loaded for the first time.
 * @cssstate error - The subscriptions could not be loaded.
 * @cssstate empty - No subscription matches the filter.
 * @example
 * <till-session fetch-from="/office-session">
 *   <subscription-board status="active"></subscription-board>
 * </till-session>
 */
export class SubscriptionBoard extends ListElement<SubscriptionForMerchant> {
  static override styles = styles

  /** `pending` has not started yet, `ended` is canceled or over. */
  @property({ converter: oneOf(STATUSES), reflect: true, useDefault: true, default: 'all' })
  status!: StatusFilter

  /** The code of one plan; empty for all. */
  @property({ reflect: true, useDefault: true, default: '' }) plan!: string

  /** Rows of a page, 1 to 100. */
  @property({ converter: PAGE_SIZE, attribute: 'page-size', default: 25 })
  override pageSize!: number

  protected readonly localize = new MerchantLocalizeController(this, messages)
  protected override readonly csv = this.createCsv()

  /** Read beside the subscriptions, which are shown without it. */
  readonly #names = new AsyncData(this, {
    session: this.session,
    // The scopes are known once the subscriptions are there.
    args: () => (this.session.api && this.data.value ? ([this.session.api] as const) : undefined),
    task: async ([api], signal) => {
      const can = (scope: MerchantScope) => this.session.can(scope)
      const [names] = await Promise.all([fetchNames(api, can, signal), serviceClock(api).sync()])
      return names
    },
    isIncomplete: (names) => Object.values(names).includes('failed'),
  })

  constructor() {
    super({
      ...subscriptions,
      searchTexts: (row) => searchTexts(row, this.#names.value),
      // The file has names.
      isFilePending: () => this.#names.value === undefined,
    })
  }

  protected override urlParameters() {
    return {
      status: textParameter<'status'>(this, 'status'),
      plan: textParameter<'plan'>(this, 'plan'),
      ...super.urlParameters(),
    }
  }

  protected get texts() {
    const { localize, status, plan } = this
    const isFiltered = status !== 'all' || plan !== ''
    return {
      label: localize.t('subscriptions.label'),
      empty: localize.t(isFiltered ? 'subscriptions.not-found' : 'subscriptions.none'),
      notFound: localize.t('subscriptions.not-found'),
      notLoaded: localize.t('subscriptions.not-loaded'),
      notUpdated: localize.t('subscriptions.not-updated'),
      count: (count: number) => localize.t('subscriptions.count', { count }),
    }
  }

  protected override get filter() {
    return { status: STATUS_TO_API[this.status], plan: this.plan }
  }

  protected override get subjectProperties() {
    return {}
  }

  protected columns() {
    return boardColumns({
      localize: this.localize,
      now: this.session.api ? serviceClock(this.session.api).now : new Date(),
      names: this.#names.value,
      openCustomer: ({ external_customer_id: id }, name) => this.#renderCustomer(id, name),
      planHref: (plan) => this.url.viewHref('plans', { plan }),
    })
  }

  protected override onRefreshed(): void {
    this.#names.refresh()
  }

  protected override choiceName({ status, plan }: Partial<BoardFilter>) {
    if (status) return statusFilterName(status, this.localize)
    if (plan === undefined) return undefined
    return (
      planName({ plan_code: plan }, this.#names.value) || this.localize.t('subscriptions.all-plans')
    )
  }

  protected override renderControls(): TemplateResult {
    return boardFilters(
      {
        filter: this,
        search: this.input,
        names: this.#names.value,
        onChange: (change) => this.changeFilter(change),
      },
      this.localize,
    )
  }

  protected override renderContent(page: ListPage<SubscriptionForMerchant>): TemplateResult {
    const names = this.#names.value
    return html`${names && nameNotes(names, this.localize, () => this.#names.refresh())}${super.renderContent(page)}`
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
}

declare global {
  interface GlobalEventHandlersEventMap extends SubscriptionBoardEventMap {}
  interface HTMLElementTagNameMap {
    'subscription-board': SubscriptionBoard
  }
}
