/**
 * Random lives up to a customer's wish (another plan, an end, its withdrawal, a first subscription), and the invoices
 * that the rules of docs/services/billing-*.md make of it.
 */
import fc from '../fc.ts'
import type { Instant, Span } from './calendar.ts'
import type { Wallet } from './invoices.ts'
import { type Amount, total } from './money.ts'
import type { Override, Plan } from './plan.ts'
import { Refused } from './refused.ts'
import { SubscriptionOracle } from './subscription.ts'
import { instantOf, iso, START } from './subscription-life.ts'

const someDay = (min: number, max: number) =>
  fc
    .tuple(fc.integer({ min, max }), fc.constantFrom(0, 0, 9, 23))
    .map(([days, hours]) => days + hours / 24)

const aPlan = fc.record({
  cycle: fc.constantFrom<Plan['cycle']>('WEEKLY', 'MONTHLY', 'MONTHLY', 'QUARTERLY', 'YEARLY'),
  /** Minor units, as all amounts. */
  amount: fc.constantFrom(0, 997, 3100, 4999, 9999),
  inAdvance: fc.boolean(),
  trialDays: fc.constantFrom(0, 0, 0, 3, 12, 40),
  commitment: fc.constantFrom(0, 0, 5000),
  taxRate: fc.constantFrom(0, 1900),
  charges: fc.constantFrom<Plan['charges']>(
    [],
    [{ metric: 'calls', price: 333, minimum: 0 }],
    [
      { metric: 'calls', price: 5, minimum: 700 },
      { metric: 'seats', price: 5005, minimum: 0 },
    ],
  ),
})
export type PlanOfLife = typeof aPlan extends fc.Arbitrary<infer T> ? T : never

/** A sample, so that lives share the plans that are made for them. */
const twoPlans = fc.uniqueArray(fc.constantFrom(...fc.sample(aPlan, { numRuns: 80, seed: 36 })), {
  minLength: 2,
  maxLength: 2,
})

const anOverride = fc.constantFrom<Override>(
  { amount: 0 },
  { amount: 1717 },
  { amount: 6200, commitment: 2345 },
  { trialDays: 5 },
)

const anAct = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('event' as const),
      metric: fc.constantFrom('calls' as const, 'seats' as const),
      units: fc.integer({ min: 1, max: 40 }),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'changePlan' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'cancel' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('moveEnd' as const),
      after: fc.integer({ min: 1, max: 50 }),
    }),
  },
)
export type EarlierAct = typeof anAct extends fc.Arbitrary<infer T> ? T : never

const aWallet = fc.record<Wallet>({
  balance: fc.constantFrom(100, 2500, 20_000),
  pays: fc.constantFrom(undefined, 'CHARGE', 'SUBSCRIPTION'),
})

type Wish = 'change' | 'cancel' | 'keep' | 'subscribe'

/** The instant of the wish comes last. */
const lifeUntil = (...wishes: readonly Wish[]) =>
  fc
    .record({
      decimals: fc.constantFrom<0 | 2 | 3>(0, 2, 3),
      plans: twoPlans,
      billingTime: fc.constantFrom('CALENDAR' as const, 'ANNIVERSARY' as const),
      start: someDay(-20, 3),
      override: fc.option(anOverride, { nil: undefined, freq: 1 }),
      wallets: fc.array(aWallet, { maxLength: 2 }),
      acts: fc.uniqueArray(fc.record({ at: someDay(3, 30), act: anAct }), {
        selector: ({ at }) => at,
        maxLength: 4,
      }),
      at: fc.oneof(someDay(3, 45), someDay(3, 4)),
      wish: fc.constantFrom(...wishes),
    })
    .map(({ acts, ...life }) => ({
      ...life,
      acts: acts.filter(({ at }) => at < life.at).toSorted((a, b) => a.at - b.at),
    }))
