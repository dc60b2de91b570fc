import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { customerView } from '../../server/operations/customer-view.ts'
import { readCustomer } from '../../server/operations/customers.ts'
import { type Operation, operation } from '../../server/operations/operation.ts'
import { OPERATIONS as TABLE } from '../../server/operations/table.ts'

const OPERATIONS: readonly Operation[] = TABLE

describe('the operations table', () => {
  it('repeats reads freely, and whatever writes the whole or takes it away once', () => {
    for (const { id, method, repeat } of OPERATIONS) {
      assert.equal(repeat === 'freely', method === 'GET', id)
      assert.equal(repeat === 'once', method === 'PUT' || method === 'DELETE', id)
    }
  })

  it('repeats by a key what the services keep keys for, and moves nothing else twice', () => {
    const keyed = OPERATIONS.filter(({ repeat }) => repeat === 'with the same key')
    assert.deepEqual(
      keyed.map(({ id, keyKeptFor }) => [id, keyKeptFor]),
      [
        ['createPaymentLink', 6 * 3_600_000],
        ['reauthorize', 45 * 86_400_000],
      ],
    )
  })

  it('takes no operation without a scope', () => {
    const unscoped = {
      id: 'open',
      summary: 'Open to all',
      service: 'billing',
      method: 'GET',
      path: '/open',
      status: 200,
      answer: z.object({}),
      repeat: 'freely',
    } as const
    // @ts-expect-error: the compiler refuses it, and `tsc` fails should it ever stop to.
    assert.ok(operation(unscoped))
  })

  it("takes no customer's view under a merchant's scope", () => {
    const view = {
      id: 'leak',
      summary: 'Leaks',
      path: '/me/leak',
      bind: () => ({}),
      theirs: () => true,
      show: z.object({}),
    }
    // @ts-expect-error: "customers:read" is no customer's scope, so the view has to name one.
    assert.ok(customerView(readCustomer, view))
  })
})
