/** `<customer-list>`: the customers of the merchant, newest first. */
import { html, nothing, type TemplateResult } from 'lit'
import { ifDefined } from 'lit/directives/if-defined.js'
import type { CustomerForMerchant } from '../../../server/contract/customer.ts'
import { ADDRESS } from '../../internal/base/converters.ts'
import { property } from '../../internal/base/property.ts'
import { AsyncData } from '../../internal/controllers/async-data.ts'
import { TillEvent } from '../../internal/dom/events.ts'
import { notice, retryButton } from '../../internal/templates/notice.ts'
import { CustomerEditor } from '../customer-editor/customer-editor.ts'
import { CustomerOverview } from '../customer-overview/customer-overview.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { listTexts } from '../internal/list/list-texts.ts'
import { RecordListElement } from '../internal/list/record-list-element.ts'
import { WriteEventsController } from '../internal/list/write-events.ts'
import { customer } from '../internal/resources/customer.ts'
import type { ListPage } from '../internal/resources/resource.ts'
import type { ListEvents } from '../internal/resources/resource-events.ts'
import { customerColumns } from './customer-columns.ts'
import { type CustomerJoins, fetchJoins } from './customer-joins.ts'
import { styles } from './customer-list.styles.ts'
import { type CustomersLocalize, messages } from './messages.ts'

/** A customer was opened. */
export class CustomerOpenedEvent extends TillEvent {
  /** The external id; empty for a new one. */
  readonly customer: string

  constructor(customer: string) {
    super('customer-opened')
    this.customer = customer
  }
}

export interface CustomerListEventMap
  extends ListEvents<'customer', 'customers', CustomerForMerchant> {
  'customer-opened': CustomerOpenedEvent
}

/**
 * @summary The customers of the merchant, newest first; searches, creates, opens and deletes them.
 *
 * A customer opens in a `<customer-overview>` in the place of the list, or in the element that `for` names. Plans,
 * subscriptions, overdue sums and last invoices come from lists of all customers, with the scopes subscriptions:read,
 * catalog:read and invoices:read. A search, an order and the CSV file are those of the newest 1,000 customers, and the
 * list says so. Needs the scope customers:write to change customers.
 *
 * @tag customer-list
 * @scope customers:read
 * @slot - Shown until the customers are loaded.
 * @event {DataLoadedEvent<readonly CustomerForMerchant[]>} customers-loaded - A page of customers was loaded, or all of
 *   them for a search or an order.
 * @event {DataErrorEvent} customers-failed - The customers could not be loaded.
 * @event {OpenEvent} customer-open - A customer is about to be opened. Cancelable.
 * @event {CustomerOpenedEvent} customer-opened - A customer was opened, in the place of the list or in the element that
 *   `for` names.
 * @event {DataWrittenEvent<CustomerForMerchant>} customer-deleted - A customer was deleted.
 * @csspart create - The button that creates a customer.
 * @csspart count - The number of customers.
 * @csspart download - The button that saves all customers as a CSV file.
 * @csspart row - One customer.
 * @csspart title - The name of the opened customer, which a page that shows it itself may hide.
 * @csspart delete - The button that confirms a deletion.
 * @csspart status - The status of the subscription.
 * @cssstate loading - The customers are being loaded for the first time.
 * @cssstate error - The customers could not be loaded.
 * @cssstate empty - There are no customers.
 * @example
 * <till-session fetch-from="/office-session">
 *   <customer-list></customer-list>
 * </till-session>
 */
export class CustomerList extends RecordListElement<CustomerForMerchant> {
  static readonly dependencies = {
    'customer-editor': CustomerEditor,
    'customer-overview': CustomerOverview,
  }
  static override styles = styles

  /** Address of the page where customers see their account; it can be copied where one has no payment method. */
  @property({ converter: ADDRESS, attribute: 'account-href', default: '' }) accountHref!: string

  protected readonly localize = new MerchantLocalizeController(this, messages)

