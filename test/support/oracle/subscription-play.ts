/** Plays lives of subscriptions in a sandbox, through the routes alone. */
import { sql } from 'kysely'
import {
  aCharge,
  aCustomer,
  aPlan,
  aSum,
  aTax,
  key,
  type Subscribed,
  send,
  usd,
} from '../sandbox/billing.ts'
import { type ASandbox, aSandbox, stopClockWork } from '../sandbox/sandbox.ts'
import { DAY, type Instant } from './calendar.ts'
import type { Override } from './plan.ts'
import {
  type Act,
  END,
  instantOf,
  iso,
  NOTHING,
  type Outcome,
  type PlanTerms,
  START,
  type SubscriptionLife,
} from './subscription-life.ts'

/** A sandbox with the metrics of all lives. */
export async function aWorld() {
  const sandbox = await aSandbox({ at: iso(START) })
  const calls = await aSum(sandbox)
  const seats = await aSum(sandbox, { type: 'RECURRING' })
  return { sandbox, metrics: { calls, seats }, tax: await aTax(sandbox, '19') }
}
export type World = Awaited<ReturnType<typeof aWorld>>

/** @param looks instants at which the clock stops, beside those of the acts */
export async function playSubscription(
  world: World,
  life: SubscriptionLife,
  looks: readonly Instant[] = [],
): Promise<Outcome> {
  const { sandbox } = world
  await sandbox.clock.set(new Date(START), true)
  const plans: MadePlan[] = []
  for (const terms of life.plans) plans.push(await createPlan(world, terms))
  const { external_id: customer } = await aCustomer(sandbox)
  const subscription = key('sub')
  const { status } = await sandbox.call('POST', '/subscriptions', {
    external_id: subscription,
    external_customer_id: customer,
    plan_code: plans[0]!.code,
    billing_time: life.billingTime,
    start_date: iso(instantOf(life.start)),
    ...(life.end !== undefined && { end_date: iso(instantOf(life.end)) }),
    ...(life.override && { plan_overrides: toOverrides(life.override, plans[0]!, usd) }),
  })
  if (status === 422) return { ...NOTHING, taken: [false] }
  const taken = [status === 201]
  const stops = [
    ...looks.map((at) => ({ at, act: undefined })),
    ...life.acts.map(({ at, act }) => ({ at: instantOf(at), act })),
  ]
  for (const { at, act } of stops.toSorted((a, b) => a.at - b.at)) {
    await sandbox.advanceTo(iso(at))
    if (act) taken.push(await perform(world, { customer, subscription }, plans, act))
  }
  await sandbox.advanceTo(iso(instantOf(END)))
  const outcome = await readOutcome(sandbox, { customer, subscription })
  await stopClockWork(sandbox)
  return { taken, ...outcome }
}

interface MadePlan {
  id: string
  code: string
  usage_based_charges: { id: string }[]
}

const createPlan = ({ sandbox, metrics, tax }: World, terms: PlanTerms): Promise<MadePlan> =>
  aPlan(sandbox, {
    billing_cycle: terms.cycle,
    amount: usd(terms.amount / 100),
    pay_in_advance: terms.inAdvance,
    trial_period: terms.trialDays,
    ...(terms.commitment > 0 && { minimum_commitment: { amount: money(terms.commitment) } }),
    ...(terms.taxRate > 0 && { tax_codes: [tax.code] }),
    usage_based_charges: [
      aCharge(metrics.calls, unitPrice(terms.price), { min_amount: money(terms.minimum) }),
      aCharge(metrics.seats, unitPrice(terms.price)),
    ],
  })

const money = (cents: number) => ({ value: cents / 100 })

/** Tenths of a cent as decimal text. */
const unitPrice = (tenths: number) => (tenths / 1000).toFixed(3)

