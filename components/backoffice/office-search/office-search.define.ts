/** Registers `<office-search>`. */
import { define } from '../../internal/dom/define-element.ts'
import { OfficeSearch } from './office-search.ts'

export * from './events.ts'
export { OfficeSearch }

define('office-search', OfficeSearch)
