/**
 * Random lives of a subscription, and the outcome that the oracle expects of each: overrides, trials, moved starts and
 * ends, changed plans, billed in advance or in arrears.
 */
import fc from '../fc.ts'
import { DAY, HOUR, type Instant } from './calendar.ts'
import type { Override, Plan, PlanUpdate } from './plan.ts'
import { Refused } from './refused.ts'
import { SubscriptionOracle } from './subscription.ts'

export const START = Date.parse('2026-01-01T00:00:00Z')
/** The day on which a life is looked at. */
export const END = 100
/** Days from the start, perhaps with hours; a midnight is as probable as any other instant. */
const someDay = (min: number, max: number) =>
  fc
    .tuple(fc.integer({ min, max }), fc.constantFrom(0, 0, 9, 23))
    .map(([days, hours]) => days + hours / 24)
export const instantOf = (days: number): Instant => START + Math.round(days * 24) * HOUR
export const iso = (instant: Instant) => new Date(instant).toISOString()

const aPlan = fc.record({
  cycle: fc.constantFrom(
    'WEEKLY' as const,
    'MONTHLY' as const,
    'MONTHLY' as const,
    'QUARTERLY' as const,
  ),
  amount: fc.constantFrom(0, 1000, 3100, 3100, 9999),
  inAdvance: fc.constantFrom(true, true, false),
  trialDays: fc.constantFrom(0, 0, 3, 12, 40),
  commitment: fc.constantFrom(0, 5000),
  taxRate: fc.constantFrom(0, 1900),
  price: fc.constantFrom(1, 333, 5005),
  minimum: fc.constantFrom(0, 700),
})
export type PlanTerms = typeof aPlan extends fc.Arbitrary<infer T> ? T : never

const anOverride = fc
  .record({
    amount: fc.option(fc.constantFrom(0, 1700, 6200), { nil: undefined }),
    commitment: fc.option(fc.constantFrom(0, 2345), { nil: undefined }),
    trialDays: fc.option(fc.constantFrom(0, 5, 20), { nil: undefined }),
    price: fc.option(fc.constant(77), { nil: undefined }),
  })
  .map(
    (all) =>
      Object.fromEntries(
        Object.entries(all).filter(([, value]) => value !== undefined),
      ) as Override,
  )

const anUpdate = fc.constantFrom<PlanUpdate>(
  { amount: 4700 },
  { inAdvance: true },
  { inAdvance: false },
  { trialDays: 0 },
  { trialDays: 9 },
)
/** The first plan is the one that is subscribed. */
const plan = fc.constantFrom(0, 0, 1)

/** Days from an act. */
const later = (min: number, max: number) => fc.integer({ min, max })

/** An end that does not come soon is more probable than one that ends the life at once. */
const anAct = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('event' as const),
      metric: fc.constantFrom('calls' as const, 'seats' as const),
      units: fc.integer({ min: 1, max: 40 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('moveStart' as const), after: later(-9, 25) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('moveEnd' as const), after: fc.option(later(1, 30)) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('changePlan' as const), plan: fc.nat({ max: 1 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('override' as const), override: anOverride }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('updatePlan' as const),
      plan,
      update: anUpdate,
      cascading: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('cancel' as const),
      option: fc.constantFrom('IMMEDIATE' as const, 'END_OF_PERIOD' as const),
    }),
  },
)
export type Act = typeof anAct extends fc.Arbitrary<infer T> ? T : never

export const subscriptionLife = fc.record({
  plans: fc.tuple(aPlan, aPlan),
  billingTime: fc.constantFrom('CALENDAR' as const, 'ANNIVERSARY' as const),
  start: fc.oneof(someDay(-20, 0), someDay(1, 40)),
  end: fc.option(someDay(20, 90), { nil: undefined, freq: 1 }),
  override: fc.option(anOverride, { nil: undefined, freq: 2 }),
  acts: fc
    .uniqueArray(fc.record({ at: someDay(0, 45), act: anAct }), {
      selector: ({ at }) => at,
      minLength: 4,
      maxLength: 10,
    })
    .map((acts) => acts.toSorted((a, b) => a.at - b.at)),
})
export type SubscriptionLife = typeof subscriptionLife extends fc.Arbitrary<infer T> ? T : never

export interface Outcome {
  /** For the creation and each act: true if it was taken, false if it was refused. */
  taken: boolean[]
  /** The instant, the amount charged, and each fee with its taxes. */
  invoices: [string, number, number[]][]
  /** The day, the amount with its taxes, and the unused rest. */
  notes: [string, number, number][]
  status: string | undefined
  period: [string, string] | undefined
}

const attempt = (act: () => void): boolean => {
  try {
    act()
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

export function expectedSubscription(life: SubscriptionLife): Outcome {
  const plans = life.plans.map(toOraclePlan)
  let subscription: SubscriptionOracle | undefined
  const { billingTime, override, start, end } = life
  const terms = {
    ...{ billingTime, override },
    plan: plans[0]!,
    start: instantOf(start),
    end: end === undefined ? undefined : instantOf(end),
  }
  const created = attempt(() => (subscription = new SubscriptionOracle(terms, START)))
  if (!subscription) return { ...NOTHING, taken: [created] }
  const oracle = subscription
  const answers = life.acts.map(({ at, act }) => {
    const now = instantOf(at)
    oracle.advance(now)
    return attempt(() => perform(oracle, plans, act, now))
  })
  oracle.advance(instantOf(END))
  const { ledger, status, period } = oracle
  return {
    taken: [created, ...answers],
    invoices: ledger.invoices.map(({ at, due, fees }) => [
      iso(at),
      due,
      fees.map(({ amount, tax }) => amount + tax),
    ]),
    notes: ledger.notes.map(({ at, amount, tax, balance }) => [
      iso(at).slice(0, 10),
      amount + tax,
      balance,
    ]),
    status,
    period: period && [iso(period.from), iso(lastInstant(period.to))],
  }
}

/** An end at midnight is shown as the last second before it (billing-141). */
const lastInstant = (end: Instant): Instant => (end % DAY === 0 ? end - 1000 : end)

export const NOTHING = { invoices: [], notes: [], status: undefined, period: undefined }

const toOraclePlan = ({ price, minimum, ...terms }: PlanTerms, code: number): Plan => ({
  ...terms,
  code: String(code),
  charges: [
    { metric: 'calls', price, minimum },
    { metric: 'seats', price, minimum: 0 },
  ],
})

function perform(oracle: SubscriptionOracle, plans: Plan[], act: Act, now: Instant) {
  switch (act.kind) {
    case 'event':
      return oracle.event({ metric: act.metric, at: now, units: act.units })
    case 'moveStart':
      return oracle.moveStart(now + act.after * DAY, now)
    case 'moveEnd':
      return oracle.moveEnd(act.after === null ? undefined : now + act.after * DAY, now)
    case 'changePlan':
      return oracle.changePlan(plans[act.plan]!, now)
    case 'override':
      return oracle.override(act.override)
    case 'cancel':
      return oracle.cancel(act.option, now)
    case 'updatePlan': {
      const plan = plans[act.plan]!
      Object.assign(plan, act.update)
      if (act.cascading) oracle.planUpdated(plan, act.update)
    }
  }
}
