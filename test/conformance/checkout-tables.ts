/**
 * The endpoints of payment links (links-18 to links-22) and of authorizations (authorizations-1,
 * authorizations-2), row by row.
 */
import { authorization, createdLink, link, links } from './bodies.ts'
import { BY_FAULT, type Row, WITHOUT_SERVICE } from './row.ts'
import { aLink, aLinkBody, aWholeLinkBody } from './world.ts'

const UNKNOWN = '/v1/checkout/payment-resources/PLB-000000000000'
const ALL = '/v1/checkout/payment-resources'

/** A link without the name of its item (links-35). */
function nameless() {
  const { line_items, ...body } = aLinkBody()
  return { ...body, line_items: line_items.map(({ unit_amount }) => ({ unit_amount })) }
}

/** A link in an unknown currency (links-31). */
function unsupported() {
  const { line_items, ...body } = aLinkBody()
  const unit_amount = { currency_code: 'XTS', value: '5.00' }
  return { ...body, line_items: line_items.map(({ name }) => ({ name, unit_amount })) }
}

export const linksTable: Row[] = [
  {
    row: 'POST /v1/checkout/payment-resources',
    asks: () => ({
      path: ALL,
      body: aWholeLinkBody(),
      headers: { 'Service-Request-Id': crypto.randomUUID() },
    }),
    status: 201,
    body: createdLink,
    errors: {
      400: () => ({ path: ALL, body: nameless() }),
      403: WITHOUT_SERVICE,
      422: () => ({ path: ALL, body: unsupported() }),
      500: BY_FAULT,
    },
  },
  {
    row: 'GET /v1/checkout/payment-resources',
    asks: async ({ sandbox }) => {
      await aLink(sandbox, aWholeLinkBody())
      return { path: `${ALL}?page_size=1&status=ACTIVE` }
    },
    status: 200,
    body: links,
    errors: { 400: () => ({ path: `${ALL}?page_size=0` }), 403: WITHOUT_SERVICE, 500: BY_FAULT },
  },
  {
    row: 'GET /v1/checkout/payment-resources/{id}',
    asks: async ({ sandbox }) => ({ path: `${ALL}/${await aLink(sandbox, aWholeLinkBody())}` }),
    status: 200,
    body: link,
    errors: { 403: WITHOUT_SERVICE, 404: () => ({ path: UNKNOWN }), 500: BY_FAULT },
  },
  {
    row: 'PUT /v1/checkout/payment-resources/{id}',
    asks: (w) => ({ path: `${ALL}/${w.link}`, body: aWholeLinkBody() }),
    status: 204,
    errors: {
      400: (w) => ({ path: `${ALL}/${w.link}`, body: nameless() }),
      403: WITHOUT_SERVICE,
      404: () => ({ path: UNKNOWN, body: aLinkBody() }),
      422: (w) => ({ path: `${ALL}/${w.link}`, body: unsupported() }),
      500: BY_FAULT,
    },
  },
  {
    row: 'DELETE /v1/checkout/payment-resources/{id}',
    asks: async ({ sandbox }) => ({ path: `${ALL}/${await aLink(sandbox)}` }),
    status: 204,
    errors: { 403: WITHOUT_SERVICE, 404: () => ({ path: UNKNOWN }), 500: BY_FAULT },
  },
]

const RENEWAL = { amount: { currency_code: 'USD', value: '110.00' } }
const ANOTHER_CLIENT = { authorization: `Basic ${btoa('a-client:of another secret')}` }
const PARTNER = ['{}', JSON.stringify({ iss: 'a-client', payer_id: 'PARTNER234567' }), '']
  .map(btoa)
  .join('.')
const reauthorize = (id: string) => `/authorizations/${id}/reauthorize`

/** Behind `/v2/payments`. Errors are those of authorizations-2. */
export const authorizationsTable: Row[] = [
  {
    row: 'POST /authorizations/{authorization_id}/reauthorize',
    asks: (w) => ({
      path: reauthorize(w.authorization),
      body: RENEWAL,
      headers: { Prefer: 'return=representation', 'Service-Request-Id': crypto.randomUUID() },
    }),
    status: 200,
    body: authorization,
    errors: {
      400: (w) => ({ path: reauthorize(w.authorization), body: { amount: { value: '1.00' } } }),
      401: (w) => ({ path: reauthorize(w.authorization), headers: ANOTHER_CLIENT }),
      // authorizations-9: on behalf of another merchant.
      403: (w) => ({
        path: reauthorize(w.authorization),
        body: RENEWAL,
        headers: { 'Service-Auth-Assertion': PARTNER },
      }),
      404: () => ({ path: reauthorize('0AB12345CD678901E'), body: RENEWAL }),
      409: (w) => ({
        path: reauthorize(w.another),
        body: RENEWAL,
        headers: { 'Service-Request-Id': 'at once' },
        times: 4,
      }),
      415: (w) => ({
        path: reauthorize(w.authorization),
        body: RENEWAL,
        headers: { 'content-type': 'text/plain' },
      }),
      422: (w) => ({
        path: reauthorize(w.authorization),
        body: { amount: { currency_code: 'EUR', value: '100.00' } },
      }),
      429: BY_FAULT,
      500: BY_FAULT,
      503: BY_FAULT,
    },
  },
  {
    // authorizations-1
    row: 'GET /authorizations/{authorization_id}',
    asks: (w) => ({ path: `/authorizations/${w.authorization}` }),
    status: 200,
    body: authorization,
    errors: {
      401: (w) => ({ path: `/authorizations/${w.authorization}`, headers: ANOTHER_CLIENT }),
      403: WITHOUT_SERVICE,
      404: () => ({ path: '/authorizations/0AB12345CD678901E' }),
      500: BY_FAULT,
    },
  },
]
