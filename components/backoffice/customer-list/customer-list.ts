/** `<customer-list>`: the customers of the merchant, newest first. */
import { html, type TemplateResult } from 'lit'
import type { CustomerForMerchant } from '../../../server/contract/customer.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { emailText } from '../internal/card/email-text.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { ListElement } from '../internal/list/list-element.ts'
import type { ListColumn } from '../internal/list/list-table.ts'
import { listTexts } from '../internal/list/list-texts.ts'
import { customer } from '../internal/resources/customer.ts'
import type { ListQuery } from '../internal/resources/resource.ts'
import { styles } from './customer-list.styles.ts'
import { CustomerOpenedEvent } from './events.ts'
import { messages } from './messages.ts'
import { type CustomerPage, searchCustomers } from './search-customers.ts'

/**
 * @summary The customers of the merchant, newest first; searches, creates, opens and deletes them.
 *
 * A customer opens in a `<customer-overview>` in the place of the list, or in the element that `for` names. The service has no search: the newest
 * 1,000 customers are searched, and the list says so. Needs the scope customers:write to change customers.
 *
 * @tag customer-list
 * @scope customers:read
 * @slot - Shown until the customers are loaded.
 * @event {DataLoadedEvent<readonly CustomerForMerchant[]>} customers-loaded - A page of customers was loaded, or the customers that a search found.
 * @event {DataErrorEvent} customers-failed - The customers could not be loaded.
 * @event {OpenEvent} customer-open - A customer is about to be opened. Cancelable.
 * @event {CustomerOpenedEvent} customer-opened - A customer was opened, in the place of the list or in the element that `for` names.
 * @event {DataWrittenEvent<CustomerForMerchant>} customer-deleted - A customer was deleted.
 * @csspart base - The card.
 * @csspart create - The button that creates a customer.
 * @csspart table - The table.
 * @csspart row - One customer.
 * @csspart pager - The buttons that turn pages.
 * @csspart delete - The button that confirms a deletion.
 * @csspart notice - A status or error message with its action.
 * @csspart age - The time of the data, after the session has ended.
 * @cssstate loading - The customers are being loaded for the first time.
 * @cssstate error - The customers could not be loaded.
 * @cssstate empty - There are no customers.
 * @cssstate stale - The refresh failed; older data is shown.
 * @example
 * <till-session fetch-from="/office-session">
 *   <customer-list></customer-list>
 * </till-session>
 */
export class CustomerList extends ListElement<CustomerForMerchant> {
  static override styles = styles

  protected readonly localize = new MerchantLocalizeController(this, messages)

  constructor() {
    super(customer)
  }

  protected get texts() {
    const texts = listTexts(this.localize, 'customers')
    return this.search ? { ...texts, empty: this.localize.t('customers.not-found') } : texts
  }

  protected override fetchPage(
    api: ApiClient,
    query: ListQuery,
    signal: AbortSignal,
  ): Promise<CustomerPage> {
    return query.search ? searchCustomers(api, query, signal) : super.fetchPage(api, query, signal)
  }

  protected override open(id: string): boolean {
    const isOpen = super.open(id)
    if (isOpen) this.dispatchEvent(new CustomerOpenedEvent(id))
    return isOpen
  }

  protected columns(): ListColumn<CustomerForMerchant>[] {
    const { localize } = this
    return [
      {
        key: 'name',
        label: localize.t('customers.name'),
        cell: (customer) => html`<bdi>${this.nameOf(customer)}</bdi>`,
      },
      {
        key: 'id',
        label: localize.t('customers.id'),
        cell: ({ external_id }) => html`<bdi>${external_id}</bdi>`,
      },
      {
        key: 'email',
        label: localize.t('customers.email'),
        cell: ({ email }) => (email ? emailText(email) : '–'),
      },
      {
        key: 'phone',
        label: localize.t('customers.phone'),
        cell: ({ phone }) => html`<bdi>${phone || '–'}</bdi>`,
      },
    ]
  }

  protected override renderContent(page: CustomerPage): TemplateResult {
    const content = super.renderContent(page)
    if (page.searched === undefined || !page.hasMore || this.openId !== undefined) return content
    return html`<p class="muted small searched">
        ${this.localize.t('customers.searched', { count: page.searched })}
      </p>
      ${content}`
  }

  protected renderEditor(id: string, onClosed: () => void): TemplateResult {
    return id
      ? html`<customer-overview
          customer=${id}
          closable
          ?readonly=${this.readonly}
          @customer-overview-closed=${onClosed}
        ></customer-overview>`
      : html`<customer-editor @customer-editor-closed=${onClosed}></customer-editor>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'customer-list': CustomerList
  }
}
