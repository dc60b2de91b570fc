/** Faults of the next upstream call. */
import {
  BILLING,
  cutsShort,
  drips,
  fails,
  hangs,
  hangsAfterHeaders,
  inflatesTo,
  type Misbehaviour,
  redirectsTo,
  resets,
  says,
} from '../support/upstream/upstream.ts'
import { ALICE, anInvoice, BOB } from '../support/upstream/upstream-rows.ts'

export const FAULTS: Record<string, Misbehaviour> = {
  'a reset': resets,
  'half a body': cutsShort,
  silence: hangs,
  'silence after the headers': hangsAfterHeaders,
  'a drip': drips,
  'more than is read': inflatesTo(6_000_000),
  'a failure': says(500, { name: 'INTERNAL_SERVER_ERROR', message: 'no' }),
  'a failure of a gateway': says(502, '<html>bad gateway</html>'),
  'no service': says(503),
  'a limit': says(429, {}, { 'Retry-After': '0' }),
  'a long limit': says(429, {}, { 'Retry-After': '60' }),
  'a refused token': fails(401, 'AUTHENTICATION_FAILURE'),
  'a refused permission': fails(403, 'NOT_AUTHORIZED'),
  nothing: says(200),
  'a page': says(200, '<html>'),
  'half a JSON': says(200, '{"id":"cus'),
  'another shape': says(200, { id: 5, invoices: {}, wallets: 'none' }),
  'a redirect': redirectsTo('http://127.0.0.1:9/steal'),
  'what is not there': fails(404, 'RESOURCE_NOT_FOUND'),
  "Bob's": says(200, {
    ...BOB,
    name: 'Bob',
    invoices: [anInvoice({ id: 'inv-bob-1', customer: BOB })],
  }),
  "Alice's": says(200, { ...ALICE, name: 'Alice', invoices: [anInvoice()] }),
}

/**
 * Prefixes of "METHOD /path" for faults. A failing token endpoint blocks all other calls for a
 * while.
 */
export const PLACES = [
  ...Array<string>(9).fill('GET '),
  ...Array<string>(3).fill(`GET ${BILLING}/invoices`),
  ...Array<string>(3).fill(`GET ${BILLING}/customers`),
  'POST /v1/oauth2/token',
]
