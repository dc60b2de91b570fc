/** What `<invoice-filters>` tells the page. */
import { TillEvent } from '../internal/events.ts'
import type { InvoiceFilter } from '../internal/invoice-filter.ts'

/** Another status or another period was chosen. */
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
