/** Previews of a subscription, by example: the instant of a change, its bill, and the bills that follow. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import type { Bill, Credits } from '../../../server/pricing/billing/bill.ts'
import type { PlanTerms } from '../../../server/pricing/billing/fees.ts'
import {
  impliedAdvance,
  type Preview,
  type PreviewInput,
  preview,
  previewStart,
} from '../../../server/pricing/billing/preview.ts'

const at = (text: string) => new Date(text)
const NO_CREDITS: Credits = { notes: [], wallets: [] }

const terms = (amount: string, members: Partial<PlanTerms> = {}): PlanTerms => ({
  cycle: 'MONTHLY',
  amount,
  payInAdvance: false,
  taxCodes: [],
  commitment: null,
  decimals: 2,
  ...members,
})
const plan = (amount: string, members?: Partial<PlanTerms>) => ({
  terms: terms(amount, members),
  costs: [],
})

/** A subscription since January, on 11 April at nine: 20 of the 30 days of the period are left. */
function onDay11(current: PreviewInput['plan'], members: Partial<PreviewInput> = {}): PreviewInput {
  const input: PreviewInput = {
    subscription: {
      billingTime: 'CALENDAR',
      start: at('2026-01-01T00:00:00Z'),
      end: null,
      trialEndsAt: null,
      planSince: null,
      period: { from: at('2026-04-01T00:00:00Z'), to: at('2026-05-01T00:00:00Z') },
      advance: null,
    },
    plan: current,
    advanceFees: [],
    resolveTaxRate: () => '20',
    credits: NO_CREDITS,
    now: at('2026-04-11T09:00:00Z'),
    ...members,
  }
  const { advance, advanceFees } = impliedAdvance(input)
  return { ...input, advanceFees, subscription: { ...input.subscription, advance } }
}

const billed = (bill: Bill | null) =>
  bill && {
    lines: bill.lines.map(({ kind, amount }) => `${kind} ${amount}`),
    ...{ taxes: bill.taxes, total: bill.total, credit: bill.credit, due: bill.due },
  }
const days = ({ period }: Preview) =>
  period && [period.from, period.to].map((instant) => instant.toISOString().slice(0, 10))

describe('the preview of an upgrade', () => {
  const advance = { payInAdvance: true }

  it('bills the rest of the period on the new plan, less the unused days of the old one', () => {
    const input = onDay11(plan('30', advance))
    const up = preview(input, { kind: 'change', plan: plan('60', advance) })
    assert.deepEqual(up.takesEffect, input.now)
    assert.deepEqual(billed(up.now), {
      lines: ['BASE_IN_ADVANCE 40'],
      ...{ taxes: '8', total: '48', credit: '24', due: '24' },
    })
    assert.deepEqual(days(up), ['2026-04-11', '2026-05-01'])
    assert.deepEqual(up.later.map(billed), [
      { lines: ['BASE_IN_ADVANCE 60'], taxes: '12', total: '72', credit: '0', due: '72' },
    ])
  })

  it('bills the days of the old plan in arrears, and today on the new one', () => {
    const up = preview(onDay11(plan('30')), { kind: 'change', plan: plan('60') })
    assert.deepEqual(billed(up.now)?.lines, ['BASE 10'])
    assert.deepEqual(billed(up.later[0]!)?.lines, ['BASE 40'])
  })

  it('tells usage, with its minimums and the commitment, apart from base fees', () => {
    const commitment = { amount: '90', taxCodes: [] }
    const costs = [{ chargeId: 'calls', amount: '12.34', taxRate: '20', minimum: null }]
    const current = { terms: terms('30', { commitment }), costs }
    const { now } = preview(onDay11(current), { kind: 'change', plan: plan('60') })
    assert.equal(now?.due, '12')
    assert.deepEqual(
      now.usage.lines.map(({ kind, amount }) => [kind, amount]),
      [
        ['CHARGE', '12.34'],
        ['COMMITMENT', '7.66'],
      ],
    )
    assert.equal(now.dueWithUsage, '36')
  })

  it('has the credit of notes, then that of wallets for the fees that they pay', () => {
    const wallet = { available: '100', kinds: ['CHARGE' as const], expiresAt: null }
    const until = (expiresAt: string) => ({ ...wallet, kinds: null, expiresAt: at(expiresAt) })
    const dueWith = (credits: Credits) => {
      const input = onDay11(plan('30', advance), { credits })
      return preview(input, { kind: 'change', plan: plan('60', advance) }).now?.due
    }
    assert.equal(dueWith({ notes: ['4'], wallets: [] }), '20')
    assert.equal(dueWith({ notes: ['4'], wallets: [wallet] }), '20')
    assert.equal(dueWith({ notes: [], wallets: [until('2026-04-12T00:00:00Z')] }), '0')
    assert.equal(dueWith({ notes: [], wallets: [until('2026-04-11T09:00:00Z')] }), '24')
  })

  it('leaves a credit that is not used up for the next bill', () => {
    const credits = { notes: ['90'], wallets: [] }
    const input = onDay11(plan('30', advance), { credits })
    const up = preview(input, { kind: 'change', plan: plan('60', advance) })
    assert.deepEqual([up.now?.total, up.now?.due], ['48', '0'])
    assert.deepEqual([up.later[0]?.total, up.later[0]?.due], ['72', '6'])
  })
})

