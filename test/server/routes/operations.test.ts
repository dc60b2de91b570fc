import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { z } from 'zod'
import { customerRoute } from '../../../server/bff/core/forward/customer-route.ts'
import { OPERATIONS as TABLE } from '../../../server/operations/index.ts'
import {
  type MerchantOperation,
  merchantPath,
  type Operation,
  operation,
} from '../../../server/operations/operation.ts'

const OPERATIONS: readonly Operation[] = TABLE

describe('the operations table', () => {
  it('retries reads, and retries PUT and DELETE once', () => {
    for (const { id, method, retry } of OPERATIONS) {
      assert.equal(retry === 'safe', method === 'GET', id)
      assert.equal(retry === 'once', method === 'PUT' || method === 'DELETE', id)
    }
  })

  it('uses idempotency keys for link creation and reauthorization only', () => {
    const keyed = OPERATIONS.filter(({ retry }) => retry === 'with-idempotency-key')
    assert.deepEqual(
      keyed.map(({ id, upstreamKeyTtlMs }) => [id, upstreamKeyTtlMs]),
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
      response: z.object({}),
      retry: 'safe',
    } as const
    // With a scope it compiles, so the next line is rejected for the missing scope alone.
    assert.ok(operation({ ...unscoped, scope: 'invoices:read' }))
    // @ts-expect-error: the compiler refuses it, and `tsc` fails should it ever stop to.
    assert.ok(operation(unscoped))
  })

  it('rejects an internal operation, which has no scope, at compile time', () => {
    const refund = operation({
      id: 'refundCapture',
      summary: 'Refund a captured payment',
      audience: 'internal',
      service: 'payments',
      method: 'POST',
      path: '/captures/{id}/refund',
      status: 201,
      response: z.object({ id: z.string() }),
      retry: 'never',
    })
    // @ts-expect-error: only operations with a scope are in the table of routes.
    const table = [refund] as const satisfies readonly MerchantOperation[]
    // @ts-expect-error: a path below /api is that of a route.
    assert.equal(merchantPath(table[0]), '/captures/{id}/refund')
    // @ts-expect-error: no session has its scope.
    assert.ok(operation({ ...refund, scope: 'invoices:read' }))
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
