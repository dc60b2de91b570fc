/** `<invoice-list>`: a customer's invoices, what is due of them, and a way to pay it. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { InvoiceForCustomer } from '../../server/contract/invoice.ts'
import type { ApiClient } from '../internal/api-client.ts'
import type { ApiError } from '../internal/api-error.ts'
import { oneOf } from '../internal/attributes.ts'
import { Download } from '../internal/download.ts'
import { filterBar } from '../internal/filter-bar.ts'
import { isBackwards, type PeriodFilter, type StatusFilter } from '../internal/invoice-filter.ts'
import { SessionPanel } from '../session/session-panel.ts'
import { InvoiceOpenedEvent, InvoicesFailedEvent, InvoicesLoadedEvent } from './events.ts'
import { columnsOf, type Filter, listFilterOf, type Sort, sortedBy } from './filter.ts'
import { GradualRows } from './gradual-rows.ts'
import { csvRows } from './invoice-csv.ts'
import { styles } from './invoice-list.styles.ts'
import { invoiceTable } from './invoice-table.ts'
import { totalsTemplate } from './invoice-totals.ts'
import { listSkeleton } from './list-skeleton.ts'
import { say } from './messages.ts'
import { noneOf, nothingFound } from './nothing-found.ts'
import { OpenedInvoice } from './opened-invoice.ts'
import { pager, rangeText } from './pager.ts'
import { payDialog } from './pay-dialog.ts'
import { Payments } from './payments.ts'
import { type Reading, readAll, readPage } from './reading.ts'

/**
 * @summary A customer's invoices with filters, details and, where something is due, "Pay now".
 *
 * Days are UTC, "today" is the service's. Nothing is called paid before the service says so. "Pay now" needs
 * the scope invoices:pay too.
 *
 * @tag invoice-list
 * @scope invoices:read
 * @slot - Shown until the invoices were read.
 * @event {InvoicesLoadedEvent} invoices-loaded - A page of invoices was read.
 * @event {InvoicesFailedEvent} invoices-failed - It could not be read.
 * @event {InvoiceOpenedEvent} invoice-opened - The details of one were opened.
 * @event {InvoicePaymentRequestedEvent} invoice-payment-requested - A payment was confirmed and nothing is sent yet. Cancelable.
 * @event {InvoicePaymentSubmittedEvent} invoice-payment-submitted - It was asked for, or may have been.
 * @event {InvoicePaymentChangedEvent} invoice-payment-changed - It has an outcome.
 * @csspart base - The card.
 * @csspart sum - What is due, overdue or paid.
 * @csspart filters - Status and period.
 * @csspart invoice - One invoice, with its number, status, overdue, amount and pay.
 * @csspart number - An invoice's number.
 * @csspart status - How its payment stands.
 * @csspart overdue - That it is past its due date.
 * @csspart amount - Its amount.
 * @csspart pay - The button that pays it.
 * @csspart details - What is open below it, with its fees and its customer.
 * @csspart fee - One fee.
 * @csspart customer - Whom it was billed to.
 * @csspart print - Prints it.
 * @csspart pager - How much is shown, and the way to the rest.
 * @csspart download - Saves the invoices as a file.
 * @csspart dialog - Asks before something is paid.
 * @csspart confirm - Pays.
 * @csspart notice - What is the matter, with an action beside it.
 * @cssstate loading - The invoices are being read for the first time.
 * @cssstate error - They could not be read.
 * @cssstate empty - There are none in the filter.
 * @cssstate stale - What is shown is being replaced, or could not be refreshed.
 * @example
 * <till-session fetch-from="/till-session">
 *   <invoice-list status="open" page-size="20" columns="number,due,amount" download></invoice-list>
 * </till-session>
 */
export class InvoiceList extends SessionPanel<Reading> {
  static override styles = styles

  /** By how their payment stands; `open` is what waits for one. */
  @property({ reflect: true, useDefault: true }) status: StatusFilter = 'all'

  /** By when they were issued. */
  @property({ reflect: true, useDefault: true }) period: PeriodFilter = '12-months'

  /** The first day of issue, such as "2026-01-31"; with it the period is "custom". */
  @property({ reflect: true, useDefault: true }) from = ''

