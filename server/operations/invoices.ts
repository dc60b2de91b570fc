/** Invoices: list, read, and ask for a payment to be tried again. */
import {
  Invoice,
  InvoiceForCustomer,
  InvoiceForMerchant,
  InvoicePage,
  InvoicePageForMerchant,
  InvoiceQuery,
  MyInvoices,
  MyInvoicesQuery,
} from '../contract/invoice.ts'
import type { SessionCustomer } from '../contract/session.ts'
import { customerView } from './customer-view.ts'
import { operation } from './operation.ts'

export const listInvoices = operation({
  id: 'listInvoices',
  summary: 'Invoices issued between two dates, of one payment status',
  service: 'billing',
  method: 'GET',
  path: '/invoices',
  scope: 'invoices:read',
  query: InvoiceQuery,
  status: 200,
  answer: InvoicePageForMerchant,
  reads: InvoicePage,
  repeat: 'freely',
})

export const readInvoice = operation({
  id: 'readInvoice',
  summary: 'One invoice with its fees',
  service: 'billing',
  method: 'GET',
  path: '/invoices/{id}',
  scope: 'invoices:read',
  status: 200,
  answer: InvoiceForMerchant,
  reads: Invoice,
  repeat: 'freely',
})

/** It moves money and takes no request key, so it is never sent twice. */
export const retryPayment = operation({
  id: 'retryPayment',
  summary: 'Try the payment of an invoice again',
  service: 'billing',
  method: 'POST',
  path: '/invoices/{id}/retry_payment',
  scope: 'invoices:pay',
  status: 204,
  answer: null,
  repeat: 'never',
  underAMark: true,
})

/** By both ids: an external id may be given up and taken by somebody else while a session lives. */
const theirs = ({ customer: of }: Invoice, { id, externalId }: SessionCustomer) =>
  of.external_id === externalId && (of.id ?? id) === id

export const listMyInvoices = customerView(listInvoices, {
  id: 'listMyInvoices',
  summary: 'The own invoices of any payment status, with totals by currency',
  path: '/me/invoices',
  query: MyInvoicesQuery,
  carried: 'merged',
  rows: 'invoices',
  bind: ({ query, customer }) => ({
    query: {
      issuing_date_from: query.issuing_date_from,
      issuing_date_to: query.issuing_date_to,
      external_customer_id: customer.externalId,
    },
  }),
  theirs,
  adds: 'payment_requested',
  show: MyInvoices,
})

export const readMyInvoice = customerView(readInvoice, {
  id: 'readMyInvoice',
  summary: 'One of the own invoices with its fees',
  path: '/me/invoices/{id}',
  bind: ({ ids }) => ({ ids }),
  theirs,
  adds: 'payment_requested',
  show: InvoiceForCustomer,
})

export const retryMyPayment = customerView(retryPayment, {
  id: 'retryMyPayment',
  summary: 'Try the payment of an own invoice again',
  path: '/me/invoices/{id}/retry_payment',
  carried: 'under a mark',
  look: readInvoice,
  bind: ({ ids }) => ({ ids }),
  theirs,
  show: null,
})
