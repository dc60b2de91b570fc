/** Registers `<tax-editor>`. */
import { define } from '../../internal/dom/define-element.ts'
import { TaxEditor } from './tax-editor.ts'

export * from './events.ts'
export { TaxEditor }

define('tax-editor', TaxEditor)
