/** Events of `<tax-editor>`. */
import type { Tax } from '../../../server/contract/tax.ts'
import type { EditorEvents } from '../internal/resources/resource-events.ts'

export interface TaxEditorEventMap extends EditorEvents<'tax-editor', 'tax', Tax> {}

declare global {
  interface GlobalEventHandlersEventMap extends TaxEditorEventMap {}
}
