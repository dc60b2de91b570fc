/** `<invoice-filters>`: chooses which invoices are shown, wherever on the page it stands. */
import { html, LitElement, type PropertyValues, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import type { MyInvoices } from '../../server/contract/invoice.ts'
import { filterBar } from '../internal/filter-bar.ts'
import { sayFilter } from '../internal/filter-messages.ts'
import {
  filterOf,
  type InvoiceFilter,
  type PeriodFilter,
  type StatusFilter,
} from '../internal/invoice-filter.ts'
import { Language } from '../internal/language.ts'
import { LiveRegion } from '../internal/live-region.ts'
import { warnLater } from '../internal/warn.ts'
import { InvoiceFiltersChangedEvent } from './events.ts'
import { styles } from './invoice-filters.styles.ts'

/** As much of an `<invoice-list>` as its filters know. */
type List = HTMLElement & InvoiceFilter

/**
 * @summary Status and period of the invoices to show: for an `<invoice-list>`, or for a page's own.
 *
 * With `for` it and the list are one: what is chosen here or there shows in both, and the list's own
 * attributes are what they begin with. `<invoice-list filters="none">` shows none of its own.
 *
 * @tag invoice-filters
 * @event {InvoiceFiltersChangedEvent} invoice-filters-changed - Something else was chosen.
 * @csspart filters - Status and period.
 * @example
 * <till-session fetch-from="/till-session">
 *   <invoice-filters for="invoices"></invoice-filters>
 *   <invoice-list id="invoices" filters="none"></invoice-list>
 * </till-session>
 */
export class InvoiceFilters extends LitElement {
  static override styles = styles

  /** The id of the `<invoice-list>` it belongs to. */
  @property({ attribute: 'for' }) htmlFor = ''

  /** By how their payment stands; `open` is what waits for one. */
  @property({ reflect: true, useDefault: true }) status: StatusFilter = 'all'

  /** By when they were issued. */
  @property({ reflect: true, useDefault: true }) period: PeriodFilter = '12-months'

  /** The first day of issue, such as "2026-01-31"; with it the period is "custom". */
  @property({ reflect: true, useDefault: true }) from = ''

  /** The last day of issue. */
  @property({ reflect: true, useDefault: true }) to = ''

  readonly #language = new Language(this)
  readonly #live = new LiveRegion(this)
  /** Something was chosen here, and how much there is of it is not yet said. */
  #asked = false

  override connectedCallback(): void {
    super.connectedCallback()
    addEventListener('invoices-loaded', this.#follow)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    removeEventListener('invoices-loaded', this.#follow)
  }

  get #list(): List | undefined {
    const root = this.getRootNode() as Document | ShadowRoot
    return (this.htmlFor && (root.getElementById(this.htmlFor) as List | null)) || undefined
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('htmlFor')) warnLater(this.#lost)
    if (!this.hasUpdated) this.#takeOver(this.#list)
  }

  protected override render(): TemplateResult {
    const bar = filterBar(filterOf(this), undefined, this.#language.locale, this.#change)
    return html`${bar}${this.#live.render()}`
  }

  readonly #lost = () =>
    this.isConnected &&
    this.htmlFor &&
    this.#list?.localName !== 'invoice-list' &&
    `<invoice-filters for="${this.htmlFor}"> takes the id of an <invoice-list>`

  #takeOver(list?: List): void {
    const { status, period, from, to } = list ?? this
    // A list that is not defined yet has none of them.
    if (status) Object.assign(this, { status, period, from, to })
  }

  readonly #change = (change: Partial<InvoiceFilter>): void => {
    Object.assign(this, change)
    const list = this.#list
    if (list) Object.assign(list, { page: 1, ...change })
    this.#asked = list !== undefined
    this.dispatchEvent(new InvoiceFiltersChangedEvent(filterOf(this)))
  }

  readonly #follow = (event: Event): void => {
    const list = this.#list
    if (!list || !event.composedPath().includes(list)) return
    this.#takeOver(list)
    if (!this.#asked) return
    this.#asked = false
    const { answer } = event as Event & { answer: MyInvoices }
    const { total_count: count } = answer.metadata
    this.#live.say(sayFilter(this.#language.locale, 'invoices.found', { count }))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'invoice-filters': InvoiceFilters
  }
}
