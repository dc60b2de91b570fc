/** Values with more digits than a JSON number carries: refused where they come in, by the member's name. */
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

const LONG = '1234567890123.456'
/** 15 digits, of which all are kept. */
const LONGEST = 1234567890123.45

const sandbox = await aSandbox()
const { call, request } = sandbox
const metric = await aMetric(sandbox)
const sum = await aSum(sandbox)
const plan = await aPlan(sandbox, {
  amount: usd(LONGEST),
  usage_based_charges: [aCharge(sum, '1')],
})
const { subscription, customer } = await subscribe(sandbox, plan)
const aWallet = { external_customer_id: customer, currency: 'USD', rate_amount: '1' }
const aPlanWith = (members: object) => ({
  ...{ name: 'Pro', code: key('pro'), billing_cycle: 'MONTHLY', amount: usd(1) },
  ...members,
})
const charged = (charge_model: string, properties: object) =>
  aPlanWith({ usage_based_charges: [{ metric_id: metric.id, charge_model, properties }] })
const range = { from_value: 0, to_value: null }
const anEvent = (gb: unknown) => ({
  ...{ transaction_id: key('t'), external_subscription_id: subscription, metric_code: sum.code },
  properties: { gb },
})
const anAlert = { type: 'CURRENT_USAGE_AMOUNT', code: key('alert') }
const rule = { trigger: 'INTERVAL', interval: 'MONTHLY', method: 'FIXED' }

const BILLING: [path: string, body: object, field: string][] = [
  ['/plans', aPlanWith({ amount: usd(Number(LONG)) }), '/amount/value'],
  ['/plans', aPlanWith({ amount: usd(1e15) }), '/amount/value'],
  [
    '/plans',
    aPlanWith({ minimum_commitment: { amount: { value: Number(LONG) } } }),
    '/minimum_commitment/amount/value',
  ],
  [
    '/plans',
    aPlanWith({ usage_based_charges: [{ ...aCharge(metric, '1'), min_amount: usd(1e15) }] }),
    '/usage_based_charges/0/min_amount/value',
  ],
  ['/plans', charged('STANDARD', { amount: LONG }), '/usage_based_charges/0/properties/amount'],
  [
    '/plans',
    charged('GRADUATED', { graduated_ranges: [{ ...range, per_unit_amount: LONG }] }),
    '/usage_based_charges/0/properties/graduated_ranges/0/per_unit_amount',
  ],
  [
    '/plans',
    charged('PERCENTAGE', { rate: '1', per_transaction_max_amount: LONG }),
    '/usage_based_charges/0/properties/per_transaction_max_amount',
  ],
  ['/wallets', { ...aWallet, rate_amount: '123456789012.3456' }, '/rate_amount'],
  ['/wallets', { ...aWallet, paid_credits: '123456789012.3456' }, '/paid_credits'],
  [
    '/wallets',
    { ...aWallet, rate_amount: '99999', granted_credits: '999999999999' },
    '/granted_credits',
  ],
  [
    '/wallets',
    {
      ...aWallet,
      rate_amount: '99999',
      recurring_transaction_rules: [{ ...rule, paid_credits: '999999999999' }],
    },
    '/recurring_transaction_rules/0/paid_credits',
  ],
  ['/events', anEvent(1e15), '/properties/gb'],
  ['/events', anEvent('12345678901234567890'), '/properties/gb'],
  ['/events', anEvent(-1e15), '/properties/gb'],
  [
    `/subscriptions/${subscription}/alerts`,
    { ...anAlert, thresholds: [{ value: LONG }] },
    '/thresholds/0/value',
  ],
]

const link = (item: object) => ({
  ...{ integration_mode: 'LINK', type: 'BUY_NOW', return_url: 'https://shop.test/thanks' },
  line_items: [{ name: 'Tea', unit_amount: { currency_code: 'USD', value: '5.00' }, ...item }],
})
const price = (value: string) => ({ currency_code: 'USD', value })
const LINKS: [item: object, field: string][] = [
  [{ unit_amount: price('12345678901234.56') }, '/line_items/0/unit_amount/value'],
  [{ shipping: [{ type: 'FLAT', value: '12345678901234.56' }] }, '/line_items/0/shipping/0/value'],
  [
    {
      variants: {
        dimensions: [
          {
            name: 'Size',
            primary: true,
            options: [{ label: 'L', unit_amount: price('12345678901234.56') }],
          },
        ],
      },
    },
    '/line_items/0/variants/dimensions/0/options/0/unit_amount/value',
  ],
]

