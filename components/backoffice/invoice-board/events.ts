/** Events of `<invoice-board>`. */
import type { InvoiceForMerchant } from '../../../server/contract/invoice.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../../internal/dom/data-events.ts'
import { TillEvent } from '../../internal/dom/events.ts'

/** A page of invoices was loaded. */
export class BoardLoadedEvent extends DataLoadedEvent<readonly InvoiceForMerchant[]> {
  constructor(data: readonly InvoiceForMerchant[]) {
    super('invoice-board-loaded', data)
  }
}

/** The invoices could not be loaded; older data stays visible. */
export class BoardFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('invoice-board-failed', error)
  }
}

/** An invoice is about to be opened. Cancel it to show it elsewhere. */
export class BoardOpenEvent extends TillEvent {
  readonly invoice: string

  constructor(invoice: string) {
    super('invoice-board-open', true)
    this.invoice = invoice
  }
}

/** Payments were confirmed, and nothing is sent yet. Cancel it to send nothing. */
export class BoardRetryEvent extends TillEvent {
  readonly invoices: readonly InvoiceForMerchant[]

  constructor(invoices: readonly InvoiceForMerchant[]) {
    super('invoice-board-retry', true)
    this.invoices = invoices
  }
}

export interface InvoiceBoardEventMap {
  'invoice-board-loaded': BoardLoadedEvent
  'invoice-board-failed': BoardFailedEvent
  'invoice-board-open': BoardOpenEvent
  'invoice-board-retry': BoardRetryEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends InvoiceBoardEventMap {}
}