/** Lives up to a change of plan. */
export const planChangeLife = lifeUntil('change')
/** Lives up to an end, its withdrawal or that of a change, or up to a first subscription. */
export const startOrEndLife = lifeUntil('cancel', 'keep', 'subscribe')
export type PlanChangeLife = typeof planChangeLife extends fc.Arbitrary<infer T> ? T : never

/** An invoice: its instant, its fees with taxes, and the rest after credits. */
export type Billed = [at: string, total: Amount, due: Amount]

/** The outcome of a wish. */
export interface ChangeOutcome {
  /** The period that is open at the instant of the effect, after it. */
  period: [string, string] | undefined
  invoices: Billed[]
}

/** The subscription of a life at the instant of the wish. */
export class ChangeOracle {
  readonly #life: PlanChangeLife
  readonly #plans: Plan[]
  #subscription: SubscriptionOracle | undefined
  #before = 0

  constructor(life: PlanChangeLife) {
    this.#life = life
    this.#plans = life.plans.map((terms, code) => ({ ...terms, code: String(code) }))
    if (life.wish === 'subscribe') return
    this.#subscription = this.#subscribe(START, life.start)
    for (const { at, act } of life.acts) {
      this.#subscription.advance(instantOf(at))
      attempt(() => this.#perform(act, instantOf(at)))
    }
    this.#subscription.advance(instantOf(life.at))
    this.#before = this.#subscription.ledger.invoices.length
  }

  /** True if there is something to wish for: an active subscription, or none. */
  get isOpen(): boolean {
    return this.#subscription === undefined || this.#subscription.status === 'ACTIVE'
  }

  /** @returns false if the service refuses the wish */
  wish(): boolean {
    const now = instantOf(this.#life.at)
    switch (this.#life.wish) {
      case 'change':
        return attempt(() => this.#subscription!.changePlan(this.#otherPlan(), now))
      case 'cancel':
        return attempt(() => this.#subscription!.cancel('END_OF_PERIOD', now))
      case 'keep':
        return attempt(() => {
          this.#subscription!.moveEnd(undefined, now)
          this.#subscription!.changePlan(this.#plans[Number(this.#subscription!.planCode)]!, now)
        })
      default:
        this.#subscription = this.#subscribe(now, startOfWish(this.#life))
        return true
    }
  }

  /** @param effect the instant at which the period is read; @param until that of the last invoice */
  outcome(effect: Instant, until: Instant): ChangeOutcome {
    const subscription = this.#subscription!
    subscription.advance(effect)
    const { period } = subscription
    subscription.advance(Math.max(effect, until))
    return {
      period: period && toTexts(period),
      invoices: subscription.ledger.invoices
        .slice(this.#before)
        .map(({ at, due, fees }) => [
          iso(at),
          total(fees.map(({ amount, tax }) => amount + tax)),
          due,
        ]),
    }
  }

  #subscribe(now: Instant, start: number): SubscriptionOracle {
    const { billingTime, override, wallets } = this.#life
    const terms = { billingTime, override, plan: this.#plans[0]!, start: instantOf(start) }
    return new SubscriptionOracle({ ...terms, end: undefined, wallets }, now)
  }

  #otherPlan(): Plan {
    return this.#plans.find(({ code }) => code !== this.#subscription!.planCode)!
  }

  #perform(act: EarlierAct, now: Instant) {
    const subscription = this.#subscription!
    switch (act.kind) {
      case 'event':
        return subscription.event({ metric: act.metric, at: now, units: act.units })
      case 'changePlan':
        return subscription.changePlan(this.#otherPlan(), now)
      case 'cancel':
        return subscription.cancel('END_OF_PERIOD', now)
      case 'moveEnd':
        return subscription.moveEnd(now + act.after * 86_400_000, now)
    }
  }
}

/** A first subscription begins before, at, or after the instant of the wish. */
export const startOfWish = ({ at, start }: PlanChangeLife): number =>
  at + (start < -10 ? start : start < -5 ? -start : 0)

const toTexts = ({ from, to }: Span): [string, string] => [iso(from), iso(to)]

function attempt(act: () => void): boolean {
  try {
    act()
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}
