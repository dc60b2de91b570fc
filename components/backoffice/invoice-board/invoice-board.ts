/** `<invoice-board>`: the invoices of all customers, with retries of their payments. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { InvoiceForMerchant } from '../../../server/contract/invoice.ts'
import { ADDRESS } from '../../internal/base/converters.ts'
import { property } from '../../internal/base/property.ts'
import { DATE, FILTERS, PAGE, PAGE_SIZE, PERIOD } from '../../internal/base/query-converters.ts'
import { AsyncData } from '../../internal/controllers/async-data.ts'
import type { DataErrorEvent, DataLoadedEvent, OpenEvent } from '../../internal/dom/data-events.ts'
import { TillEvent } from '../../internal/dom/events.ts'
import { isRangeInverted, type PeriodFilter } from '../../internal/domain/invoice-filter.ts'
import type { SubjectChange } from '../../internal/subject/subject.ts'
import { focusUnsavedWork } from '../../internal/subject/unsaved-work.ts'
import { pageParameter, textParameter } from '../../internal/url-state/url-state.ts'
import { CreditNoteList } from '../credit-note-list/credit-note-list.ts'
import { CopyController } from '../internal/card/copy-controller.ts'
import { MerchantAudience } from '../internal/card/merchant-audience.ts'
import { missingScopeNotice } from '../internal/card/missing-scope.ts'
import { skeletonLines } from '../internal/card/skeleton.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { ListElement } from '../internal/list/list-element.ts'
import type { ListTable } from '../internal/list/list-table.ts'
import { SelectionController } from '../internal/list/selection-controller.ts'
import { type ListedQuery, numberedPages, type ShownRows } from '../internal/list/whole-list.ts'
import { customer as customerResource, hasNoMethod } from '../internal/resources/customer.ts'
import { amountOf } from '../internal/resources/invoices.ts'
import { followRetries } from '../internal/resources/merchant-payments.ts'
import {
  BOARD,
  type BoardFilter,
  emptyMessage,
  filterName,
  type InvoicePage,
  type InvoiceStatus,
  invoices,
  numberOf,
  type Sort,
  type StatusFilter,
} from './board-query.ts'
import { boardBar, boardFilters, missingMethod, runPanel } from './board-templates.ts'
import { styles } from './invoice-board.styles.ts'
import { invoiceColumns, retryRow } from './invoice-rows.ts'
import { InvoiceViewController } from './invoice-view.ts'
import { messages } from './messages.ts'
import { isMethodMissing } from './payment-text.ts'
import { RetryQuestionController } from './retry-question.ts'
import { RetryRunController } from './retry-run.ts'

/** Payments were confirmed, and nothing is sent yet. Cancel it to send nothing. */
export class InvoiceBoardRetryEvent extends TillEvent {
  readonly invoices: readonly InvoiceForMerchant[]

  constructor(invoices: readonly InvoiceForMerchant[]) {
    super('invoice-board-retry', true)
    this.invoices = invoices
  }
}

export interface InvoiceBoardEventMap {
  'invoice-board-loaded': DataLoadedEvent<readonly InvoiceForMerchant[]>
  'invoice-board-failed': DataErrorEvent
  'invoice-board-open': OpenEvent
  'invoice-board-retry': InvoiceBoardRetryEvent
}