describe('a value of more than 15 digits', () => {
  for (const [path, body, field] of BILLING) {
    it(`is refused by name: ${path} ${field} of ${JSON.stringify(body)}`, async () => {
      const { status, body: said, text } = await call('POST', path, body)
      assert.equal(status, 422, text)
      assert.deepEqual(
        said.details.map((issue: { field: string }) => issue.field),
        [field],
      )
    })
  }

  for (const [item, field] of LINKS) {
    it(`is refused by name in a link: ${field}`, async () => {
      const response = await request('POST', '/v1/checkout/payment-resources', link(item))
      const said = (await response.json()) as { details: { field: string }[] }
      assert.equal(response.status, 422, JSON.stringify(said))
      assert.deepEqual(
        said.details.map((issue) => issue.field),
        [field],
      )
    })
  }

  it('is refused by name in an authorization', async () => {
    const amount = price('12345678901234.56')
    const response = await request('POST', '/sandbox/authorizations', { amount })
    const said = (await response.json()) as { details: { field: string }[] }
    assert.equal(response.status, 422)
    assert.equal(said.details[0]?.field, '/amount/value')
  })

  it('is part of a malformed body if another member is malformed', async () => {
    const body = aPlanWith({ amount: usd(1e15), billing_cycle: 'DAILY' })
    const { status, body: said } = await call('POST', '/plans', body)
    assert.equal(status, 400)
    assert.equal(said.details.length, 2)
  })
})

describe('a value of 15 digits', () => {
  it('is answered as given', async () => {
    const { body } = await call('GET', `/plans/${plan.code}`)
    assert.equal(body.amount.value, LONGEST)
  })

  it('is accepted as units with a low price, also with a float fraction', async () => {
    const cheap = await aSum(sandbox)
    await subscribeTo(aCharge(cheap, '0.000001'))
    for (const gb of [999_999_999_999_999, 0.1 + 0.2, '-999999999999999']) {
      const event = { ...anEvent(gb), metric_code: cheap.code }
      assert.equal((await call('POST', '/events', event)).status, 201, String(gb))
    }
  })
})

/** A customer on a plan of one charge, and events of it. */
async function subscribeTo(charge: object, members: object = {}) {
  const plan = await aPlan(sandbox, { usage_based_charges: [charge], ...members })
  const subscribed = await subscribe(sandbox, plan)
  const eventOf = (metric: { code: string }, properties?: object) => ({
    transaction_id: key('t'),
    external_subscription_id: subscribed.subscription,
    metric_code: metric.code,
    properties,
  })
  return { ...subscribed, eventOf }
}

const chargeOf = (of: { id: string }, charge_model: string, properties: object) => ({
  ...{ metric_id: of.id, charge_model, properties },
})
const flatless = { ...range, per_unit_amount: '0.01' }
/** Each with more units than its price leaves room for. */
const EXCESSIVE: [model: string, properties: object, gb: number][] = [
  ['STANDARD', { amount: '999999999' }, 123456789012345],
  ['STANDARD', { amount: '1' }, 1e10],
  ['PACKAGE', { amount: '999999999', package_size: 2, free_units: 1000 }, 900],
  [
    'VOLUME',
    {
      volume_ranges: [
        { ...flatless, to_value: 10 },
        { from_value: 11, to_value: null, per_unit_amount: '1000000000' },
      ],
    },
    10,
  ],
  ['GRADUATED', { graduated_ranges: [{ ...flatless, flat_amount: '10000000000' }] }, 1],
  ['PERCENTAGE', { rate: '50', free_units_per_events: 100 }, 2e10],
  ['PERCENTAGE', { rate: '1', per_transaction_min_amount: '10000000000' }, 1],
]

