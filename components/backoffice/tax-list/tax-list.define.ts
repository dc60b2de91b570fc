/** Registers `<tax-list>` and its editor. */
import { define } from '../../internal/dom/define-element.ts'
import '../tax-editor/tax-editor.define.ts'
import { TaxList } from './tax-list.ts'

export * from './events.ts'
export { TaxList }

define('tax-list', TaxList)
