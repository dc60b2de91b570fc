/** `<invoice-board>`: the invoices of all customers, with retries of their payments. */
import { html, nothing, type TemplateResult } from 'lit'
import type { ApiClient } from '../../internal/api/api-client.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { property, state } from '../../internal/base/property.ts'
import { CsvDownloadController } from '../../internal/controllers/csv-download.ts'
import { ClickGuard } from '../../internal/dom/click-guard.ts'
import { DataErrorEvent, DataLoadedEvent, OpenEvent } from '../../internal/dom/data-events.ts'
import { isRangeInverted, type PeriodFilter } from '../../internal/domain/invoice-filter.ts'
import { focusUnsavedWork } from '../../internal/subject/unsaved-work.ts'
import { MerchantCardElement } from '../internal/card/merchant-card-element.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { listTable } from '../internal/list/list-table.ts'
import { InvoiceRetryController } from '../internal/resources/invoice-retry.ts'
import {
  type BoardFilter,
  type BoardPage,
  type BoardRow,
  fetchCsv,
  fetchPage,
  filterName,
  type InvoiceStatus,
  invoicesOf,
  readBoardFilter,
  type Sort,
  type StatusFilter,
  sortRows,
  toggled,
} from './board-query.ts'
import { boardBar, boardFilters, boardPager, boardSkeleton, emptyBoard } from './board-templates.ts'
import { boardUrlState } from './board-url-state.ts'
import { InvoiceBoardRetryEvent } from './events.ts'
import { styles } from './invoice-board.styles.ts'
import { invoiceColumns, rowActions } from './invoice-rows.ts'
import { InvoiceViewController } from './invoice-view.ts'
import { messages } from './messages.ts'
import { retryQuestion, runPanel } from './retry-panel.ts'
import { RetryRunController } from './retry-run.ts'

/**
 * @summary The invoices of all customers, or of one, by status, payment status and period; retries one payment or a selection.
 *
 * Payments are requested one by one: none is sent again before its invoice has changed. Retries need the scope
 * invoices:pay, credit notes of an opened invoice credits:read. Days are UTC.
 *
 * @tag invoice-board
 * @scope invoices:read
 * @slot - Shown until the invoices are loaded.
 * @event {DataLoadedEvent<readonly InvoiceForMerchant[]>} invoice-board-loaded - A page of invoices was loaded.
 * @event {DataErrorEvent} invoice-board-failed - The invoices could not be loaded.
 * @event {OpenEvent} invoice-board-open - An invoice is about to be opened. Cancelable.
 * @event {InvoiceBoardRetryEvent} invoice-board-retry - Payments were confirmed, and nothing is sent yet. Cancelable.
 * @csspart base - The card.
 * @csspart filters - The status and period filters.
 * @csspart table - The table.
 * @csspart row - One invoice.
 * @csspart status - The payment status of an invoice.
 * @csspart confirm - The button that confirms the payments.
 * @csspart progress - The progress and the results of the payments.
 * @csspart stop - The button that stops before the next payment.
 * @csspart details - The opened invoice, with its charges and its customer.
 * @csspart icon - The icon of a status.
 * @csspart customer - Its customer.
 * @csspart pager - The buttons that turn pages.
 * @csspart download - The button that downloads the invoices of all pages as a CSV file.
 * @csspart notice - A status or error message with its action.
 * @csspart age - The time of the data, after the session has ended.
 * @cssstate loading - The invoices are being loaded for the first time.
 * @cssstate error - The invoices could not be loaded.
 * @cssstate empty - No invoice matches the filter.
 * @cssstate stale - The visible invoices are being replaced, or the refresh failed.
 * @example
 * <till-session fetch-from="/office-session">
 *   <invoice-board status="failed" period="3-months"></invoice-board>
 * </till-session>
 */
export class InvoiceBoard extends MerchantCardElement<BoardPage, BoardFilter> {
  static override styles = styles

  /** Payment status; `open` means that the payment is pending. */
  @property({ reflect: true, useDefault: true }) status: StatusFilter = 'failed'

  /** `draft` or `finalized` invoices; `all` is both. */
  @property({ attribute: 'invoice-status', reflect: true, useDefault: true })
  invoiceStatus: InvoiceStatus = 'all'

  /** Filter by date of issue, by the service's time; months are calendar months, the current one included. */
  @property({ reflect: true, useDefault: true }) period: PeriodFilter = 'all'

  /** First day of issue, such as "2026-01-31"; sets the period to "custom". */
  @property({ reflect: true, useDefault: true }) from = ''

  /** Last day of issue; sets the period to "custom". */
  @property({ reflect: true, useDefault: true }) to = ''

  /** The key of one customer (`external_id`); empty for all. */
  @property() customer = ''

