/** Payment links of the merchant. */
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
  returnUrlField: 'return_url',
  // links-18: a repeated key is answered with 200.
  status: 201,
  alternativeStatus: 200,
  response: PaymentLinkForMerchant,
  retry: 'with-idempotency-key',
  // The service keeps idempotency keys for six hours (links-29).
  upstreamKeyTtlMs: 6 * HOUR,
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
  response: PaymentLinkPage,
  parse: LinkIdsPage,
  retry: 'safe',
})

export const readPaymentLink = operation({
  id: 'readPaymentLink',
  summary: 'One payment link',
  service: 'links',
  method: 'GET',
  path: '/{id}',
  scope: 'links:read',
  status: 200,
  response: PaymentLinkForMerchant,
  parse: PaymentLink,
  retry: 'safe',
})

export const replacePaymentLink = operation({
  id: 'replacePaymentLink',
  summary: 'Replace all items of a payment link',
  service: 'links',
  method: 'PUT',
  path: '/{id}',
  scope: 'links:write',
  body: PaymentLinkReplacement,
  bodyIn: { paypal: OpenPaymentLinkReplacement },
  returnUrlField: 'return_url',
  // links-21: usually without a body, possibly with the link.
  status: 204,
  alternativeStatus: 200,
  response: PaymentLinkForMerchant,
  retry: 'once',
})

export const deletePaymentLink = operation({
  id: 'deletePaymentLink',
  summary: 'Delete a payment link permanently',
  service: 'links',
  method: 'DELETE',
  path: '/{id}',
  scope: 'links:write',
  status: 204,
  response: null,
  retry: 'once',
})
