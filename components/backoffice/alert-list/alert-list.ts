/** `<alert-list>`: the usage alerts of a customer's subscriptions, for the merchant. */
import { html, nothing, type TemplateResult } from 'lit'
import type { AlertForMerchant } from '../../../server/contract/alert.ts'
import { parseDecimal } from '../../../server/pricing/price/decimal.ts'
import { fetchAllPages, PAGE_SIZE } from '../../internal/api/all-pages.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { request } from '../../internal/api/endpoints.ts'
import { getList } from '../../internal/api/list-response.ts'
import { property } from '../../internal/base/property.ts'
import { targetLabel, thresholdsText } from '../../internal/domain/alert-text.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { ListElement, type ListPage, type ListQuery } from '../internal/list/list-element.ts'
import { alertId, splitAlertId } from '../internal/resources/alert-id.ts'
import {
  fetchWatched,
  type WatchedSubscription,
} from '../internal/resources/watched-subscription.ts'
import { styles } from './alert-list.styles.ts'
import {
  AlertEditEvent,
  AlertListFailedEvent,
  AlertListLoadedEvent,
  SubscriptionAlertDeletedEvent,
} from './events.ts'
import { messages } from './messages.ts'

interface Row {
  readonly alert: AlertForMerchant
  readonly subscription: WatchedSubscription
}

interface AlertPage extends ListPage<Row> {
  /** The number of active subscriptions that were read, if there are more. */
  readonly limit: number | undefined
}

/**
 * @summary The usage alerts of a customer's subscriptions; creates, edits and deletes them.
 *
 * An alert opens in the place of the list, or in the `<alert-editor>` that `for` names. Without `subscription` the alerts
 * are those of the customer's first ten active subscriptions. Needs the scopes subscriptions:read, alerts:write to change
 * alerts, and usage:read to show amounts in their currency.
 *
 * @tag alert-list
 * @scope alerts:read
 * @slot - Shown until the alerts are loaded.
 * @event {AlertListLoadedEvent} alert-list-loaded - A page of alerts was loaded.
 * @event {AlertListFailedEvent} alert-list-failed - The alerts could not be loaded.
 * @event {AlertEditEvent} alert-edit - An alert is about to be opened. Cancelable.
 * @event {SubscriptionAlertDeletedEvent} subscription-alert-deleted - An alert was deleted.
 * @csspart base - The card.
 * @csspart create - The button that creates an alert.
 * @csspart table - The table.
 * @csspart row - One alert.
 * @csspart pager - The buttons that turn pages.
 * @csspart delete - The button that confirms a deletion.
 * @csspart notice - A status or error message with its action.
 * @csspart age - The time of the data, after the session has ended.
 * @cssstate loading - The alerts are being loaded for the first time.
 * @cssstate error - The alerts could not be loaded.
 * @cssstate empty - There are no alerts.
 * @cssstate stale - The refresh failed; older data is shown.
 * @example
 * <till-session fetch-from="/office-session">
 *   <alert-list customer="northwind"></alert-list>
 * </till-session>
 */
export class AlertList extends ListElement<Row> {
  static override styles = styles

  /** The external id of the customer. Required without `subscription`. */
  @property() customer = ''

  /** The external id of one subscription. Default: the active ones of the customer. */
  @property() subscription = ''

  protected readonly localize = new MerchantLocalizeController(this, messages)
  protected override readonly changeKinds = ['alert'] as const
  protected readonly writeScope = 'alerts:write'
  protected readonly changeEvents = ['subscription-alert-saved', 'subscription-alert-deleted']

  protected override readonly createStyle = 'quiet'

  /** The scope that a refused session lacks. */
  protected get readScope() {
    return this.can('alerts:read') ? 'subscriptions:read' : 'alerts:read'
  }

  protected get texts() {
    const { localize } = this
    return {
      label: localize.t('alerts.label'),
      empty: localize.t('alerts.none'),
      create: localize.t('alerts.new'),
      delete: localize.t('alerts.delete-alert'),
    }
  }

  protected override get queryKey() {
    const { customer, subscription } = this
    return customer || subscription ? [...super.queryKey!, customer, subscription] : undefined
  }

  protected override get subjectProperties() {
    const { customer, subscription } = this
    return { customer, subscription }
  }

