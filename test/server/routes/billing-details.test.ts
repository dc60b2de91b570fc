import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'vitest'
import { unsavedChanges } from '../../../server/bff/core/customers/billing-details.ts'
import { aBff, pointersOf, problemOf, type TestBff } from '../../support/bff/bff.ts'
import fc from '../../support/fc.ts'
import { BILLING, fails, resets, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'
import { ALICE } from '../../support/upstream/upstream-rows.ts'

const upstream = await upstreamOfFile()
let bff: TestBff
let token: string

const PATH = `${BILLING}/customers/${ALICE.id}`
const ADDRESS = { line1: 'Main St 1', city: 'Springfield', country: 'US' }

beforeEach(async () => {
  bff = aBff(upstream)
  token = await bff.token()
  upstream.rows.customers[0] = {
    ...ALICE,
    name: 'Alice',
    email: 'alice@example.com',
    address: ADDRESS,
    payment_method_token: 'CANARY-token-on-file',
    metadata: [{ key: 'tier', value: 'gold', display_in_invoice: false }],
  }
  upstream.requests.length = 0
})

const put = (body: unknown, how: { token?: string } = {}) =>
  bff.ask('/api/me', {
    method: 'PUT',
    token,
    ...how,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

const sent = () => upstream.seen(`PUT ${PATH}`).map(({ body }) => JSON.parse(body))

describe('GET /api/me', () => {
  it('has the billing details, and neither the payment method nor metadata', async () => {
    const response = await bff.ask('/api/me', { token })
    const { now: _, ...profile } = (await response.json()) as Record<string, unknown>
    assert.deepEqual(profile, {
      external_id: 'alice',
      name: 'Alice',
      email: 'alice@example.com',
      address: ADDRESS,
    })
  })
})

describe('PUT /api/me', () => {
  it('sends the changed members alone', async () => {
    const seen = { name: 'Alice', email: 'alice@example.com', phone: null, address: ADDRESS }
    const response = await put({ changes: { phone: '+1 555 0100' }, seen })
    assert.equal(response.status, 200, await response.clone().text())
    assert.deepEqual(sent(), [{ phone: '+1 555 0100' }])
    assert.doesNotMatch(await response.text(), /CANARY|tier/)
  })

  it('reads the customer once before and once after, and shows the later state', async () => {
    const response = await put({ changes: { phone: '1' }, seen: {} })
    const { phone } = (await response.json()) as { phone?: string }
    assert.equal(phone, '1')
    assert.equal(upstream.seen(`GET ${PATH}`).length, 2)
  })

  it('shows the later state also if it can not be read at once', async () => {
    upstream.misbehave(`PUT ${PATH}`, (...call) => {
      const changed = Object.assign(upstream.rows.customers[0] ?? {}, { phone: '1' })
      upstream.misbehave(`GET ${PATH}`, says(404), 1)
      says(200, changed)(...call)
    })
    const response = await put({ changes: { phone: '1' }, seen: {} })
    const { phone } = (await response.json()) as { phone?: string }
    assert.equal(phone, '1')
    assert.match(bff.lines.at(-1) ?? '', /could not be read again/)
  })

  it('sends the address as a whole', async () => {
    const address = { line1: 'Side St 2', country: 'DE' }
    assert.equal((await put({ changes: { address }, seen: { address: ADDRESS } })).status, 200)
    assert.deepEqual(sent(), [{ address }])
  })

  it('is a conflict with the present values if a changed member is no longer as it was seen', async () => {
    const changes = { email: 'new@example.com', phone: '1' }
    const response = await put({ changes, seen: { email: 'old@example.com' } })
    const { profile } = await problemOf(response, 409, 'conflict')
    assert.deepEqual(profile, { name: 'Alice', email: 'alice@example.com', address: ADDRESS })
    assert.deepEqual(sent(), [])
  })

  it('ignores members that were changed elsewhere and are not changed here', async () => {
    const seen = { name: 'Previous name', phone: null }
    assert.equal((await put({ changes: { phone: '1' }, seen })).status, 200)
    assert.deepEqual(sent(), [{ phone: '1' }])
  })

  it('sends nothing if the values are there already, as after a lost response', async () => {
    const response = await put({ changes: { name: 'Alice' }, seen: { name: 'Previous name' } })
    assert.equal(response.status, 200)
    assert.deepEqual(sent(), [])
  })

  it('rejects every other member, and an update without changes', async () => {
    for (const member of ['external_id', 'payment_method_token', 'metadata', 'tax_codes', 'id']) {
      const response = await put({ changes: { phone: '1', [member]: 'x' }, seen: {} })
      const problem = await problemOf(response, 400, 'invalid-request')
      assert.deepEqual(pointersOf(problem), [`/changes/${member}`])
    }
    await problemOf(await put({ changes: {}, seen: {} }), 400, 'invalid-request')
    await problemOf(await put({ changes: { phone: '1' } }), 400, 'invalid-request')
    assert.deepEqual(upstream.seen(`GET ${PATH}`), [])
  })

  it('names an invalid member', async () => {
    const changes = { email: 'no address', address: { country: 'Germany' } }
    const problem = await problemOf(await put({ changes, seen: {} }), 400, 'invalid-request')
    assert.deepEqual(pointersOf(problem).sort(), ['/changes/address/country', '/changes/email'])
  })

  it('needs the scope profile:write', async () => {
    const reader = await bff.token({ scopes: ['profile:read'] })
    const response = await put({ changes: { phone: '1' }, seen: {} }, { token: reader })
    await problemOf(response, 403, 'insufficient-scope')
  })

  it('sends nothing once the service names another customer', async () => {
    upstream.misbehave(`GET ${PATH}`, says(200, { ...ALICE, external_id: 'mallory' }))
    await problemOf(await put({ changes: { phone: '1' }, seen: {} }), 502, 'upstream-unreadable')
    assert.deepEqual(sent(), [])
  })

  it('says so if the outcome is unknown, and passes a refusal on', async () => {
    const update = { changes: { phone: '1' }, seen: {} }
    upstream.misbehave(`PUT ${PATH}`, resets, 2)
    await problemOf(await put(update), 504, 'outcome-unknown')
    const issues = [{ field: '/phone', issue: 'INVALID_PHONE', description: 'is not one' }]
    upstream.misbehave(`PUT ${PATH}`, fails(422, 'UNPROCESSABLE_ENTITY', issues), 1)
    const { upstream: refusal } = await problemOf(await put(update), 422, 'refused')
    assert.equal(refusal?.issues?.[0]?.issue, 'INVALID_PHONE')
  })
})

describe('unsaved changes', () => {
  const optional = fc.option(fc.constantFrom('', 'a', 'b'), { nil: undefined })
  const address = fc.record({ line1: optional, city: optional })
  const details = fc.record({ name: optional, phone: optional, address })

  it('are those that differ from now, unless another one changed them first', () => {
    fc.assert(
      fc.property(details, details, (changes, now) => {
        const unsaved = unsavedChanges({ changes, seen: now }, now)
        assert.deepEqual(unsavedChanges({ changes, seen: now }, { ...now, ...unsaved }), {})
      }),
    )
  })
})
