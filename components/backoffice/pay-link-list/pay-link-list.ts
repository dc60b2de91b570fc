/** `<pay-link-list>`: the payment links of the merchant, newest first. */
import { html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import type { PaymentLinkForMerchant } from '../../../server/contract/payment-link.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { request } from '../../internal/api/endpoints.ts'
import { getList } from '../../internal/api/list-response.ts'
import { copyText } from '../../internal/dom/copy-text.ts'
import { secondaryButton } from '../../internal/templates/notice.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { ListElement, type ListPage, type ListQuery } from '../internal/list/list-element.ts'
import { linkUrl } from '../internal/resources/link-url.ts'
import {
  PayLinkDeletedEvent,
  PayLinkEditEvent,
  PayLinksFailedEvent,
  PayLinksLoadedEvent,
} from './events.ts'
import { linkName, linkPrice } from './link-summary.ts'
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
 * @event {PayLinksLoadedEvent} pay-links-loaded - A page of links was loaded.
 * @event {PayLinksFailedEvent} pay-links-failed - The links could not be loaded.
 * @event {PayLinkEditEvent} pay-link-edit - A link is about to be opened. Cancelable.
 * @event {PayLinkDeletedEvent} pay-link-deleted - A link was deleted.
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
  protected override readonly changeKinds = ['payment-link'] as const
  protected readonly readScope = 'links:read'
  protected readonly writeScope = 'links:write'
  protected readonly changeEvents = ['pay-link-saved', 'pay-link-deleted']
  protected override readonly typesName = true

  protected get texts() {
    const { localize } = this
    return {
      label: localize.t('links.label'),
      empty: localize.t('links.none'),
      create: localize.t('links.create'),
      delete: localize.t('links.delete'),
    }
  }

  /** `page_size` belongs to the first page alone (links-23). */
  protected async fetchPage(
    api: ApiClient,
    { page, pageSize }: ListQuery,
    signal: AbortSignal,
  ): Promise<ListPage<PaymentLinkForMerchant>> {
    const query = page ? { page_token: page } : { page_size: pageSize }
    const response = await request(api, 'GET /payment-resources', { query, signal })
    const rows = getList<'resources', PaymentLinkForMerchant>(response, 'resources')
    return { rows, next: nextToken(response.links) }
  }

  protected createLoadedEvent({ rows }: ListPage<PaymentLinkForMerchant>) {
    return new PayLinksLoadedEvent(rows)
  }

  protected createErrorEvent(error: ApiError) {
    return new PayLinksFailedEvent(error)
  }

  protected createDeletedEvent(link: PaymentLinkForMerchant) {
    return new PayLinkDeletedEvent(link)
  }

  protected createOpenEvent(id: string) {
    return new PayLinkEditEvent(id)
  }

  protected failureText(isUpdate: boolean): string {
    return this.localize.t(isUpdate ? 'links.not-updated' : 'links.not-loaded')
  }

  protected idOf({ id }: PaymentLinkForMerchant): string {
    return id
  }

  protected nameOf(link: PaymentLinkForMerchant): string {
    return linkName(link)
  }

  protected sendDelete(api: ApiClient, { id }: PaymentLinkForMerchant): Promise<unknown> {
    return request(api, 'DELETE /payment-resources/{id}', { params: { id } })
  }

  protected columns() {
    const { localize } = this
    return [
      {
        key: 'name',
        label: localize.t('links.name'),
        cell: (link: PaymentLinkForMerchant) => this.#title(link),
      },
      {
        key: 'price',
        label: localize.t('links.price'),
        isNumeric: true,
        cell: (link: PaymentLinkForMerchant) => this.#price(link),
      },
      {
        key: 'created',
        label: localize.t('links.created'),
        cell: ({ create_time }: PaymentLinkForMerchant) => localize.date(create_time),
      },
      {
        key: 'status',
        label: localize.t('links.status'),
        cell: ({ status }: PaymentLinkForMerchant) => this.#status(status),
      },
    ]
  }

  #title(link: PaymentLinkForMerchant): TemplateResult {
    const name = linkName(link)
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

  protected override renderRowActions(link: PaymentLinkForMerchant) {
    const url = linkUrl(link)
    if (!url) return nothing
    const { copied, localize } = this
    const outcome = copied?.id === link.id ? copied : undefined
    const label = outcome
      ? localize.t(outcome.done ? 'links.copied' : 'links.not-copied')
      : localize.t('links.copy')
    return secondaryButton(label, () => void this.#copy(link.id, url))
  }

  async #copy(id: string, url: string): Promise<void> {
    const done = await copyText(url)
    this.copied = { id, done }
    this.live.announce(this.localize.t(done ? 'links.copied' : 'links.not-copied'))
  }

  protected openIn(editor: HTMLElement, id: string): void {
    editor.setAttribute('link', id)
    editor.scrollIntoView({ block: 'start' })
  }

  protected renderEditor(id: string, onClosed: () => void): TemplateResult {
    return html`<pay-link-editor
      link=${id}
      ?readonly=${this.readonly}
      @pay-link-editor-closed=${onClosed}
    ></pay-link-editor>`
  }
}

/** The cursor in the `next` link (links-26); undefined on the last page. */
function nextToken(links: readonly { href: string; rel: string }[] | undefined) {
  const href = links?.find(({ rel }) => rel === 'next')?.href
  const query = href?.split('?')[1]
  return (query && new URLSearchParams(query).get('page_token')) || undefined
}

declare global {
  interface HTMLElementTagNameMap {
    'pay-link-list': PayLinkList
  }
}
