/** Registers `<alert-editor>`. */
import { define } from '../../internal/dom/define-element.ts'
import { AlertEditor } from './alert-editor.ts'

export * from './events.ts'
export { AlertEditor }

define('alert-editor', AlertEditor)
