/** `<invoice-board>`: the invoices of all customers, with retries of their payments. */

import { html, type LitElement, nothing, type TemplateResult } from 'lit'
import type { InvoiceForMerchant } from '../../../server/contract/invoice.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { DataCardElement } from '../../internal/base/data-card-element.ts'
import { property, state } from '../../internal/base/property.ts'
import { DATE, FILTERS, PAGE, PAGE_SIZE, PERIOD } from '../../internal/base/query-converters.ts'
import { CsvDownloadController } from '../../internal/controllers/csv-download.ts'
import { QueryChangeController } from '../../internal/controllers/query-change.ts'
import { movesRows } from '../../internal/controllers/row-motion.ts'
import { DataErrorEvent, DataLoadedEvent, OpenEvent } from '../../internal/dom/data-events.ts'
import { isRangeInverted, type PeriodFilter } from '../../internal/domain/invoice-filter.ts'
import type { PaymentPolling } from '../../internal/payments/payment-polling.ts'
import { focusUnsavedWork } from '../../internal/subject/unsaved-work.ts'
import { secondaryButton } from '../../internal/templates/notice.ts'
import {
  pageParameter,
  textParameter,
  UrlStateController,
} from '../../internal/url-state/url-state.ts'
import { MerchantAudience } from '../internal/card/merchant-audience.ts'
import { missingScopeNotice } from '../internal/card/missing-scope.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { SearchInputController } from '../internal/list/search-input.ts'
import { followRetries } from '../internal/resources/merchant-payments.ts'
import {
  BOARD,
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
} from './board-query.ts'
import { boardBar, boardFilters, boardPager, boardSkeleton, emptyBoard } from './board-templates.ts'
import {
  type BoardQuery,
  foundRows,
  headOrder,
  isShownFromRead,
  needsWhole,
  viewOf,
} from './board-view.ts'
import { InvoiceBoardRetryEvent } from './events.ts'
import { styles } from './invoice-board.styles.ts'
import { boardTable, invoiceColumns } from './invoice-rows.ts'
import { InvoiceViewController } from './invoice-view.ts'
import { type BoardLocalize, messages } from './messages.ts'
import { paymentText } from './payment-text.ts'
import { RetryQuestionController } from './retry-question.ts'
import { RetryRunController, type RunRow } from './retry-run.ts'

type SearchHost = LitElement & { search: string }

interface SearchConfig {
  /** The search that could not be read, and was put back. */
  readonly failed: () => string | undefined
  readonly onSearch: (text: string) => void
}

