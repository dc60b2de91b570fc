import assert from 'node:assert/strict'
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'
import { MERCHANT_SCOPES } from '../../../server/contract/session.ts'
import { aBff, SHOP } from '../../support/bff/bff.ts'
import {
  CUSTOMER_CASES,
  type EndpointCase,
  MERCHANT_CASES,
} from '../../support/bff/endpoint-cases.ts'
import { type FakeUpstream, fakeUpstream, says } from '../../support/upstream/upstream.ts'
import { respond } from '../../support/upstream/upstream-responses.ts'

const LATENCY_MS = 150
/** A share of four, and a queue for 50 reads of two calls each. */
const FEW = { concurrency: { inFlight: 16, queued: 100 } }
/** Longer than a busy machine needs: these calls are about refusals. */
const PATIENT = { timeouts: { attempt: 60_000, read: 60_000 } }
const INVOICES = '/api/me/invoices?issuing_date_from=2026-01-01&issuing_date_to=2026-11-30'

describe('calls of many callers', () => {
  let service: FakeUpstream
  beforeAll(async () => {
    service = await fakeUpstream()
  })
  afterEach(() => service.reset())
  afterAll(() => service.close())

  /** A BFF in front of services that take their time. */
  async function aSlowBff(more: Parameters<typeof aBff>[1] = {}) {
    const bff = aBff(service, { ...PATIENT, ...more })
    const merchant = await bff.token({ kind: 'merchant', scopes: MERCHANT_SCOPES })
    const alice = await bff.token()
    service.misbehave('GET /v', (response, request) => {
      const [status, body] = respond(service.rows, 'GET', new URL(request.url, service.url))
      setTimeout(() => says(status, body)(response, request), LATENCY_MS)
    })
    const statuses = (token: string, paths: readonly string[]) =>
      Promise.all(paths.map(async (path) => (await bff.ask(path, { token, origin: SHOP })).status))
    return { bff, alice, merchant, statuses }
  }

  const readsOf = (cases: readonly EndpointCase[]) =>
    cases
      .filter(({ request }) => request.startsWith('GET '))
      .map(({ request }) => request.slice('GET '.length))
  const isRefused = (status: number) => status === 429 || status === 503

  it('are never refused for all that three account pages and the office read at once', async () => {
    const { alice, merchant, statuses } = await aSlowBff()
    const page = readsOf(CUSTOMER_CASES)
    const office = readsOf(MERCHANT_CASES)
    assert.ok(page.length >= 10 && office.length >= 20)
    const [customers, offices] = await Promise.all([
      statuses(alice, [...page, ...page, ...page]),
      statuses(merchant, office),
    ])
    assert.deepEqual([...customers, ...offices].filter(isRefused), [])
  })

  it('do not wait for the queue of one customer', async () => {
    const { bff, alice, merchant, statuses } = await aSlowBff(FEW)
    const bob = await bff.token({ customer: 'bob' })
    let isFlooding = true
    const flood = statuses(alice, Array<string>(50).fill(INVOICES)).finally(() => {
      isFlooding = false
    })
    await new Promise((resolve) => setTimeout(resolve, LATENCY_MS))
    const others = await Promise.all([
      statuses(bob, ['/api/me', INVOICES]),
      statuses(merchant, [
        '/api/billing/invoices?issuing_date_from=2026-01-01&issuing_date_to=2026-11-30',
      ]),
    ])
    assert.deepEqual(others.flat(), [200, 200, 200])
    assert.ok(isFlooding)
    assert.deepEqual([...new Set(await flood)], [200])
  })

  it('are never refused for the logins of a whole shop by one API key, and others go on beside them', async () => {
    const { bff, alice, merchant, statuses } = await aSlowBff()
    let areMinted = false
    const minted = Promise.all(Array.from({ length: 600 }, () => bff.token())).finally(() => {
      areMinted = true
    })
    await new Promise((resolve) => setTimeout(resolve, 2 * LATENCY_MS))
    const others = await Promise.all([
      statuses(alice, ['/api/me', INVOICES]),
      statuses(merchant, [
        '/api/billing/invoices?issuing_date_from=2026-01-01&issuing_date_to=2026-11-30',
      ]),
    ])
    assert.deepEqual(others.flat(), [200, 200, 200])
    assert.ok(!areMinted)
    assert.equal((await minted).length, 600)
  })

  it('are refused by 429 beyond the queue of their own customer, over all of its sessions', async () => {
    const { bff, alice, statuses } = await aSlowBff(FEW)
    const again = await bff.token()
    const both = await Promise.all([
      statuses(alice, Array<string>(60).fill(INVOICES)),
      statuses(again, Array<string>(60).fill(INVOICES)),
      statuses(await bff.token({ customer: 'bob' }), [INVOICES]),
    ])
    const [first = [], second = [], other] = both
    assert.deepEqual(other, [200])
    const all = new Set([...first, ...second])
    assert.ok(all.has(429) && !all.has(503))
  })
})
