/** The payments that an invoice list offers, for its invoices and for those that a balance shows. */
import type { InvoiceForCustomer } from '../../../server/contract/invoice.ts'
import type { MethodOffer } from './payment-answer.ts'

export interface PayActions {
  /** How the customer changes the payment method. */
  readonly offer: MethodOffer
  /** True if the invoice can be paid with another method. */
  canPayOtherwise(invoice: InvoiceForCustomer): boolean
  /** The late ones of the invoices, if another method would help to pay them. */
  otherwiseOf(invoices: readonly InvoiceForCustomer[]): readonly InvoiceForCustomer[]
  /** Opens the approve page of another method, and then the payment dialog. Call it inside the click. */
  payOtherwise(invoices: readonly InvoiceForCustomer[]): void
  /** True if nothing but a payment method is missing to pay the invoice. */
  needsMethod(invoice: InvoiceForCustomer): boolean
  /** Those of the invoices that "Pay all" pays: failed or overdue ones. */
  payableOf(invoices: readonly InvoiceForCustomer[]): readonly InvoiceForCustomer[]
  /** Opens the dialog that pays several invoices, one after the other. */
  askForAll(invoices: readonly InvoiceForCustomer[]): void
}