  /** The list of a subscription has no page counts (billing-15): all are read, and a part is shown. */
  protected async fetchPage(
    api: ApiClient,
    { page, pageSize }: ListQuery,
    signal: AbortSignal,
  ): Promise<AlertPage> {
    const { customer, subscription } = this
    const readsUsage = () => this.can('usage:read')
    const watched = await fetchWatched(api, { customer, subscription, readsUsage }, signal)
    const lists = await Promise.all(watched.all.map((one) => fetchAlerts(api, one, signal)))
    const all = lists.flat()
    const end = Number(page || '1') * pageSize
    return {
      rows: all.slice(end - pageSize, end),
      next: all.length > end ? String(end / pageSize + 1) : undefined,
      limit: watched.limit,
    }
  }

  protected createLoadedEvent({ rows }: ListPage<Row>) {
    return new AlertListLoadedEvent(rows.map(({ alert }) => alert))
  }

  protected createErrorEvent(error: ApiError) {
    return new AlertListFailedEvent(error)
  }

  protected createDeletedEvent({ alert }: Row) {
    return new SubscriptionAlertDeletedEvent(alert)
  }

  protected createOpenEvent(id: string) {
    const { subscription, code } = splitAlertId(id)
    return new AlertEditEvent(subscription, code)
  }

  protected failureText(isUpdate: boolean): string {
    return this.localize.t(isUpdate ? 'alerts.not-updated' : 'alerts.not-loaded')
  }

  protected idOf({ alert, subscription }: Row): string {
    return alertId(subscription.id, alert.code)
  }

  protected nameOf({ alert }: Row): string {
    return alert.name || this.#target(alert)
  }

  #target({ type, metric }: AlertForMerchant): string {
    return targetLabel({ type, ...(metric && { metric }) }, this.localize)
  }

  protected sendDelete(api: ApiClient, { alert, subscription }: Row): Promise<unknown> {
    return request(api, 'DELETE /billing/subscriptions/{external_id}/alerts/{code}', {
      params: { external_id: subscription.id, code: alert.code },
    })
  }

  protected columns() {
    const { localize } = this
    return [
      {
        key: 'name',
        label: localize.t('alert.alert'),
        cell: (row: Row) => html`<bdi>${this.nameOf(row)}</bdi>`,
      },
      {
        key: 'thresholds',
        label: localize.t('alert.thresholds'),
        cell: ({ alert, subscription }: Row) => {
          const total = subscription.usage?.total
          const period = total ? { total } : undefined
          const notes = [
            alert.name && this.#target(alert),
            thresholdsText(alert, period, localize),
            subscription.name,
          ]
          return html`<bdi>${notes.filter(Boolean).join(' · ')}</bdi>`
        },
      },
    ]
  }

  protected override renderContent(page: ListPage<Row>): TemplateResult {
    const { limit } = page as AlertPage
    const isListed = limit !== undefined && this.openId === undefined
    return html`${super.renderContent(page)}${
      isListed
        ? html`<p class="muted small">${this.localize.t('overview.first', { count: limit })}</p>`
        : nothing
    }`
  }

  protected openIn(editor: HTMLElement, id: string): void {
    const { subscription, code } = splitAlertId(id)
    editor.setAttribute('customer', this.customer)
    editor.setAttribute('subscription', subscription || this.subscription)
    editor.setAttribute('alert', code)
    editor.scrollIntoView({ block: 'start' })
  }

  protected renderEditor(id: string, onClosed: () => void): TemplateResult {
    const { subscription, code } = splitAlertId(id)
    return html`<alert-editor
      customer=${this.customer}
      subscription=${subscription || this.subscription}
      alert=${code}
      ?readonly=${this.readonly}
      @alert-editor-closed=${onClosed}
    ></alert-editor>`
  }
}

/** @throws {RangeError} for a malformed number, which is not shown */
async function fetchAlerts(
  api: ApiClient,
  subscription: WatchedSubscription,
  signal: AbortSignal,
): Promise<Row[]> {
  const params = { external_id: subscription.id }
  const alerts = await fetchAllPages(async (page) => {
    const options = { params, query: { page, per_page: PAGE_SIZE }, signal }
    const response = await request(api, 'GET /billing/subscriptions/{external_id}/alerts', options)
    const rows = getList(response, 'alerts')
    // billing-15: without page counts, the last page is the one that is not full.
    return { rows, pages: rows.length < PAGE_SIZE ? page : page + 1 }
  })
  for (const alert of alerts) for (const { value } of alert.thresholds) parseDecimal(value)
  return alerts.map((alert) => ({ alert, subscription }))
}

declare global {
  interface HTMLElementTagNameMap {
    'alert-list': AlertList
  }
}
