/** Plans that the merchant offers to anyone: GET /api/plans. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { beforeEach, describe, it } from 'vitest'
import type { OfferedPlans } from '../../../server/bff/features/plans/offered-plans.ts'
import { PublicPlans } from '../../../server/contract/plans/public-plan.ts'
import { readCharge } from '../../../server/pricing/price/charge.ts'
import { aBff, configFor, problemOf } from '../../support/bff/bff.ts'
import { aCharge } from '../../support/sandbox/priced-charges.ts'
import { BILLING, resets, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'
import { aMetric, aPlan } from '../../support/upstream/upstream-rows.ts'

const upstream = await upstreamOfFile()
let now: number

beforeEach(() => {
  now = Date.parse('2026-02-01T10:00:00Z')
})

const PATH = '/api/plans'
const READS = `GET ${BILLING}/plans`
const offering = (offeredPlans: OfferedPlans | undefined) =>
  aBff(upstream, { now: () => now, ...(offeredPlans && { offeredPlans }) })

async function plansOf(bff = offering('all')) {
  const response = await bff.ask(PATH)
  const text = await response.text()
  assert.equal(response.status, 200, text)
  return PublicPlans.parse(JSON.parse(text)).plans
}
const codesOf = async (offered: OfferedPlans | undefined) =>
  (await plansOf(offering(offered))).map(({ code }) => code)

describe('the offered plans', () => {
  it('need no session, and have only allow-listed members', async () => {
    const response = await offering('all').ask(PATH)
    assert.deepEqual(await response.json(), {
      plans: [
        {
          code: 'pro',
          name: 'Pro',
          billing_cycle: 'MONTHLY',
          amount: { currency_code: 'USD', value: '49' },
          trial_period: 0,
          pay_in_advance: true,
          charges: [
            {
              metric: { code: 'api_calls', name: 'API calls', aggregation_type: 'COUNT' },
              charge_model: 'STANDARD',
              properties: { amount: '0.01' },
              taxes: [],
            },
          ],
          taxes: [],
        },
      ],
    })
  })

  it('have their trial, description, minimum commitment, least amounts and taxes', async () => {
    const tax = { id: 'tax-1', name: 'VAT', code: 'vat', rate: '19.00', created_at: 'x' }
    const money = (value: number) => ({ currency_code: 'EUR', value })
    upstream.rows.plans = [
      aPlan({
        description: 'For teams',
        trial_period: 14,
        pay_in_advance: false,
        amount: money(0.000001),
        minimum_commitment: { id: 'm', amount: money(100), invoice_display_name: 'Least' },
        taxes: [tax],
        usage_based_charges: [
          {
            metric_id: 'met-calls',
            charge_model: 'STANDARD',
            properties: { amount: '1' },
            min_amount: money(5),
            taxes: [tax],
          },
        ],
      }),
    ]
    const [plan] = await plansOf()
    const { description, trial_period, pay_in_advance, amount, minimum_commitment, taxes } = plan!
    assert.deepEqual(
      { description, trial_period, pay_in_advance, amount, minimum_commitment, taxes },
      {
        description: 'For teams',
        trial_period: 14,
        pay_in_advance: false,
        amount: { currency_code: 'EUR', value: '0.000001' },
        minimum_commitment: { amount: { currency_code: 'EUR', value: '100' }, name: 'Least' },
        taxes: [{ name: 'VAT', rate: '19.00' }],
      },
    )
    assert.deepEqual(plan!.charges[0]!.min_amount, { currency_code: 'EUR', value: '5' })
    assert.deepEqual(plan!.charges[0]!.taxes, [{ name: 'VAT', rate: '19.00' }])
  })

  it('carry the terms of every charge model unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aCharge, { minLength: 1, maxLength: 5 }), async (charges) => {
        upstream.rows.plans = [
          aPlan({
            usage_based_charges: charges.map((charge) => ({ ...charge, metric_id: 'met-calls' })),
          }),
        ]
        const [plan] = await plansOf()
        assert.deepEqual(plan!.charges.map(readCharge), charges.map(readCharge))
      }),
      { numRuns: 15 },
    )
  })

  it('are those of the list in its order, each page of the service read', async () => {
    upstream.rows.plans = Array.from({ length: 250 }, (_, n) =>
      aPlan({ id: `p${n}`, code: `c${n}` }),
    )
    assert.deepEqual(await codesOf(['c249', 'c3', 'c120']), ['c249', 'c3', 'c120'])
  })

  it('are all plans in the order of their creation, where all are offered', async () => {
    upstream.rows.plans = ['newest', 'middle', 'oldest'].map((code) => aPlan({ id: code, code }))
    assert.deepEqual(await codesOf('all'), ['oldest', 'middle', 'newest'])
  })

  it('are none without a list, without a call of the service', async () => {
    assert.deepEqual(await codesOf(undefined), [])
    assert.deepEqual(await codesOf([]), [])
    assert.equal(upstream.seen(READS).length, 0)
  })

  it('leave out a code without a plan, and name it in the log', async () => {
    const bff = offering(['gone', 'pro'])
    assert.deepEqual(
      (await plansOf(bff)).map(({ code }) => code),
      ['pro'],
    )
    const line = JSON.parse(bff.lines.at(-1)!) as { missing_plans?: string[]; operation: string }
    assert.deepEqual(line.missing_plans, ['gone'])
    assert.equal(line.operation, 'listOfferedPlans')
  })

  it('leave out a plan without a code, and count it in the log', async () => {
    upstream.rows.plans.push(aPlan({ code: null }))
    const bff = offering('all')
    assert.deepEqual(
      (await plansOf(bff)).map(({ code }) => code),
      ['pro'],
    )
    assert.equal(JSON.parse(bff.lines.at(-1)!).unreadable_rows, 1)
  })

  it('name a metric by its code where its name is unreadable', async () => {
    const odd = { name: null, field_filters: null, description: 5, created_at: 5 }
    upstream.rows.metrics = [aMetric(odd), aMetric({ id: 5 })]
    const [plan] = await plansOf()
    assert.deepEqual(plan!.charges[0]!.metric, {
      code: 'api_calls',
      name: 'api_calls',
      aggregation_type: 'COUNT',
    })
  })

  it('leave out a plan with an unreadable price', async () => {
    const wide = { currency_code: 'USD', value: 0.1234567890123456 }
    upstream.rows.plans = [
      aPlan(),
      aPlan({ id: '2', code: 'wide', amount: wide }),
      aPlan({ id: '3', code: 'cycle', billing_cycle: 'DAILY' }),
      aPlan({ id: '4', code: 'least', minimum_commitment: { amount: wide } }),
    ]
    assert.deepEqual(await codesOf('all'), ['pro'])
  })

  it('say of a charge with unreadable terms that they are unknown', async () => {
    const terms = [
      { charge_model: 'DYNAMIC', properties: { amount: '1' } },
      { charge_model: 'STANDARD', properties: { amount: 'free' } },
      { charge_model: 'STANDARD', properties: null },
      {
        charge_model: 'STANDARD',
        properties: { amount: '1' },
        min_amount: { currency_code: 'USD', value: 1e300 },
      },
    ]
    upstream.rows.plans = [
      aPlan({ usage_based_charges: terms.map((term) => ({ metric_id: 'met-calls', ...term })) }),
    ]
    const [plan] = await plansOf()
    for (const { charge_model, properties } of plan!.charges) {
      assert.equal(charge_model, 'UNKNOWN')
      assert.deepEqual(properties, {})
    }
  })

  it('have a charge without a metric where the metric is gone', async () => {
    upstream.rows.metrics = [aMetric({ id: 'met-other' })]
    const [plan] = await plansOf()
    assert.equal(plan!.charges[0]!.metric, undefined)
    assert.equal(plan!.charges[0]!.charge_model, 'STANDARD')
  })

  it('are read from a service that leaves out empty members', async () => {
    const { usage_based_charges, trial_period, pay_in_advance, ...rest } = aPlan()
    upstream.rows.plans = [rest]
    const [plan] = await plansOf()
    assert.deepEqual(
      [plan!.charges, plan!.trial_period, plan!.pay_in_advance, plan!.taxes],
      [[], 0, false, []],
    )
  })
})

describe('the response with the offered plans', () => {
  it('is readable by any page and cacheable, by a preflight too', async () => {
    const bff = offering('all')
    for (const origin of [undefined, 'https://anywhere.example', 'null']) {
      const { headers } = await bff.ask(PATH, { ...(origin && { origin }) })
      assert.equal(headers.get('access-control-allow-origin'), '*')
      assert.equal(headers.get('cache-control'), 'public, max-age=60, stale-while-revalidate=600')
      assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin')
    }
    const preflight = await bff.ask(PATH, {
      method: 'OPTIONS',
      origin: 'https://anywhere.example',
      headers: { 'Access-Control-Request-Method': 'GET' },
    })
    assert.equal(preflight.headers.get('access-control-allow-origin'), '*')
  })

  it('is 304 if the ETag matches, and has another one once a price changes', async () => {
    const bff = offering('all')
    const etag = (await bff.ask(PATH)).headers.get('etag') ?? ''
    const known = { headers: { 'If-None-Match': etag } }
    assert.equal((await bff.ask(PATH, known)).status, 304)
    upstream.rows.plans[0]!.amount = { currency_code: 'USD', value: 50 }
    now += 61_000
    assert.equal((await bff.ask(PATH, known)).status, 200)
  })

  it('is read once for all requests of a minute', async () => {
    const bff = offering('all')
    await Promise.all(Array.from({ length: 50 }, () => bff.ask(PATH)))
    now += 59_000
    await bff.ask(PATH)
    assert.equal(upstream.seen(READS).length, 1)
    now += 2_000
    await bff.ask(PATH)
    assert.equal(upstream.seen(READS).length, 2)
  })

  it('is the last one for ten minutes while the service is down, then a problem', async () => {
    const bff = offering('all')
    await plansOf(bff)
    upstream.misbehave(READS, says(500, { name: 'INTERNAL_SERVER_ERROR' }), 1_000)
    now += 10 * 60_000
    assert.equal((await plansOf(bff)).length, 1)
    now += 61_000
    await problemOf(await bff.ask(PATH), 502, 'upstream-failed')
  })

  it('sends ten reads at once while the service is down, then 503 without a read', async () => {
    const bff = offering('all')
    upstream.misbehave(READS, resets, 1_000)
    for (let n = 0; n < 10; n++) assert.ok((await bff.ask(PATH)).status >= 500)
    const reads = upstream.seen(READS).length
    for (let n = 0; n < 20; n++) {
      const response = await bff.ask(PATH)
      assert.equal(response.headers.get('retry-after'), '1')
      await problemOf(response, 503, 'upstream-unavailable')
    }
    assert.equal(upstream.seen(READS).length, reads)
  })

  it('takes no other method and no other path', async () => {
    const bff = offering('all')
    await problemOf(await bff.ask(PATH, { method: 'POST' }), 405, 'method-not-allowed')
    await problemOf(await bff.ask(`${PATH}/pro`), 404, 'not-found')
  })
})

describe('the configured list', () => {
  it('is used without an option, and the option has precedence', async () => {
    upstream.rows.plans = ['a', 'b'].map((code) => aPlan({ id: code, code }))
    const config = { ...configFor(upstream.url), offeredPlans: ['b'] }
    const codes = async (more: object) =>
      (await plansOf(aBff(upstream, { config, now: () => now, ...more }))).map(({ code }) => code)
    assert.deepEqual(await codes({}), ['b'])
    assert.deepEqual(await codes({ offeredPlans: ['a'] }), ['a'])
  })
})
