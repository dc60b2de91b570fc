/** Operations whose writes must not meet are mounted with their lock, or the server does not start. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { merchantEndpoint } from '../../../server/bff/core/forward/merchant.ts'
import { updateCustomer } from '../../../server/operations/customers.ts'
import { retryPayment } from '../../../server/operations/invoices.ts'
import { cancelSubscription, updateSubscription } from '../../../server/operations/subscriptions.ts'

describe('an operation that needs a lock', () => {
  for (const [operation, owner] of [
    [retryPayment, 'invoice'],
    [updateCustomer, 'customer'],
    [updateSubscription, 'subscription'],
    [cancelSubscription, 'subscription'],
  ] as const)
    it(`is not mounted without it: ${operation.id}`, () => {
      assert.equal(merchantEndpoint(operation).id, operation.id)
      const other = owner === 'invoice' ? 'customer' : 'invoice'
      for (const lock of [undefined, other] as const)
        assert.throws(() => merchantEndpoint({ ...operation, lock }), {
          message: `${operation.id} needs the lock of the ${owner}`,
        })
    })
})
