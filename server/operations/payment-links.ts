/** Payment links: the merchant's own, and what anyone may see of one. */
import { PaymentLink } from '../contract/payment-link.ts'
import { operation } from './operation.ts'

export const readPaymentLink = operation({
  id: 'readPaymentLink',
  summary: 'One payment link',
  service: 'links',
  method: 'GET',
  path: '/{id}',
  scope: 'links:read',
  answer: PaymentLink,
  repeat: 'freely',
})
