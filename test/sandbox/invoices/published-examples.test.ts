/** Worked examples that billing vendors publish for each charge model, from events to the invoice's fee. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import {
  aPlan,
  aSum,
  currentUsage,
  invoicesOf,
  send,
  subscribe,
} from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile()

interface Example {
  source: string
  charge_model: string
  properties: Record<string, unknown>
  /** Units added by each event; their total price in USD is `costs`. */
  used: number[]
  costs: number
}

/** Stripe's tiers: 1-5 at 7 USD, 6-10 at 6.50 USD, from 11 on at 6 USD. */
const STRIPE_TIERS = [
  { from_value: 0, to_value: 5, per_unit_amount: '7' },
  { from_value: 6, to_value: 10, per_unit_amount: '6.5' },
  { from_value: 11, to_value: null, per_unit_amount: '6' },
]
const stripeVolume = (fonts: number, costs: number): Example => ({
  source: 'https://docs.stripe.com/subscriptions/pricing-models/tiered-pricing',
  charge_model: 'VOLUME',
  properties: { volume_ranges: STRIPE_TIERS },
  used: [fonts],
  costs,
})

const EXAMPLES: Example[] = [
  {
    source: 'https://doc.getlago.com/docs/guide/plans/charges',
    charge_model: 'STANDARD',
    properties: { amount: '0.05' },
    used: [1000],
    costs: 50,
  },
  {
    source: 'https://docs.useautumn.com/documentation/modelling-pricing/graduated-pricing.md',
    charge_model: 'GRADUATED',
    properties: {
      graduated_ranges: [
        { from_value: 0, to_value: 1000, per_unit_amount: '0.01' },
        { from_value: 1001, to_value: 10_000, per_unit_amount: '0.008' },
        { from_value: 10_001, to_value: null, per_unit_amount: '0.005' },
      ],
    },
    used: [15_000],
    costs: 107,
  },
  {
    source: 'https://zuplo.com/docs/articles/monetization/pricing-models',
    charge_model: 'GRADUATED',
    properties: {
      graduated_ranges: [
        { from_value: 0, to_value: 1000, per_unit_amount: '0.10' },
        { from_value: 1001, to_value: 10_000, per_unit_amount: '0.05' },
        { from_value: 10_001, to_value: null, per_unit_amount: '0.01' },
      ],
    },
    used: [9000, 6000],
    costs: 600,
  },
  stripeVolume(1, 7),
  stripeVolume(5, 35),
  stripeVolume(6, 39),
  stripeVolume(20, 120),
  stripeVolume(25, 150),
  {
    source: 'https://getlago.com/docs/guide/plans/charges/charge-models/volume.md',
    charge_model: 'VOLUME',
    properties: {
      volume_ranges: [
        { from_value: 0, to_value: 10_000, per_unit_amount: '0.0010', flat_amount: '10' },
        { from_value: 10_001, to_value: 50_000, per_unit_amount: '0.0008', flat_amount: '10' },
        { from_value: 50_001, to_value: 100_000, per_unit_amount: '0.0006', flat_amount: '10' },
        { from_value: 100_001, to_value: null, per_unit_amount: '0.0004', flat_amount: '10' },
      ],
    },
    used: [65_000],
    costs: 49,
  },
  {
    source: 'https://docs.getlago.com/guide/plans/charges/charge-models/package.md',
    charge_model: 'PACKAGE',
    properties: { amount: '5', package_size: 100, free_units: 100 },
    used: [100, 100, 1],
    costs: 10,
  },
  {
    source: 'https://getlago.com/docs/guide/plans/charges/charge-models/percentage',
    charge_model: 'PERCENTAGE',
    properties: {
      rate: '1.2',
      fixed_amount: '0.1',
      free_units_per_events: 3,
      free_units_per_total_aggregation: '500',
    },
    used: [200, 100, 100, 50],
    costs: 0.7,
  },
]

describe('A published example', () => {
  for (const { source, charge_model, properties, used, costs } of EXAMPLES) {
    it(`of ${charge_model} costs ${costs} USD for ${used.join(' + ')}: ${source}`, async () => {
      const metric = await aSum(sandbox)
      const charge = { metric_id: metric.id, charge_model, properties }
      const subscribed = await subscribe(
        sandbox,
        await aPlan(sandbox, { usage_based_charges: [charge] }),
      )
      for (const [minute, gb] of used.entries()) {
        const timestamp = new Date(Date.UTC(2026, 0, 2, 0, minute)).toISOString()
        await send(sandbox, subscribed, { metric_code: metric.code, timestamp, properties: { gb } })
      }
      assert.equal((await currentUsage(sandbox, subscribed)).total_amount.value, costs)
      await sandbox.advanceTo('2026-02-01T00:00:00Z')
      const [invoice] = await invoicesOf(sandbox, subscribed)
      assert.equal(invoice.fees[0].total_amount.value, costs)
    })
  }
})
