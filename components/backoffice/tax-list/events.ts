/** Events of `<tax-list>`. */
import type { Tax } from '../../../server/contract/tax.ts'
import type { ListEvents } from '../internal/resources/resource-events.ts'

export interface TaxListEventMap extends ListEvents<'tax', 'taxes', Tax> {}

declare global {
  interface GlobalEventHandlersEventMap extends TaxListEventMap {}
}
