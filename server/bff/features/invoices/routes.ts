/** The customer's invoices, and the retry of a payment. */
import {
  type Invoice,
  InvoiceForCustomer,
  MyInvoices,
  MyInvoicesById,
  MyInvoicesByIdQuery,
  MyInvoicesQuery,
} from '../../../contract/invoice.ts'
import { listInvoices, readInvoice } from '../../../operations/invoices.ts'
import { isOwnInvoice, recheckUnlessNamed } from '../../core/customers/ownership.ts'
import { mapConcurrently } from '../../core/forward/concurrency.ts'
import { customerRoute } from '../../core/forward/customer-route.ts'
import { invoiceLock } from '../../core/money/invoice-lock.ts'
import { retryPaymentOnce } from '../../core/money/retry-payment.ts'
import type { Store } from '../../core/store/store.ts'
import { UpstreamError } from '../../core/upstream/error.ts'
import { countUnreadable, fetchAllPages } from '../../core/upstream/pagination.ts'
import { fetchInvoiceLists, MAX_INVOICES, toInvoicePage } from './invoice-list.ts'

/** The invoice with its retried payment, while that has no outcome. */
const withPayment = async (store: Store, invoice: Invoice) => ({
  ...invoice,
  ...(await invoiceLock(store, invoice.id).paymentOf(invoice)),
})

export const listMyInvoices = customerRoute({
  id: 'listMyInvoices',
  summary: 'Invoices of any payment status, with totals by currency',
  method: 'GET',
  path: '/me/invoices',
  scope: 'invoices:read',
  query: MyInvoicesQuery,
  response: MyInvoices,
  async handler(request) {
    const { query, customer, call, assertNoForeignRows, log } = request
    const { store } = request.deps
    const { issuing_date_from, issuing_date_to } = query
    const filter = {
      issuing_date_from,
      issuing_date_to,
      external_customer_id: customer.externalId,
    }
    const lists = await fetchInvoiceLists(query.payment_status, (payment_status) =>
      fetchAllPages(async (page) => {
        const query = { ...filter, payment_status, ...page }
        const { invoices, metadata } = await call(listInvoices, { query })
        assertNoForeignRows(
          invoices.every((invoice) => !invoice || isOwnInvoice(invoice, customer)),
        )
        return { rows: invoices, metadata }
      }, MAX_INVOICES),
    )
    await recheckUnlessNamed(
      lists.flatMap(({ rows }) => rows),
      request,
    )
    // The last read of each status.
    for (const { unreadable } of lists.slice(-query.payment_status.length)) {
      countUnreadable(unreadable, log)
    }
    const page = toInvoicePage(lists, query)
    const invoices = await Promise.all(page.invoices.map((invoice) => withPayment(store, invoice)))
    return { ...page, invoices }
  },
})

export const readMyInvoice = customerRoute({
  id: 'readMyInvoice',
  summary: 'One invoice with its fees',
  method: 'GET',
  path: '/me/invoices/{id}',
  scope: 'invoices:read',
  response: InvoiceForCustomer,
  async handler(request) {
    const { params, customer, call, assertOwned } = request
    const { store } = request.deps
    const invoice = await call(readInvoice, { params })
    assertOwned(isOwnInvoice(invoice, customer))
    await recheckUnlessNamed([invoice], request)
    return withPayment(store, invoice)
  },
})

function emptyIfNotFound(error: unknown): [] {
  if (error instanceof UpstreamError && error.code === 'not-found') return []
  throw error
}

export const listMyInvoicesById = customerRoute({
  id: 'listMyInvoicesById',
  summary: 'Up to 20 invoices by their ids, with their fees; unknown ids are omitted',
  method: 'GET',
  path: '/me/invoices-by-id',
  scope: 'invoices:read',
  query: MyInvoicesByIdQuery,
  response: MyInvoicesById,
  async handler(request) {
    const { query, customer, call, keepOwned } = request
    const { store } = request.deps
    const found = await mapConcurrently(query.ids, (id) =>
      call(readInvoice, { params: { id } }).catch(emptyIfNotFound),
    )
    // Another customer's invoice is omitted, as one that does not exist.
    const owned = keepOwned(found.flat(), (invoice) => isOwnInvoice(invoice, customer))
    await recheckUnlessNamed(owned, request)
    const invoices = await Promise.all(owned.map((invoice) => withPayment(store, invoice)))
    return { invoices }
  },
})

export const retryMyPayment = customerRoute({
  id: 'retryMyPayment',
  summary: 'Retry the payment of an invoice',
  method: 'POST',
  path: '/me/invoices/{id}/retry_payment',
  scope: 'invoices:pay',
  response: null,
  async handler(request) {
    const { params, customer, log, assertOwned } = request
    const { upstream, store } = request.deps
    await retryPaymentOnce(params.id, {
      upstream,
      log,
      store,
      async authorize(invoice) {
        assertOwned(isOwnInvoice(invoice, customer))
        await recheckUnlessNamed([invoice], request)
      },
    })
    return undefined
  },
})
