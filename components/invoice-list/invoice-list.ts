/** `<invoice-list>`: a customer's invoices with their totals and "Pay now". */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { InvoiceForCustomer } from '../../server/contract/invoice.ts'
import type { ApiClient } from '../internal/api/api-client.ts'
import { ADDRESS } from '../internal/base/converters.ts'
import { DataCardElement, REFRESH } from '../internal/base/data-card-element.ts'
import { property } from '../internal/base/property.ts'
import * as query from '../internal/base/query-converters.ts'
import { CsvDownloadController } from '../internal/controllers/csv-download.ts'
import { LocalizeController } from '../internal/controllers/localize.ts'
import { QueryChangeController } from '../internal/controllers/query-change.ts'
import { movesRows } from '../internal/controllers/row-motion.ts'
import {
  isRangeInverted,
  type PeriodFilter,
  type StatusFilter,
} from '../internal/domain/invoice-filter.ts'
import { isOverdue } from '../internal/domain/overdue.ts'
import type { CsvRow } from '../internal/format/csv.ts'
import type { PayActions } from '../internal/payments/pay-actions.ts'
import { PaymentProgressController } from '../internal/payments/payment-progress.ts'
import { paymentStatusText } from '../internal/payments/status-text.ts'
import { filterBar, periodName, statusFilterName } from '../internal/templates/filter-bar.ts'
import {
  pageParameter,
  textParameter,
  UrlStateController,
} from '../internal/url-state/url-state.ts'
import { ExpandedInvoiceController } from './details/invoice-details.ts'
import { InvoiceOpenedEvent } from './events.ts'
import { fetchAllPages, fetchPage, type InvoicePage } from './fetch-invoices.ts'
import { invoiceLabel } from './invoice-format.ts'
import { styles } from './invoice-list.styles.ts'
import {
  LIST,
  type ListFilter,
  readListFilter,
  type Sort,
  toggleSort,
  visibleColumns,
} from './list-filter.ts'
import { type InvoiceLocalize, messages } from './messages.ts'
import { ListPayments } from './payments/list-payments.ts'
import {
  invoiceTable,
  payFocus,
  rowFallbacks,
  rowId,
  type TableProps,
} from './table/invoice-table.ts'
import {
  emptyState,
  incompleteNote,
  listSkeleton,
  otherwiseForAll,
  pager,
  payAllButton,
  resultText,
  totalsTemplate,
} from './table/templates.ts'

interface ListContentProps extends Omit<TableProps, 'invoices' | 'sort' | 'sortBy'> {
  readonly onFilterChange: (change: Partial<ListFilter>) => void
  readonly showAll: () => void
}

