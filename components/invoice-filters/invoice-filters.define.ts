/** Registers `<invoice-filters>`. */
import { define } from '../internal/dom/define-element.ts'
import { InvoiceFilters } from './invoice-filters.ts'

export * from './events.ts'
export { InvoiceFilters }

define('invoice-filters', InvoiceFilters)
