/** What a customer owes, and the retry of a failed payment. */
import { defineFeature } from '../../core/feature.ts'
import { listMyInvoices, listMyInvoicesById, readMyInvoice, retryMyPayment } from './routes.ts'

export const invoices = defineFeature({
  customerRoutes: [listMyInvoices, readMyInvoice, listMyInvoicesById, retryMyPayment],
})
