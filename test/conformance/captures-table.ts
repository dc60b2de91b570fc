/** How each status of captures, refunds, voids and orders is reached (authorizations-101 to authorizations-106). */
import { authorization } from './bodies.ts'
import { capture, order, refund } from './captures-bodies.ts'
import { BY_FAULT, type Row, WITHOUT_SERVICE } from './row.ts'
import { aCapture, anAuthorization, anOrder, aRefund } from './world.ts'

const UNKNOWN = '0AB12345CD678901E'
const WHOLE = { Prefer: 'return=representation' }
const ANOTHER_CLIENT = { authorization: `Basic ${btoa('a-client:of another secret')}` }

const capturePath = (id: string) => `/authorizations/${id}/capture`
const voidPath = (id: string) => `/authorizations/${id}/void`
const refundPath = (id: string) => `/captures/${id}/refund`
const EUROS = { amount: { currency_code: 'EUR', value: '1.00' } }

/** Behind `/v2/payments`. */
export const capturesTable: Row[] = [
  {
    row: 'GET /captures/{capture_id}',
    asks: async ({ sandbox }) => ({ path: `/captures/${await aCapture(sandbox)}` }),
    status: 200,
    body: capture,
    errors: {
      401: () => ({ path: `/captures/${UNKNOWN}`, headers: ANOTHER_CLIENT }),
      403: WITHOUT_SERVICE,
      404: () => ({ path: `/captures/${UNKNOWN}` }),
      500: BY_FAULT,
    },
  },
  {
    row: 'POST /authorizations/{authorization_id}/capture',
    asks: async ({ sandbox }) => ({
      path: capturePath(await anAuthorization(sandbox)),
      body: { final_capture: true },
      headers: WHOLE,
    }),
    status: 201,
    body: capture,
    errors: {
      400: () => ({ path: capturePath(UNKNOWN), body: { final_capture: 1 } }),
      401: () => ({ path: capturePath(UNKNOWN), headers: ANOTHER_CLIENT }),
      403: WITHOUT_SERVICE,
      404: () => ({ path: capturePath(UNKNOWN), body: {} }),
      422: async ({ sandbox }) => ({
        path: capturePath(await anAuthorization(sandbox)),
        body: EUROS,
      }),
      500: BY_FAULT,
    },
  },
  {
    row: 'POST /authorizations/{authorization_id}/void',
    asks: async ({ sandbox }) => ({
      path: voidPath(await anAuthorization(sandbox)),
      headers: WHOLE,
    }),
    status: 200,
    body: authorization,
    errors: {
      401: () => ({ path: voidPath(UNKNOWN), headers: ANOTHER_CLIENT }),
      403: WITHOUT_SERVICE,
      404: () => ({ path: voidPath(UNKNOWN) }),
      422: async ({ sandbox }) => ({
        path: voidPath(await anAuthorization(sandbox)),
        headers: WHOLE,
        times: 2,
      }),
      500: BY_FAULT,
    },
  },
  {
    row: 'GET /refunds/{refund_id}',
    asks: async ({ sandbox }) => ({ path: `/refunds/${await aRefund(sandbox)}` }),
    status: 200,
    body: refund,
    errors: {
      401: () => ({ path: `/refunds/${UNKNOWN}`, headers: ANOTHER_CLIENT }),
      403: WITHOUT_SERVICE,
      404: () => ({ path: `/refunds/${UNKNOWN}` }),
      500: BY_FAULT,
    },
  },
  {
    row: 'POST /captures/{capture_id}/refund',
    asks: async ({ sandbox }) => ({
      path: refundPath(await aCapture(sandbox)),
      body: { note_to_payer: 'Sorry', custom_id: 'return-1' },
      headers: WHOLE,
    }),
    status: 201,
    body: refund,
    errors: {
      400: () => ({ path: refundPath(UNKNOWN), body: { note_to_payer: '' } }),
      401: () => ({ path: refundPath(UNKNOWN), headers: ANOTHER_CLIENT }),
      403: WITHOUT_SERVICE,
      404: () => ({ path: refundPath(UNKNOWN), body: {} }),
      409: async ({ sandbox }) => ({
        path: refundPath(await aCapture(sandbox)),
        body: {},
        headers: { ...WHOLE, 'PayPal-Request-Id': crypto.randomUUID() },
        times: 4,
      }),
      422: async ({ sandbox }) => ({ path: refundPath(await aCapture(sandbox)), body: EUROS }),
      500: BY_FAULT,
    },
  },
]

/** Behind `/v2/checkout/orders`. */
export const ordersTable: Row[] = [
  {
    row: 'GET /{order_id}',
    asks: async ({ sandbox }) => ({ path: `/${await anOrder(sandbox)}` }),
    status: 200,
    body: order,
    errors: { 403: WITHOUT_SERVICE, 404: () => ({ path: `/${UNKNOWN}` }) },
  },
]
