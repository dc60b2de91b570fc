/**
 * Resources of billing: made, read by each of their names, listed, changed and deleted, and refused with wrong members.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { aCharge, aCustomer, aMetric, create, key, usd } from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'

type Members = Record<string, unknown>
// Untyped, because tests read single members and a missing one fails them.
type Made = ReturnType<typeof JSON.parse>
type Refusal = [members: Members, status: number, ...fields: string[]]

interface Resource {
  path: string
  /** A new body, with a key of its own. */
  body(): Members
  /** The members of an answer beside the id and those of the body. */
  more?(made: Made): Members
  /** The member that names it beside its id. */
  key?: string
  change: Members
  metadata?: string
  query?: string
  isKept?: boolean
  /** Bodies that differ from a good one in these members. */
  refusals: Refusal[]
  refusedChanges: Refusal[]
}

const NOW = '2026-01-01T00:00:00.000Z'
const sandbox = await sandboxOfFile()
const { call } = sandbox
const sum = await aMetric(sandbox, { aggregation_type: 'SUM', aggregation_field: 'gb' })
const owner = (await aCustomer(sandbox)).external_id as string

const charged = (...usage_based_charges: Members[]) => ({ usage_based_charges })
const graduated = (...graduated_ranges: Members[]) =>
  charged({ metric_id: sum.id, charge_model: 'GRADUATED', properties: { graduated_ranges } })
const range = (from_value: number, to_value: number | null) => ({ from_value, to_value })
const CHARGE = '/usage_based_charges/0'
const RANGES = `${CHARGE}/properties/graduated_ranges`