describe('the preview of a downgrade', () => {
  it('begins at the end of the period and bills nothing at once', () => {
    const down = preview(onDay11(plan('30')), {
      kind: 'change',
      plan: plan('10', { payInAdvance: true }),
    })
    assert.equal(down.takesEffect.toISOString(), '2026-05-01T00:00:00.000Z')
    assert.equal(down.now, null)
    assert.deepEqual(days(down), ['2026-05-01', '2026-06-01'])
    assert.deepEqual(billed(down.later[0]!)?.lines, ['BASE 30', 'BASE_IN_ADVANCE 10'])
  })

  it('is refused if it would begin after the end', () => {
    const input = onDay11(plan('30'))
    const end = at('2026-05-01T00:00:00Z')
    assert.throws(
      () =>
        preview(
          { ...input, subscription: { ...input.subscription, end } },
          { kind: 'change', plan: plan('10') },
        ),
      RangeError,
    )
  })

  it('is decided by the amounts of a year', () => {
    const toYearly = preview(onDay11(plan('30')), {
      kind: 'change',
      plan: plan('359.99', { cycle: 'YEARLY' }),
    })
    assert.equal(toYearly.now, null)
    const same = preview(onDay11(plan('30')), {
      kind: 'change',
      plan: plan('360', { cycle: 'YEARLY' }),
    })
    assert.deepEqual(same.takesEffect, at('2026-04-11T09:00:00Z'))
  })
})

describe('the preview of a cancellation', () => {
  it('ends with the period and says the last bill', () => {
    const costs = [{ chargeId: 'calls', amount: '5', taxRate: '0', minimum: '7' }]
    const canceled = preview(onDay11({ terms: terms('30'), costs }), { kind: 'cancel' })
    assert.equal(canceled.takesEffect.toISOString(), '2026-05-01T00:00:00.000Z')
    assert.equal(canceled.period, null)
    assert.deepEqual(
      canceled.later.map(({ due, dueWithUsage }) => [due, dueWithUsage]),
      [['36', '43']],
    )
  })

  it('that is withdrawn bills the days beyond the end that was billed in advance', () => {
    const input = onDay11(plan('30', { payInAdvance: true }))
    const end = at('2026-04-21T00:00:00Z')
    const period = { from: at('2026-04-01T00:00:00Z'), to: end }
    const subscription = { ...input.subscription, end, period }
    const { advance, advanceFees } = impliedAdvance({ ...input, subscription })
    const ending = { ...input, advanceFees, subscription: { ...subscription, advance } }
    const kept = preview(ending, { kind: 'keep' })
    assert.deepEqual(billed(kept.now)?.lines, ['BASE_IN_ADVANCE 10'])
    assert.deepEqual(days(kept), ['2026-04-01', '2026-05-01'])
  })
})

describe('the preview of a first subscription', () => {
  const start = (members: Partial<Parameters<typeof previewStart>[0]> = {}) =>
    previewStart({
      plan: plan('30', { payInAdvance: true }),
      trialPeriod: 0,
      billingTime: 'CALENDAR',
      start: at('2026-04-11T09:00:00Z'),
      end: null,
      resolveTaxRate: () => '20',
      credits: NO_CREDITS,
      now: at('2026-04-11T09:00:00Z'),
      ...members,
    })

  it('bills the days that are left of a calendar month, or the whole month of an anniversary', () => {
    assert.deepEqual(billed(start().now)?.lines, ['BASE_IN_ADVANCE 20'])
    const anniversary = start({ billingTime: 'ANNIVERSARY' })
    assert.deepEqual(billed(anniversary.now)?.lines, ['BASE_IN_ADVANCE 30'])
    assert.deepEqual(days(anniversary), ['2026-04-11', '2026-05-11'])
  })

  it('bills nothing in a trial, and the days after it when it ends', () => {
    const trial = start({ trialPeriod: 10 })
    assert.equal(trial.now, null)
    assert.deepEqual(
      trial.later.map((bill) => [bill.at.toISOString().slice(0, 10), bill.total]),
      [['2026-04-21', '12']],
    )
  })

  it('bills at its start if that is to come', () => {
    const later = start({ start: at('2026-05-01T00:00:00Z') })
    assert.equal(later.now, null)
    assert.equal(later.takesEffect.toISOString(), '2026-05-01T00:00:00.000Z')
    assert.deepEqual(billed(later.later[0]!)?.lines, ['BASE_IN_ADVANCE 30'])
  })

  it('of a plan without prices has no bill', () => {
    const free = start({ plan: plan('0') })
    assert.deepEqual([free.now, free.later], [null, []])
  })
})