/**
 * @summary The invoices of all customers, or of one, by status, payment status and period; retries one payment or a
 *   selection.
 *
 * Payments are requested one by one: none is sent again before its invoice has changed. Retries need the scope
 * invoices:pay, credit notes of an opened invoice credits:read. Days are UTC.
 *
 * @tag invoice-board
 * @scope invoices:read
 * @slot - Shown until the invoices are loaded.
 * @slot print-header - Printed above an invoice instead of the merchant of `configure()`.
 * @slot print-footer - Printed below an invoice, such as bank details.
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
 * @csspart print - The button that prints the opened invoice.
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
@movesRows
export class InvoiceBoard extends DataCardElement<BoardPage> {
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
  @property({ converter: PAGE_SIZE, attribute: 'page-size', default: 25 }) pageSize!: number

  /** `none` hides the filters, for fixed ones. */
  @property({ converter: FILTERS, default: 'shown' }) filters!: 'shown' | 'none'

  /** Shows the invoices without a way to retry payments. */
  @property({ type: Boolean, reflect: true, default: false }) readonly!: boolean

  /** The name of the board in the address of a page with several ones: parameters are "name" and "name-page". */
  @property({ attribute: 'url-name', default: '' }) urlName!: string
  @state() private selected: ReadonlySet<string> = new Set()
  protected readonly localize = new MerchantLocalizeController(this, messages)
  protected override readonly queryChange = new QueryChangeController<BoardQuery>(this, (query) =>
    filterName(query, this.localize),
  )
  protected override readonly changeKinds = ['invoice'] as const
  protected override readonly audience = new MerchantAudience(this, {
    localize: () => this.localize,
    scope: () => 'invoices:read',
    isOpen: () => Boolean(this.selected.size || this.#question.rows.length || this.#view.id),
  })
  readonly #retries = followRetries(this, this.session, () => {
    this.data.refresh()
    this.#view.refresh()
  })
  readonly #run = new RetryRunController(this, {
    subject: this.subject,
    retries: this.#retries,
    onEnd: () => {
      const count = this.#run.rows.length
      this.live.announce(this.localize.t('board.ended', { done: this.#run.sent, count }))
      this.data.refresh()
    },
  })
  readonly #question = new RetryQuestionController(this, {
    subject: this.subject,
    isIn: (asked, { rows }) => {
      const payable = this.#payable(rows).map(({ invoice }) => invoice.id)
      return (
        this.#view.id !== undefined || asked.every(({ invoice }) => payable.includes(invoice.id))
      )
    },
    isBusy: () => this.#run.isRunning,
    focus: (...selectors) => this.focusKeeper.moveTo(...selectors),
    onConfirm: (invoices) => {
      if (!this.dispatchEvent(new InvoiceBoardRetryEvent(invoices))) return
      this.selected = new Set()
      this.focusKeeper.moveTo('.stop', '#run-title')
      void this.#run.start(invoices)
    },
  })
  readonly #view = new InvoiceViewController(this, {
    session: this.session,
    onRead: (invoice) => this.#retries.ingest([invoice]),
  })
  protected readonly url = boardUrlState(this, this.#view, () => this.#forgetChoice())
  readonly #csv = new CsvDownloadController(this, {
    session: this.session,
    name: () => `invoices-${this.data.value!.filter.status}`,
    rows: (signal) => {
      const view = foundRows(this, this.#columns, this.localize.locale)
      return fetchCsv(this.session.api!, this.data.value!, signal, view, this.localize)
    },
  })

  protected get queryKey() {
    if (isRangeInverted(this)) return undefined
    const { page, pageSize, ...filter } = readBoardFilter(this)
    return [...Object.values(filter), ...(needsWhole(this) ? ['whole'] : [page, pageSize])]
  }
  protected override get subjectProperties() {
    return { customer: this.customer }
  }
  protected fetchData(api: ApiClient, signal: AbortSignal): Promise<BoardPage> {
    return fetchPage(api, readBoardFilter(this), needsWhole(this), signal)
  }

  protected override onLoaded(data: BoardPage): void {
    const { pages } = this.#viewOf(data)
    if (pages > 0 && this.page > pages) this.page = pages
    this.#retries.ingest(invoicesOf(data.rows))
    const payable = this.#payable(data.rows).map(({ invoice }) => invoice.id)
    this.selected = new Set(payable.filter((id) => this.selected.has(id)))
    this.#search.follow(this.search)
  }

  protected createLoadedEvent(data: BoardPage) {
    return new DataLoadedEvent('invoice-board-loaded', invoicesOf(this.#viewOf(data).rows))
  }

  get #columns() {
    return invoiceColumns(this.#retries, this.url, this.customer, this.localize)
  }
  #viewOf(data: BoardPage) {
    return viewOf(data, this, this.#columns, this.localize.locale)
  }

  protected createErrorEvent(error: ApiError) {
    return new DataErrorEvent('invoice-board-failed', error)
  }

  protected failureText(isUpdate: boolean): string {
    return this.localize.t(isUpdate ? 'invoices.not-updated' : 'invoices.not-loaded')
  }

  protected isEmpty({ rows }: BoardPage): boolean {
    return rows.length === 0
  }

  protected override resetState(): void {
    this.page = 1
    this.#search.reset()
    this.#forgetChoice()
    this.#view.open(undefined)
    this.#run.reset()
  }

  #forgetChoice(): void {
    this.selected = new Set()
    this.#question.close()
  }

  protected renderSkeleton(): TemplateResult {
    return boardSkeleton
  }

  /** The rows with a payment that may be retried. An amount that can't be read can't be confirmed. */
  #payable(rows: readonly BoardRow[]): BoardRow[] {
    const canPay = !this.readonly && this.session.can('invoices:pay')
    return rows.filter(({ invoice, amount }) => canPay && amount && this.#retries.canPay(invoice))
  }

  protected override renderHeader(page: BoardPage | undefined) {
    if (this.#view.id) return nothing
    return html`${boardFilters(this, this.#search, page?.range, this.localize, this.#changeFilter)}
    ${this.readonly ? nothing : missingScopeNotice(this.session, this.localize, 'invoices:pay')}`
  }

  readonly #search = new BoardSearchController(this, {
    failed: () => this.queryChange.failed?.search,
    onSearch: (search) => this.#changeFilter({ search }),
  })
  readonly #changeFilter = (change: Partial<BoardQuery>): void => {
    this.#forgetChoice()
    this.url.push()
    if (isShownFromRead(this.data.value, this, change)) Object.assign(this, { page: 1 }, change)
    else this.queryChange.request({ page: 1, ...change })
  }

  protected renderContent(page: BoardPage): TemplateResult {
    return html`${runPanel(this.#run, this.#retries, this.localize)}
    ${this.#view.id ? this.#renderView() : this.#renderList(page)}`
  }

  #renderList(page: BoardPage): TemplateResult {
    const { localize } = this
    const { rows: asked } = this.#question
    const view = this.#viewOf(page)
    if (!view.rows.length) return emptyBoard(page, this, localize)
    const payable = this.#payable(view.rows)
    const shown = { rows: view.rows, selected: this.selected, isBusy: this.#run.isRunning }
    return html`${boardBar(
      {
        ...shown,
        question: asked.length > 1 ? this.#question.render(localize) : undefined,
        download: this.#csv.render(localize, localize.t('invoices.download')),
        onRetry: () =>
          this.#question.open(payable.filter(({ invoice }) => this.selected.has(invoice.id))),
      },
      localize,
    )}
    ${page.hasMore ? html`<p class="muted small">${localize.t('board.limited', { count: page.count })}</p>` : nothing}
    ${boardTable(
      {
        ...shown,
        payable,
        columns: this.#columns,
        order: headOrder(page, this, (sort) => this.#changeFilter({ sort })),
        asked: asked.length === 1 ? asked[0]!.invoice.id : undefined,
        question: () => this.#question.render(localize),
        hrefOf: (id) => this.url.href({ invoice: id }),
        onOpen: (id) =>
          this.dispatchEvent(new OpenEvent('invoice-board-open', id)) && this.#show(id, '.back'),
        onSelect: (selected) => void Object.assign(this, { selected }),
        onRetry: (row) => this.#question.open([row]),
      },
      localize,
    )}
    ${boardPager(view, localize, (to) => {
      this.#changeFilter({ page: to })
      this.focusKeeper.moveTo('table', '.card')
    })}`
  }

  #renderView(): TemplateResult {
    const { invoice } = this.#view
    const rows = this.data.value?.rows.filter((row) => row.invoice.id === invoice?.id) ?? []
    const isPayable = this.#payable(rows).length > 0 && !this.#run.isRunning
    return this.#view.render(
      {
        payment: this.#retries.payment(invoice),
        credits: this.session.can('credits:read') && { isReadonly: this.readonly },
        question: this.#question.render(this.localize),
        hrefOf: (customer) => this.url.viewHref('customers', { customer }),
        onBack: () =>
          focusUnsavedWork(this) ||
          this.#show(undefined, `#open-${CSS.escape(this.#view.id ?? '')}`, '.card'),
        onRetry: isPayable ? () => this.#question.open(rows) : undefined,
      },
      this.localize,
    )
  }

  #show(id: string | undefined, ...focus: string[]): void {
    this.#question.close()
    this.url.push()
    this.#view.open(id)
    this.focusKeeper.moveTo(...focus)
  }
}

