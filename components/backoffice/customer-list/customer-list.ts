/** `<customer-list>`: the customers of the merchant, newest first. */
import { html, type TemplateResult } from 'lit'
import type { CustomerForMerchant } from '../../../server/contract/customer.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { request } from '../../internal/api/endpoints.ts'
import { emailText } from '../internal/card/email-text.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { ListElement, type ListQuery } from '../internal/list/list-element.ts'
import { styles } from './customer-list.styles.ts'
import {
  CustomerDeletedEvent,
  CustomerOpenEvent,
  CustomerOpenedEvent,
  CustomersFailedEvent,
  CustomersLoadedEvent,
} from './events.ts'
import { messages } from './messages.ts'
import { type CustomerPage, fetchCustomerPage, searchCustomers } from './search-customers.ts'

/**
 * @summary The customers of the merchant, newest first; searches, creates, opens and deletes them.
 *
 * A customer opens in a `<customer-overview>` in the place of the list, or in the element that `for` names. The service has no search: the newest
 * 1,000 customers are searched, and the list says so. Needs the scope customers:write to change customers.
 *
 * @tag customer-list
 * @scope customers:read
 * @slot - Shown until the customers are loaded.
 * @event {CustomersLoadedEvent} customers-loaded - A page of customers was loaded, or the customers that a search found.
 * @event {CustomersFailedEvent} customers-failed - The customers could not be loaded.
 * @event {CustomerOpenEvent} customer-open - A customer is about to be opened. Cancelable.
 * @event {CustomerOpenedEvent} customer-opened - A customer was opened, in the place of the list or in the element that `for` names.
 * @event {CustomerDeletedEvent} customer-deleted - A customer was deleted.
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
  protected override readonly changeKinds = ['customer'] as const
  protected readonly readScope = 'customers:read'
  protected readonly writeScope = 'customers:write'
  protected readonly changeEvents = ['customer-saved', 'customer-deleted']
  protected override readonly hasSearch = true
  /** A deletion ends the customer's wallets (billing-10). */
  protected override readonly typesName = true

  protected get texts() {
    const { localize } = this
    return {
      label: localize.t('customers.label'),
      empty: localize.t(this.search ? 'customers.not-found' : 'customers.none'),
      create: localize.t('customers.create'),
      delete: localize.t('customers.delete'),
    }
  }

  protected fetchPage(
    api: ApiClient,
    { page, pageSize, search }: ListQuery,
    signal: AbortSignal,
  ): Promise<CustomerPage> {
    return search
      ? searchCustomers(api, search, signal)
      : fetchCustomerPage(api, Number(page || 1), pageSize, signal)
  }

  protected createLoadedEvent({ rows }: CustomerPage) {
    return new CustomersLoadedEvent(rows)
  }

  protected createErrorEvent(error: ApiError) {
    return new CustomersFailedEvent(error)
  }

  protected createDeletedEvent(customer: CustomerForMerchant) {
    return new CustomerDeletedEvent(customer)
  }

  protected createOpenEvent(id: string) {
    return new CustomerOpenEvent(id)
  }

  protected override onOpened(id: string): void {
    this.dispatchEvent(new CustomerOpenedEvent(id))
  }

  protected failureText(isUpdate: boolean): string {
    return this.localize.t(isUpdate ? 'customers.not-updated' : 'customers.not-loaded')
  }

  protected idOf({ external_id }: CustomerForMerchant): string {
    return external_id
  }

  protected nameOf({ name, external_id }: CustomerForMerchant): string {
    return name || external_id
  }

  protected sendDelete(api: ApiClient, { external_id }: CustomerForMerchant): Promise<unknown> {
    return request(api, 'DELETE /billing/customers/{id}', { params: { id: external_id } })
  }

  protected columns() {
    const { localize } = this
    return [
      {
        key: 'name',
        label: localize.t('customers.name'),
        cell: (customer: CustomerForMerchant) => html`<bdi>${this.nameOf(customer)}</bdi>`,
      },
      {
        key: 'id',
        label: localize.t('customers.id'),
        cell: ({ external_id }: CustomerForMerchant) => html`<bdi>${external_id}</bdi>`,
      },
      {
        key: 'email',
        label: localize.t('customers.email'),
        cell: ({ email }: CustomerForMerchant) => (email ? emailText(email) : '–'),
      },
      {
        key: 'phone',
        label: localize.t('customers.phone'),
        cell: ({ phone }: CustomerForMerchant) => html`<bdi>${phone || '–'}</bdi>`,
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

  protected openIn(element: HTMLElement, id: string): void {
    element.setAttribute('customer', id)
    element.scrollIntoView({ block: 'start' })
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