/** @param toAmount a creation's amount names its currency, an update's does not (billing-144) */
const toOverrides = (
  { amount, commitment, trialDays, price }: Override,
  { usage_based_charges }: MadePlan,
  toAmount: (value: number) => object,
) => ({
  ...(amount !== undefined && { amount: toAmount(amount / 100) }),
  ...(commitment !== undefined && { minimum_commitment: { amount: money(commitment) } }),
  ...(trialDays !== undefined && { trial_period: trialDays }),
  ...(price !== undefined && {
    charges: usage_based_charges.map(({ id }) => ({
      id,
      properties: { amount: unitPrice(price) },
    })),
  }),
})

/** @returns true if it was taken, false if it was refused by a rule */
async function perform(
  { sandbox, metrics }: World,
  subscribed: Subscribed,
  plans: readonly MadePlan[],
  act: Act,
): Promise<boolean> {
  const path = `/subscriptions/${subscribed.subscription}`
  const later = (days: number) => iso(sandbox.clock.now().getTime() + days * DAY)
  const change = async (body: object) => wasTaken(await sandbox.call('PUT', path, body))
  switch (act.kind) {
    case 'event': {
      const { code } = metrics[act.metric]
      await send(sandbox, subscribed, { metric_code: code, properties: { gb: act.units } })
      return true
    }
    case 'moveStart':
      return change({ start_date: later(act.after) })
    case 'moveEnd':
      return change({ end_date: act.after === null ? null : later(act.after) })
    case 'changePlan':
      return change({ plan_code: plans[act.plan]!.code })
    case 'override': {
      const { plan_code } = (await sandbox.call('GET', path)).body
      const current = plans.find(({ code }) => code === plan_code)!
      return change({ plan_overrides: toOverrides(act.override, current, (value) => ({ value })) })
    }
    case 'updatePlan': {
      const { amount, inAdvance, trialDays } = act.update
      const body = {
        ...(amount !== undefined && { amount: usd(amount / 100) }),
        ...(inAdvance !== undefined && { pay_in_advance: inAdvance }),
        ...(trialDays !== undefined && { trial_period: trialDays }),
        cascading_updates: act.cascading,
      }
      return wasTaken(await sandbox.call('PUT', `/plans/${plans[act.plan]!.id}`, body))
    }
    case 'cancel':
      return wasTaken(await sandbox.call('POST', `${path}/cancel`, { cancel_option: act.option }))
  }
}

function wasTaken({ status, text }: { status: number; text: string }): boolean {
  if (status !== 200 && status !== 422) throw new Error(text)
  return status === 200
}

async function readOutcome(
  sandbox: ASandbox,
  { customer, subscription }: Subscribed,
): Promise<Omit<Outcome, 'taken'>> {
  const { body } = await sandbox.call('GET', `/subscriptions/${subscription}`)
  const { status, current_period_start, current_period_end } = body
  return {
    invoices: await readInvoices(sandbox, customer),
    notes: await readNotes(sandbox, customer),
    status,
    period: current_period_start && [current_period_start, current_period_end],
  }
}

/** In one query, because a life may have many. */
export async function readInvoices(
  { db }: ASandbox,
  customer: string,
): Promise<Outcome['invoices']> {
  const { rows } = await sql<{ at: Date; total: string; fees: number[] }>`
    select invoices.created_at as at, total,
      (select json_agg(amount + tax order by rank) from fees where invoice_id = invoices.id) as fees
    from invoices join customers on customers.id = invoices.customer_id
    where customers.external_id = ${customer} order by sequential_id`.execute(db)
  return rows.map(({ at, total, fees }) => [at.toISOString(), cents(total), fees.map(cents)])
}

async function readNotes({ db }: ASandbox, customer: string): Promise<Outcome['notes']> {
  const { rows } = await sql<Record<'day' | 'total' | 'balance', string>>`
    select issuing_date::text as day, sub_total + taxes as total, balance
    from credit_notes join customers on customers.id = credit_notes.customer_id
    where customers.external_id = ${customer} order by credit_notes.position`.execute(db)
  return rows.map(({ day, total, balance }) => [day, cents(total), cents(balance)])
}

const cents = (amount: string | number) => Math.round(Number(amount) * 100)