/**
 * @summary A customer's invoices with filters, details and, for due invoices, "Pay now".
 *
 * Days are UTC; "today" follows the service's clock. An invoice is "Paid" only if the service reports it. "Pay now"
 * also needs the scope invoices:pay, and "Pay with another method" beside a failed one payment-method:write. Where the
 * service says that there is no method (payment-method:read), the list offers to add one and pay, or names whom to
 * write to. On a page with `bindUrlState` the filter, the page and the opened invoice are in the address.
 *
 * @tag invoice-list
 * @scope invoices:read
 * @slot - Shown until the invoices are loaded.
 * @slot empty - Replaces the text of a list without invoices, unless a status filter is set.
 * @slot print-header - Printed above an invoice instead of the merchant of `configure()`.
 * @slot print-footer - Printed below an invoice, such as bank details.
 * @event {DataLoadedEvent<MyInvoices>} invoices-loaded - A page of invoices was loaded.
 * @event {DataErrorEvent} invoices-failed - The invoices could not be loaded.
 * @event {InvoiceOpenedEvent} invoice-opened - The details of an invoice were opened.
 * @event {InvoicePaymentRequestedEvent} invoice-payment-requested - The customer confirmed a payment, and nothing is
 *   sent yet. Cancelable.
 * @event {InvoicePaymentSubmittedEvent} invoice-payment-submitted - A payment was submitted, or may have been.
 * @event {InvoicePaymentChangedEvent} invoice-payment-changed - A submitted payment has an outcome.
 * @event {InvoiceUsageOpenEvent} invoice-usage-open - The customer opens the usage of an invoice's period. Cancelable.
 * @csspart sum - One total: due or paid.
 * @csspart overdue-sum - The overdue part of the due total.
 * @csspart filters - The status and period filters.
 * @csspart invoice - One invoice with the parts number, status, overdue, amount and pay.
 * @csspart number - An invoice's number.
 * @csspart status - The payment status of an invoice.
 * @csspart overdue - The label of an overdue invoice.
 * @csspart amount - The amount of an invoice.
 * @csspart pay - The "Pay now" button of an invoice.
 * @csspart pay-otherwise - The button that pays an invoice, or all late ones of the page, with another method or with a
 *   first one.
 * @csspart pay-all - The button that pays all failed and overdue invoices of the page.
 * @csspart details - The details of the opened invoice, with its charges and its customer.
 * @csspart fee - One charge in the details.
 * @csspart customer - The billed customer in the details.
 * @csspart record - The events of a failed payment in the service's record, in the details.
 * @csspart contact - The link to the merchant's contact, without a payment method.
 * @csspart print - The button that prints the details.
 * @csspart pager - The range of visible invoices, and the buttons to other pages.
 * @csspart download - The button that downloads the invoices as a CSV file.
 * @csspart dialog - The confirmation dialog of a payment.
 * @csspart confirm - The button of the dialog that submits the payment.
 * @csspart continue - The link to the approve page, if the browser blocked its window.
 * @csspart payment-method - The link to the page where the payment method is changed.
 * @csspart icon - An icon beside a text.
 * @cssstate loading - The invoices are being loaded for the first time.
 * @cssstate error - The invoices could not be loaded.
 * @cssstate empty - No invoice matches the filter.
 * @cssstate stale - The visible invoices are being replaced, or the refresh failed.
 * @example
 * <till-session fetch-from="/till-session">
 *   <invoice-list page-size="20" columns="number,due,status,amount" download></invoice-list>
 * </till-session>
 */
@movesRows
export class InvoiceList extends DataCardElement<InvoicePage> {
  static override styles = styles

  /** Filter by payment status. A payment that failed is `failed`, not `open`. */
  @property({ converter: query.STATUS, reflect: true, useDefault: true, default: 'all' })
  status!: StatusFilter

  /** Filter by date of issue; months are calendar months, the current one included. */
  @property({ converter: query.PERIOD, reflect: true, useDefault: true, default: 'all' })
  period!: PeriodFilter

  /** First day of issue, such as "2026-01-31"; sets the period to "custom". */
  @property({ converter: query.DATE, reflect: true, useDefault: true, default: '' }) from!: string

  /** Last day of issue; sets the period to "custom". */
  @property({ converter: query.DATE, reflect: true, useDefault: true, default: '' }) to!: string

  /** Sort key; a minus sign sorts in descending order. */
  @property({ converter: LIST.sort, reflect: true, useDefault: true, default: '-issued_date' })
  sort!: Sort

  /** Page number, counted from 1. */
  @property({ converter: query.PAGE, reflect: true, useDefault: true, default: 1 }) page!: number

  /** Invoices per page, 1 to 100. */
  @property({
    converter: query.PAGE_SIZE,
    attribute: 'page-size',
    reflect: true,
    useDefault: true,
    default: 10,
  })
  pageSize!: number

  /** The columns in their order: number, issued, due, status, amount. The first one opens the details. Default: all. */
  @property({ converter: LIST.columns, default: '' }) columns!: string

  /** Offers all invoices of the filter as a CSV file with all their data. */
  @property({ type: Boolean, default: false }) download!: boolean