/**
 * @summary The invoices of all customers, or of one, by status, payment status and period; retries one payment or a
 *   selection.
 *
 * Payments are requested one by one: none is sent again before its invoice has changed. Retries need the scope
 * invoices:pay; with customers:read an opened invoice and the list of one customer have none without a payment method.
 * An opened invoice has its credit notes with credits:read, and the events of a failed payment with notifications:read.
 * Days are UTC.
 *
 * @tag invoice-board
 * @scope invoices:read
 * @slot - Shown until the invoices are loaded.
 * @slot empty - Shown without invoices.
 * @slot print-header - Printed above an invoice instead of the merchant of `configure()`.
 * @slot print-footer - Printed below an invoice, such as bank details.
 * @event {DataLoadedEvent<readonly InvoiceForMerchant[]>} invoice-board-loaded - A page of invoices was loaded.
 * @event {DataErrorEvent} invoice-board-failed - The invoices could not be loaded.
 * @event {OpenEvent} invoice-board-open - An invoice is about to be opened. Cancelable.
 * @event {InvoiceBoardRetryEvent} invoice-board-retry - Payments were confirmed, and nothing is sent yet. Cancelable.
 * @csspart filters - The status and period filters.
 * @csspart row - One invoice.
 * @csspart status - The payment status of an invoice.
 * @csspart confirm - The button that confirms the payments.
 * @csspart progress - The progress and the results of the payments.
 * @csspart stop - The button that stops before the next payment.
 * @csspart title - The number of the opened invoice, which a page that shows it itself may hide.
 * @csspart details - The opened invoice, with its charges and its customer.
 * @csspart record - The events of a failed payment in the service's record.
 * @csspart icon - The icon of a status.
 * @csspart customer - Its customer.
 * @csspart print - The button that prints the opened invoice.
 * @csspart download - The button that downloads the invoices of all pages as a CSV file, in the words of the table.
 * @cssstate loading - The invoices are being loaded for the first time.
 * @cssstate error - The invoices could not be loaded.
 * @cssstate empty - No invoice matches the filter.
 * @cssstate stale - The visible invoices are being replaced, or the refresh failed.
 * @example
 * <till-session fetch-from="/office-session">
 *   <invoice-board status="failed" period="3-months"></invoice-board>
 * </till-session>
 */
export class InvoiceBoard extends ListElement<InvoiceForMerchant, InvoicePage> {
  static readonly dependencies = {
    'credit-note-list': CreditNoteList,
  }
  static override styles = styles

  /**
   * Payment status; `open` means that the payment is pending, `overdue` that the invoice is unpaid after its due date.
   */
  @property({ converter: BOARD.status, reflect: true, useDefault: true, default: 'failed' })
  status!: StatusFilter

  /** `draft` or `finalized` invoices; `all` is both. */
  @property({
    converter: BOARD.kind,
    attribute: 'invoice-status',
    reflect: true,
    useDefault: true,
    default: 'all',
  })
  invoiceStatus!: InvoiceStatus

  /** Filter by date of issue, by the service's time; months are calendar months, the current one included. */
  @property({ converter: PERIOD, reflect: true, useDefault: true, default: 'all' })
  period!: PeriodFilter

  /** First day of issue, such as "2026-01-31"; sets the period to "custom". */
  @property({ converter: DATE, reflect: true, useDefault: true, default: '' }) from!: string

  /** Last day of issue; sets the period to "custom". */
  @property({ converter: DATE, reflect: true, useDefault: true, default: '' }) to!: string

  /** The key of one customer (`external_id`); empty for all. */
  @property({ default: '' }) customer!: string

  /**
   * The newest first, or the order of a column, `amount` from the highest; a minus is the reverse. Sorts up to 1,000
   * invoices.
   */
  @property({ converter: BOARD.sort, reflect: true, useDefault: true, default: 'issued' })
  sort!: Sort

  /**
   * Text in the number of an invoice or in its customer's name, id or e-mail; it is searched in up to 1,000 invoices.
   */
  @property({ reflect: true, useDefault: true, default: '' }) search!: string

  /** Page number, counted from 1. */
  @property({ converter: PAGE, reflect: true, useDefault: true, default: 1 }) page!: number

  /** Invoices per page, 1 to 100. */
  @property({ converter: PAGE_SIZE, attribute: 'page-size', default: 25 })
  override pageSize!: number

  /** `none` hides the filters, for fixed ones. */
  @property({ converter: FILTERS, default: 'shown' }) filters!: 'shown' | 'none'

