/** Events of `<invoice-filters>`. */
import { TillEvent } from '../internal/dom/events.ts'
import type { InvoiceFilter } from '../internal/domain/invoice-filter.ts'

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

declare global {
  interface GlobalEventHandlersEventMap extends InvoiceFiltersEventMap {}
}
