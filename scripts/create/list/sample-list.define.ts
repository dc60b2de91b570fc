/** Registers `<sample-list>` and its editor. */
import { define } from '../../../components/internal/dom/define-element.ts'
import '../../../components/backoffice/metric-editor/metric-editor.define.ts'
import { SampleList } from './sample-list.ts'

export * from './events.ts'
export { SampleList }

define('sample-list', SampleList)