  /** The last day of issue. */
  @property({ reflect: true, useDefault: true }) to = ''

  /** A minus sign is for the newest or largest first. */
  @property({ reflect: true, useDefault: true }) sort: Sort = '-issued_date'

  /** Counted from 1. */
  @property({ type: Number, reflect: true, useDefault: true }) page = 1

  /** 1 to 100. */
  @property({ type: Number, attribute: 'page-size', reflect: true, useDefault: true }) pageSize = 10

  /** Which columns in which order, out of number, issued, due, status and amount; the first opens the details. Default: all. */
  @property() columns = ''

  /** Offers all invoices of the filter as a CSV file, with all there is to know of each. */
  @property({ type: Boolean }) download = false

  /** Filters of its own, or none: where the page has `<invoice-filters for="…">`, or fixed ones. */
  @property() filters: 'shown' | 'none' = 'shown'

  /** Seconds between two readings while the tab is looked at; 0 reads once. */
  @property({ type: Number }) override refresh = 60

  protected override get defaultRefresh(): number {
    return 60
  }

  @state() private asking: InvoiceForCustomer | undefined

  readonly #payments = new Payments(this, {
    session: this.session,
    live: this.live,
    shows: (id) => this.#invoices.some((invoice) => invoice.id === id),
    settled: ({ id }) => {
      // The sums have changed too; the page, its place and the focus stay.
      this.reading.refresh()
      this.#opened.refresh(id)
    },
  })
  /** Somebody asked for what is being read, and wants to hear of it. */
  #announce = false

  readonly #opened = new OpenedInvoice(this, this.session, (read) => this.#payments.see(read))

  readonly #gradual = new GradualRows(this)

  readonly #csv = new Download(this, {
    name: () => 'invoices',
    rows: async (signal) => {
      const { query } = this.reading.value!
      const all = await readAll(this.session.api!, query, signal)
      return csvRows(all, this.language.locale)
    },
  })

  /** The focused control of a row, and of which invoice it was before an update. */
  #held: Element | undefined
  #heldId: string | undefined

  protected get question() {
    const filter = this.#filter
    return isBackwards(filter) ? undefined : Object.values(filter)
  }

  protected read(api: ApiClient, signal: AbortSignal): Promise<Reading> {
    return readPage(api, this.#filter, () => this.session.current?.now(), signal)
  }

  protected loaded({ answer, incomplete, filter }: Reading) {
    const { invoices, metadata } = answer
    const { locale } = this.language
    this.#payments.see(...invoices)
    this.#gradual.show(String(Object.values(filter)))
    if (metadata.total_pages && this.#filter.page > metadata.total_pages) {
      // Whatever the answer says, the page did not write it.
      this.page = Math.max(1, Math.floor(metadata.total_pages))
    } else if (this.#announce) {
      this.#announce = false
      const range = rangeText(metadata, this.#filter, locale)
      const none = incomplete
        ? say(locale, 'invoices.incomplete')
        : noneOf(this.#filter.status, locale)
      this.live.say(invoices.length ? range : none)
    }
    return new InvoicesLoadedEvent(answer)
  }

  protected failed(error: ApiError) {
    return new InvoicesFailedEvent(error)
  }

  protected isEmpty({ answer, incomplete }: Reading) {
    return !incomplete && answer.invoices.length === 0
  }

  /** A page of one customer's is nowhere in particular in another's. */
  protected override forget(): void {
    this.page = 1
    this.asking = undefined
    this.#opened.show(undefined)
  }

  get #filter(): Filter {
    return listFilterOf(this)
  }

  get #invoices(): readonly InvoiceForCustomer[] {
    return this.reading.value?.answer.invoices ?? []
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed)
    this.#held = this.shadowRoot?.activeElement ?? undefined
    this.#heldId = this.#heldRow?.dataset.id
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    this.#followFocus()
    this.#gradual.keepRoom(this.#invoices.length)
    const dialog = changed.has('asking') && this.renderRoot.querySelector('dialog')
    if (!dialog) return
    if (!this.asking) dialog.close()
    else if (!dialog.open) {
      // What closed it the last time must not count for this time.
      dialog.returnValue = ''
      dialog.showModal()
    }
  }

  get #heldRow(): HTMLElement | undefined {
    return this.#held?.closest<HTMLElement>('.invoice') ?? undefined
  }

  /** Rows are drawn by their place: the focus follows its invoice to another, or leaves what it no longer offers. */
  #followFocus(): void {
    const id = this.#heldId
    if (!id || (this.#held!.isConnected && this.#heldRow?.dataset.id === id)) return
    const row = `[data-id="${CSS.escape(id)}"]`
    // The last of them, as they follow each other: a button that pays comes after the one that opens.
    const stays = this.renderRoot.querySelectorAll<HTMLElement>(
      `.card, ${row} .toggle, ${row} .${this.#held!.classList[0]}`,
    )
    stays[stays.length - 1]!.focus()
  }

  protected skeleton(): TemplateResult {
    return listSkeleton(this.#filter.pageSize, columnsOf(this).length, this.filters !== 'none')
  }

  protected override above(value: Reading | undefined, locale: string) {
    const filter = this.#filter
    const filters = () => filterBar(filter, value?.range, locale, this.#change)
    return html`
      ${value ? totalsTemplate(value, filter.status, locale) : nothing}
      ${oneOf(this, 'filters', ['shown', 'none']) === 'none' ? nothing : filters()}
    `
  }

  protected content(reading: Reading, locale: string): TemplateResult {
    return html`${this.#list(reading, locale)}${payDialog(this.asking, locale, this.#answered)}`
  }

  #list({ answer, incomplete, filter }: Reading, locale: string): TemplateResult {
    // Dimmed while it is being replaced; what could not be refreshed stays as readable as it was.
    const { error, state } = this.reading
    const { status, sort } = this.#filter
    const more = incomplete
      ? html`<p class="muted">${say(locale, 'invoices.incomplete')}</p>`
      : nothing
    if (!answer.invoices.length) {
      return incomplete
        ? html`<div class="empty">${more}</div>`
        : nothingFound(status, locale, this.#showAll)
    }
    const { invoices } = answer
    return html`
      ${invoiceTable({
        invoices,
        row: (invoice) => this.#payments.row(invoice),
        gradual: this.#gradual,
        columns: columnsOf(this),
        sort,
        sortBy: (key) => this.#change({ sort: sortedBy(key, sort) }),
        opened: this.#opened.id,
        details: this.#opened.render(locale),
        toggle: this.#toggle,
        pay: (invoice) => (this.asking = invoice),
        state: error ? '' : state,
        locale,
      })}
      ${more}
      ${pager(answer.metadata, filter, locale, this.#change)}
      ${this.download ? html`<div class="file">${this.#csv.render(locale)}</div>` : nothing}
    `
  }

  readonly #change = (change: Partial<Filter>): void => {
    this.#announce = true
    this.#gradual.begin()
    Object.assign(this, { page: 1, ...change })
  }

  readonly #showAll = (): void => {
    // The button goes; the filter that it changes is there, or the list itself.
    const { renderRoot } = this
    const stays = renderRoot.querySelector('fieldset input') ?? renderRoot.querySelector('.card')
    ;(stays as HTMLElement).focus()
    this.#change({ status: 'all' })
  }

  readonly #toggle = (invoice: InvoiceForCustomer): void => {
    const opens = this.#opened.id !== invoice.id
    this.#opened.show(opens ? invoice.id : undefined)
    if (opens) this.dispatchEvent(new InvoiceOpenedEvent(invoice))
  }

  readonly #answered = (event: Event): void => {
    const invoice = this.asking
    this.asking = undefined
    if (invoice && (event.target as HTMLDialogElement).returnValue === 'pay') {
      void this.#payments.pay(invoice)
      void this.#focus(invoice)
    }
  }

  /** The button that was pressed is gone; its invoice has the focus then. */
  async #focus({ id }: InvoiceForCustomer): Promise<void> {
    await this.updateComplete
    if (this.shadowRoot?.activeElement) return
    const index = this.#invoices.findIndex((invoice) => invoice.id === id)
    this.renderRoot.querySelector<HTMLElement>(`#toggle-${index}`)?.focus()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'invoice-list': InvoiceList
  }
}
