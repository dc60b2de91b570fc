/** The comparisons of a row's owner with the session's customer, each member by itself. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import {
  isOwnInvoice,
  isSameCustomer,
  namesNoOtherOwner,
} from '../../../server/bff/core/customers/ownership.ts'
import type { OwnerMembers } from '../../../server/contract/customer.ts'

const ALICE = { id: 'cus_1', externalId: 'alice', subscriptions: ['maps', 'tiles'] }

const OWNED: Record<string, OwnerMembers> = {
  'no owner': {},
  'owners that are null': {
    ...{ customer_id: null, external_customer_id: null },
    ...{ external_subscription_id: null, customer: null },
  },
  'the id': { customer_id: 'cus_1' },
  'the external id as an id': { customer_id: 'alice' },
  'the external id': { external_customer_id: 'alice' },
  'a subscription': { external_subscription_id: 'tiles' },
  'the customer by the id': { customer: 'cus_1' },
  'the customer by the external id': { customer: 'alice' },
  'a customer with both ids': { customer: { id: 'cus_1', external_id: 'alice' } },
  'a customer without ids': { customer: { name: 'Alice' } },
}
const FOREIGN: Record<string, OwnerMembers> = {
  'another id': { customer_id: 'cus_2' },
  'another external id': { external_customer_id: 'bob' },
  'the id in the place of the external id': { external_customer_id: 'cus_1' },
  'another subscription': { external_subscription_id: 'roads' },
  'another customer by its id': { customer: 'cus_2' },
  'a customer with another id': { customer: { id: 'cus_2', external_id: 'alice' } },
  'a customer with another external id': { customer: { id: 'cus_1', external_id: 'bob' } },
  'an owner that is no text': { customer_id: 1 },
}

describe('a row', () => {
  for (const [named, row] of Object.entries(OWNED)) {
    it(`that names ${named} may be shown`, () => {
      assert.equal(namesNoOtherOwner(row, ALICE), true)
    })
  }

  for (const [named, row] of Object.entries(FOREIGN)) {
    it(`that names ${named} is not shown, with other owners too`, () => {
      assert.equal(namesNoOtherOwner(row, ALICE), false)
      const ofAlice = { customer_id: 'cus_1', external_customer_id: 'alice', customer: 'alice' }
      assert.equal(namesNoOtherOwner({ ...ofAlice, ...row }, ALICE), false)
    })
  }
})

describe('an invoice', () => {
  const of = (id: string | undefined, external_id: string) =>
    isOwnInvoice({ customer: { id, external_id } as never }, ALICE)

  it('is owned by both ids, or by the external id where it has no other', () => {
    assert.equal(of('cus_1', 'alice'), true)
    assert.equal(of(undefined, 'alice'), true)
  })

  it('is foreign with another id or another external id', () => {
    assert.equal(of('cus_2', 'alice'), false)
    assert.equal(of('cus_1', 'bob'), false)
    assert.equal(of(undefined, 'bob'), false)
  })
})

describe('a customer', () => {
  it('is that of the session if both ids are', () => {
    assert.equal(isSameCustomer({ id: 'cus_1', external_id: 'alice' }, ALICE), true)
    assert.equal(isSameCustomer({ id: 'cus_2', external_id: 'alice' }, ALICE), false)
    assert.equal(isSameCustomer({ id: 'cus_1', external_id: 'bob' }, ALICE), false)
  })
})