const RESOURCES: Record<string, Resource> = {
  metric: {
    path: '/metrics',
    key: 'code',
    metadata: 'pagination_metadata',
    body: () => ({
      name: 'Traffic',
      code: key('traffic'),
      type: 'METERED',
      description: 'Gigabytes sent',
      aggregation_type: 'SUM',
      aggregation_field: 'gb',
      field_filters: [{ key: 'region', values: ['eu', 'us'] }],
    }),
    more: () => ({ created_at: NOW }),
    change: { name: 'Egress' },
    refusals: [
      [{ aggregation_type: undefined, name: undefined }, 400, '/aggregation_type', '/name'],
      [{ aggregation_field: undefined }, 400, '/aggregation_field'],
      [
        { aggregation_type: 'COUNT', aggregation_field: undefined, type: 'RECURRING' },
        422,
        '/type',
      ],
    ],
    refusedChanges: [
      [{ code: 'other' }, 422, '/code'],
      [{ aggregation_type: 'MAX', aggregation_field: null }, 400, '/aggregation_field'],
    ],
  },
  plan: {
    path: '/plans',
    key: 'code',
    body: () => ({
      name: 'Scale',
      code: key('scale'),
      billing_cycle: 'QUARTERLY',
      description: 'For many',
      amount: usd(99.5),
      trial_period: 14,
      pay_in_advance: true,
      usage_based_charges: [aCharge(sum, '0.0125', { min_amount: usd(5) })],
      minimum_commitment: { amount: { value: 150 }, invoice_display_name: 'Commitment' },
    }),
    more: ({ code, usage_based_charges: [{ id }], minimum_commitment }) => ({
      usage_based_charges: [{ ...aCharge(sum, '0.0125', { min_amount: usd(5) }), id }],
      minimum_commitment: {
        id: minimum_commitment.id,
        plan_code: code,
        amount: usd(150),
        invoice_display_name: 'Commitment',
        created_at: NOW,
        updated_at: NOW,
      },
      created_at: NOW,
      updated_at: NOW,
    }),
    change: { name: 'Other', cascading_updates: false },
    refusals: [
      [charged(aCharge({ id: 'nobody' }, '1')), 422, `${CHARGE}/metric_id`],
      [charged(aCharge(sum, 'free')), 400, `${CHARGE}/properties/amount`],
      [charged(aCharge(sum, '1', { id: sum.id })), 422, `${CHARGE}/id`],
      [
        charged(aCharge(sum, '1', { min_amount: { value: 1, currency_code: 'EUR' } })),
        422,
        `${CHARGE}/min_amount/currency_code`,
      ],
      [
        charged({
          metric_id: sum.id,
          charge_model: 'PERCENTAGE',
          properties: {
            ...{ rate: '1', per_transaction_min_amount: '10' },
            per_transaction_max_amount: '9',
          },
        }),
        422,
        `${CHARGE}/properties/per_transaction_max_amount`,
      ],
      [graduated(range(1, null)), 422, `${RANGES}/0/from_value`],
      [graduated(range(0, 5)), 422, `${RANGES}/0/to_value`],
      [graduated(range(0, 5), range(7, null)), 422, `${RANGES}/1/from_value`],
      [{ amount: usd(-1) }, 400, '/amount/value'],
      [{ amount: usd(0.005) }, 422, '/amount/value'],
      [{ amount: usd(1e300) }, 422, '/amount/value'],
      [
        { amount: { value: 1, currency_code: 'ZZZ' }, minimum_commitment: undefined, ...charged() },
        422,
        '/amount/currency_code',
      ],
      [{ billing_cycle: 'DAILY' }, 400, '/billing_cycle'],
    ],
    refusedChanges: [
      [{ amount: { value: 1, currency_code: 'EUR' } }, 422, '/amount/currency_code'],
      [{ billing_cycle: 'WEEKLY' }, 422, '/billing_cycle'],
      [{ usage_based_charges: [], amount: usd(0.001) }, 422, '/amount/value'],
    ],
  },
  tax: {
    path: '/taxes',
    key: 'code',
    body: () => ({ name: 'VAT', code: key('vat'), rate: '20.00' }),
    more: () => ({ created_at: NOW }),
    change: { rate: '19', description: 'MwSt' },
    refusals: ['0', '0.00', '100.01', '1.234', '-1', 'x', 5].map((rate) => [
      { rate },
      400,
      '/rate',
    ]),
    refusedChanges: [[{ code: 'other' }, 422, '/code']],
  },
  customer: {
    path: '/customers',
    key: 'external_id',
    body: () => ({
      name: 'Ada Okafor',
      external_id: key('ada'),
      email: 'ada@example.test',
      address: { line1: '1 Ridge Road', city: 'Lagos', country: 'NG' },
      phone: '+234 1',
      payment_method_token: 'tok_visa',
      payment_method_type: 'CARD',
      metadata: [{ key: 'tier', value: 'gold', display_in_invoice: true }],
    }),
    change: { phone: '+234 2' },
    refusals: [
      [
        {
          ...{ name: undefined, external_id: 'a/b', email: 'nobody' },
          ...{ address: { country: 'Nigeria' }, payment_method_type: 'CASH' },
        },
        400,
        ...['/address/country', '/email', '/external_id', '/name', '/payment_method_type'],
      ],
      [{ billing_entity_code: 'north' }, 422, '/billing_entity_code'],
    ],
    refusedChanges: [[{ billing_entity_code: 'north' }, 422, '/billing_entity_code']],
  },
  wallet: {
    path: '/wallets',
    query: `external_customer_id=${owner}&`,
    isKept: true,
    body: () => ({
      external_customer_id: owner,
      name: 'Prepaid',
      currency: 'USD',
      rate_amount: '0.5',
      granted_credits: '10',
      expiration_at: '2027-01-01T00:00:00.000Z',
      applies_to: { fee_types: ['CHARGE'] },
    }),
    more: () => ({
      granted_credits: undefined,
      status: 'ACTIVE',
      available_balance: usd(5),
      ongoing_usage: usd(0),
      net_balance: usd(5),
      available_credits: '10',
      consumed_credits: '0',
      ongoing_usage_credits: '0',
      net_balance_credits: '10',
      created_at: NOW,
    }),
    change: { name: 'Ours' },
    refusals: [
      [{ rate_amount: '0.00' }, 400, '/rate_amount'],
      [{ paid_credits: '-1' }, 400, '/paid_credits'],
      [{ currency: 'usd' }, 400, '/currency'],
      [{ currency: 'ZZZ' }, 422, '/currency'],
      [{ applies_to: { fee_types: [] } }, 400, '/applies_to/fee_types'],
      [{ external_customer_id: 'nobody' }, 422, '/external_customer_id'],
      [{ expiration_at: '2025-01-01T00:00:00Z' }, 422, '/expiration_at'],
      [
        {
          recurring_transaction_rules: [
            { trigger: 'INTERVAL', method: 'FIXED', paid_credits: '5' },
          ],
        },
        400,
        '/recurring_transaction_rules/0/interval',
      ],
    ],
    refusedChanges: [],
  },
}

