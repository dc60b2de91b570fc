/** Events of `<invoice-list>`. */
import type { InvoiceForCustomer, MyInvoices } from '../../server/contract/invoice.ts'
import {
  type DataErrorEvent,
  type DataLoadedEvent,
  OpenEvent,
} from '../internal/dom/data-events.ts'
import { TillEvent } from '../internal/dom/events.ts'

/** A page of invoices was loaded; the list's attributes identify it. */
export type InvoicesLoadedEvent = DataLoadedEvent<MyInvoices>

/** The invoices could not be loaded; older data stays visible. */
export type InvoicesFailedEvent = DataErrorEvent

/** Base class of events about one invoice. */
abstract class InvoiceEvent extends TillEvent {
  readonly invoice: InvoiceForCustomer

  constructor(type: string, invoice: InvoiceForCustomer, cancelable = false) {
    super(type, cancelable)
    this.invoice = invoice
  }
}

/** The details of the invoice were opened. */
export class InvoiceOpenedEvent extends InvoiceEvent {
  constructor(invoice: InvoiceForCustomer) {
    super('invoice-opened', invoice)
  }
}

/** The customer confirmed the payment, and nothing is sent yet. Cancel the event to prevent the payment. */
export class InvoicePaymentRequestedEvent extends InvoiceEvent {
  constructor(invoice: InvoiceForCustomer) {
    super('invoice-payment-requested', invoice, true)
  }
}

/** The payment was submitted, or may have been. The invoice is not paid yet. */
export class InvoicePaymentSubmittedEvent extends InvoiceEvent {
  /** False without a response: the payment may or may not have been submitted. */
  readonly known: boolean

  constructor(invoice: InvoiceForCustomer, known: boolean) {
    super('invoice-payment-submitted', invoice)
    this.known = known
  }
}

/** A submitted payment has an outcome: `invoice.payment_status`. */
export class InvoicePaymentChangedEvent extends InvoiceEvent {
  constructor(invoice: InvoiceForCustomer) {
    super('invoice-payment-changed', invoice)
  }
}

/** The customer opens the usage of an invoice's period. Cancel the event to show it in another way. */
export class InvoiceUsageOpenEvent extends OpenEvent {
  readonly invoice: InvoiceForCustomer
  /** The first and the last instant of the period. */
  readonly period: { readonly from: string; readonly to: string }

  constructor(invoice: InvoiceForCustomer, period: InvoiceUsageOpenEvent['period']) {
    super('invoice-usage-open', invoice.id)
    this.invoice = invoice
    this.period = period
  }
}

export interface InvoiceListEventMap {
  'invoice-usage-open': InvoiceUsageOpenEvent
  'invoices-loaded': InvoicesLoadedEvent
  'invoices-failed': InvoicesFailedEvent
  'invoice-opened': InvoiceOpenedEvent
  'invoice-payment-requested': InvoicePaymentRequestedEvent
  'invoice-payment-submitted': InvoicePaymentSubmittedEvent
  'invoice-payment-changed': InvoicePaymentChangedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends InvoiceListEventMap {}
}
