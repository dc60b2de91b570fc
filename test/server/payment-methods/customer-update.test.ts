/** Updates of a customer lose no member, for any customer and for services that merge, replace, or lose responses. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import {
  type CustomerPut,
  updateCustomerMembers,
} from '../../../server/bff/core/customers/customer-update.ts'
import type { Upstream } from '../../../server/bff/core/upstream/client.ts'
import { UpstreamError } from '../../../server/bff/core/upstream/error.ts'
import type { StoredCustomer } from '../../../server/contract/customer.ts'

type Members = Record<string, unknown>

const ADA = { id: 'c1', external_id: 'ada', name: 'Ada', email: 'ada@example.com' }

const text = fc.option(fc.string({ minLength: 1, maxLength: 5 }), { nil: undefined })
const line = fc.option(text, { nil: null })
const customers = fc.record({
  id: fc.constant('c1'),
  external_id: fc.constant('ada'),
  name: fc.constant('Ada'),
  email: fc.constant('ada@example.com'),
  phone: line,
  address: fc.option(fc.record({ line1: line, country: line }), { nil: undefined }),
  payment_method_token: text,
  payment_method_type: text,
  metadata: fc.array(fc.record({ key: fc.string(), value: fc.string() }), { maxLength: 2 }),
  taxes: fc.array(fc.record({ code: fc.string({ minLength: 1 }) }), { maxLength: 2 }),
})

/** A service that holds one customer. */
function aService(before: Members, { replaces, lost }: { replaces: boolean; lost: number }) {
  let stored = structuredClone(before)
  let puts = 0
  const bodies: Members[] = []
  const upstream = {
    async call({ method, body }: { method: string; body?: unknown }) {
      if (method === 'PUT') {
        bodies.push(body as Members)
        const { tax_codes, ...sent } = structuredClone(body) as Members & { tax_codes?: string[] }
        const { id, external_id } = stored
        const taxes = tax_codes && { taxes: tax_codes.map((code) => ({ code })) }
        const kept = replaces ? { name: stored.name, email: stored.email } : stored
        stored = { id, external_id, ...kept, ...sent, ...taxes }
        if (++puts <= lost) throw new UpstreamError('connection-lost', 'the connection ended')
      }
      const copy = structuredClone(stored)
      return { status: 200, body: copy, text: '', arrayItems: 0, headers: new Headers() }
    },
  } as unknown as Upstream
  return { upstream, bodies, stored: () => stored }
}

/** Null, empty texts and lists, and addresses without lines are absent. */
const comparable = (members: Members): Members =>
  JSON.parse(
    JSON.stringify(members, (_, value) =>
      value === null || value === '' || (Array.isArray(value) && value.length === 0)
        ? undefined
        : value,
    ),
  )

describe('an update of a customer', () => {
  it('changes its members alone', async () => {
    await fc.assert(
      fc.asyncProperty(
        customers,
        fc.boolean(),
        fc.constantFrom<CustomerPut>('partial', 'merge'),
        fc.integer({ min: 0, max: 1 }),
        async (customer, replaces, mode, lost) => {
          const before = customer as StoredCustomer
          const { upstream, stored } = aService(before, { replaces, lost })
          const changes = { payment_method_token: 'new' }
          const log: { alarm?: string } = {}
          const update = { key: 'c1', before, changes, mode, context: { upstream, log } }
          await updateCustomerMembers(update)
          const { payment_method_type: _, address: sent, ...after } = comparable(stored())
          const { payment_method_type: __, address, ...unchanged } = comparable(before)
          assert.deepEqual(after, { ...unchanged, payment_method_token: 'new' })
          assert.deepEqual(sent ?? {}, address ?? {})
          if (mode === 'merge' || !replaces) assert.equal(log.alarm, undefined)
        },
      ),
    )
  })

  it('puts nothing back where the key leads to another customer by now', async () => {
    const before = { id: 'c1', external_id: 'ada', name: 'Ada', phone: '1' } as StoredCustomer
    const bodies: unknown[] = []
    const upstream = {
      async call({ method, body }: { method: string; body?: unknown }) {
        if (method === 'PUT') bodies.push(body)
        const other = { id: 'c2', external_id: 'ada', name: 'Ben' }
        return { status: 200, body: other, text: '', arrayItems: 0, headers: new Headers() }
      },
    } as unknown as Upstream
    const log: { alarm?: string } = {}
    const changes = { payment_method_token: 'new' }
    const update = {
      key: 'ada',
      before,
      changes,
      mode: 'partial' as const,
      context: { upstream, log },
    }
    assert.equal(await updateCustomerMembers(update), undefined)
    assert.deepEqual(bodies, [changes])
    assert.match(log.alarm ?? '', /could not be read again/)
  })

  for (const mode of ['partial', 'merge'] as const) {
    it(`sends a new token without the type of the previous one, TILL_CUSTOMER_PUT=${mode}`, async () => {
      const before = {
        ...ADA,
        phone: '1',
        payment_method_token: 'old',
        payment_method_type: 'CARD',
      } as StoredCustomer
      const { upstream, stored, bodies } = aService(before, { replaces: true, lost: 0 })
      const log: { alarm?: string } = {}
      const changes = { payment_method_token: 'new' }
      const update = { key: 'c1', before, changes, mode, context: { upstream, log } }
      await updateCustomerMembers(update)
      assert.equal(stored().phone, '1')
      assert.ok(bodies.every((body) => !('payment_method_type' in body)))
      assert.doesNotMatch(log.alarm ?? '', /payment_method_type/)
    })
  }

  it("puts lost members back beside a clerk's change, and returns the customer with all of them", async () => {
    const before = { ...ADA, phone: '1' } as StoredCustomer
    // The clerk has saved after `before` was read.
    const changed = { ...before, name: 'Ada Lovelace' }
    const { upstream, stored } = aService(changed, { replaces: true, lost: 0 })
    const log: { alarm?: string } = {}
    const changes = { payment_method_token: 'new' }
    const update = { key: 'c1', before, changes, mode: 'partial' as const }
    const returned = await updateCustomerMembers({ ...update, context: { upstream, log } })
    const expected = { ...changed, ...changes }
    assert.deepEqual(stored(), expected)
    assert.deepEqual(returned?.value, expected)
    assert.equal(log.alarm, 'the update of a customer has removed phone')
  })

  it('may remove all taxes, which are written by another name', async () => {
    const before = { ...ADA, taxes: [{ code: 'vat' }] } as StoredCustomer
    const { upstream, stored } = aService(before, { replaces: false, lost: 0 })
    const log: { alarm?: string } = {}
    const update = { key: 'c1', before, changes: { tax_codes: [] }, mode: 'partial' as const }
    await updateCustomerMembers({ ...update, context: { upstream, log } })
    assert.deepEqual(stored().taxes, [])
    assert.equal(log.alarm, undefined)
  })
})
