/** Registers `<event-editor>`. */
import { define } from '../../internal/dom/define-element.ts'
import { EventEditor } from './event-editor.ts'

export * from './events.ts'
export { EventEditor }

define('event-editor', EventEditor)
