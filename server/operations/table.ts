/** The table: everything a customer's session may call. */
import type { CustomerView } from './customer-view.ts'
import { readMe } from './customers.ts'
import { listMyInvoices, readMyInvoice, retryMyPayment } from './invoices.ts'
import { listMySubscriptions } from './subscriptions.ts'
import { readMyCurrentUsage, readMyPastUsage } from './usage.ts'

export const CUSTOMER_VIEWS: readonly CustomerView[] = [
  readMe,
  readMyCurrentUsage,
  readMyPastUsage,
  listMyInvoices,
  readMyInvoice,
  retryMyPayment,
  listMySubscriptions,
]
