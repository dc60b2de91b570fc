/** The clock may go in one step or in many: what happens is the same, in the same order. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import Big from 'big.js'
import fc from 'fast-check'
import { sql } from 'kysely'
import {
  aCharge,
  aMetric,
  aPlan,
  aSum,
  aTax,
  create,
  invoicesOf,
  pastUsage,
  type Subscribed,
  send,
  subscribe,
} from '../support/billing.ts'
import { type ASandbox, aSandbox } from '../support/sandbox.ts'

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
  credits: fc.constantFrom(undefined, '20', '70.5'),
})
type Terms = typeof terms extends fc.Arbitrary<infer T> ? T : never

const story = fc.record({
  subscriptions: fc.array(terms, { minLength: 1, maxLength: 3 }),
  /** Hours at which somebody looks. */
  looks: fc.array(fc.integer({ min: 1, max: 2400 }), { minLength: 1, maxLength: 8 }),
  /** The hour at which everybody goes to another plan, if it comes. */
  change: fc.integer({ min: 1, max: 3000 }),
})

interface World {
  sandbox: ASandbox
  metrics: { id: string; code: string }[]
  other: { code: string }
  tax: { code: string }
}

async function aWorld(): Promise<World> {
  const sandbox = await aSandbox({ at: instant(0) })
  const metrics = [await aMetric(sandbox), await aSum(sandbox, { type: 'RECURRING' })]
  const other = await aPlan(sandbox, {
    amount: { value: 29.99, currency_code: 'USD' },
    usage_based_charges: metrics.map((metric) => aCharge(metric, '0.777')),
  })
  return { sandbox, metrics, other, tax: await aTax(sandbox, '19') }
}

async function begin({ sandbox, metrics, tax }: World, its: Terms): Promise<Subscribed> {
  const usd = (value: number) => ({ value, currency_code: 'USD' })
  const plan = await aPlan(sandbox, {
    billing_cycle: its.billing_cycle,
    pay_in_advance: its.pay_in_advance,
    trial_period: its.trial_period,
    amount: usd(its.amount),
    ...(its.tax && { tax_codes: [tax.code] }),
    minimum_commitment: { amount: { value: its.minimum } },
    usage_based_charges: metrics.map((metric) => aCharge(metric, '0.333')),
  })
  const who = await subscribe(sandbox, plan, {
    customer: { payment_method_token: its.payment_method_token },
    billing_time: its.billing_time,
    start_date: instant(its.startsAfter),
    ...(its.endsAfter !== null && { end_date: instant(its.endsAfter) }),
  })
  if (its.credits) {
    await create(sandbox, '/wallets', {
      external_customer_id: who.customer,
      currency: 'USD',
      rate_amount: '0.7',
      granted_credits: its.credits,
      expiration_at: instant(1500),
      recurring_transaction_rules: [
        { trigger: 'INTERVAL', interval: 'WEEKLY', method: 'FIXED', paid_credits: '3' },
        { trigger: 'THRESHOLD', threshold_credits: '1', method: 'FIXED', granted_credits: '2' },
      ],
    })
  }
  for (const hours of its.events) {
    for (const { code } of metrics) {
      const timestamp = instant(hours)
      await send(sandbox, who, { metric_code: code, timestamp, properties: { gb: 1.5 } })
    }
  }
  return who
}

const walletsOf = async (sandbox: ASandbox, { customer }: Subscribed) =>
  (await sandbox.call('GET', `/wallets?external_customer_id=${customer}`)).body.wallets.map(
    ({ id, external_customer_id, ...wallet }: Record<string, unknown>) => wallet,
  )

/** What happened, without the ids that chance gave it. */
async function outcome(sandbox: ASandbox, everybody: Subscribed[]) {
  const all = []
  for (const who of everybody) {
    const invoices = (await invoicesOf(sandbox, who)).map(({ id, customer, fees, ...invoice }) => ({
      ...invoice,
      fees: fees.map((fee: { total_amount: unknown }) => fee.total_amount),
    }))
    const usage = (await pastUsage(sandbox, who, '&per_page=100')).map(
      ({ charges_usage, ...period }: { charges_usage: { units: string; amount: unknown }[] }) => ({
        ...period,
        charges: charges_usage.map(({ units, amount }) => [units, amount]),
      }),
    )
    const { body } = await sandbox.call('GET', `/subscriptions/${who.subscription}`)
    const { status, current_period_start, current_period_end } = body
    const wallets = await walletsOf(sandbox, who)
    all.push({ invoices, usage, wallets, status, current_period_start, current_period_end })
  }
  return all
}

/** Puts everybody on the world's other plan; who is over by then is refused. */
async function changeAll({ sandbox, other }: World, everybody: Subscribed[]) {
  for (const { subscription } of everybody) {
    await sandbox.call('PUT', `/subscriptions/${subscription}`, { plan_code: other.code })
  }
}

async function live(world: World, subscriptions: Terms[], looks: number[], change = 0) {
  const { sandbox } = world
  await sandbox.clock.set(new Date(START), true)
  const everybody = []
  for (const its of subscriptions) everybody.push(await begin(world, its))
  for (const hours of looks) {
    await sandbox.advanceTo(instant(hours))
    if (hours === change) await changeAll(world, everybody)
  }
  const result = await outcome(sandbox, everybody)
  // Nobody of this story may turn up in the next.
  await sandbox.db.updateTable('subscriptions').set({ next_due: null }).execute()
  await sandbox.db.updateTable('payments').set({ settles_at: null }).execute()
  await sandbox.db.updateTable('wallets').set({ next_due: null }).execute()
  await sandbox.db.updateTable('wallet_transactions').set({ settles_at: null }).execute()
  return result
}

const one = await aWorld()
const many = await aWorld()

describe('Advancing the clock', () => {
  it('in one step or in many gives the same invoices, usage and payments', async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ subscriptions, looks, change }) => {
        const steps = [...new Set([...looks, change])].sort((a, b) => a - b)
        const few = [...new Set([change, ...steps.slice(-1)])]
        assert.deepEqual(
          await live(one, subscriptions, few, change),
          await live(many, subscriptions, steps, change),
        )
      }),
      { numRuns: 12 },
    )
  })

  it('keeps every invoice the sum of its fees and taxes, less the credits that paid for it', async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ subscriptions, change }) => {
        await live(one, subscriptions, [change, 3001], change)
        const { rows } = await sql<Record<'subtotal' | 'credits' | 'total', string>>`
          select total,
            (select sum(amount + tax) from fees where invoice_id = invoices.id) as subtotal,
            (select coalesce(sum(amount), 0) from wallet_transactions
              where invoice_id = invoices.id)
            + (select coalesce(sum(amount), 0) from credit_note_uses
              where invoice_id = invoices.id) as credits
          from invoices`.execute(one.sandbox.db)
        for (const { subtotal, credits, total } of rows) {
          assert.equal(new Big(subtotal).minus(credits).toFixed(2), new Big(total).toFixed(2))
        }
      }),
      { numRuns: 6 },
    )
  })
})

it('Nothing failed on the way', () => {
  assert.deepEqual([...one.sandbox.lines, ...many.sandbox.lines], [])
})
