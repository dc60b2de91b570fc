import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import type { BffOptions } from '../../../server/bff/app.ts'
import { memoryStore, type Store } from '../../../server/bff/core/store/store.ts'
import { MERCHANT_SCOPES } from '../../../server/contract/session.ts'
import { aBff, problemOf, SHOP } from '../../support/bff/bff.ts'
import { BILLING } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const upstream = await upstreamOfFile()
const token = await aBff(upstream).token()

const INVOICE = '/api/me/invoices/inv-alice-1'
const pay = (bff: ReturnType<typeof aBff>) =>
  bff.ask(`${INVOICE}/retry_payment`, { method: 'POST', token, origin: SHOP })
const payments = () => upstream.seen(`POST ${BILLING}/invoices/`).length

describe('a failing log or telemetry hook', () => {
  const fail = () => {
    throw new Error('the disk is full')
  }
  const nothing = () => {}
  const quiet = {
    onRequestStart: nothing,
    onRequestEnd: nothing,
    onUpstreamCall: nothing,
    observeConcurrency: nothing,
  }
  const failing: [string, Partial<BffOptions>][] = [
    ['writes the log', { log: { info: fail, error: fail } }],
    ['counts a request', { telemetry: { ...quiet, onRequestStart: fail } }],
    ['counts a response', { telemetry: { ...quiet, onRequestEnd: fail } }],
    ['counts an upstream call', { telemetry: { ...quiet, onUpstreamCall: fail } }],
  ]
  for (const [what, options] of failing) {
    it(`that ${what} changes no response`, async () => {
      const bff = aBff(upstream, options)
      assert.equal((await bff.ask('/api/me', { token, origin: SHOP })).status, 200)
      assert.equal((await bff.ask('/api/nothing')).status, 404)
      assert.equal((await pay(bff)).status, 204)
      assert.equal(payments(), 1)
    })
  }
})

describe('a stored value that this version can not parse', () => {
  for (const text of ['{"version":2}', '{"asked":1}', '"text"', 'not even JSON']) {
    const odd: Store = {
      ...memoryStore(),
      get: async (key) => (key.includes('revoked:') ? undefined : text),
    }

    it(`counts as a held invoice lock: ${text}`, async () => {
      const bff = aBff(upstream, { store: odd })
      const response = await bff.ask(INVOICE, { token, origin: SHOP })
      assert.equal(
        ((await response.json()) as { payment_requested: boolean }).payment_requested,
        true,
      )
      await problemOf(await pay(bff), 409, 'already-requested')
      assert.equal(payments(), 0)
    })

    it(`counts as a call of unknown outcome: ${text}`, async () => {
      const bff = aBff(upstream, { store: odd })
      const merchant = await bff.token({ kind: 'merchant', scopes: MERCHANT_SCOPES })
      const response = await bff.ask('/api/authorizations/A1/reauthorize', {
        method: 'POST',
        token: merchant,
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      })
      await problemOf(response, 504, 'outcome-unknown')
      assert.equal(upstream.seen('POST /v2').length, 0)
    })
  }
})