  /** `none` hides the list's own filters, for `<invoice-filters for="…">` or fixed filters. */
  @property({ converter: query.FILTERS, default: 'shown' }) filters!: 'shown' | 'none'

  /**
   * Address of the merchant's own page where the customer changes the payment method; shown as a link in the payment
   * dialog and after a declined payment, instead of "Pay with another method".
   */
  @property({ converter: ADDRESS, attribute: 'payment-method-href', default: '' })
  paymentMethodHref!: string

  /** Text of the "Pay now" buttons. */
  @property({ attribute: 'pay-label', default: '' }) payLabel!: string

  /** The id of a `<usage-history>` on the page: an invoice then links to the period that ended when it was issued. */
  @property({ attribute: 'usage-for', default: '' }) usageFor!: string

  /** The name of the list in the address of a page with several ones: parameters are then "name" and "name-page". */
  @property({ attribute: 'url-name', default: '' }) urlName!: string

  /** Seconds between two refreshes while the tab is visible; 0 disables them. */
  @property({ converter: REFRESH, default: 60 }) override refresh!: number

  protected readonly noun = 'invoices'
  protected readonly localize = new LocalizeController(this, messages)
  protected override readonly queryChange = new QueryChangeController<ListFilter>(
    this,
    ({ status, period }) =>
      status
        ? statusFilterName(status, this.localize)
        : period && periodName(period, this.localize),
  )

