/** Events of `<balance-summary>`. */
import type { OverdueBalancesForCustomer } from '../../server/contract/analytics.ts'
import type { InvoiceForCustomer } from '../../server/contract/invoice.ts'
import {
  type DataErrorEvent,
  type DataLoadedEvent,
  OpenEvent,
} from '../internal/dom/data-events.ts'
import { TillEvent } from '../internal/dom/events.ts'

/** The overdue balance was loaded. */
export type BalanceLoadedEvent = DataLoadedEvent<OverdueBalancesForCustomer>

/** The balance could not be loaded; older data stays visible. */
export type BalanceFailedEvent = DataErrorEvent

/** `pay` opens the list's payment dialog, `pay-otherwise` the approve page of another payment method. */
export type InvoiceAction = 'view' | 'pay' | 'pay-otherwise'

/** The customer opens an invoice, or its payment. Cancel the event to do it in another way than in the list. */
export class BalanceInvoiceOpenEvent extends OpenEvent {
  readonly invoice: InvoiceForCustomer
  /** Nothing is sent before the customer confirms in the list's dialog. */
  readonly action: InvoiceAction

  constructor(invoice: InvoiceForCustomer, action: InvoiceAction) {
    super('balance-invoice-open', invoice.id)
    this.invoice = invoice
    this.action = action
  }
}

/** The customer opens the payment of several invoices. Cancel the event to do it in another way than in the list. */
export class BalancePayAllEvent extends TillEvent {
  readonly invoices: readonly InvoiceForCustomer[]
  readonly action: Exclude<InvoiceAction, 'view'>

  constructor(
    invoices: readonly InvoiceForCustomer[],
    action: Exclude<InvoiceAction, 'view'> = 'pay',
  ) {
    super('balance-pay-all', true)
    this.invoices = invoices
    this.action = action
  }
}

export interface BalanceSummaryEventMap {
  'balance-pay-all': BalancePayAllEvent
  'balance-invoice-open': BalanceInvoiceOpenEvent
  'balance-loaded': BalanceLoadedEvent
  'balance-failed': BalanceFailedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends BalanceSummaryEventMap {}
}
