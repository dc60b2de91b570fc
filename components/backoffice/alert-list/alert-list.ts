/** `<alert-list>`: the usage alerts of a customer's subscriptions, for the merchant. */
import { html, nothing, type TemplateResult } from 'lit'
import type { AlertForMerchant } from '../../../server/contract/alert.ts'
import { property } from '../../internal/base/property.ts'
import { targetLabel, thresholdsText } from '../../internal/domain/alert-text.ts'
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import { alertMessages } from '../../internal/i18n/messages/alert.ts'
import { AlertEditor } from '../alert-editor/alert-editor.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { listMessages } from '../internal/list/list-messages.ts'
import type { ListColumn } from '../internal/list/list-table.ts'
import { RecordListElement } from '../internal/list/record-list-element.ts'
import {
  type AlertPage,
  alertOfList,
  type ListedAlert,
  splitAlertId,
} from '../internal/resources/alert.ts'
import type { ListEvents } from '../internal/resources/resource-events.ts'
import { styles } from './alert-list.styles.ts'

export interface AlertListEventMap
  extends ListEvents<'subscription-alert', 'subscription-alerts', ListedAlert> {}

/**
 * @summary The usage alerts of a customer's subscriptions; creates, edits and deletes them.
 *
 * An alert opens in the place of the list, or in the `<alert-editor>` that `for` names. Without `subscription` the
 * alerts are those of the customer's first ten active subscriptions. Needs the scopes subscriptions:read, alerts:write
 * to change alerts, and usage:read to show amounts in their currency.
 *
 * @tag alert-list
 * @scope alerts:read
 * @slot - Shown until the alerts are loaded.
 * @event {DataLoadedEvent<readonly ListedAlert[]>} subscription-alerts-loaded - A page of alerts was loaded.
 * @event {DataErrorEvent} subscription-alerts-failed - The alerts could not be loaded.
 * @event {OpenEvent} subscription-alert-open - An alert is about to be opened. Cancelable.
 * @event {DataWrittenEvent<ListedAlert>} subscription-alert-deleted - An alert was deleted.
 * @csspart create - The button that creates an alert.
 * @csspart count - The number of alerts.
 * @csspart download - The button that saves all alerts as a CSV file.
 * @csspart row - One alert.
 * @csspart delete - The button that confirms a deletion.
 * @cssstate loading - The alerts are being loaded for the first time.
 * @cssstate error - The alerts could not be loaded.
 * @cssstate empty - There are no alerts.
 * @example
 * <till-session fetch-from="/office-session">
 *   <alert-list customer="northwind"></alert-list>
 * </till-session>
 */
export class AlertList extends RecordListElement<ListedAlert> {
  static readonly dependencies = {
    'alert-editor': AlertEditor,
  }
  static override styles = styles
  /** Those of a customer's own page have the same keys as there. */
  static readonly messages = defineMessages({
    ...listMessages,
    ...alertMessages,
    'alerts.not-updated': 'Alerts couldn’t be updated.',
    'alerts.new': 'New alert',
    'alerts.delete-alert': 'Delete alert',
    'alert.alert': 'Alert',
    'alert.thresholds': 'Thresholds',
    'overview.first': 'Of the first {count} active subscriptions.',
  })

  /** The external id of the customer. Required without `subscription`. */
  @property({ default: '' }) customer!: string

  /** The external id of one subscription. Default: the active ones of the customer. */
  @property({ default: '' }) subscription!: string

  protected readonly localize = new MerchantLocalizeController(this, AlertList.messages)

  constructor() {
    super({ ...alertOfList, nameOf: (alert) => alert.name || this.#target(alert) })
  }

  protected override get readScope() {
    return this.session.can('alerts:read') ? 'subscriptions:read' : 'alerts:read'
  }

  protected get texts() {
    const { localize } = this
    return {
      label: localize.t('alerts.label'),
      empty: localize.t('alerts.none'),
      create: localize.t('alerts.new'),
      delete: localize.t('alerts.delete-alert'),
      notLoaded: localize.t('alerts.not-loaded'),
      notUpdated: localize.t('alerts.not-updated'),
    }
  }

  protected override get filter() {
    const { customer, subscription } = this
    return { customer, subscription }
  }

  protected override get queryKey() {
    return this.customer || this.subscription ? super.queryKey : undefined
  }

  #target({ type, metric }: AlertForMerchant): string {
    return targetLabel({ type, ...(metric && { metric }) }, this.localize)
  }

  protected override renderControls(): unknown {
    return this.openId === undefined ? this.renderToolbar('quiet') : nothing
  }

  /** In the order of the service alone. */
  protected columns(): ListColumn<ListedAlert>[] {
    const { localize } = this
    const column = (key: string, label: string, text: (alert: ListedAlert) => string) => ({
      key,
      label,
      cell: (alert: ListedAlert) => html`<bdi>${text(alert)}</bdi>`,
      csv: [{ label, text }],
    })
    return [
      column('name', localize.t('alert.alert'), (alert) => this.resource.nameOf(alert)),
      column('thresholds', localize.t('alert.thresholds'), (alert) => {
        const { usage, name } = alert.watched
        const remarks = [
          alert.name && this.#target(alert),
          thresholdsText(alert, usage?.total ? { total: usage.total } : undefined, localize),
          name,
        ]
        return remarks.filter(Boolean).join(' · ')
      }),
    ]
  }

  protected override renderContent(page: AlertPage): TemplateResult {
    const { limit } = page
    const isListed = limit !== undefined && this.openId === undefined
    return html`${super.renderContent(page)}${
      isListed
        ? html`<p class="muted small">${this.localize.t('overview.first', { count: limit })}</p>`
        : nothing
    }`
  }

  protected override openIn(editor: HTMLElement, id: string): void {
    const { subscription, code } = splitAlertId(id)
    editor.setAttribute('customer', this.customer)
    editor.setAttribute('subscription', subscription || this.subscription)
    editor.setAttribute('alert', code)
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

declare global {
  interface GlobalEventHandlersEventMap extends AlertListEventMap {}
  interface HTMLElementTagNameMap {
    'alert-list': AlertList
  }
}