  readonly #payments = new ListPayments(this, {
    session: this.session,
    live: this.live,
    localize: this.localize,
    isShown: (id) => this.#isShown(id),
    onSettled: ({ id }) => this.#expanded.refresh(id),
    methodHref: () => this.paymentMethodHref,
    readAt: () => this.data.requestedAt,
  })
  /** The next result is announced to screen readers, because the user requested it. */
  #announceResult = false

  readonly #expanded = new ExpandedInvoiceController(this, this.session, (read, readAt) =>
    this.#payments.ingest([read], readAt),
  )

  protected readonly url = listUrlState(this, this.#expanded)
  readonly #csv = new CsvDownloadController(this, {
    session: this.session,
    name: () => 'invoices',
    rows: (signal, notify) =>
      fetchCsvRows(this.session.api!, this.data.value!, this.localize, { signal, notify }),
  })

  /** Of the customer, because the method on file is one's. */
  protected override readonly changeKinds = ['invoice', 'customer'] as const

  constructor() {
    super()
    this.focusKeeper.config = { rowId, fallbacks: rowFallbacks }
    const { session, data, changes } = this
    new PaymentProgressController(this, { session, data, changes })
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed)
    if (this.session.needsSignIn) this.#payments.close()
  }

  protected get queryKey() {
    const filter = this.#filter
    return isRangeInverted(filter) ? undefined : Object.values(filter)
  }

  protected fetchData(api: ApiClient, signal: AbortSignal): Promise<InvoicePage> {
    return fetchPage(api, this.#filter, () => this.session.current?.clock.sync(), signal)
  }

  protected override onLoaded(page: InvoicePage): void {
    const { invoices, metadata } = page.response
    this.#payments.ingest(invoices, this.data.requestedAt)
    this.#payments.renewMethod()
    if (metadata.total_pages && this.#filter.page > metadata.total_pages) {
      // Clamped to an integer from 1, because the count comes from the response.
      this.page = Math.max(1, Math.floor(metadata.total_pages))
    } else if (this.#announceResult) {
      this.#announceResult = false
      this.live.announce(resultText(page, this.#filter, this.localize))
    }
  }

  protected override eventData({ response }: InvoicePage) {
    return response
  }

  protected failureText(isUpdate: boolean) {
    return this.localize.t(isUpdate ? 'invoices.not-updated' : 'invoices.not-loaded')
  }

  protected isEmpty({ response, incomplete }: InvoicePage) {
    return !incomplete && response.invoices.length === 0
  }

  /** Another customer's list starts at its first page. */
  protected override resetState(): void {
    this.page = 1
    this.#payments.close()
    this.#expanded.expand(undefined)
  }

  get #filter(): ListFilter {
    return readListFilter(this)
  }

  protected renderSkeleton(): TemplateResult {
    return listSkeleton(this.#filter.pageSize, visibleColumns(this.columns).length, {
      filters: this.filters !== 'none',
      download: this.download,
    })
  }

  protected override renderHeader(value: InvoicePage | undefined) {
    const filter = this.#filter
    const filters = () => filterBar(filter, value?.range, this.localize, this.#onFilterChange)
    const rows = value?.response.invoices ?? []
    const csv = this.download && rows.length > 0
    const otherwise = this.#payments.otherwiseOf(rows)
    return html`
      <div class="head">
        ${value ? totalsTemplate(value, filter.status, this.localize) : nothing}
        ${value ? payAllButton(value, this.#payments, this.localize) : nothing}
        ${otherwise.length > 1 ? otherwiseForAll(otherwise, this.#payments, this.localize) : nothing}
        ${csv ? this.#csv.render(this.localize, this.localize.t('invoices.download')) : nothing}
      </div>
      ${this.filters === 'none' ? nothing : filters()}
    `
  }

  protected renderContent(reading: InvoicePage): TemplateResult {
    const { invoices } = reading.response
    return html`${this.#payments.renderMissingMethod(invoices)}${this.#list(reading)}${this.#payments.render()}`
  }

  #list(reading: InvoicePage): TemplateResult {
    const { data, localize } = this
    return listContent(reading, this.#filter, {
      row: (invoice) => this.#payments.rowState(invoice),
      columns: visibleColumns(this.columns),
      opened: this.#expanded.id,
      details: this.#expanded.render(
        localize,
        (invoice) => this.#payments.rowState(invoice).payment,
      ),
      toggle: this.#toggle,
      pay: this.#onPayClick,
      actions: this.#payments,
      isOtherwiseShared: this.#payments.otherwiseOf(reading.response.invoices).length > 1,
      payLabel: this.payLabel || localize.t('invoices.pay'),
      // Dimmed while it is being replaced; not dimmed after a failed refresh, so that it stays readable.
      state: data.error ? '' : data.state,
      localize,
      onFilterChange: this.#onFilterChange,
      showAll: this.#showAll,
    })
  }

  readonly #onFilterChange = (change: Partial<ListFilter>): void => {
    this.#announceResult = true
    this.url.push()
    this.queryChange.request({ page: 1, ...change })
  }

  readonly #showAll = (): void => {
    // The button is removed, so the focus moves to a filter or to the list.
    const { renderRoot } = this
    const stays = renderRoot.querySelector('fieldset input') ?? renderRoot.querySelector('.card')
    ;(stays as HTMLElement).focus()
    this.#onFilterChange({ status: 'all' })
  }

  /** True if the session may pay the invoice here, and the invoice can be paid. */
  canPay(invoice: InvoiceForCustomer): boolean {
    return this.data.value !== undefined && this.#payments.rowState(invoice).payable
  }

  /** Opens the payment dialog for an invoice, on this page of the list or not. */
  payInvoice(invoice: InvoiceForCustomer): void {
    this.#payments.ingest([invoice], this.data.requestedAt)
    if (this.canPay(invoice)) this.#payments.ask(invoice)
  }

  /** True while the invoices are read for the first time. */
  get isLoading(): boolean {
    return this.data.state === 'loading'
  }

  /** Further ways to pay, for a balance; undefined before the list has loaded. */
  get payActions(): PayActions | undefined {
    return this.data.value && this.#payments
  }

  /**
   * Opens the details of an invoice and focuses it. If the filter hides it, the filter changes to its date of issue.
   */
  openInvoice(invoice: InvoiceForCustomer): void {
    if (!this.#isShown(invoice.id)) {
      const day = invoice.issued_date ?? ''
      this.#onFilterChange({ status: 'all', period: 'custom', from: day, to: day })
    }
    this.#expanded.reveal(invoice.id, () => this.data.pending)
    this.dispatchEvent(new InvoiceOpenedEvent(invoice))
  }

  #isShown(id: string): boolean {
    return this.data.value?.response.invoices.some((invoice) => invoice.id === id) ?? false
  }

  readonly #toggle = (invoice: InvoiceForCustomer): void => {
    const opens = this.#expanded.id !== invoice.id
    this.url.push()
    this.#expanded.expand(opens ? invoice.id : undefined)
    if (opens) this.dispatchEvent(new InvoiceOpenedEvent(invoice))
  }

  readonly #onPayClick = (invoice: InvoiceForCustomer): void =>
    this.#payments.ask(invoice, () => this.focusKeeper.moveTo(...payFocus(invoice.id)))
}

