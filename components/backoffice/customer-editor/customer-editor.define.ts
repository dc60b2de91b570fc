/** Registers `<customer-editor>`. */
import { define } from '../../internal/dom/define-element.ts'
import { CustomerEditor } from './customer-editor.ts'

export * from './events.ts'
export { CustomerEditor }

define('customer-editor', CustomerEditor)
