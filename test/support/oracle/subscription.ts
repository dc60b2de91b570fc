/**
 * The life of one subscription by the rules of docs/services/billing-subscriptions.md and billing-invoices.md: its
 * invoices and the credit for unused days. Written from the rules alone; it shares no code with the engine.
 */
import {
  DAY,
  daysTouched,
  type Instant,
  midnightOf,
  type Schedule,
  type Span,
  wholePeriod,
} from './calendar.ts'
import { type Fee, Ledger, newFee, type Wallet } from './invoices.ts'
import { type Amount, halfUp, total } from './money.ts'
import {
  annualAmount,
  cascade,
  type Override,
  overriddenPlan,
  type Plan,
  type PlanUpdate,
  type UsageEvent,
  usageAmount,
} from './plan.ts'
import { Refused } from './refused.ts'

interface Terms {
  plan: Plan
  billingTime: Schedule['billingTime']
  start: Instant
  end: Instant | undefined
  override: Override | undefined
  /** None by default. */
  wallets?: readonly Wallet[]
}

interface OpenPeriod extends Span {
  /** Fees that were billed in advance, the oldest first; each is on an invoice of its own. */
  advances: Fee[]
  /** The first instant that they do not pay for; undefined while nothing was billed in advance. */
  paidUntil: Instant | undefined
  /** Billed in advance as soon as the trial ends. */
  awaitsTrial: boolean
}

export class SubscriptionOracle {
  status: 'PENDING' | 'ACTIVE' | 'TERMINATED' | 'CANCELED' = 'PENDING'
  readonly ledger: Ledger
  readonly #billingTime: Schedule['billingTime']
  readonly #events: UsageEvent[] = []
  #plan: Plan
  /** A downgrade that waits for the period's end. */
  #pendingPlan: Plan | undefined
  #planSince = Number.NEGATIVE_INFINITY
  #start: Instant
  #end: Instant | undefined
  /** billing-143: those of the plan on the day of subscribing. */
  #trialDays: number
  #open: OpenPeriod | undefined
  #now: Instant

  constructor({ plan, billingTime, start, end, override, wallets }: Terms, now: Instant) {
    this.ledger = new Ledger(wallets)
    this.#plan = override ? overriddenPlan(plan, override) : plan
    this.#trialDays = this.#plan.trialDays
    this.#billingTime = billingTime
    this.#start = start
    this.#end = end
    this.#now = now
    assertEnd(end, start, now)
    this.advance(now)
  }

  get planCode(): string {
    return this.#plan.code
  }

  /** The open period; undefined before the start and after the end. */
  get period(): Span | undefined {
    return this.status === 'ACTIVE' ? this.#open : undefined
  }

