/** The invoices of a customer's session, and their payments. An invoice shows that a payment was submitted. */
import type { InvoiceForCustomer } from '../../../server/contract/invoice.ts'
import { request } from '../api/endpoints.ts'
import type { PaymentSource } from './payment-tracker.ts'

export const customerPayments: PaymentSource<InvoiceForCustomer> = {
  read: (api, id, signal) =>
    request(api, 'GET /me/invoices/{id}', { params: { id }, ...(signal && { signal }) }),
  request: (api, id) => request(api, 'POST /me/invoices/{id}/retry_payment', { params: { id } }),
  isShared: true,
}
