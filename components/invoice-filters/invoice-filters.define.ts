/** Registers `<invoice-filters>`. */
import { define } from '../internal/define.ts'
import { InvoiceFilters } from './invoice-filters.ts'

define('invoice-filters', InvoiceFilters)