describe('an event above the price limit of one event', () => {
  for (const [model, properties, gb] of EXCESSIVE) {
    it(`is refused by its property: ${model} ${JSON.stringify(properties)}`, async () => {
      const { eventOf, customer, subscription } = await subscribeTo(
        chargeOf(sum, model, properties),
      )
      const { status, body, text } = await call('POST', '/events', eventOf(sum, { gb }))
      assert.equal(status, 422, text)
      assert.equal(body.details[0].field, '/properties/gb')
      const batch = { events: [eventOf(sum, { gb }), eventOf(sum, { gb: 0.5 })] }
      const { body: response } = await call('POST', '/events/batch', batch)
      const isCheapTaken = model !== 'GRADUATED' && !('per_transaction_min_amount' in properties)
      assert.equal(response.results.error_count, isCheapTaken ? 1 : 2)
      const path = `/customers/${customer}/current_usage?subscription_id=${subscription}`
      const { body: usage } = await call('GET', path)
      assert.ok(usage.total_amount.value < 1e10, JSON.stringify(usage.total_amount))
    })
  }

  it('is refused by its metric if events are counted', async () => {
    const { eventOf } = await subscribeTo(aCharge(metric, '10000000000'))
    const { status, body } = await call('POST', '/events', eventOf(metric))
    assert.equal(status, 422)
    assert.equal(body.details[0].field, '/metric_code')
  })

  it('is accepted below the limit of its currency', async () => {
    const yen = { amount: { value: 0, currency_code: 'JPY' } }
    const inDollars = await subscribeTo(aCharge(sum, '1'))
    const inYen = await subscribeTo(aCharge(sum, '1'), yen)
    const statusOf = async ({ eventOf }: typeof inYen, gb: number) =>
      (await call('POST', '/events', eventOf(sum, { gb }))).status
    assert.equal(await statusOf(inDollars, 9_999_999_999.99), 201)
    assert.equal(await statusOf(inYen, 999_999_999_999), 201)
    assert.equal(await statusOf(inYen, 1e12), 422)
  })

  it('is accepted if it does not pass the filters of its metric', async () => {
    const filtered = await aSum(sandbox, { field_filters: [{ key: 'region', values: ['eu'] }] })
    const { eventOf } = await subscribeTo(aCharge(filtered, '1'))
    const statusIn = async (region: string) =>
      (await call('POST', '/events', eventOf(filtered, { gb: 1e12, region }))).status
    assert.equal(await statusIn('us'), 201)
    assert.equal(await statusIn('eu'), 422)
  })

  it('is a duplicate if the price rose after it was accepted', async () => {
    const plan = await aPlan(sandbox, { usage_based_charges: [aCharge(sum, '1')] })
    const { subscription } = await subscribe(sandbox, plan)
    const event = { ...anEvent(1000), external_subscription_id: subscription }
    const first = await call('POST', '/events', event)
    await call('PUT', `/plans/${plan.code}`, { usage_based_charges: [aCharge(sum, '100000000')] })
    const again = await call('POST', '/events', event)
    assert.equal(again.status, 201, again.text)
    assert.deepEqual(again.body, first.body)
    const next = { ...event, transaction_id: key('t') }
    assert.equal((await call('POST', '/events', next)).status, 422)
  })
})

it('an amount of a plan is limited to a quarter of the first inexact amount', async () => {
  const MOST = 2.5e12
  assert.equal((await call('POST', '/plans', aPlanWith({ amount: usd(MOST) }))).status, 201)
  const bodies: [object, string][] = [
    [{ amount: usd(MOST + 0.01) }, '/amount/value'],
    [
      { minimum_commitment: { amount: { value: MOST + 0.01 } } },
      '/minimum_commitment/amount/value',
    ],
    [
      { usage_based_charges: [{ ...aCharge(metric, '1'), min_amount: { value: MOST + 0.01 } }] },
      '/usage_based_charges/0/min_amount/value',
    ],
  ]
  for (const [members, field] of bodies) {
    const { status, body } = await call('POST', '/plans', aPlanWith(members))
    assert.equal(status, 422, field)
    assert.equal(body.details[0].field, field)
  }
  const plan_overrides = { amount: usd(MOST + 0.01) }
  const { status, body } = await call('PUT', `/subscriptions/${subscription}`, { plan_overrides })
  assert.equal(status, 422)
  assert.equal(body.details[0].field, '/plan_overrides/amount/value')
})

it('an amount stored before its limit is logged, and other amounts are answered', async () => {
  const stored = await aPlan(sandbox)
  await sandbox.db
    .updateTable('plans')
    .set({ amount: '99999999999999.53' })
    .where('code', '=', stored.code)
    .execute()
  assert.equal((await call('GET', `/plans/${plan.code}`)).status, 200)
  assert.deepEqual(sandbox.lines, [])
  assert.equal((await call('GET', `/plans/${stored.code}`)).status, 200)
  const [line] = sandbox.lines.splice(0)
  const { message, amount } = JSON.parse(line ?? '{}')
  assert.equal(message, 'An amount has more digits than a JSON number carries exactly.')
  assert.deepEqual(amount, { value: '99999999999999.53', currency_code: 'USD' })
})
