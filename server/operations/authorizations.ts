/** Authorized payments: read one, and reauthorize it (authorizations-1, authorizations-2). */
import { Authorization, ReauthorizeBody } from '../contract/authorization.ts'
import { operation } from './operation.ts'

const DAY = 24 * 60 * 60 * 1000

export const readAuthorization = operation({
  id: 'readAuthorization',
  summary: 'One authorized payment',
  service: 'payments',
  method: 'GET',
  path: '/authorizations/{authorization_id}',
  scope: 'authorizations:read',
  status: 200,
  response: Authorization,
  retry: 'safe',
})

/** Creates a new authorization with its own id. Captures use the new one, reauthorizations the original one. */
export const reauthorize = operation({
  id: 'reauthorize',
  summary: 'Reauthorize a payment, from day 4 to day 29',
  service: 'payments',
  method: 'POST',
  path: '/authorizations/{authorization_id}/reauthorize',
  scope: 'authorizations:reauthorize',
  body: ReauthorizeBody,
  bodyOptional: true,
  status: 200,
  response: Authorization,
  retry: 'with-idempotency-key',
  // Request keys are kept 45 days (authorizations-6).
  upstreamKeyTtlMs: 45 * DAY,
  // CHOICE: the full representation, so that a back office sees the amount and its expiration.
  prefer: 'return=representation',
})
