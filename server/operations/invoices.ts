/** Invoices: list and read them, and retry a payment. */
import {
  Invoice,
  InvoiceForMerchant,
  InvoicePage,
  InvoicePageForMerchant,
  InvoiceQuery,
} from '../contract/invoice.ts'
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
  response: InvoicePageForMerchant,
  parse: InvoicePage,
  retry: 'safe',
})

export const readInvoice = operation({
  id: 'readInvoice',
  summary: 'One invoice with its fees',
  service: 'billing',
  method: 'GET',
  path: '/invoices/{id}',
  scope: 'invoices:read',
  status: 200,
  response: InvoiceForMerchant,
  parse: Invoice,
  retry: 'safe',
  tellsPayment: true,
})

/** Moves money and supports no idempotency key, so it is never sent twice. */
export const retryPayment = operation({
  id: 'retryPayment',
  summary: 'Retry the payment of an invoice',
  service: 'billing',
  method: 'POST',
  path: '/invoices/{id}/retry_payment',
  scope: 'invoices:pay',
  status: 204,
  response: null,
  retry: 'never',
  lock: 'invoice',
})
