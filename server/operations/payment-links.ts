/** Payment links: what the merchant sells, and what anyone may see of it. */
import {
  LinkIdsPage,
  OpenPaymentLinkBody,
  OpenPaymentLinkReplacement,
  PaymentLink,
  PaymentLinkBody,
  PaymentLinkForMerchant,
  PaymentLinkPage,
  PaymentLinkReplacement,
  PaymentLinksQuery,
} from '../contract/payment-link.ts'
import { operation } from './operation.ts'

const HOUR = 60 * 60 * 1000

export const createPaymentLink = operation({
  id: 'createPaymentLink',
  summary: 'Create a payment link',
  service: 'links',
  method: 'POST',
  path: '',
  scope: 'links:write',
  body: PaymentLinkBody,
  bodyIn: { paypal: OpenPaymentLinkBody },
  leadsTo: 'return_url',
  // links-18: a key that comes again is answered 200.
  status: 201,
  or: 200,
  answer: PaymentLinkForMerchant,
  repeat: 'with the same key',
  // Request keys are kept six hours (links-29).
  keyKeptFor: 6 * HOUR,
})

export const listPaymentLinks = operation({
  id: 'listPaymentLinks',
  summary: 'Payment links, newest first',
  service: 'links',
  method: 'GET',
  path: '',
  scope: 'links:read',
  query: PaymentLinksQuery,
  status: 200,
  answer: PaymentLinkPage,
  reads: LinkIdsPage,
  repeat: 'freely',
})

export const readPaymentLink = operation({
  id: 'readPaymentLink',
  summary: 'One payment link',
  service: 'links',
  method: 'GET',
  path: '/{id}',
  scope: 'links:read',
  status: 200,
  answer: PaymentLinkForMerchant,
  reads: PaymentLink,
  repeat: 'freely',
})

export const replacePaymentLink = operation({
  id: 'replacePaymentLink',
  summary: 'Replace what a payment link sells, as a whole',
  service: 'links',
  method: 'PUT',
  path: '/{id}',
  scope: 'links:write',
  body: PaymentLinkReplacement,
  bodyIn: { paypal: OpenPaymentLinkReplacement },
  leadsTo: 'return_url',
  // links-21: no body typically, the link in its place perhaps.
  status: 204,
  or: 200,
  answer: PaymentLinkForMerchant,
  repeat: 'once',
})

export const deletePaymentLink = operation({
  id: 'deletePaymentLink',
  summary: 'Delete a payment link for good',
  service: 'links',
  method: 'DELETE',
  path: '/{id}',
  scope: 'links:write',
  status: 204,
  answer: null,
  repeat: 'once',
})
