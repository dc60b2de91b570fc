/** Registers `<invoice-filters>`. */
import { define } from '../internal/dom/define-element.ts'
import { InvoiceFilters } from './invoice-filters.ts'

define('invoice-filters', InvoiceFilters)
