/** Authorized payments: read one, and renew it (authorizations-1, authorizations-2). */
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
  answer: Authorization,
  repeat: 'freely',
})

/** It makes a new authorization with an id of its own: that one is captured, the original renewed again. */
export const reauthorize = operation({
  id: 'reauthorize',
  summary: 'Renew an authorization, from day 4 to day 29',
  service: 'payments',
  method: 'POST',
  path: '/authorizations/{authorization_id}/reauthorize',
  scope: 'authorizations:reauthorize',
  body: ReauthorizeBody,
  bodyOptional: true,
  status: 200,
  answer: Authorization,
  repeat: 'with the same key',
  // Request keys are kept 45 days (authorizations-6).
  keyKeptFor: 45 * DAY,
  // CHOICE: the whole of it, so that a back office sees what is held and until when.
  prefer: 'return=representation',
})