/** The search of the board: a text that is typed, or set by the page and the address. */
class BoardSearchController extends SearchInputController {
  readonly #host: SearchHost
  readonly #failed: () => string | undefined
  /** The property at the last update. */
  #search = ''
  #isTyped = false

  constructor(host: SearchHost, { failed, onSearch }: SearchConfig) {
    super(host, (text) => {
      this.#isTyped = true
      onSearch(text)
    })
    this.#host = host
    this.#failed = failed
  }

  /** The text of a search that was put back stays. */
  hostUpdate(): void {
    const { search } = this.#host
    if (search === this.#search) return
    this.#search = search
    if (search === this.typed || this.isPending || this.#failed() === this.typed) return
    this.#isTyped = false
    this.show(search)
  }

  /** Another session: a typed search ends, and one of the markup stays. */
  reset(): void {
    if (this.#isTyped || this.isPending) this.#host.search = ''
    this.#isTyped = false
    this.show(this.#host.search)
  }
}

/**
 * Keeps the filter, the page and the opened invoice in the address.
 * An answer of the service changes the status and the page without an entry in the history.
 */
function boardUrlState(
  host: InvoiceBoard,
  view: Pick<InvoiceViewController, 'id' | 'invoice' | 'open'>,
  onOtherView: () => void,
): UrlStateController {
  return new UrlStateController(host, {
    record: 'invoice',
    onOtherView,
    title: () => view.id && (view.invoice?.invoice_number || undefined),
    parameters: {
      invoice: { read: () => view.id, write: (id) => view.open(id || undefined) },
      status: textParameter(host, 'status'),
      'invoice-status': textParameter(host, 'invoiceStatus'),
      period: textParameter(host, 'period'),
      from: textParameter(host, 'from'),
      to: textParameter(host, 'to'),
      sort: textParameter(host, 'sort'),
      q: textParameter(host, 'search'),
      page: pageParameter({
        get: () => host.page,
        set: (page) => {
          host.page = page
        },
      }),
    },
  })
}

/** The progress of a retry of several payments, and a result for each invoice. */
function runPanel(
  run: RetryRunController,
  retries: PaymentPolling<InvoiceForMerchant>,
  localize: BoardLocalize,
): TemplateResult | typeof nothing {
  const { rows, done, sent, isRunning, isStopping } = run
  if (!rows.length) return nothing
  const count = rows.length
  return html`<section class="question run" part="progress" aria-labelledby="run-title">
    <div class="row">
      <h3 id="run-title" tabindex="-1">${localize.t('board.results')}</h3>
      ${
        isRunning
          ? html`<button
              type="button"
              class="button quiet stop"
              part="stop"
              aria-disabled=${isStopping}
              @click=${() => run.stop()}
            >
              ${localize.t(isStopping ? 'board.stopping' : 'board.stop')}
            </button>`
          : secondaryButton(localize.t('board.close'), () => run.clear())
      }
    </div>
    <p class="strong">
      ${
        isRunning
          ? localize.t('board.progress', { done, count })
          : localize.t('board.ended', { done: sent, count })
      }
    </p>
    ${isRunning ? html`<progress max=${count} .value=${done} aria-labelledby="run-title"></progress>` : nothing}
    <ul class="results">
      ${rows.map(
        (row) => html`<li data-result=${row.invoice.id}>
          <bdi class="strong">${row.invoice.invoice_number || row.invoice.id}</bdi>
          <span><bdi>${resultText(row, retries, localize, isRunning)}</bdi></span>
        </li>`,
      )}
    </ul>
  </section>`
}

function resultText(
  { invoice, step }: RunRow,
  retries: PaymentPolling<InvoiceForMerchant>,
  localize: BoardLocalize,
  isRunning: boolean,
): string {
  if (step === 'waiting') return isRunning ? '…' : localize.t('board.not-sent')
  if (step === 'skipped') return localize.t('retry.skipped')
  const { payment_status } = retries.latest(invoice)
  return (
    paymentText(retries.payment(invoice), payment_status, localize) ?? localize.t('retry.requested')
  )
}

declare global {
  interface HTMLElementTagNameMap {
    'invoice-board': InvoiceBoard
  }
}
