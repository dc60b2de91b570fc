/** Registers `<alert-list>` and its editor. */
import { define } from '../../internal/dom/define-element.ts'
import '../alert-editor/alert-editor.define.ts'
import { AlertList } from './alert-list.ts'

export * from './events.ts'
export { AlertList }

define('alert-list', AlertList)
