/** Registers `<sample-editor>`. */
import { define } from '../../../components/internal/dom/define-element.ts'
import { SampleEditor } from './sample-editor.ts'

export * from './events.ts'
export { SampleEditor }

define('sample-editor', SampleEditor)
