/** `<office-home>`: the beginning of a day's work in the back office. */
import { html, nothing, type TemplateResult } from 'lit'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { DataCardElement } from '../../internal/base/data-card-element.ts'
import { property } from '../../internal/base/property.ts'
import { AsyncData } from '../../internal/controllers/async-data.ts'
import type { DataErrorEvent, DataLoadedEvent } from '../../internal/dom/data-events.ts'
import { UrlStateController } from '../../internal/url-state/url-state.ts'
import { idsIn, MAX_IDS } from '../authorization-renewal/authorization-data.ts'
import { MerchantAudience } from '../internal/card/merchant-audience.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { type EndingAuthorizations, fetchEnding } from './ending-authorizations.ts'
import { fetchHome } from './fetch-home.ts'
import type { OfficeHomeData } from './home-model.ts'
import {
  endingBox,
  failedBox,
  notificationsBox,
  overdueBox,
  type PlaceHref,
  revenueBox,
} from './home-templates.ts'
import { messages } from './messages.ts'
import { styles } from './office-home.styles.ts'

/** The numbers of the home were loaded. */
export type OfficeHomeLoadedEvent = DataLoadedEvent<OfficeHomeData>

/** The numbers could not be loaded; older data stays visible. */
export type OfficeHomeFailedEvent = DataErrorEvent

export interface OfficeHomeEventMap {
  'office-home-loaded': OfficeHomeLoadedEvent
  'office-home-failed': OfficeHomeFailedEvent
}

/**
 * @summary The work of today: overdue sums and their customers, failed payments, authorizations that run out, this
 *   month's revenue, the newest notifications.
 *
 * Days are UTC, by the service's time; amounts in different currencies are never added. It reads the unpaid invoices of
 * all customers and the paid ones of two months, at most 1,000 of each status, and says if there are more. Newest
 * notifications need the scope notifications:read and a server that receives webhooks, and name the customer of a usage
 * alert with subscriptions:read. With the `viewHref` of
 * `bindUrlState` each box leads to its place.
 *
 * No operation lists authorizations: the page names those of its orders, of a renewed one best the newest renewal, and
 * the first twenty are read, with the scope authorizations:read.
 *
 * @tag office-home
 * @scope invoices:read
 * @slot - Shown until the numbers are loaded.
 * @event {DataLoadedEvent<OfficeHomeData>} office-home-loaded - The numbers were loaded.
 * @event {DataErrorEvent} office-home-failed - The numbers could not be loaded.
 * @csspart overdue - Overdue sums.
 * @csspart overdue-sum - The overdue sum of a currency.
 * @csspart ending - Authorizations that run out within 7 days, or did so in the last 7.
 * @csspart authorization - One of them.
 * @csspart failed - Failed payments.
 * @csspart failed-sum - The sum of the failed payments of a currency.
 * @csspart revenue - The invoiced amounts of this month and the month before.
 * @csspart revenue-sum - The invoiced amount of this month in a currency.
 * @csspart news - The newest notifications.
 * @csspart notification - One notification.
 * @cssstate loading - The numbers are being loaded for the first time.
 * @cssstate error - The numbers could not be loaded.
 * @cssstate empty - Nothing was invoiced in two months, nothing is due, and there are no notifications.
 * @example
 * <till-session fetch-from="/office-session">
 *   <office-home></office-home>
 * </till-session>
 */
export class OfficeHome extends DataCardElement<OfficeHomeData> {
  static override styles = styles

  /** Ids of authorizations that are not captured yet, separated by spaces or commas. */
  @property({ default: '' }) authorizations!: string

  protected readonly noun = 'office-home'
  protected readonly localize = new MerchantLocalizeController(this, messages)
  protected override readonly changeKinds = ['invoice', 'authorization'] as const
  protected override readonly audience = new MerchantAudience(this, {
    scope: () => 'invoices:read',
  })
  readonly #url = new UrlStateController(this, { parameters: {} })
  readonly #authorizations: AsyncData<readonly [ApiClient, string], EndingAuthorizations> =
    new AsyncData(this, {
      session: this.session,
      args: () => {
        const { api, state } = this.session
        const isReadable =
          state === 'active' && this.#ids.length && this.session.can('authorizations:read')
        return api && isReadable ? ([api, this.#ids.join()] as const) : undefined
      },
      task: ([api, ids], signal) => fetchEnding(api, ids.split(','), signal),
    })

  get #ids(): readonly string[] {
    return idsIn(this.authorizations ?? '')
  }

  constructor() {
    super()
    this.changes.addPart((now) => this.#authorizations.refresh(now))
  }

  protected get queryKey() {
    return []
  }

  protected async fetchData(api: ApiClient, signal: AbortSignal): Promise<OfficeHomeData> {
    // The scopes are those of a session that has started.
    await api.ready()
    return fetchHome(api, (scope) => this.session.can(scope), signal)
  }

  protected failureText(isUpdate: boolean): string {
    return this.localize.t(isUpdate ? 'home.not-updated' : 'home.not-loaded')
  }

  protected override isIncomplete({ notifications }: OfficeHomeData): boolean {
    return notifications === 'failed'
  }

  protected isEmpty({ overdue, failed, revenue, notifications }: OfficeHomeData): boolean {
    const isInvoiced = revenue.current.length > 0 || revenue.previous.length > 0
    return !overdue.count && !failed.count && !isInvoiced && !notifications?.length
  }

  protected renderSkeleton(): TemplateResult {
    return html`<div class="boxes">
      ${['overdue', 'failed', 'revenue', 'ending', 'news'].map((box) => html`<span class="box skeleton ${box}"></span>`)}
    </div>`
  }

  protected renderContent(data: OfficeHomeData): TemplateResult {
    const { localize } = this
    const hrefOf = this.#url.viewHref.bind(this.#url)
    const { read, all } = data.invoices
    return html`<div class="boxes">
        ${overdueBox(data.overdue, localize, hrefOf)} ${failedBox(data.failed, localize, hrefOf)}
        ${revenueBox(data.revenue, localize, hrefOf)} ${this.#renderEnding(hrefOf)}
        ${notificationsBox(data.notifications, localize, hrefOf)}
      </div>
      ${
        read < all
          ? html`<p class="muted small note">${localize.t('home.incomplete', { read: localize.number(read), all: localize.number(all) })}</p>`
          : nothing
      }`
  }

  #renderEnding(hrefOf: PlaceHref) {
    const { length } = this.#ids
    if (!length || !this.session.can('authorizations:read')) return nothing
    const { value, error } = this.#authorizations
    const unread = Math.min(length, MAX_IDS)
    const data = value ?? (error && { authorizations: [], unread })
    return endingBox(data, length, this.localize, hrefOf)
  }
}

declare global {
  interface GlobalEventHandlersEventMap extends OfficeHomeEventMap {}
  interface HTMLElementTagNameMap {
    'office-home': OfficeHome
  }
}