  constructor() {
    super({
      ...customer,
      searchTexts: (row) => this.#searchTexts(row),
      isFilePending: () => this.#joins.value === undefined,
    })
    this.changeKinds = [...customer.changes, 'subscription', 'invoice', 'plan']
    new WriteEventsController(this, 'subscription', () => this.#joins.refresh())
  }

  protected get texts() {
    const { localize } = this
    return { ...listTexts(localize, 'customers'), notFound: localize.t('customers.not-found') }
  }

  /** Read beside the customers, which are shown without it. */
  readonly #joins = new AsyncData(this, {
    session: this.session,
    // The scopes are known once the customers are there.
    args: () => (this.session.api && this.data.value ? ([this.session.api] as const) : undefined),
    task: ([api], signal) => fetchJoins(api, (scope) => this.session.can(scope), signal),
    isIncomplete: (joins) => Object.values(joins).includes('failed'),
  })

  protected override onRefreshed(): void {
    this.#joins.refresh()
  }

  #searchTexts(row: CustomerForMerchant) {
    const { invoices } = this.#joins.value ?? {}
    const last =
      typeof invoices === 'object' ? invoices.byCustomer.get(row.external_id)?.last : undefined
    return [...(customer.searchTexts?.(row) ?? []), last?.invoice_number]
  }

  protected override open(id: string): boolean {
    const isOpen = super.open(id)
    if (isOpen) this.dispatchEvent(new CustomerOpenedEvent(id))
    return isOpen
  }

  protected columns() {
    return customerColumns({
      localize: this.localize,
      nameOf: (customer) => this.resource.nameOf(customer),
      joins: this.#joins.value,
      can: (scope) => this.session.can(scope),
      invoiceHref: (invoice) => this.url.viewHref('invoices', { invoice }),
      planHref: (plan) => this.url.viewHref('plans', { plan }),
    })
  }

  protected override renderContent(page: ListPage<CustomerForMerchant>): TemplateResult {
    const joins = this.openId === undefined ? this.#joins.value : undefined
    const notes = joins && joinNotes(joins, this.localize, () => this.#joins.refresh())
    return html`${notes ?? nothing}${super.renderContent(page)}`
  }

  protected renderEditor(id: string, onClosed: () => void): TemplateResult {
    return id
      ? html`<customer-overview
          customer=${id}
          exportparts="title"
          account-href=${ifDefined(this.accountHref || undefined)}
          closable
          ?readonly=${this.readonly}
          @customer-overview-closed=${onClosed}
        ></customer-overview>`
      : html`<customer-editor @customer-editor-closed=${onClosed}></customer-editor>`
  }
}

/** Notes about lists that could not be joined, or only in part. */
function joinNotes(
  { subscriptions, invoices }: CustomerJoins,
  localize: CustomersLocalize,
  onRetry: () => void,
): TemplateResult {
  const failed = [
    subscriptions === 'failed' ? localize.t('subscriptions.not-loaded') : '',
    invoices === 'failed' ? localize.t('invoices.not-loaded') : '',
  ].filter(Boolean)
  const limits = [
    typeof subscriptions === 'object' && subscriptions.limit !== undefined
      ? localize.t('customers.some-subscriptions', { count: subscriptions.limit })
      : '',
    typeof invoices === 'object' && invoices.unpaidLimit !== undefined
      ? localize.t('customers.some-unpaid', { count: invoices.unpaidLimit })
      : '',
    typeof invoices === 'object' && invoices.paidLimit !== undefined
      ? localize.t('customers.some-paid', { count: invoices.paidLimit })
      : '',
  ].filter(Boolean)
  return html`${failed.length ? notice(failed.join(' '), retryButton(localize, onRetry)) : nothing}${limits.map(
    (text) => html`<p class="muted small limit"><bdi>${text}</bdi></p>`,
  )}`
}

declare global {
  interface GlobalEventHandlersEventMap extends CustomerListEventMap {}
  interface HTMLElementTagNameMap {
    'customer-list': CustomerList
  }
}
