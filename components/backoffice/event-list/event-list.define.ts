/** Registers `<event-list>` and its editor. */
import { define } from '../../internal/dom/define-element.ts'
import '../event-editor/event-editor.define.ts'
import { EventList } from './event-list.ts'

export * from './events.ts'
export { EventList }

define('event-list', EventList)