/** Keeps the filter, the page and the opened invoice in the address, if the page binds it. */
const listUrlState = (
  host: InvoiceList,
  expanded: Pick<ExpandedInvoiceController, 'id' | 'expand'>,
): UrlStateController =>
  new UrlStateController(host, {
    record: 'invoice',
    parameters: {
      invoice: { read: () => expanded.id, write: (id) => expanded.expand(id || undefined) },
      status: textParameter(host, 'status'),
      period: textParameter(host, 'period'),
      from: textParameter(host, 'from'),
      to: textParameter(host, 'to'),
      sort: textParameter(host, 'sort'),
      page: pageParameter({
        get: () => host.page,
        set: (page) => {
          host.page = page
        },
      }),
    },
  })

/** All invoices of the filter. `notify` gets a text if the rows are incomplete. @throws {ApiError} */
async function fetchCsvRows(
  api: ApiClient,
  { query }: InvoicePage,
  localize: InvoiceLocalize,
  { signal, notify }: { signal: AbortSignal; notify: (text: string) => void },
): Promise<CsvRow[]> {
  const { invoices, incomplete } = await fetchAllPages(api, query, signal)
  if (incomplete) notify(localize.t('invoices.incomplete'))
  return csvRows(invoices, localize)
}

const csvRows = (invoices: readonly InvoiceForCustomer[], localize: InvoiceLocalize): CsvRow[] => [
  [
    localize.t('invoices.number'),
    localize.t('invoices.issued'),
    localize.t('invoices.due'),
    localize.t('invoices.overdue'),
    localize.t('invoices.status'),
    localize.t('invoices.amount'),
    localize.t('common.currency'),
  ],
  ...invoices.map((invoice) => [
    invoiceLabel(invoice),
    invoice.issued_date,
    invoice.due_date,
    isOverdue(invoice) ? localize.t('invoices.overdue') : '',
    paymentStatusText(invoice.payment_status, localize),
    invoice.amount.total_amount?.value,
    invoice.amount.total_amount?.currency_code,
  ]),
]

/**
 * The table with its note and pager, or the empty state.
 * @param filter the chosen one; that of the reading is older while another page is loading
 */
function listContent(
  reading: InvoicePage,
  { sort, pageSize }: ListFilter,
  { onFilterChange, showAll, ...props }: ListContentProps,
): TemplateResult {
  const { response, incomplete, filter: shown } = reading
  const { invoices, metadata } = response
  const { localize } = props
  if (!invoices.length) return emptyState(reading, localize, showAll)
  return html`
    ${invoiceTable({
      ...props,
      invoices,
      sort,
      sortBy: (key) => onFilterChange({ sort: toggleSort(key, sort) }),
    })}
    ${incomplete ? incompleteNote(localize) : nothing}
    ${pager(metadata, shown, pageSize, localize, onFilterChange)}
  `
}

declare global {
  interface HTMLElementTagNameMap {
    'invoice-list': InvoiceList
  }
}
