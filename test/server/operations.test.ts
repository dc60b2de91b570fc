import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { OPERATIONS as TABLE } from '../../server/operations/index.ts'
import { type Operation, operation } from '../../server/operations/operation.ts'
import { customerRoute } from '../../server/routes/customer/customer-route.ts'

const OPERATIONS: readonly Operation[] = TABLE

describe('the operations table', () => {
  it('retries reads, and retries PUT and DELETE once', () => {
    for (const { id, method, retry: repeat } of OPERATIONS) {
      assert.equal(repeat === 'safe', method === 'GET', id)
      assert.equal(repeat === 'once', method === 'PUT' || method === 'DELETE', id)
    }
  })

  it('uses idempotency keys for link creation and reauthorization only', () => {
    const keyed = OPERATIONS.filter(({ retry: repeat }) => repeat === 'with-idempotency-key')
    assert.deepEqual(
      keyed.map(({ id, upstreamKeyTtlMs: keyKeptFor }) => [id, keyKeptFor]),
      [
        ['createPaymentLink', 6 * 3_600_000],
        ['reauthorize', 45 * 86_400_000],
      ],
    )
  })

  it('rejects an operation without a scope at compile time', () => {
    const unscoped = {
      id: 'open',
      summary: 'Open to all',
      service: 'billing',
      method: 'GET',
      path: '/open',
      status: 200,
      answer: z.object({}),
      repeat: 'safe',
    } as const
    // @ts-expect-error: the compiler refuses it, and `tsc` fails should it ever stop to.
    assert.ok(operation(unscoped))
  })

  it('rejects a customer route with a scope of merchants at compile time', () => {
    const route = customerRoute({
      id: 'leak',
      summary: 'Leaks',
      method: 'GET',
      path: '/me/leak',
      // @ts-expect-error: "customers:read" is a merchant's scope, and `tsc` fails should it ever be accepted.
      scope: 'customers:read',
      response: null,
      handler: async () => undefined,
    })
    assert.ok(route)
  })
})
