/** Invalid ids in every place of the API that takes one. */
import assert from 'node:assert/strict'
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest'
import { sendOperation } from '../../../server/bff/core/upstream/call.ts'
import type { Upstream } from '../../../server/bff/core/upstream/client.ts'
import { MERCHANT_SCOPES } from '../../../server/contract/session.ts'
import { readInvoice } from '../../../server/operations/invoices.ts'
import { API_KEY, aBff, SHOP, type TestBff } from '../../support/bff/bff.ts'
import {
  CUSTOMER_CASES,
  type EndpointCase,
  MERCHANT_CASES,
} from '../../support/bff/endpoint-cases.ts'
import { type FakeUpstream, fakeUpstream } from '../../support/upstream/upstream.ts'

const HOSTILE = [
  '.',
  '..',
  '...',
  '../inv-alice-1',
  '..\\inv',
  'a/b',
  '/',
  'a?b',
  'a#b',
  'a b',
  'a%2fb',
  '%2e%2e',
  'a\r\nb',
  'a\0b',
  'ａｂ',
  'é',
  '\u202e',
  ';.js',
  'a;b=c',
  'a:b',
  '@evil.example',
  '*',
  "'",
  '{id}',
  'a'.repeat(128),
]

const spellings: [string, (id: string) => string][] = [
  ['raw', encodeURI],
  ['encoded', encodeURIComponent],
  ['encoded twice', (id) => encodeURIComponent(encodeURIComponent(id))],
  [
    'with all of it encoded',
    (id) => [...Buffer.from(id)].map((b) => `%${b.toString(16).padStart(2, '0')}`).join(''),
  ],
]

/** Of each kind one, for places that the same middleware serves. */
const SOME_HOSTILE = ['..', 'a/b', 'a%2fb', 'a\r\nb', 'é', 'a'.repeat(128)]

/** Values of ids in the paths of the rows. */
const FILLED = ['x1', 'inv-alice-1', 'wallet-alice', 'half']

interface Place {
  what: string
  kind: EndpointCase['kind']
  method: string
  path(id: string): string
  body?: object
}

/** One for each id in the path of a row. */
function placesOf({ row, kind, request: ask, body }: EndpointCase): Place[] {
  const [method = '', target = ''] = ask.split(' ')
  const [path = '', query] = target.split('?')
  const parts = path.split('/')
  return parts.flatMap((part, i) => {
    if (!FILLED.includes(part)) return []
    const at = (id: string) =>
      parts.with(i, id).join('/') + (query === undefined ? '' : `?${query}`)
    return [{ what: `${row}, part ${i}`, kind, method, path: at, ...(body && { body }) }]
  })
}

const inQuery = (kind: EndpointCase['kind'], path: string): Place => ({
  what: path,
  kind,
  method: 'GET',
  path: (id) => path + id,
})

const DATES = 'issuing_date_from=2025-01-01&issuing_date_to=2026-12-31'
const places: Place[] = [
  ...[...MERCHANT_CASES, ...CUSTOMER_CASES].flatMap(placesOf),
  {
    what: 'a link in public',
    kind: 'customer',
    method: 'GET',
    path: (id) => `/api/payment-links/${id}`,
  },
  {
    what: 'the code of a link',
    kind: 'customer',
    method: 'GET',
    path: (id) => `/api/payment-links/${id}/qr`,
  },
  inQuery('customer', '/api/me/usage/current?subscription_id='),
  inQuery('customer', '/api/me/usage/past?subscription_id='),
  inQuery('customer', '/api/me/alerts?subscription_id='),
  inQuery('merchant', '/api/billing/customers/x1/current_usage?subscription_id='),
  inQuery('merchant', `/api/billing/invoices?${DATES}&external_customer_id=`),
  inQuery('merchant', '/api/billing/subscriptions?external_customer_id='),
  inQuery('merchant', '/api/billing/wallets?external_customer_id='),
]

let upstream: FakeUpstream
let bff: TestBff
let tokens: Record<EndpointCase['kind'], string>

beforeAll(async () => {
  upstream = await fakeUpstream()
  bff = aBff(upstream)
  tokens = {
    customer: await bff.token(),
    merchant: await bff.token({ kind: 'merchant', scopes: MERCHANT_SCOPES }),
  }
})
afterAll(() => upstream.close())
beforeEach(() => upstream.reset())

describe('an invalid id', () => {
  for (const [index, { what, kind, method, path, body }] of places.entries()) {
    it(`is never sent upstream from ${what}`, async () => {
      const isFirst = places.findIndex((place) => place.kind === kind) === index
      for (const [how, spell] of isFirst ? spellings : spellings.slice(1, 2)) {
        for (const id of isFirst ? HOSTILE : SOME_HOSTILE) {
          // Undecoded, these end an id instead of being part of it.
          if (how === 'raw' && /[?#]/.test(id)) continue
          const asked = path(spell(id))
          // Dot segments are resolved by the URL parser before the request is sent.
          const { pathname, search } = new URL(asked, 'http://bff')
          if (pathname + search !== asked) continue
          const response = await bff.ask(asked, {
            method,
            token: tokens[kind],
            headers: { 'Content-Type': 'application/json' },
            ...(body && { body: JSON.stringify(body) }),
          })
          assert.ok([400, 404, 405].includes(response.status), `${how}: ${id}: ${response.status}`)
          assert.equal(response.headers.get('content-type'), 'application/problem+json')
        }
      }
      assert.deepEqual(upstream.requests, [])
    })
  }

  const bodies: [string, string, (id: string) => object][] = [
    ['the customer of a session', '/api/sessions', (id) => session({ customer: id })],
    ['a subscription of a session', '/api/sessions', (id) => session({ subscriptions: [id] })],
    ['a customer to revoke', '/api/sessions/revoke', (id) => ({ customer_external_id: id })],
  ]
  const session = (more: object) => ({
    kind: 'customer',
    customer: 'alice',
    scopes: ['profile:read'],
    origins: [SHOP],
    ...more,
  })
  for (const [what, path, bodyOf] of bodies) {
    it(`is never sent upstream as ${what}`, async () => {
      for (const id of HOSTILE) {
        const response = await bff.ask(path, {
          method: 'POST',
          token: API_KEY,
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(bodyOf(id)),
        })
        assert.equal(response.status, 400, id)
      }
      assert.deepEqual(upstream.requests, [])
    })
  }
})

describe('a call of an operation', () => {
  it('is not sent with an invalid or missing id, also if its caller has not validated it', async () => {
    let sent = 0
    const upstream = { call: async () => assert.fail(`${++sent} sent`) } as unknown as Upstream
    for (const id of [...HOSTILE, undefined]) {
      const params: Record<string, string> = id === undefined ? {} : { id }
      await assert.rejects(sendOperation(readInvoice, { params }, { upstream }), {
        name: 'TypeError',
        message: '"id" is not an id',
      })
    }
    assert.equal(sent, 0)
  })
})
