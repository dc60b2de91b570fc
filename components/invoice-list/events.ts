/** What `<invoice-list>` tells the page. */
import type { InvoiceForCustomer, MyInvoices } from '../../server/contract/invoice.ts'
import { AnswerEvent, FailureEvent } from '../internal/answer-events.ts'
import type { ApiError } from '../internal/api-error.ts'
import { TillEvent } from '../internal/events.ts'

/** A page of invoices was read; the attributes say which. */
export class InvoicesLoadedEvent extends AnswerEvent<MyInvoices> {
  constructor(answer: MyInvoices) {
    super('invoices-loaded', answer)
  }
}

/** The invoices could not be read; what was read before is still shown. */
export class InvoicesFailedEvent extends FailureEvent {
  constructor(error: ApiError) {
    super('invoices-failed', error)
  }
}

/** Something about one invoice. */
abstract class InvoiceEvent extends TillEvent {
  readonly invoice: InvoiceForCustomer

  constructor(type: string, invoice: InvoiceForCustomer, cancelable = false) {
    super(type, cancelable)
    this.invoice = invoice
  }
}

/** Its details were opened. */
export class InvoiceOpenedEvent extends InvoiceEvent {
  constructor(invoice: InvoiceForCustomer) {
    super('invoice-opened', invoice)
  }
}

/** The customer confirmed its payment and nothing is sent yet. Cancel it to send nothing. */
export class InvoicePaymentRequestedEvent extends InvoiceEvent {
  constructor(invoice: InvoiceForCustomer) {
    super('invoice-payment-requested', invoice, true)
  }
}

/** Its payment was asked for, or may have been. Nothing is paid yet. */
export class InvoicePaymentSubmittedEvent extends InvoiceEvent {
  /** False when no answer came: it may or may not have been submitted. */
  readonly known: boolean

  constructor(invoice: InvoiceForCustomer, known: boolean) {
    super('invoice-payment-submitted', invoice)
    this.known = known
  }
}

/** A payment that was waited for has an outcome: `invoice.payment_status`. */
export class InvoicePaymentChangedEvent extends InvoiceEvent {
  constructor(invoice: InvoiceForCustomer) {
    super('invoice-payment-changed', invoice)
  }
}

export interface InvoiceListEventMap {
  'invoices-loaded': InvoicesLoadedEvent
  'invoices-failed': InvoicesFailedEvent
  'invoice-opened': InvoiceOpenedEvent
  'invoice-payment-requested': InvoicePaymentRequestedEvent
  'invoice-payment-submitted': InvoicePaymentSubmittedEvent
  'invoice-payment-changed': InvoicePaymentChangedEvent
}
