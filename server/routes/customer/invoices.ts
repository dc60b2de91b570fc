/** The customer's invoices, and the retry of a payment. */
import {
  type Invoice,
  InvoiceForCustomer,
  MyInvoices,
  MyInvoicesById,
  MyInvoicesByIdQuery,
  MyInvoicesQuery,
} from '../../contract/invoice.ts'
import type { SessionCustomer } from '../../contract/session.ts'
import { listInvoices, readInvoice } from '../../operations/invoices.ts'
import { invoiceLock } from '../../payments/invoice-lock.ts'
import { retryPaymentOnce } from '../../payments/retry-payment.ts'
import type { Store } from '../../store/store.ts'
import { fetchAllPages } from '../../upstream/pagination.ts'
import { customerRoute } from './customer-route.ts'
import { fetchInvoiceLists, MAX_INVOICES, toInvoicePage } from './invoice-list.ts'

/** Compares both ids: an external id can be given up and reassigned while a session lives. */
const isOwnInvoice = ({ customer: owner }: Invoice, { id, externalId }: SessionCustomer): boolean =>
  owner.external_id === externalId && (owner.id ?? id) === id

/** The invoice with `payment_requested`: true while a retried payment has no outcome. */
const withPaymentRequested = async (store: Store, invoice: Invoice) => ({
  ...invoice,
  payment_requested: await invoiceLock(store, invoice.id).isHeldFor(invoice),
})

export const listMyInvoices = customerRoute({
  id: 'listMyInvoices',
  summary: 'Invoices of any payment status, with totals by currency',
  method: 'GET',
  path: '/me/invoices',
  scope: 'invoices:read',
  query: MyInvoicesQuery,
  response: MyInvoices,
  async handler({ query, customer, call, store, assertNoForeignRows }) {
    const { issuing_date_from, issuing_date_to } = query
    const filter = {
      issuing_date_from,
      issuing_date_to,
      external_customer_id: customer.externalId,
    }
    const lists = await fetchInvoiceLists(query.payment_status, (payment_status) =>
      fetchAllPages(async (page) => {
        const request = { query: { ...filter, payment_status, ...page } }
        const { invoices, metadata } = await call(listInvoices, request)
        assertNoForeignRows(invoices.every((invoice) => isOwnInvoice(invoice, customer)))
        return { rows: invoices, metadata }
      }, MAX_INVOICES),
    )
    const page = toInvoicePage(lists, query)
    const invoices = await Promise.all(
      page.invoices.map((invoice) => withPaymentRequested(store, invoice)),
    )
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
  async handler({ params, customer, call, store, assertOwned }) {
    const invoice = await call(readInvoice, { params })
    assertOwned(isOwnInvoice(invoice, customer))
    return withPaymentRequested(store, invoice)
  },
})

export const listMyInvoicesById = customerRoute({
  id: 'listMyInvoicesById',
  summary: 'Up to 20 invoices by their ids, with their fees',
  method: 'GET',
  path: '/me/invoices-by-id',
  scope: 'invoices:read',
  query: MyInvoicesByIdQuery,
  response: MyInvoicesById,
  async handler({ query, customer, call, store, assertOwned }) {
    const invoices = await Promise.all(
      query.ids.map(async (id) => {
        const invoice = await call(readInvoice, { params: { id } })
        assertOwned(isOwnInvoice(invoice, customer))
        return withPaymentRequested(store, invoice)
      }),
    )
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
  async handler({ params, customer, upstream, log, store, assertOwned }) {
    await retryPaymentOnce(params.id, {
      upstream,
      log,
      store,
      authorize: (invoice) => assertOwned(isOwnInvoice(invoice, customer)),
    })
    return undefined
  },
})