/** The members of an answer, without those that are undefined. */
const present = (members: Members) => JSON.parse(JSON.stringify(members))

async function refused(method: string, path: string, body: Members, [, ...expected]: Refusal) {
  const { status, body: said, text } = await call(method, path, body)
  const fields = (said.details ?? []).map(({ field }: { field?: string }) => field).sort()
  assert.deepEqual([status, ...fields], expected, text)
}

for (const [name, resource] of Object.entries(RESOURCES)) {
  const { path, key: keyName, change, refusals, refusedChanges } = resource
  const { metadata = 'metadata', query = '' } = resource
  const list = path.slice(1)
  const make = () => create(sandbox, path, resource.body())
  const read = (id: string) => call('GET', `${path}/${id}`)

  describe(`A ${name}`, () => {
    it('is answered with its members, by its id and its key', async () => {
      const body = resource.body()
      const made = await create(sandbox, path, body)
      assert.deepEqual(made, present({ id: made.id, ...body, ...resource.more?.(made) }))
      for (const id of [made.id, ...(keyName ? [made[keyName]] : [])])
        assert.deepEqual((await read(id)).body, made)
    })

    it('is listed, newest first', async () => {
      const [first, second] = [await make(), await make()]
      const { body } = await call('GET', `${path}?${query}per_page=2`)
      assert.deepEqual(Object.keys(body), [list, metadata])
      assert.deepEqual(body[list], [second, first])
      assert.equal(body[metadata].current_page, 1)
      const beyond = await call('GET', `${path}?${query}per_page=2&page=50`)
      assert.deepEqual([beyond.status, beyond.body[list]], [200, []])
    })

    it('keeps the members that a change omits', async () => {
      const made = await make()
      const changed = await call('PUT', `${path}/${keyName ? made[keyName] : made.id}`, change)
      assert.deepEqual([changed.status, changed.body], [200, { ...made, ...change }])
      assert.equal((await call('PUT', `${path}/${made.id}`, {})).status, 200)
      const { cascading_updates, ...kept } = changed.body
      assert.deepEqual((await read(made.id)).body, kept)
    })

    if (!resource.isKept)
      it('is not found once it is deleted', async () => {
        const { id } = await make()
        assert.equal((await call('DELETE', `${path}/${id}`)).status, 204)
        assert.equal((await read(id)).status, 404)
        assert.equal((await call('DELETE', `${path}/${id}`)).status, 404)
      })

    it('is refused with the name of each wrong member, and not made', async () => {
      const count = async () => (await call('GET', `${path}?${query}`)).body[metadata].total_count
      const before = await count()
      for (const refusal of refusals)
        await refused('POST', path, { ...resource.body(), ...refusal[0] }, refusal)
      assert.equal(await count(), before)
    })

    it('is unchanged by a change that is refused', async () => {
      const made = await make()
      for (const refusal of refusedChanges)
        await refused('PUT', `${path}/${made.id}`, refusal[0], refusal)
      assert.deepEqual((await read(made.id)).body, made)
    })

    if (keyName)
      it('has a key that is neither key nor id of another one', async () => {
        const [first, second] = [await make(), await make()]
        const field = `/${keyName}`
        // The letters of a UUID have no case.
        const ids = first.id.includes('-') ? [first.id, first.id.toUpperCase()] : [first.id]
        for (const taken of [first[keyName], ...ids]) {
          const body = { [keyName]: taken }
          await refused('POST', path, { ...resource.body(), ...body }, [body, 422, field])
          await refused('PUT', `${path}/${second.id}`, body, [body, 422, field])
        }
        assert.equal(
          (await call('PUT', `${path}/${second.id}`, { [keyName]: second[keyName] })).status,
          200,
        )
      })
  })
}
