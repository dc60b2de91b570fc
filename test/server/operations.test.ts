import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { CUSTOMER_SCOPES } from '../../server/contract/session.ts'
import { customerView } from '../../server/operations/customer-view.ts'
import { readCustomer } from '../../server/operations/customers.ts'
import { operation } from '../../server/operations/operation.ts'
import { CUSTOMER_VIEWS } from '../../server/operations/table.ts'

describe('the operations table', () => {
  it('holds the routes that the API names', () => {
    assert.deepEqual(CUSTOMER_VIEWS.map(({ method, path }) => `${method} ${path}`).sort(), [
      'GET /me',
      'GET /me/invoices',
      'GET /me/invoices/{id}',
      'GET /me/subscriptions',
      'GET /me/usage/current',
      'GET /me/usage/past',
      'POST /me/invoices/{id}/retry_payment',
    ])
  })

  it('names one customer scope for each, and each by its own name', () => {
    for (const { id, scope } of CUSTOMER_VIEWS) assert.ok(CUSTOMER_SCOPES.includes(scope), id)
    assert.equal(new Set(CUSTOMER_VIEWS.map(({ id }) => id)).size, CUSTOMER_VIEWS.length)
  })

  it('repeats nothing but reads', () => {
    for (const { operation } of CUSTOMER_VIEWS) {
      assert.equal(operation.repeat === 'freely', operation.method === 'GET', operation.id)
    }
  })

  it('takes no operation without a scope', () => {
    const unscoped = {
      id: 'open',
      summary: 'Open to all',
      service: 'billing',
      method: 'GET',
      path: '/open',
      answer: z.object({}),
      repeat: 'freely',
    } as const
    // @ts-expect-error: the compiler refuses it, and `tsc` fails should it ever stop to.
    assert.ok(operation(unscoped))
  })

  it("takes no customer's view under a merchant's scope", () => {
    const view = {
      id: 'leak',
      path: '/me/leak',
      bind: () => ({}),
      theirs: () => true,
      show: z.object({}),
    }
    // @ts-expect-error: "customers:read" is no customer's scope, so the view has to name one.
    assert.ok(customerView(readCustomer, view))
  })
})
