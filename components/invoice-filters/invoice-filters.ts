/** `<invoice-filters>`: the filters of an `<invoice-list>`, anywhere on the page. */
import { html, type PropertyValues, type TemplateResult } from 'lit'
import type { MyInvoices } from '../../server/contract/invoice.ts'
import { property } from '../internal/base/property.ts'
import { DATE, PERIOD, STATUS } from '../internal/base/query-converters.ts'
import { TillElement } from '../internal/base/till-element.ts'
import { LiveRegion } from '../internal/controllers/live-region.ts'
import { LocalizeController } from '../internal/controllers/localize.ts'
import { TillEvent } from '../internal/dom/events.ts'
import { findById, rootOf } from '../internal/dom/safe-document.ts'
import { warnAfterDelay } from '../internal/dom/warn.ts'
import {
  type InvoiceFilter,
  type PeriodFilter,
  readFilter,
  type StatusFilter,
} from '../internal/domain/invoice-filter.ts'
import { filtersMessages } from '../internal/i18n/messages/filters.ts'
import { filterBar } from '../internal/templates/filter-bar.ts'
import { styles } from './invoice-filters.styles.ts'

const FILTER = ['status', 'period', 'from', 'to'] as const

/** The members of an `<invoice-list>` that filters use. */
type List = HTMLElement & InvoiceFilter

/** The status or the period changed. */
export class InvoiceFiltersChangedEvent extends TillEvent {
  readonly filter: InvoiceFilter

  constructor(filter: InvoiceFilter) {
    super('invoice-filters-changed')
    this.filter = filter
  }
}

export interface InvoiceFiltersEventMap {
  'invoice-filters-changed': InvoiceFiltersChangedEvent
}

/**
 * @summary Status and period filters, for an `<invoice-list>` or for the page's own use.
 *
 * With `for` both elements share one filter: it starts from the attributes of the list, and a change in either one
 * shows in both. `<invoice-list filters="none">` hides the list's own filters.
 *
 * @tag invoice-filters
 * @event {InvoiceFiltersChangedEvent} invoice-filters-changed - The filter changed.
 * @csspart filters - Status and period.
 * @example
 * <till-session fetch-from="/till-session">
 *   <invoice-filters for="invoices"></invoice-filters>
 *   <invoice-list id="invoices" filters="none"></invoice-list>
 * </till-session>
 */
export class InvoiceFilters extends TillElement {
  static override styles = styles

  /** The id of the `<invoice-list>`. */
  @property({ attribute: 'for', default: '' }) htmlFor!: string

  /** Filters by payment status; `open` means not yet paid. */
  @property({ converter: STATUS, reflect: true, useDefault: true, default: 'all' })
  status!: StatusFilter

  /** Filters by date of issue; months are calendar months, the current one included. */
  @property({ converter: PERIOD, reflect: true, useDefault: true, default: 'all' })
  period!: PeriodFilter

  /** The first date of issue, such as "2026-01-31"; sets the period to "custom". */
  @property({ converter: DATE, reflect: true, useDefault: true, default: '' }) from!: string

  /** The last date of issue. */
  @property({ converter: DATE, reflect: true, useDefault: true, default: '' }) to!: string

  readonly #localize = new LocalizeController(this, filtersMessages)
  readonly #live = new LiveRegion(this)
  /** The filter changed here, so the next result count is announced. */
  #announceCount = false
  #root: Node | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    // Not at the window, which sees no list in a closed shadow root.
    this.#root = rootOf(this)
    this.#root.addEventListener('invoices-loaded', this.#onInvoicesLoaded)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#root?.removeEventListener('invoices-loaded', this.#onInvoicesLoaded)
  }

  get #list(): List | undefined {
    return findById(this, this.htmlFor) as List | undefined
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('htmlFor')) warnAfterDelay(this.#missingListWarning)
    if (!this.hasUpdated) this.#syncFromList(this.#list)
    else if (FILTER.some((name) => changed.has(name))) this.#syncToList()
  }

  protected override render(): TemplateResult {
    const bar = filterBar(readFilter(this), undefined, this.#localize, this.#onChange)
    return html`${bar}${this.#live.render()}`
  }

  readonly #missingListWarning = () =>
    this.isConnected &&
    this.htmlFor &&
    this.#list?.localName !== 'invoice-list' &&
    `<invoice-filters for="${this.htmlFor}"> takes the id of an <invoice-list>`

  /** A filter that the page sets here. */
  #syncToList(): void {
    const list = this.#list
    const filter = readFilter(this)
    if (list?.status && FILTER.some((name) => list[name] !== filter[name]))
      Object.assign(list, { page: 1, ...filter })
  }

  #syncFromList(list?: List): void {
    const { status, period, from, to } = list ?? this
    // Undefined before the list is upgraded.
    if (status) Object.assign(this, { status, period, from, to })
  }

  readonly #onChange = (change: Partial<InvoiceFilter>): void => {
    Object.assign(this, change)
    const list = this.#list
    if (list) Object.assign(list, { page: 1, ...change })
    this.#announceCount = list !== undefined
    this.dispatchEvent(new InvoiceFiltersChangedEvent(readFilter(this)))
  }

  readonly #onInvoicesLoaded = (event: Event): void => {
    const list = this.#list
    if (!list || !event.composedPath().includes(list)) return
    this.#syncFromList(list)
    if (!this.#announceCount) return
    this.#announceCount = false
    const { data } = event as Event & { data: MyInvoices }
    const { total_count: count } = data.metadata
    this.#live.announce(this.#localize.t('invoices.found', { count }))
  }
}

declare global {
  interface GlobalEventHandlersEventMap extends InvoiceFiltersEventMap {}
  interface HTMLElementTagNameMap {
    'invoice-filters': InvoiceFilters
  }
}
