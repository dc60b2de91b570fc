/** The keys of an idempotent request: of its record in the store, and that which the service receives. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { idempotencyRequest } from '../../../server/bff/core/money/idempotency.ts'
import type { Session } from '../../../server/bff/core/sessions/token.ts'
import type { Operation } from '../../../server/operations/operation.ts'

const KEY = '5b0d7b0e-3c1a-4f3c-9d0e-6a3f1d0c9b11'

async function keys({
  customer = 'cus_1',
  key = KEY,
  id = 'reauthorize',
  params = { id: 'AUTH1' },
  body = { amount: '110.00' },
} = {}) {
  const request = await idempotencyRequest({
    session: { customer: customer && { id: customer } } as unknown as Session,
    key,
    operation: { id, method: 'POST', upstreamKeyTtlMs: 60_000 } as Operation,
    request: { params, body },
  })
  return request ?? assert.fail('no request')
}

/** The keys that differ from those of the first request. */
async function changed(other: Parameters<typeof keys>[0]): Promise<string[]> {
  const [first, second] = await Promise.all([keys(), keys(other)])
  return (['storageKey', 'requestHash', 'upstreamKey'] as const).filter(
    (name) => first[name] !== second[name],
  )
}

describe('the keys of a request', () => {
  it('are the same for a repeat', async () => {
    assert.deepEqual(await changed({}), [])
  })

  it('are private to a customer, and to the merchant', async () => {
    for (const customer of ['cus_2', ''])
      assert.deepEqual(await changed({ customer }), ['storageKey', 'upstreamKey'])
  })

  it('differ with the key of the client', async () => {
    assert.deepEqual(await changed({ key: KEY.replace('1', '2') }), ['storageKey', 'upstreamKey'])
  })

  it('differ for the service with the operation and with the resource', async () => {
    assert.deepEqual(await changed({ id: 'capture' }), ['requestHash', 'upstreamKey'])
    assert.deepEqual(await changed({ params: { id: 'AUTH2' } }), ['requestHash', 'upstreamKey'])
  })

  it('tell another body under the same key', async () => {
    assert.deepEqual(await changed({ body: { amount: '111.00' } }), ['requestHash'])
  })
})
