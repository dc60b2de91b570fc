/** Metrics and plans: create, read, list, change, delete, and rejected input. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import {
  aCharge,
  aMetric,
  aPlan,
  aSum,
  key,
  subscribe,
  usd,
} from '../../support/sandbox/billing.ts'
import { aSandbox } from '../../support/sandbox/sandbox.ts'

const sandbox = await aSandbox()
const NOW = '2026-01-01T00:00:00.000Z'
const FILTERS = [{ key: 'region', values: ['eu', 'us'] }]

/** A call that must be refused, with the members that are named. */
async function refused(status: number, method: string, path: string, body?: unknown) {
  const response = await sandbox.call(method, path, body)
  assert.equal(response.status, status, response.text)
  return (response.body.details ?? []).map((detail: { field?: string }) => detail.field)
}

describe('Metrics', () => {
  const body = {
    name: 'Traffic',
    code: 'traffic',
    type: 'METERED',
    description: 'Gigabytes sent',
    aggregation_type: 'SUM',
    aggregation_field: 'gb',
    field_filters: FILTERS,
  }

  it('are created, read by id and by code, changed and deleted', async () => {
    const created = await sandbox.call('POST', '/metrics', body)
    assert.equal(created.status, 201)
    const metric = { id: created.body.id, ...body, created_at: NOW }
    assert.deepEqual(created.body, metric)
    assert.match(metric.id, /^bm_[0-9a-f]+$/)
    for (const name of [metric.id, metric.code]) {
      assert.deepEqual((await sandbox.call('GET', `/metrics/${name}`)).body, metric)
    }
    const changed = await sandbox.call('PUT', '/metrics/traffic', { name: 'Egress' })
    assert.deepEqual([changed.status, changed.body], [200, { ...metric, name: 'Egress' }])
    assert.equal((await sandbox.call('DELETE', '/metrics/traffic')).status, 204)
    assert.equal((await sandbox.call('GET', `/metrics/${metric.id}`)).status, 404)
  })

  it('are listed newest first under `pagination_metadata`', async () => {
    const first = await aMetric(sandbox)
    const second = await aMetric(sandbox)
    const { body } = await sandbox.call('GET', '/metrics?per_page=2')
    assert.deepEqual(Object.keys(body), ['metrics', 'pagination_metadata'])
    assert.deepEqual(body.metrics, [second, first])
    assert.equal(body.pagination_metadata.current_page, 1)
  })

  it('refuse a code that is taken as a code or as an id', async () => {
    const { id, code } = await aMetric(sandbox)
    assert.deepEqual(await refused(422, 'POST', '/metrics', { ...body, code }), ['/code'])
    assert.deepEqual(await refused(422, 'POST', '/metrics', { ...body, code: id }), ['/code'])
  })

  it('refuse missing, invalid and contradictory members', async () => {
    assert.deepEqual((await refused(400, 'POST', '/metrics', {})).sort(), [
      '/aggregation_type',
      '/code',
      '/name',
    ])
    const { aggregation_field, ...rest } = body
    assert.deepEqual(await refused(400, 'POST', '/metrics', rest), ['/aggregation_field'])
    const counted = { ...rest, code: key('c'), aggregation_type: 'COUNT', type: 'RECURRING' }
    assert.deepEqual(await refused(422, 'POST', '/metrics', counted), ['/type'])
    const metric = await aMetric(sandbox)
    const path = `/metrics/${metric.id}`
    assert.deepEqual(await refused(422, 'PUT', path, { code: 'other' }), ['/code'])
    assert.deepEqual(await refused(422, 'PUT', path, { aggregation_type: 'MAX' }), [
      '/aggregation_field',
    ])
    assert.deepEqual((await sandbox.call('GET', path)).body, metric)
  })

  it('are not deleted while a plan charges for them', async () => {
    const metric = await aMetric(sandbox)
    const plan = await aPlan(sandbox, { usage_based_charges: [aCharge(metric, '1')] })
    await refused(422, 'DELETE', `/metrics/${metric.id}`)
    await sandbox.call('DELETE', `/plans/${plan.id}`)
    assert.equal((await sandbox.call('DELETE', `/metrics/${metric.id}`)).status, 204)
  })
})

