/** Events of `<alert-editor>`. */
import type { AlertForMerchant } from '../../../server/contract/alert.ts'
import type { EditorEvents } from '../internal/resources/resource-events.ts'

export interface AlertEditorEventMap
  extends EditorEvents<'alert-editor', 'subscription-alert', AlertForMerchant> {}

declare global {
  interface GlobalEventHandlersEventMap extends AlertEditorEventMap {}
}
