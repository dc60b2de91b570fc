/** Events of `<balance-summary>`. */
import type { OverdueBalancesForCustomer } from '../../server/contract/analytics.ts'
import type { InvoiceForCustomer } from '../../server/contract/invoice.ts'
import type { ApiError } from '../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../internal/dom/data-events.ts'
import { TillEvent } from '../internal/dom/events.ts'

/** The overdue balance was loaded. */
export class BalanceLoadedEvent extends DataLoadedEvent<OverdueBalancesForCustomer> {
  constructor(data: OverdueBalancesForCustomer) {
    super('balance-loaded', data)
  }
}

/** The balance could not be loaded; older data stays visible. */
export class BalanceFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('balance-failed', error)
  }
}

/** The customer opens an invoice, or its payment. Cancel the event to do it in another way than in the list. */
export class BalanceInvoiceOpenEvent extends TillEvent {
  readonly invoice: InvoiceForCustomer
  /** `pay` opens the list's payment dialog: nothing is sent before the customer confirms there. */
  readonly action: 'view' | 'pay'

  constructor(invoice: InvoiceForCustomer, action: 'view' | 'pay') {
    super('balance-invoice-open', true)
    this.invoice = invoice
    this.action = action
  }
}

export interface BalanceSummaryEventMap {
  'balance-invoice-open': BalanceInvoiceOpenEvent
  'balance-loaded': BalanceLoadedEvent
  'balance-failed': BalanceFailedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends BalanceSummaryEventMap {}
}
