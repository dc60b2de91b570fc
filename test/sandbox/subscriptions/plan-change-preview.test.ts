/** Compares the shares that a change of plan and a cancellation show with those of the service. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import {
  cancelCredit,
  changeEffect,
} from '../../../components/backoffice/subscription-list/plan-change.ts'
import type { SubscriptionForMerchant } from '../../../server/contract/subscription.ts'
import {
  type BillingCycle,
  clip,
  DAY,
  latest,
  periodAt,
} from '../../../server/pricing/billing/periods.ts'
import { afterTrial, prorate, unusedShare } from '../../../server/pricing/billing/proration.ts'
import { type Decimal, parseDecimal } from '../../../server/pricing/price/decimal.ts'
import { minorUnits } from '../../../server/sandbox/currencies.ts'

const CYCLES: readonly BillingCycle[] = ['WEEKLY', 'MONTHLY', 'QUARTERLY', 'YEARLY']
const FIRST = Date.UTC(2026, 0, 1)
const someDays = (max: number) => fc.integer({ min: 0, max: max * 24 * 60 }).map((n) => n * 60_000)

/** A subscription at a moment of its life: perhaps on its second plan, in a trial, or with an end. */
const aMoment = fc
  .record({
    cycle: fc.constantFrom(...CYCLES),
    billingTime: fc.constantFrom('CALENDAR' as const, 'ANNIVERSARY' as const),
    start: someDays(800),
    untilPlan: fc.option(someDays(200), { nil: 0 }),
    untilNow: someDays(500),
    untilEnd: fc.option(someDays(60)),
    trialDays: fc.option(fc.nat({ max: 60 }), { nil: 0 }),
    currency: fc.constantFrom('USD', 'JPY', 'KWD'),
    cents: fc.integer({ min: 0, max: 1_000_000 }),
  })
  .map(
    ({ start: since, untilPlan, untilNow, untilEnd, trialDays, currency, cents, ...schedule }) => {
      const start = new Date(FIRST + since)
      const planSince = new Date(start.getTime() + untilPlan)
      const now = new Date(planSince.getTime() + untilNow + 60_000)
      const end = untilEnd === null ? null : new Date(now.getTime() + untilEnd + 60_000)
      const whole = periodAt(now, { ...schedule, start })
      const trialEndsAt = trialDays > 0 ? new Date(start.getTime() + trialDays * DAY) : null
      const price = (cents / 10 ** minorUnits(currency)).toFixed(minorUnits(currency))
      const part = clip(whole, latest(start, planSince), end)
      const isTrial = trialEndsAt !== null && trialEndsAt > now
      const subscription: SubscriptionForMerchant = {
        external_id: 'one',
        external_customer_id: 'customer',
        status: 'ACTIVE',
        billing_time: schedule.billingTime,
        start_date: start.toISOString(),
        current_period_start: part.from.toISOString(),
        current_period_end: part.to.toISOString(),
        ...(trialEndsAt && !isTrial && { trial_ended_at: trialEndsAt.toISOString() }),
        created_at: start.toISOString(),
      }
      const plan = {
        id: 'plan-1',
        code: 'plan',
        name: 'Plan',
        price: { currency_code: currency, value: price },
        cycle: schedule.cycle,
        isInAdvance: true,
        trialDays,
      }
      return { subscription, plan, now, part, whole, trialEndsAt, isTrial }
    },
  )

/** The number of an amount, without the zeros at its end. */
const numberOf = (value: string | Decimal) => {
  const { units, scale } = typeof value === 'string' ? parseDecimal(value) : value
  return Number(units) / 10 ** scale
}

describe('the preview of a subscription', () => {
  it('has the share of the new price that the service bills, at any moment', () => {
    fc.assert(
      fc.property(aMoment, ({ subscription, plan, now, part, whole, isTrial }) => {
        const effect = changeEffect(subscription, plan, { ...plan, code: 'next' }, now)
        assert.ok(effect.kind === 'upgrade')
        if (isTrial) return assert.equal(effect.share, undefined)
        const { currency_code, value } = plan.price
        const rest = { part: { from: now, to: part.to }, whole, trialEndsAt: null }
        assert.equal(
          numberOf(effect.share!.price.value),
          numberOf(prorate(value, rest, minorUnits(currency_code))),
        )
      }),
      { numRuns: 2000 },
    )
  })

  it('has the credit that the service gives for a cancellation, at any moment', () => {
    fc.assert(
      fc.property(aMoment, ({ subscription, plan, now, part, whole, trialEndsAt, isTrial }) => {
        const credit = cancelCredit(subscription, plan, now)
        if (isTrial) return assert.equal(credit, undefined)
        const { currency_code, value } = plan.price
        const paid = { part, whole, trialEndsAt }
        const decimals = minorUnits(currency_code)
        const advance = prorate(value, afterTrial(paid), decimals)
        const used = { from: part.from, to: now }
        const expected = unusedShare(advance, paid, used, decimals)
        assert.equal(numberOf(credit!.price.value), numberOf(expected))
      }),
      { numRuns: 2000 },
    )
  })
})
