/** Custom store that is unavailable: it throws or rejects. */
import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'vitest'
import { memoryStore, type Store, StoreError } from '../../../server/bff/core/store/store.ts'
import { aBff, configFor, problemOf, type TestBff } from '../../support/bff/bff.ts'
import { BILLING, fails, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const upstream = await upstreamOfFile()
const INVOICE = '/api/me/invoices/inv-alice-1'
const POST = `POST ${BILLING}/invoices/`
const METRIC = { name: 'Calls', code: 'calls', type: 'METERED', aggregation_type: 'COUNT' }

function throws(): never {
  throw new StoreError('gone')
}
const breaks = () => Promise.reject(new StoreError('gone'))
let asked = 0

const WAYS: [string, () => never | Promise<never>][] = [
  ['throws', throws],
  ['breaks its promise', breaks],
  ['does now the one and now the other', () => (asked++ % 2 ? throws() : breaks())],
]

for (const [how, gone] of WAYS) {
  describe(`a store that ${how}`, () => {
    let reached: boolean
    let bff: TestBff
    beforeEach(() => {
      reached = true
      const memory = memoryStore()
      const store: Store = {
        get: (...asked) => (reached ? memory.get(...asked) : gone()),
        set: (...asked) => (reached ? memory.set(...asked) : gone()),
        compareAndSwap: (...asked) => (reached ? memory.compareAndSwap(...asked) : gone()),
        increment: (...asked) => (reached ? memory.increment(...asked) : gone()),
      }
      const rateLimits = { session: { max: 9, seconds: 60 }, mint: { max: 9, seconds: 60 } }
      bff = aBff(upstream, { store, config: { ...configFor(upstream.url), rateLimits } })
    })

    it('allows creating sessions and reading, and rejects writes', async () => {
      reached = false
      const token = await bff.token()
      assert.equal((await bff.ask('/api/me', { token })).status, 200)
      assert.equal((await bff.ask(INVOICE, { token })).status, 200)
      const pay = await bff.ask(`${INVOICE}/retry_payment`, { method: 'POST', token })
      assert.match(
        (await problemOf(pay, 503, 'upstream-unavailable')).detail ?? '',
        /The store of locks is unavailable/,
      )
      const end = await bff.ask('/api/sessions/current', { method: 'DELETE', token })
      await problemOf(end, 503, 'upstream-unavailable')
      assert.equal(upstream.seen(POST).length, 0)
      const readiness = await bff.ask('/readyz')
      assert.equal(readiness.status, 200)
      assert.equal(((await readiness.json()) as { store: string }).store, 'down')
    })

    it('rejects a write that takes neither lock nor key, because its session may be revoked', async () => {
      const { token } = await bff.mint({ kind: 'merchant', scopes: ['catalog:write'] })
      reached = false
      const remove = await bff.ask('/api/billing/metrics/calls', { method: 'DELETE', token })
      await problemOf(remove, 503, 'upstream-unavailable')
      assert.equal(upstream.seen(`DELETE ${BILLING}`).length, 0)
    })

    it('does not hide responses of a service', async () => {
      const token = await bff.token()
      upstream.misbehave(POST, (response, request) => {
        reached = false
        fails(422, 'UNPROCESSABLE_ENTITY')(response, request)
      })
      const pay = await bff.ask(`${INVOICE}/retry_payment`, { method: 'POST', token })
      await problemOf(pay, 422, 'refused')
      reached = true
      const { token: office } = await bff.mint({ kind: 'merchant', scopes: ['catalog:write'] })
      upstream.misbehave(`POST ${BILLING}/metrics`, (response, request) => {
        reached = false
        says(201, { id: 'm1', ...METRIC })(response, request)
      })
      const made = await bff.ask('/api/billing/metrics', {
        method: 'POST',
        token: office,
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
        body: JSON.stringify(METRIC),
      })
      assert.equal(made.status, 201)
    })
  })
}
