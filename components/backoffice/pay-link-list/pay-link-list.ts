/** `<pay-link-list>`: the payment links of the merchant, newest first. */
import { html, type TemplateResult } from 'lit'
import type { PaymentLinkForMerchant } from '../../../server/contract/payment-link.ts'
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import { secondaryButton } from '../../internal/templates/notice.ts'
import { CopyController } from '../internal/card/copy-controller.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { listMessages } from '../internal/list/list-messages.ts'
import type { ListColumn } from '../internal/list/list-table.ts'
import { listTexts } from '../internal/list/list-texts.ts'
import { RecordListElement } from '../internal/list/record-list-element.ts'
import { itemPrice, linkUrl, paymentLink } from '../internal/resources/payment-link.ts'
import { itemPriceText, priceMessages } from '../internal/resources/payment-link-text.ts'
import type { ListEvents } from '../internal/resources/resource-events.ts'
import { PayLinkEditor } from '../pay-link-editor/pay-link-editor.ts'
import { styles } from './pay-link-list.styles.ts'

export interface PayLinkListEventMap
  extends ListEvents<'payment-link', 'payment-links', PaymentLinkForMerchant> {}

/**
 * @summary The payment links of the merchant, newest first; searches, creates, duplicates, edits and deletes them.
 *
 * A link opens in the place of the list, or in the `<pay-link-editor>` that `for` names. A deletion is confirmed by
 * typing the name of the first item. Needs the scope links:write to change links.
 *
 * @tag pay-link-list
 * @scope links:read
 * @slot - Shown until the links are loaded.
 * @slot empty - Replaces "No payment links yet."
 * @event {DataLoadedEvent<readonly PaymentLinkForMerchant[]>} payment-links-loaded - A page of links was loaded, or all
 *   of them for a search or an order.
 * @event {DataErrorEvent} payment-links-failed - The links could not be loaded.
 * @event {OpenEvent} payment-link-open - A link is about to be opened. Cancelable.
 * @event {DataWrittenEvent<PaymentLinkForMerchant>} payment-link-deleted - A link was deleted.
 * @csspart create - The button that creates a link.
 * @csspart count - The number of links.
 * @csspart download - The button that saves all links as a CSV file.
 * @csspart row - One link.
 * @csspart delete - The button that confirms a deletion.
 * @cssstate loading - The links are being loaded for the first time.
 * @cssstate error - The links could not be loaded.
 * @cssstate empty - There are no links.
 * @example
 * <till-session fetch-from="/till-session">
 *   <pay-link-list></pay-link-list>
 * </till-session>
 */
export class PayLinkList extends RecordListElement<PaymentLinkForMerchant> {
  static readonly dependencies = {
    'pay-link-editor': PayLinkEditor,
  }
  static override styles = styles
  static readonly messages = defineMessages({
    ...listMessages,
    ...priceMessages,
    'links.label': 'Payment links',
    'links.not-loaded': 'Payment links couldn’t be loaded.',
    'links.not-updated': 'Payment links couldn’t be updated.',
    'links.none': 'No payment links yet. Create the first one to start selling.',
    'links.count': { one: '{count} payment link', other: '{count} payment links' },
    'links.create': 'New payment link',
    'links.delete': 'Delete link',
    'links.name': 'Item',
    'links.more-items': { one: '{name} and {count} more', other: '{name} and {count} more' },
    'links.price': 'Price',
    'links.url': 'Address',
    'links.created': 'Created',
    'links.status': 'Status',
    'links.active': 'Active',
    'links.inactive': 'Inactive',
    'links.copy': 'Copy link',
    'links.copied': 'Copied',
    'links.not-copied': 'Couldn’t be copied',
  })

  protected readonly localize = new MerchantLocalizeController(this, PayLinkList.messages)

  readonly #copy = new CopyController(this, {
    localize: () => this.localize,
    outcomeText: (isCopied) => this.localize.t(isCopied ? 'links.copied' : 'links.not-copied'),
    announce: (text) => this.live.announce(text),
    focus: (selector) => this.focusKeeper.moveTo(selector),
  })

  constructor() {
    super(paymentLink)
  }

  protected get texts() {
    return listTexts(this.localize, 'links')
  }

  protected columns(): ListColumn<PaymentLinkForMerchant>[] {
    const { localize } = this
    return [
      {
        key: 'name',
        label: localize.t('links.name'),
        value: (link) => this.#title(link),
        cell: (link) => html`<bdi>${this.#title(link)}</bdi>`,
      },
      {
        key: 'price',
        label: localize.t('links.price'),
        isNumeric: true,
        value: (link) => itemPrice(link.line_items[0])?.lowest,
        cell: (link) => itemPriceText(link.line_items[0], localize) ?? '–',
      },
      {
        key: 'created',
        label: localize.t('links.created'),
        value: ({ create_time }) => create_time,
        cell: ({ create_time }) => localize.date(create_time),
      },
      {
        key: 'status',
        label: localize.t('links.status'),
        value: ({ status }) => this.#statusText(status),
        cell: ({ status }) => this.#status(status),
      },
      { key: 'url', label: localize.t('links.url'), value: linkUrl },
    ]
  }

  #title(link: PaymentLinkForMerchant): string {
    const name = this.resource.nameOf(link)
    const count = link.line_items.length - 1
    return count > 0 ? this.localize.t('links.more-items', { name, count }) : name
  }

  #statusText(status: string): string {
    if (status !== 'ACTIVE' && status !== 'INACTIVE') return status
    return this.localize.t(status === 'ACTIVE' ? 'links.active' : 'links.inactive')
  }

  #status(status: string): TemplateResult {
    const text = this.#statusText(status)
    if (status !== 'ACTIVE' && status !== 'INACTIVE') return html`<bdi>${text}</bdi>`
    const tone = status === 'ACTIVE' ? 'positive' : 'neutral'
    return html`<span class="badge ${tone}">${text}</span>`
  }

  protected override renderActions(link: PaymentLinkForMerchant): TemplateResult {
    const actions = super.renderActions(link)
    const url = linkUrl(link)
    if (!url) return actions
    const label = this.#copy.labelOf(url, this.localize.t('links.copy'))
    return html`${secondaryButton(label, () => void this.#copy.copy(url))}${actions}`
  }

  protected override renderBelow(link: PaymentLinkForMerchant) {
    const url = linkUrl(link)
    return url ? this.#copy.render(url) : undefined
  }

  protected override get canDuplicate() {
    return true
  }

  protected renderEditor(id: string, onClosed: () => void, from: string): TemplateResult {
    return html`<pay-link-editor
      link=${id}
      from=${from}
      ?readonly=${this.readonly}
      @pay-link-editor-closed=${onClosed}
    ></pay-link-editor>`
  }
}

declare global {
  interface GlobalEventHandlersEventMap extends PayLinkListEventMap {}
  interface HTMLElementTagNameMap {
    'pay-link-list': PayLinkList
  }
}