  /** Address of the page where customers see their account; it can be copied where one has no payment method. */
  @property({ converter: ADDRESS, attribute: 'account-href', default: '' }) accountHref!: string

  /** Shows the invoices without a way to retry payments. */
  @property({ type: Boolean, reflect: true, default: false }) readonly!: boolean

  /** The search that the page or the address gives, and that of the query: the other is typed. */
  #givenSearch = ''
  #queriedSearch = ''

  protected readonly localize = new MerchantLocalizeController(this, messages)
  protected override readonly audience = new MerchantAudience(this, {
    scope: () => this.readScope,
    isOpen: () =>
      this.openId !== undefined || this.#selection.size > 0 || this.#question.rows.length > 0,
  })
  readonly #retries = followRetries(this, this.session, () => {
    this.data.refresh()
    this.#view.refresh()
  })
  /** The customer of all rows, or of the opened invoice; undefined if it can't be read. */
  readonly #customer = new AsyncData(this, {
    session: this.session,
    resetKey: () => this.#customerKey,
    args: () => {
      const { api } = this.session
      const key = this.#customerKey
      return api && key && this.session.can('customers:read') ? ([api, key] as const) : undefined
    },
    task: ([api, key], signal) => customerResource.read(api, key, signal).catch(() => undefined),
  })
  readonly #copy = new CopyController(this, {
    localize: () => this.localize,
    outcomeText: (isCopied) => this.localize.t(isCopied ? 'links.copied' : 'links.not-copied'),
    announce: (text) => this.live.announce(text),
    focus: (selector) => this.focusKeeper.moveTo(selector),
  })
  readonly #run = new RetryRunController(this, {
    session: this.session,
    subject: this.subject,
    retries: this.#retries,
    onEnd: () => this.data.refresh(),
  })
  readonly #selection = new SelectionController<InvoiceForMerchant>(this, {
    idOf: ({ id }) => id,
    isSelectable: (invoice) => this.#isPayable(invoice),
  })
  readonly #question = new RetryQuestionController(this, {
    subject: this.subject,
    isIn: (asked, { rows }) => {
      const payable = rows.filter((row) => this.#isPayable(row)).map(({ id }) => id)
      return this.openId !== undefined || asked.every(({ id }) => payable.includes(id))
    },
    isBusy: () => this.#run.isRunning,
    focus: (...selectors) => this.focusKeeper.moveTo(...selectors),
    onConfirm: (asked) => {
      if (!this.dispatchEvent(new InvoiceBoardRetryEvent(asked))) return
      this.#selection.clear()
      this.focusKeeper.moveTo('.stop', '#run-title')
      void this.#run.start(asked)
    },
  })
  readonly #view = new InvoiceViewController(this, {
    session: this.session,
    id: () => this.openId,
    onRead: (invoice) => this.#retries.ingest([invoice]),
  })
  protected override readonly csv = this.createCsv()

  constructor() {
    super(invoices)
  }

  protected override get record() {
    return 'invoice'
  }

  protected override get openedName(): string | undefined {
    return (this.openId && this.#view.invoice?.invoice_number) || undefined
  }

  /** The parts of the query are properties. */
  protected override urlParameters() {
    return {
      ...super.urlParameters(),
      status: textParameter<'status'>(this, 'status'),
      'invoice-status': textParameter<'invoiceStatus'>(this, 'invoiceStatus'),
      period: textParameter<'period'>(this, 'period'),
      from: textParameter<'from'>(this, 'from'),
      to: textParameter<'to'>(this, 'to'),
      sort: textParameter<'sort'>(this, 'sort'),
      q: textParameter<'search'>(this, 'search'),
      page: pageParameter({
        get: () => this.page,
        set: (page) => {
          this.page = page
        },
      }),
    }
  }

  protected get texts() {
    const { localize, pageSize } = this
    return {
      label: localize.t('invoices.label'),
      empty: emptyMessage(this.filter, this.search, localize),
      notFound: localize.t('board.none'),
      notLoaded: localize.t('invoices.not-loaded'),
      notUpdated: localize.t('invoices.not-updated'),
      limited: (count: number) => localize.t('board.limited', { count }),
      page: (page: number, count = 0) => {
        const range = { from: (page - 1) * pageSize + 1, to: Math.min(count, page * pageSize) }
        return localize.t('invoices.range', { ...range, count })
      },
    }
  }

  protected override get query(): ListedQuery {
    const { page, search, sort } = this
    return { pages: numberedPages(page), search, sort: sort === 'issued' ? '' : sort }
  }

  protected override set query({ pages, search, sort }) {
    this.#queriedSearch = search
    Object.assign(this, { page: pages.length, search, sort: sort || 'issued' })
  }

  /** An order and a search of the page stay. */
  protected override get initialQuery() {
    return { ...this.query, pages: [''], search: this.#givenSearch }
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (this.search !== this.#queriedSearch) {
      this.#givenSearch = this.#queriedSearch = this.search
      if (!this.input.isPending) this.input.show(this.search)
    }
    super.willUpdate(changed)
  }

  protected override get filter(): BoardFilter {
    const { status, period, from, to, invoiceStatus, customer } = this
    return { status, period, from, to, invoiceStatus, customer }
  }

  protected override get subjectProperties() {
    return { customer: this.customer }
  }

  protected override get queryKey() {
    return isRangeInverted(this) ? undefined : super.queryKey
  }

  protected override choiceName(query: Partial<BoardFilter>) {
    return filterName(query, this.localize)
  }

  protected override get hasSearch(): boolean {
    return this.filters === 'shown'
  }

  protected override get fileName(): string {
    return `invoices-${this.status}`
  }

  protected override onLoaded(page: InvoicePage): void {
    const { rows } = page
    this.#retries.ingest(rows)
    this.#selection.follow(rows)
    // It may have been added meanwhile.
    if (this.#customer.value && hasNoMethod(this.#customer.value)) this.#customer.refresh()
    super.onLoaded(page)
  }

  protected override eventData(page: InvoicePage) {
    return this.shown(page).rows
  }

  protected override resetState(change: SubjectChange): void {
    super.resetState(change)
    this.#run.reset()
  }

  protected override closeQuestions(): void {
    this.#question.close()
  }

  protected override leaveRows(): void {
    super.leaveRows()
    this.#selection.clear()
  }

  #isPayable(invoice: InvoiceForMerchant): boolean {
    return this.#canRetry(invoice) && !this.#lacksMethod(invoice)
  }

  /** True if nothing but a payment method may be missing. An amount that can't be read can't be confirmed. */
  #canRetry(invoice: InvoiceForMerchant): boolean {
    const canPay = !this.readonly && this.session.can('invoices:pay')
    return canPay && amountOf(invoice) !== null && this.#retries.canPay(invoice)
  }

  get #customerKey(): string | undefined {
    return this.customer || (this.openId && this.#view.invoice?.customer.external_id) || undefined
  }

  /** As the service says: in the customer that was read, else in its answer to a retry. */
  #lacksMethod(invoice: InvoiceForMerchant): boolean {
    const { value: read } = this.#customer
    if (read?.external_id === invoice.customer.external_id) return hasNoMethod(read)
    const { refusal } = this.#retries.payment(invoice)
    return refusal !== undefined && isMethodMissing(refusal)
  }

  /** Where one of the invoices lacks nothing but a payment method. */
  #renderMissingMethod(invoices: readonly InvoiceForMerchant[]) {
    const lacksMethod = invoices.some((row) => this.#canRetry(row) && this.#lacksMethod(row))
    return lacksMethod ? missingMethod(this.accountHref, this.#copy, this.localize) : nothing
  }

  #isReported({ id }: InvoiceForMerchant): boolean {
    return this.#run.rows.some(({ invoice }) => invoice.id === id)
  }

  protected columns() {
    return invoiceColumns({
      localize: this.localize,
      hasCustomers: this.customer === '',
      paymentOf: (invoice) => this.#retries.payment(invoice),
      isReported: (invoice) => this.#isReported(invoice),
      customerHref: (customer) => this.#customerHref(customer),
    })
  }

  #customerHref(customer: string): string | undefined {
    return this.url.viewHref('customers', { customer })
  }

  protected override renderSkeleton(): TemplateResult {
    return skeletonLines(6)
  }

  protected override renderHeader(page: InvoicePage | undefined) {
    if (this.openId !== undefined) return nothing
    const { filter, input: search, localize, session } = this
    const onChange = (change: Partial<BoardFilter>) => this.changeFilter(change)
    return html`${
      this.filters === 'none'
        ? nothing
        : boardFilters({ filter, search, range: page?.range, onChange }, localize)
    }
    ${this.readonly ? nothing : missingScopeNotice(session, localize, 'invoices:pay')}`
  }

  protected override renderContent(page: InvoicePage): TemplateResult {
    const panel = runPanel(this.#run, this.#retries, this.customer === '', this.localize)
    const isOfOne = this.customer !== '' && this.openId === undefined
    return html`${panel} ${isOfOne ? this.#renderMissingMethod(page.rows) : nothing}
    ${super.renderContent(page)}`
  }

  protected override renderBar({ rows }: ShownRows<InvoiceForMerchant>): unknown {
    const { localize } = this
    const isOfSelection = this.#question.rows.length > 1
    return boardBar(
      {
        rows,
        selected: this.#selection.size,
        isBusy: this.#run.isRunning,
        question: isOfSelection ? this.#question.render(localize) : undefined,
        download: this.csv.render(localize, localize.t('invoices.download')),
        onRetry: () => this.#question.open(rows.filter((row) => this.#selection.has(row))),
      },
      localize,
    )
  }

  protected override rowOptions(
    rows: readonly InvoiceForMerchant[],
  ): Partial<ListTable<InvoiceForMerchant>> {
    const { localize } = this
    const { isRunning } = this.#run
    const [asked, ...others] = this.#question.rows
    const selection = this.#selection.boxes(rows, {
      allLabel: localize.t('board.select-all'),
      labelOf: (row) => localize.t('board.select', { number: numberOf(row) }),
      isDisabled: isRunning,
    })
    const retry = (row: InvoiceForMerchant) =>
      this.#isPayable(row)
        ? retryRow(row, isRunning, () => this.#question.open([row]), localize)
        : html``
    return {
      ...this.openedRows(),
      selection,
      actions: selection && retry,
      question: ({ id }: InvoiceForMerchant) =>
        id === asked?.id && !others.length ? this.#question.render(localize) : undefined,
    }
  }

  protected override open(id: string): boolean {
    const isOpen = super.open(id)
    if (isOpen) this.focusKeeper.moveTo('.back')
    return isOpen
  }

  protected override renderOpened(id: string): TemplateResult {
    const row = this.data.value?.rows.find((invoice) => invoice.id === id) ?? this.#view.invoice
    const isPayable = row && this.#isPayable(row) && !this.#run.isRunning
    return this.#view.render(
      {
        payment: this.#retries.payment(this.#view.invoice),
        isReported: row !== undefined && this.#isReported(row),
        missingMethod: row ? this.#renderMissingMethod([row]) : nothing,
        credits: this.session.can('credits:read') && { isReadonly: this.readonly },
        question: this.#question.render(this.localize),
        hrefOf: (customer) => this.#customerHref(customer),
        onBack: () => focusUnsavedWork(this) || this.close(),
        onRetry: isPayable ? () => this.#question.open([row]) : undefined,
      },
      this.localize,
    )
  }
}

declare global {
  interface GlobalEventHandlersEventMap extends InvoiceBoardEventMap {}
  interface HTMLElementTagNameMap {
    'invoice-board': InvoiceBoard
  }
}
