/** Values with more digits than a JSON number carries: refused where they come in, by the member's name. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  aCharge,
  aCustomer,
  aMetric,
  aPlan,
  aSum,
  key,
  subscribe,
  usd,
} from '../support/billing.ts'
import { aSandbox } from '../support/sandbox.ts'

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
      const answer = await request('POST', '/v1/checkout/payment-resources', link(item))
      const said = (await answer.json()) as { details: { field: string }[] }
      assert.equal(answer.status, 422, JSON.stringify(said))
      assert.deepEqual(
        said.details.map((issue) => issue.field),
        [field],
      )
    })
  }

  it('is refused by name in an authorization', async () => {
    const amount = price('12345678901234.56')
    const answer = await request('POST', '/sandbox/authorizations', { amount })
    const said = (await answer.json()) as { details: { field: string }[] }
    assert.equal(answer.status, 422)
    assert.equal(said.details[0]?.field, '/amount/value')
  })

  it('is a malformed body where something else is malformed', async () => {
    const body = aPlanWith({ amount: usd(1e15), billing_cycle: 'DAILY' })
    const { status, body: said } = await call('POST', '/plans', body)
    assert.equal(status, 400)
    assert.equal(said.details.length, 2)
  })
})

describe('a value of 15 digits', () => {
  it('is answered as it was given', async () => {
    const { body } = await call('GET', `/plans/${plan.code}`)
    assert.equal(body.amount.value, LONGEST)
  })

  it('is taken as units, with a fraction that float arithmetic leaves', async () => {
    for (const gb of [999_999_999_999_999, 0.1 + 0.2, '-999999999999999']) {
      assert.equal((await call('POST', '/events', anEvent(gb))).status, 201, String(gb))
    }
  })
})

it('Nothing fails on the way', async () => {
  await aCustomer(sandbox)
  assert.deepEqual(sandbox.lines, [])
})