  /** The order of the rows of a page; the service has no order over all pages. */
  @property({ reflect: true, useDefault: true }) sort: Sort = 'issued'

  /** Page number, counted from 1. */
  @property({ type: Number, reflect: true, useDefault: true }) page = 1

  /** Invoices per page, 1 to 100. */
  @property({ type: Number, attribute: 'page-size' }) pageSize = 25

  /** `none` hides the filters, for fixed ones. */
  @property() filters: 'shown' | 'none' = 'shown'

  /** Shows the invoices without a way to retry payments. */
  @property({ type: Boolean, reflect: true }) readonly = false

  /** The name of the board in the address of a page with several ones: parameters are "name" and "name-page". */
  @property({ attribute: 'url-name' }) urlName = ''
  @state() private selected: ReadonlySet<string> = new Set()
  @state() private asking: readonly BoardRow[] = []
  protected readonly localize = new MerchantLocalizeController(this, messages)
  protected override readonly changeKinds = ['invoice'] as const
  protected override get isOpen(): boolean {
    return Boolean(this.selected.size || this.asking.length || this.#view.id)
  }

  protected readonly readScope = 'invoices:read'
  readonly #guard = new ClickGuard()
  readonly #retries = new InvoiceRetryController(this, {
    session: this.session,
    onOutcome: () => void [this.data.refresh(), this.#view.refresh()],
  })
  readonly #run = new RetryRunController(this, {
    subject: this.subject,
    retries: this.#retries,
    onEnd: () => this.#onRunEnd(),
  })
  readonly #view = new InvoiceViewController(this, {
    session: this.session,
    onRead: (invoice) => this.#retries.observe([invoice]),
  })
  readonly #url = boardUrlState(this, this.#view)
  readonly #csv = new CsvDownloadController(this, {
    name: () => `invoices-${this.data.value!.filter.status}`,
    rows: (signal) => fetchCsv(this.session.api!, this.data.value!, signal, this.localize),
  })

  protected get queryKey() {
    return isRangeInverted(this) ? undefined : Object.values(readBoardFilter(this))
  }

  protected override get subjectProperties() {
    return { customer: this.customer }
  }

  protected fetchData(api: ApiClient, signal: AbortSignal): Promise<BoardPage> {
    return fetchPage(api, readBoardFilter(this), signal)
  }

  protected override onLoaded({ rows, pages }: BoardPage): void {
    this.#retries.observe(invoicesOf(rows))
    const payable = this.#payable(rows).map(({ invoice }) => invoice.id)
    this.selected = new Set(payable.filter((id) => this.selected.has(id)))
    // The page has set another filter: its rows take the question with them.
    if (!this.#view.id && !this.asking.every(({ invoice }) => payable.includes(invoice.id)))
      this.asking = []
    // The last row of the last page was paid.
    if (pages && readBoardFilter(this).page > pages) this.page = Math.max(1, Math.floor(pages))
  }

  protected createLoadedEvent({ rows }: BoardPage) {
    return new DataLoadedEvent('invoice-board-loaded', invoicesOf(rows))
  }

  protected createErrorEvent(error: ApiError) {
    return new DataErrorEvent('invoice-board-failed', error)
  }

  protected failureText(isUpdate: boolean): string {
    return this.localize.t(isUpdate ? 'invoices.not-updated' : 'invoices.not-loaded')
  }

  protected override choiceName(query: Partial<BoardFilter>) {
    return filterName(query, this.localize)
  }

  protected isEmpty({ rows }: BoardPage): boolean {
    return rows.length === 0
  }

  protected override resetState(): void {
    this.page = 1
    this.selected = new Set()
    this.asking = []
    this.#view.open(undefined)
    this.#run.reset()
  }

  protected renderSkeleton(): TemplateResult {
    return boardSkeleton
  }

  /** The rows with a payment that may be retried. An amount that can't be read can't be confirmed. */
  #payable(rows: readonly BoardRow[]): BoardRow[] {
    const canPay = !this.readonly && this.can('invoices:pay')
    return rows.filter(({ invoice, amount }) => canPay && amount && this.#retries.canRetry(invoice))
  }

  protected override renderHeader(page: BoardPage | undefined) {
    if (this.#view.id) return nothing
    return html`${boardFilters(this, page?.range, this.localize, this.#changeFilter)}
    ${this.readonly ? nothing : this.renderMissingScope('invoices:pay')}`
  }

  readonly #changeFilter = (change: Partial<BoardFilter>): void => {
    this.selected = new Set()
    this.asking = []
    this.#url.push()
    this.changeQuery({ page: 1, ...change })
  }

  protected renderContent(page: BoardPage): TemplateResult {
    return html`${runPanel(this.#run, this.#retries, this.localize)}
    ${this.#view.id ? this.#renderView() : this.#renderList(page)}`
  }

  #renderActions(row: BoardRow, payable: readonly BoardRow[]): TemplateResult {
    if (!payable.includes(row)) return html``
    const { id } = row.invoice
    return rowActions(
      {
        row,
        isSelected: this.selected.has(id),
        isBusy: this.#run.isRunning,
        onSelect: (on) => void Object.assign(this, { selected: toggled(this.selected, id, on) }),
        onRetry: () => this.#ask([row]),
      },
      this.localize,
    )
  }

  #renderQuestion(): TemplateResult | undefined {
    const actions = { guard: this.#guard, onKeep: this.#keep, onConfirm: this.#confirm }
    return this.asking.length ? retryQuestion(this.asking, actions, this.localize) : undefined
  }

  #renderList(page: BoardPage): TemplateResult {
    const { localize } = this
    if (!page.rows.length) return emptyBoard(page, readBoardFilter(this), localize)
    const rows = sortRows(page.rows, this)
    const payable = this.#payable(rows)
    return html`${boardBar(
      {
        rows,
        payable,
        selected: this.selected,
        sort: this.sort,
        isBusy: this.#run.isRunning,
        download: this.#csv.render(localize, localize.t('invoices.download')),
        onSort: (sort) => void [this.#url.push(), Object.assign(this, { sort })],
        onSelectAll: (on) => {
          this.selected = new Set(on ? payable.map(({ invoice }) => invoice.id) : [])
        },
        onRetry: () => this.#ask(payable.filter(({ invoice }) => this.selected.has(invoice.id))),
      },
      localize,
    )}
    ${this.asking.length > 1 ? this.#renderQuestion() : nothing}
    ${listTable(
      {
        label: localize.t('invoices.label'),
        columns: invoiceColumns(this.#retries, this.#url, this.customer, localize),
        rows,
        idOf: ({ invoice }) => invoice.id,
        onOpen: ({ invoice: { id } }) =>
          this.dispatchEvent(new OpenEvent('invoice-board-open', id)) && this.#show(id, '.back'),
        hrefOf: ({ invoice }) => this.#url.href({ invoice: invoice.id }),
        actions: payable.length ? (row) => this.#renderActions(row, payable) : undefined,
        question: ({ invoice }) => {
          const isAsked = this.asking.length === 1 && this.asking[0]!.invoice.id === invoice.id
          return isAsked ? this.#renderQuestion() : undefined
        },
      },
      localize,
    )}
    ${boardPager(page, localize, (to) => {
      this.#changeFilter({ page: to })
      this.focusKeeper.moveTo('table', '.card')
    })}`
  }

  #ask(rows: readonly BoardRow[]): void {
    if (this.#run.isRunning || !rows.length) return
    this.asking = rows
    this.#guard.start()
    this.focusKeeper.moveTo('.keep')
  }

  readonly #keep = (): void => {
    const id = CSS.escape(this.asking[0]?.invoice.id ?? '')
    this.asking = []
    this.focusKeeper.moveTo(`[data-id="${id}"] .retry`, '.card')
  }

  readonly #confirm = (): void => {
    const invoices = invoicesOf(this.asking)
    this.asking = []
    if (!invoices.length || !this.dispatchEvent(new InvoiceBoardRetryEvent(invoices))) return
    this.selected = new Set()
    this.focusKeeper.moveTo('.stop', '#run-title')
    void this.#run.start(invoices)
  }

  #onRunEnd(): void {
    const count = this.#run.rows.length
    this.live.announce(this.localize.t('board.ended', { done: this.#run.sent, count }))
    this.data.refresh()
  }

  #renderView(): TemplateResult {
    const { invoice } = this.#view
    const rows = this.data.value?.rows.filter((row) => row.invoice.id === invoice?.id) ?? []
    const isPayable = this.#payable(rows).length > 0 && !this.#run.isRunning
    return this.#view.render(
      {
        payment: this.#retries.of(invoice),
        credits: this.can('credits:read') && { isReadonly: this.readonly },
        question: this.#renderQuestion(),
        hrefOf: (customer) => this.#url.viewHref('customers', { customer }),
        onBack: () =>
          focusUnsavedWork(this) ||
          this.#show(undefined, `#open-${CSS.escape(this.#view.id ?? '')}`, '.card'),
        onRetry: isPayable ? () => this.#ask(rows) : undefined,
      },
      this.localize,
    )
  }

  #show(id: string | undefined, ...focus: string[]): void {
    this.asking = []
    this.#url.push()
    this.#view.open(id)
    this.focusKeeper.moveTo(...focus)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'invoice-board': InvoiceBoard
  }
}
