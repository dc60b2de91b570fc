/** Random histories of subscriptions in a sandbox, independent of the step size of the clock. */

import fc from '../../support/fc.ts'
import {
  aCharge,
  aMetric,
  aPlan,
  aSum,
  aTax,
  create,
  send,
  subscribe,
  usd,
} from '../../support/sandbox/billing.ts'
import { type ASandbox, aSandbox } from '../../support/sandbox/sandbox.ts'

const START = Date.parse('2026-01-01T00:00:00Z')
const HOUR = 3_600_000
const instant = (hours: number) => new Date(START + hours * HOUR).toISOString()

const terms = fc.record({
  billing_cycle: fc.constantFrom('WEEKLY', 'MONTHLY', 'QUARTERLY'),
  billing_time: fc.constantFrom('CALENDAR', 'ANNIVERSARY'),
  pay_in_advance: fc.boolean(),
  trial_period: fc.constantFrom(0, 0, 5, 40),
  amount: fc.constantFrom(0, 31.99),
  minimum: fc.constantFrom(0, 50),
  payment_method_token: fc.constantFrom('tok_visa', 'tok_sandbox_declined_1', undefined),
  startsAfter: fc.constantFrom(0, 13, 700),
  endsAfter: fc.option(fc.integer({ min: 701, max: 3000 })),
  events: fc.array(fc.nat(2400), { maxLength: 4 }),
  tax: fc.constantFrom(undefined, '19'),
  overrides: fc.constantFrom(undefined, 'amount', 'charge'),
  credits: fc.constantFrom(undefined, '20', '70.5'),
  /** Expiry of the wallet. */
  creditsEnd: fc.constantFrom(150, 744, 1500),
})
type Terms = typeof terms extends fc.Arbitrary<infer T> ? T : never

const hours = fc.integer({ min: 1, max: 2400 })
/** The hour of an action; it may be after the end. */
const once = fc.integer({ min: 1, max: 3000 })

export const story = fc.record({
  subscriptions: fc.array(terms, { minLength: 1, maxLength: 3 }),
  /** Hours at which the clock stops. */
  looks: fc.array(hours, { minLength: 1, maxLength: 8 }),
  /** All subscriptions change their plan. */
  change: once,
  /** All plan prices rise, with cascading to overriding subscriptions. */
  cascade: once,
  /** Credits a part of each latest invoice, refunded to the card if it was paid. */
  giveBack: once,
})
export type Story = typeof story extends fc.Arbitrary<infer T> ? T : never

export interface World {
  sandbox: ASandbox
  metrics: { id: string; code: string }[]
  other: { code: string }
  tax: { code: string }
}

export async function aWorld(): Promise<World> {
  const sandbox = await aSandbox({ at: instant(0) })
  const metrics = [await aMetric(sandbox), await aSum(sandbox, { type: 'RECURRING' })]
  const other = await aPlan(sandbox, {
    amount: usd(29.99),
    usage_based_charges: metrics.map((metric) => aCharge(metric, '0.777')),
  })
  return { sandbox, metrics, other, tax: await aTax(sandbox, '19') }
}

type Begun = Awaited<ReturnType<typeof begin>>

async function begin({ sandbox, metrics, tax }: World, its: Terms) {
  const plan = await aPlan(sandbox, {
    billing_cycle: its.billing_cycle,
    pay_in_advance: its.pay_in_advance,
    trial_period: its.trial_period,
    amount: usd(its.amount),
    ...(its.tax && { tax_codes: [tax.code] }),
    minimum_commitment: { amount: { value: its.minimum } },
    usage_based_charges: metrics.map((metric) => aCharge(metric, '0.333')),
  })
  const [{ id }] = plan.usage_based_charges
  const plan_overrides = {
    amount: { amount: usd(17) },
    charge: { charges: [{ id, properties: { amount: '0.5' } }] },
  }
  const subscriber = await subscribe(sandbox, plan, {
    customer: { payment_method_token: its.payment_method_token },
    billing_time: its.billing_time,
    start_date: instant(its.startsAfter),
    ...(its.endsAfter !== null && { end_date: instant(its.endsAfter) }),
    ...(its.overrides && { plan_overrides: plan_overrides[its.overrides] }),
  })
  if (its.credits) await fillWallet(sandbox, subscriber.customer, its)
  for (const hours of its.events) {
    for (const { code } of metrics) {
      const timestamp = instant(hours)
      await send(sandbox, subscriber, { metric_code: code, timestamp, properties: { gb: 1.5 } })
    }
  }
  return { ...subscriber, plan }
}

const fillWallet = (sandbox: ASandbox, external_customer_id: string, its: Terms) =>
  create(sandbox, '/wallets', {
    external_customer_id,
    currency: 'USD',
    rate_amount: '0.7',
    granted_credits: its.credits,
    expiration_at: instant(its.creditsEnd),
    recurring_transaction_rules: [
      { trigger: 'INTERVAL', interval: 'WEEKLY', method: 'FIXED', paid_credits: '3' },
      { trigger: 'THRESHOLD', threshold_credits: '1', method: 'FIXED', granted_credits: '2' },
    ],
  })

/** Rejected for terminated subscriptions. */
const changePlan = ({ sandbox, other }: World, { subscription }: Begun) =>
  sandbox.call('PUT', `/subscriptions/${subscription}`, { plan_code: other.code })

const raisePrices = ({ sandbox, metrics }: World, { plan }: Begun) =>
  sandbox.call('PUT', `/plans/${plan.id}`, {
    amount: usd(47.5),
    usage_based_charges: plan.usage_based_charges.map(({ id }: { id: string }, i: number) => ({
      ...aCharge(metrics[i]!, '0.9'),
      id,
    })),
    cascading_updates: true,
  })

/** Rejected without an invoice, or if the amount is above the fee. */
async function creditInvoice({ sandbox }: World, { customer }: Begun) {
  for (const status of ['SUCCEEDED', 'PENDING', 'FAILED']) {
    const dates = 'issuing_date_from=2026-01-01&issuing_date_to=2026-12-31'
    const query = `${dates}&payment_status=${status}&external_customer_id=${customer}`
    const [latest] = (await sandbox.call('GET', `/invoices?${query}`)).body.invoices
    if (!latest) continue
    const { fees } = (await sandbox.call('GET', `/invoices/${latest.id}`)).body
    await sandbox.call('POST', '/credit-notes', {
      invoice_id: latest.id,
      items: [{ fee_id: fees.at(-1).id, amount: { value: 2.5 } }],
      ...(status === 'SUCCEEDED' && { refund_amount: { value: 1 } }),
    })
  }
}

/**
 * Replays a story in a world.
 * @param stops sorted hours for stops; an action at no such hour is skipped
 */
export async function replay(world: World, its: Story, stops: number[]): Promise<Begun[]> {
  const { sandbox } = world
  await sandbox.clock.set(new Date(START), true)
  const subscribers: Begun[] = []
  for (const terms of its.subscriptions) subscribers.push(await begin(world, terms))
  for (const hours of stops) {
    await sandbox.advanceTo(instant(hours))
    for (const subscriber of subscribers) {
      if (hours === its.change) await changePlan(world, subscriber)
      if (hours === its.cascade) await raisePrices(world, subscriber)
      if (hours === its.giveBack) await creditInvoice(world, subscriber)
    }
  }
  return subscribers
}
