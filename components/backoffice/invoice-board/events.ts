/** Events of `<invoice-board>`. */
import type { InvoiceForMerchant } from '../../../server/contract/invoice.ts'
import type { DataErrorEvent, DataLoadedEvent, OpenEvent } from '../../internal/dom/data-events.ts'
import { TillEvent } from '../../internal/dom/events.ts'

/** Payments were confirmed, and nothing is sent yet. Cancel it to send nothing. */
export class InvoiceBoardRetryEvent extends TillEvent {
  readonly invoices: readonly InvoiceForMerchant[]

  constructor(invoices: readonly InvoiceForMerchant[]) {
    super('invoice-board-retry', true)
    this.invoices = invoices
  }
}

export interface InvoiceBoardEventMap {
  'invoice-board-loaded': DataLoadedEvent<readonly InvoiceForMerchant[]>
  'invoice-board-failed': DataErrorEvent
  'invoice-board-open': OpenEvent
  'invoice-board-retry': InvoiceBoardRetryEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends InvoiceBoardEventMap {}
}