describe('Plans', () => {
  it('are created with every member, and read back the same', async () => {
    const metric = await aSum(sandbox)
    const created = await sandbox.call('POST', '/plans', {
      name: 'Scale',
      code: 'scale',
      billing_cycle: 'QUARTERLY',
      description: 'For many',
      amount: usd(99.5),
      trial_period: 14,
      pay_in_advance: true,
      usage_based_charges: [
        aCharge(metric, '0.0125', { min_amount: { value: 5, currency_code: 'USD' } }),
      ],
      minimum_commitment: { amount: { value: 150 }, invoice_display_name: 'Commitment' },
    })
    assert.equal(created.status, 201)
    const { id, usage_based_charges, minimum_commitment } = created.body
    assert.deepEqual(created.body, {
      id,
      name: 'Scale',
      code: 'scale',
      billing_cycle: 'QUARTERLY',
      description: 'For many',
      amount: usd(99.5),
      trial_period: 14,
      pay_in_advance: true,
      usage_based_charges: [
        {
          id: usage_based_charges[0].id,
          metric_id: metric.id,
          charge_model: 'STANDARD',
          properties: { amount: '0.0125' },
          min_amount: usd(5),
        },
      ],
      minimum_commitment: {
        id: minimum_commitment.id,
        plan_code: 'scale',
        amount: usd(150),
        invoice_display_name: 'Commitment',
        created_at: NOW,
        updated_at: NOW,
      },
      created_at: NOW,
      updated_at: NOW,
    })
    for (const name of [id, 'scale']) {
      assert.deepEqual((await sandbox.call('GET', `/plans/${name}`)).body, created.body)
    }
    const { body } = await sandbox.call('GET', '/plans?per_page=1')
    assert.deepEqual(Object.keys(body), ['plans', 'metadata'])
    assert.deepEqual(body.plans, [created.body])
  })

  it('keep members that an update omits, and charges that it names', async () => {
    const metric = await aMetric(sandbox)
    const plan = await aPlan(sandbox, {
      usage_based_charges: [aCharge(metric, '1'), aCharge(metric, '2')],
      minimum_commitment: { amount: { value: 10 } },
    })
    const renamed = await sandbox.call('PUT', `/plans/${plan.code}`, {
      name: 'Other',
      cascading_updates: false,
    })
    assert.deepEqual(renamed.body, { ...plan, name: 'Other', cascading_updates: false })
    const [, second] = plan.usage_based_charges
    const changed = await sandbox.call('PUT', `/plans/${plan.id}`, {
      usage_based_charges: [aCharge(metric, '3', { id: second.id }), aCharge(metric, '4')],
      minimum_commitment: { amount: { value: 20 } },
    })
    const [kept, added] = changed.body.usage_based_charges
    assert.deepEqual([kept.id, kept.properties.amount], [second.id, '3'])
    assert.notEqual(added.id, plan.usage_based_charges[0].id)
    assert.equal(changed.body.minimum_commitment.id, plan.minimum_commitment.id)
    assert.equal(changed.body.minimum_commitment.amount.value, 20)
  })

  it('name each faulty member of a charge and leave no plan behind', async () => {
    const metric = await aMetric(sandbox)
    const base = { name: 'Pro', code: key('pro'), billing_cycle: 'MONTHLY', amount: usd(1) }
    const charges = (...usage_based_charges: unknown[]) => ({ ...base, usage_based_charges })
    const range = (from_value: number, to_value: number | null) => ({ from_value, to_value })
    const ranges = (...graduated_ranges: unknown[]) =>
      charges({
        metric_id: metric.id,
        charge_model: 'GRADUATED',
        properties: { graduated_ranges },
      })
    const at = '/usage_based_charges/0'
    for (const [body, status, field] of [
      [charges(aCharge({ id: 'nobody' }, '1')), 422, `${at}/metric_id`],
      [charges(aCharge(metric, 'free')), 400, `${at}/properties/amount`],
      [charges(aCharge(metric, '1', { id: metric.id })), 422, `${at}/id`],
      [
        charges(aCharge(metric, '1', { min_amount: { value: 1, currency_code: 'EUR' } })),
        422,
        `${at}/min_amount/currency_code`,
      ],
      [
        charges({
          metric_id: metric.id,
          charge_model: 'PERCENTAGE',
          properties: {
            ...{ rate: '1', per_transaction_min_amount: '10' },
            per_transaction_max_amount: '9',
          },
        }),
        422,
        `${at}/properties/per_transaction_max_amount`,
      ],
      [ranges(range(1, null)), 422, `${at}/properties/graduated_ranges/0/from_value`],
      [ranges(range(0, 5)), 422, `${at}/properties/graduated_ranges/0/to_value`],
      [ranges(range(0, 5), range(7, null)), 422, `${at}/properties/graduated_ranges/1/from_value`],
      [{ ...base, amount: usd(-1) }, 400, '/amount/value'],
      [{ ...base, amount: usd(0.005) }, 422, '/amount/value'],
      [{ ...base, amount: usd(1e300) }, 422, '/amount/value'],
      [{ ...base, billing_cycle: 'DAILY' }, 400, '/billing_cycle'],
    ] as const) {
      assert.deepEqual(await refused(status, 'POST', '/plans', body), [field])
    }
    assert.equal((await sandbox.call('GET', `/plans/${base.code}`)).status, 404)
  })

  it('refuse a currency that ISO 4217 does not list', async () => {
    const plan = { name: 'Pro', code: key('pro'), billing_cycle: 'MONTHLY' }
    const amount = { value: 1, currency_code: 'ZZZ' }
    assert.deepEqual(await refused(422, 'POST', '/plans', { ...plan, amount }), [
      '/amount/currency_code',
    ])
  })

  it('refuse a change of currency or cycle, and a taken code', async () => {
    const plan = await aPlan(sandbox)
    const other = await aPlan(sandbox)
    const path = `/plans/${plan.id}`
    const euros = { amount: { value: 1, currency_code: 'EUR' } }
    assert.deepEqual(await refused(422, 'PUT', path, euros), ['/amount/currency_code'])
    assert.deepEqual(await refused(422, 'PUT', path, { billing_cycle: 'WEEKLY' }), [
      '/billing_cycle',
    ])
    for (const code of [other.code, other.id, other.id.toUpperCase()]) {
      assert.deepEqual(await refused(422, 'PUT', path, { code }), ['/code'])
    }
    assert.deepEqual((await sandbox.call('GET', path)).body, plan)
  })

  it('keep a charge that has usage when one member of an update is refused', async () => {
    const metric = await aMetric(sandbox)
    const plan = await aPlan(sandbox, { usage_based_charges: [aCharge(metric, '1')] })
    await refused(422, 'PUT', `/plans/${plan.id}`, { usage_based_charges: [], amount: usd(0.001) })
    assert.deepEqual((await sandbox.call('GET', `/plans/${plan.id}`)).body, plan)
  })

  it('are not deleted while a subscription uses them', async () => {
    const plan = await aPlan(sandbox)
    await subscribe(sandbox, plan)
    await refused(422, 'DELETE', `/plans/${plan.id}`)
    const unused = await aPlan(sandbox)
    assert.equal((await sandbox.call('DELETE', `/plans/${unused.code}`)).status, 204)
    assert.equal((await sandbox.call('DELETE', `/plans/${unused.code}`)).status, 404)
  })
})

it('logs no error', () => assert.deepEqual(sandbox.lines, []))