  /** Does everything that is due until an instant, in its order. */
  advance(until: Instant): void {
    // billing-142: a start in the past begins with the period that is open now.
    if (this.status === 'PENDING' && this.#start <= until) {
      this.#transition(Math.max(this.#start, this.#now))
    }
    for (let due = this.#nextDue(); due <= until; due = this.#nextDue()) {
      if (due === this.#open!.to) this.#transition(due)
      else this.ledger.issue(this.#billAdvance(), due)
    }
    this.#now = until
  }

  event(event: UsageEvent): void {
    this.#events.push(event)
  }

  /** billing-140: the start can move until it has come. */
  moveStart(start: Instant, now: Instant): void {
    this.#assertChangeable()
    if (this.status === 'ACTIVE') throw new Refused('It has begun.')
    assertEnd(this.#end, start, now)
    this.#start = start
    this.advance(now)
  }

  /** billing-140: undefined takes the end back. Days added to a period billed in advance are billed at once. */
  moveEnd(end: Instant | undefined, now: Instant): void {
    this.#assertChangeable()
    assertEnd(end, this.#start, now)
    this.#end = end
    if (!this.#open) return
    this.#open.to = this.#partOfPeriod(this.#open.from).to
    const { to, paidUntil } = this.#open
    if (paidUntil !== undefined && paidUntil < to) this.ledger.issue(this.#billAdvance(), now)
  }

  /** billing-145 to billing-147: an override is a copy of the plan; the trial is overridden only before the start. */
  override(override: Override): void {
    this.#assertChangeable()
    if (override.trialDays !== undefined) {
      if (this.status === 'ACTIVE') throw new Refused('The trial has begun.')
      this.#trialDays = override.trialDays
    }
    this.#plan = overriddenPlan(this.#plan, override)
  }

  /** billing-112: the merchant has updated a plan, perhaps with `cascading_updates`. */
  planUpdated(plan: Plan, update: PlanUpdate): void {
    if (this.#plan.overridden && this.#plan.code === plan.code) cascade(this.#plan, update)
  }

  /** billing-138, billing-139: an upgrade begins at once, a downgrade waits for the period's end. */
  changePlan(next: Plan, now: Instant): void {
    this.#assertChangeable()
    const isSame = next.code === this.#plan.code
    if (this.status === 'PENDING') {
      if (isSame) return
      this.#plan = next
      this.#trialDays = next.trialDays
      return
    }
    if (isSame) {
      this.#pendingPlan = undefined
    } else if (annualAmount(next) >= annualAmount(this.#plan)) {
      this.#pendingPlan = undefined
      this.#transition(now, next)
    } else {
      if (this.#end !== undefined && this.#end <= this.#open!.to)
        throw new Refused('It ends before.')
      this.#pendingPlan = next
    }
  }

  /** billing-136. */
  cancel(option: 'IMMEDIATE' | 'END_OF_PERIOD', now: Instant): void {
    this.#assertChangeable()
    if (this.status === 'PENDING') {
      if (option === 'END_OF_PERIOD') throw new Refused('It takes IMMEDIATE only.')
      this.status = 'CANCELED'
    } else if (option === 'END_OF_PERIOD') {
      this.#end = this.#open!.to
    } else {
      this.#end = now
      this.#transition(now)
      this.status = 'CANCELED'
    }
  }

  #assertChangeable(): void {
    if (this.status !== 'PENDING' && this.status !== 'ACTIVE') throw new Refused('It is over.')
  }

  #nextDue(): Instant {
    if (!this.#open || this.status !== 'ACTIVE') return Number.POSITIVE_INFINITY
    const { to, awaitsTrial } = this.#open
    return awaitsTrial ? Math.min(this.#trialEnd, to) : to
  }

  get #trialEnd(): Instant {
    return this.#start + this.#trialDays * DAY
  }

  /** Start, renewal, upgrade and end: the open period closes and the next one begins, on one invoice. */
  #transition(at: Instant, upgrade?: Plan): void {
    const fees = this.#close(at, upgrade)
    const next = upgrade ?? this.#pendingPlan
    this.#open = undefined
    if (this.#end !== undefined && this.#end <= at) {
      this.status = 'TERMINATED'
      this.ledger.issue(fees, at)
      return
    }
    this.status = 'ACTIVE'
    if (next) {
      this.#plan = next
      this.#planSince = at
    }
    this.#pendingPlan = undefined
    const awaitsTrial = this.#plan.inAdvance && this.#trialEnd > at
    this.#open = { ...this.#partOfPeriod(at), advances: [], paidUntil: undefined, awaitsTrial }
    const advance = awaitsTrial ? [] : this.#billAdvance()
    this.ledger.issue([...fees, ...advance], at)
  }

  /** billing-172: a fee for each charge with its minimum, the base amount, the rest to the commitment. */
  #close(at: Instant, upgrade: Plan | undefined): Fee[] {
    if (!this.#open) return []
    const { charges, taxRate, commitment } = this.#plan
    const used = { from: this.#open.from, to: Math.min(this.#open.to, at) }
    // billing-156: the day of a plan's change is the new plan's.
    const days = { from: used.from, to: upgrade ? Math.max(used.from, midnightOf(at)) : used.to }
    const advance = this.#settleAdvance(days, at)
    // A period that ends as it begins costs nothing.
    if (used.to <= used.from) return []
    const usage = charges.map((charge) => {
      const amount = usageAmount(charge, this.#events, used, this.#start)
      return newFee('CHARGE', Math.max(amount, this.#share(charge.minimum, days)), taxRate)
    })
    const arrears = this.#unpaidBase(days)
    const billed = advance + arrears + total(usage.map(({ amount }) => amount))
    const missing = this.#share(commitment, this.#afterTrial(days)) - billed
    return [
      ...usage,
      ...positive(newFee('SUBSCRIPTION', arrears, taxRate)),
      ...positive(newFee('COMMITMENT', missing, taxRate)),
    ]
  }

  /**
   * billing-157: the fees of unused days that were billed in advance become credit, the latest fee first.
   * @returns the amount of the used days
   */
  #settleAdvance(days: Span, at: Instant): Amount {
    const { advances, paidUntil, from } = this.#open!
    const advance = total(advances.map(({ amount }) => amount))
    if (paidUntil === undefined || advance === 0) return 0
    const paidDays = daysTouched(this.#afterTrial({ from, to: paidUntil }))
    const usedDays = daysTouched(this.#afterTrial(days))
    if (usedDays >= paidDays) return advance
    const unused = halfUp(advance * (paidDays - usedDays), paidDays)
    let rest = unused
    for (const fee of advances.toReversed()) {
      const part = Math.min(rest, fee.amount - fee.credited.amount)
      if (part > 0) this.ledger.credit([{ fee, amount: part }], at)
      rest -= part
    }
    return advance - unused
  }

  /** billing-172: with `pay_in_advance` the base amount is billed at the beginning, or the rest of it later. */
  #billAdvance(): Fee[] {
    const open = this.#open!
    open.awaitsTrial = false
    if (!this.#plan.inAdvance) return []
    const fees = positive(newFee('SUBSCRIPTION', this.#unpaidBase(open), this.#plan.taxRate))
    open.paidUntil = open.to
    open.advances.push(...fees)
    return fees
  }

  /** billing-147: an advance fee stays as it was billed; days beyond it cost the amount that holds now. */
  #unpaidBase({ from, to }: Span): Amount {
    const { paidUntil = from } = this.#open!
    const share = (until: Instant) =>
      this.#share(this.#plan.amount, this.#afterTrial({ from, to: until }))
    return share(to) - share(Math.min(paidUntil, to))
  }

  /** billing-143: in a trial base amount and commitment cost nothing. */
  #afterTrial = ({ from, to }: Span): Span => ({ from: Math.max(from, this.#trialEnd), to })

  /** billing-156: amounts shrink by days in a period that is not subscribed in full. */
  #share(amount: Amount, days: Span): Amount {
    return halfUp(amount * daysTouched(days), daysTouched(this.#wholePeriod(this.#open!.from)))
  }

  #wholePeriod(at: Instant): Span {
    const schedule = { cycle: this.#plan.cycle, billingTime: this.#billingTime, start: this.#start }
    return wholePeriod(at, schedule)
  }

  /** The part of a period in which this plan is subscribed. */
  #partOfPeriod(at: Instant): Span {
    const { from, to } = this.#wholePeriod(at)
    return {
      from: Math.max(from, this.#start, this.#planSince),
      to: Math.min(to, this.#end ?? to),
    }
  }
}

/** Base fees and true-ups of nothing are left out (billing-174). */
const positive = (fee: Fee): Fee[] => (fee.amount > 0 ? [fee] : [])

/** billing-140: an end before the start or before now is refused. */
function assertEnd(end: Instant | undefined, start: Instant, now: Instant): void {
  if (end !== undefined && (end <= start || end <= now)) throw new Refused('It would end before.')
}
