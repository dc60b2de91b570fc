/** `<pay-link-list>`: the payment links of the merchant, newest first. */
import { html, type TemplateResult } from 'lit'
import type { PaymentLinkForMerchant } from '../../../server/contract/payment-link.ts'
import { state } from '../../internal/base/property.ts'
import { copyText } from '../../internal/dom/copy-text.ts'
import { secondaryButton } from '../../internal/templates/notice.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { ListElement } from '../internal/list/list-element.ts'
import type { ListColumn } from '../internal/list/list-table.ts'
import { listTexts } from '../internal/list/list-texts.ts'
import { linkUrl, paymentLink } from '../internal/resources/payment-link.ts'
import { linkPrice } from './link-summary.ts'
import { messages } from './messages.ts'
import { styles } from './pay-link-list.styles.ts'

/**
 * @summary The payment links of the merchant, newest first; creates, edits and deletes them.
 *
 * A link opens in the place of the list, or in the `<pay-link-editor>` that `for` names. A deletion is confirmed by
 * typing the name of the first item. Needs the scope links:write to change links.
 *
 * @tag pay-link-list
 * @scope links:read
 * @slot - Shown until the links are loaded.
 * @slot empty - Replaces "No payment links yet."
 * @event {DataLoadedEvent<readonly PaymentLinkForMerchant[]>} payment-links-loaded - A page of links was loaded.
 * @event {DataErrorEvent} payment-links-failed - The links could not be loaded.
 * @event {OpenEvent} payment-link-open - A link is about to be opened. Cancelable.
 * @event {DataWrittenEvent<PaymentLinkForMerchant>} payment-link-deleted - A link was deleted.
 * @csspart base - The card.
 * @csspart create - The button that creates a link.
 * @csspart table - The table.
 * @csspart row - One link.
 * @csspart pager - The buttons that turn pages.
 * @csspart delete - The button that confirms a deletion.
 * @csspart notice - A status or error message with its action.
 * @csspart age - The time of the data, after the session has ended.
 * @cssstate loading - The links are being loaded for the first time.
 * @cssstate error - The links could not be loaded.
 * @cssstate empty - There are no links.
 * @cssstate stale - The refresh failed; older data is shown.
 * @example
 * <till-session fetch-from="/till-session">
 *   <pay-link-list></pay-link-list>
 * </till-session>
 */
export class PayLinkList extends ListElement<PaymentLinkForMerchant> {
  static override styles = styles

  /** The id of the link that was copied, and if that succeeded. */
  @state() private copied: { readonly id: string; readonly done: boolean } | undefined

  protected readonly localize = new MerchantLocalizeController(this, messages)

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
        cell: (link) => this.#title(link),
      },
      {
        key: 'price',
        label: localize.t('links.price'),
        isNumeric: true,
        cell: (link) => this.#price(link),
      },
      {
        key: 'created',
        label: localize.t('links.created'),
        cell: ({ create_time }) => localize.date(create_time),
      },
      {
        key: 'status',
        label: localize.t('links.status'),
        cell: ({ status }) => this.#status(status),
      },
    ]
  }

  #title(link: PaymentLinkForMerchant): TemplateResult {
    const name = this.nameOf(link)
    const count = link.line_items.length - 1
    return html`<bdi
      >${count > 0 ? this.localize.t('links.more-items', { name, count }) : name}</bdi
    >`
  }

  #price(link: PaymentLinkForMerchant) {
    const price = linkPrice(link)
    if (!price) return '–'
    const text = this.localize.linkMoney(price.lowest)
    return price.isFrom ? this.localize.t('links.from', { price: text }) : text
  }

  #status(status: string): TemplateResult {
    if (status !== 'ACTIVE' && status !== 'INACTIVE') return html`<bdi>${status}</bdi>`
    return status === 'ACTIVE'
      ? html`<span class="badge positive">${this.localize.t('links.active')}</span>`
      : html`<span class="badge neutral">${this.localize.t('links.inactive')}</span>`
  }

  protected override renderActions(link: PaymentLinkForMerchant): TemplateResult {
    const actions = super.renderActions(link)
    const url = linkUrl(link)
    if (!url) return actions
    const { copied, localize } = this
    const outcome = copied?.id === link.id ? copied : undefined
    const label = outcome
      ? localize.t(outcome.done ? 'links.copied' : 'links.not-copied')
      : localize.t('links.copy')
    return html`${secondaryButton(label, () => void this.#copy(link.id, url))}${actions}`
  }

  async #copy(id: string, url: string): Promise<void> {
    const done = await copyText(url)
    this.copied = { id, done }
    this.live.announce(this.localize.t(done ? 'links.copied' : 'links.not-copied'))
  }

  protected renderEditor(id: string, onClosed: () => void): TemplateResult {
    return html`<pay-link-editor
      link=${id}
      ?readonly=${this.readonly}
      @pay-link-editor-closed=${onClosed}
    ></pay-link-editor>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pay-link-list': PayLinkList
  }
}
