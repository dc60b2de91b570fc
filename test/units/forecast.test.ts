/** The forecast of the next invoice: a sum only where the service and the pace of usage leave nothing else open. */
import { describe, expect, it } from 'vitest'
import { parseUsagePeriod } from '../../components/internal/domain/usage-period.ts'
import { type ForecastSubject, forecastOf } from '../../components/subscription-card/forecast.ts'
import { messages } from '../../components/subscription-card/messages.ts'
import {
  aCharge,
  aChargeUsage,
  aNextInvoice,
  aPlan,
  aSubscribed,
  aUsage,
  TEAM,
  usd,
} from '../../demo/fixtures/customer.ts'
import type { MyPlan } from '../../server/contract/plans/my-plans.ts'
import type { NextInvoice } from '../../server/contract/plans/next-invoice.ts'
import type { UsageForCustomer } from '../../server/contract/usage.ts'
import { localizeIn } from '../support/elements/localize-in.ts'

const english = localizeIn('en', messages)

/** $99.00 a month, and calls of $0.10: 1,000 until 2026-11-21, which is two thirds of the period. */
const PLAN = aPlan({ amount: usd('99'), charges: [aCharge()] })
const CALLS = aChargeUsage({
  units: '1000',
  events_count: 1000,
  amount: usd('100'),
  charge: { id: 'c1', charge_model: 'STANDARD', properties: { amount: '0.1' } },
})
const NOW = '2026-11-21T00:00:00Z'

interface Case {
  readonly invoice?: Partial<NextInvoice> | null
  readonly lines?: NextInvoice['lines']
  readonly usage?: Partial<UsageForCustomer> | null
  readonly call?: Partial<typeof CALLS>
  readonly mine?: Partial<MyPlan>
  readonly subscription?: Partial<MyPlan['subscription']>
  readonly now?: string
  readonly isStale?: boolean
}

function subject({ invoice = {}, lines = [], usage = {}, call, ...more }: Case): ForecastSubject {
  const { mine, subscription, now = NOW, isStale = false } = more
  const charge = { ...CALLS, ...call }
  const read = {
    total_amount: charge.amount,
    taxes_amount: null,
    charges_usage: [charge],
    ...usage,
  }
  const next = aNextInvoice(invoice ?? {})
  return {
    current: aSubscribed(subscription, {
      plan: PLAN,
      ...(invoice && { next_invoice: { ...next, lines: [...next.lines, ...lines] } }),
      ...mine,
    }),
    usage: usage ? parseUsagePeriod(aUsage(read)) : undefined,
    now: new Date(now),
    isStale,
  }
}

function said(changes: Case): string {
  const { sum, parts = [] } = forecastOf(subject(changes), english) ?? {}
  return [sum, parts.join(' · ')].filter(Boolean).join(' ')
}

const REST = 'taxes, minimums and credits are on the invoice'
const PARTS = `Plan $99.00 · usage so far $100.00, about $150 by Nov 30, 2026 · ${REST}`
const USAGE = `usage so far $100.00, about $150 by Nov 30, 2026 · ${REST}`
const UNKNOWN_PACE = `Plan $99.00 · usage so far $100.00 · ${REST}`

describe('the forecast', () => {
  it('is the plan’s part of the service’s answer, and usage at the pace so far', () => {
    expect(said({})).to.equal(
      'About $249 on Dec 1, 2026 $99.00 plan + about $150 usage at this pace',
    )
  })

  it('says that taxes are included', () => {
    const taxed: Case = {
      invoice: { fixed_amount: usd('118.80') },
      lines: [
        { label: 'due-tax', amount: usd('19.80') },
        { label: 'usage-tax', amount: usd('20'), moves: true },
      ],
      usage: { total_amount: usd('120'), taxes_amount: usd('20') },
    }
    expect(said(taxed)).to.equal(
      'About $299 on Dec 1, 2026 $118.80 plan + about $180 usage at this pace · taxes included',
    )
  })

  it('is at least the minimum that the service has answered, unless usage will be above it', () => {
    const below = (minimum: string): Case => ({
      invoice: { amount: usd(minimum) },
      lines: [{ label: 'minimum-until-now', amount: usd('1'), moves: true }],
    })
    expect(said(below('300'))).to.equal('At least $300.00 on Dec 1, 2026 your plan’s minimum')
    expect(said(below('200'))).to.match(/^About \$249 on /)
    const low = { charge: { ...CALLS.charge!, min_amount: usd('100.01') } }
    expect(said({ ...below('300'), call: low })).to.match(/^At least \$300.00 on /)
  })

  it('is certain where no usage can change it', () => {
    const fixed: Case = {
      invoice: {
        amount: usd('99'),
        lines: [{ label: 'base-until-now', amount: usd('99') }],
        usage_until_now: undefined,
      },
      usage: null,
      mine: { plan: { ...PLAN, charges: [] } },
    }
    expect(said(fixed)).to.equal('$99.00 on Dec 1, 2026')
    // Usage of another subscription may take it first.
    const balance = { label: 'balance', amount: usd('50'), moves: true }
    expect(said({ ...fixed, lines: [balance] })).to.equal('')
  })

  it('shows an amount below ten with its decimals', () => {
    const call = { units: '10', events_count: 10, amount: usd('1') }
    expect(said({ call })).to.include('$99.00 plan + about $1.50 usage')
  })

  const cases: [string, Case, string][] = [
    ['where the service answers no invoice', { invoice: null }, PARTS],
    [
      'on the first day',
      { now: '2026-11-01T23:00:00Z' },
      `Plan $99.00 · usage so far $100.00 · ${REST}`,
    ],
    [
      'in a trial',
      {
        mine: { plan: { ...PLAN, trial_period: 30 } },
        subscription: { start_date: '2026-11-01T00:00:00Z' },
        invoice: { lines: [] },
      },
      USAGE,
    ],
    [
      'with an end of the merchant',
      {
        subscription: { end_date: '2027-03-31T23:59:59Z' },
        mine: { is_canceled: false },
      },
      PARTS,
    ],
    ['with a cancellation', { subscription: { end_date: '2026-11-30T23:59:59Z' } }, PARTS],
    [
      'with an end of what was paid in advance, where the service bills no price',
      {
        mine: { plan: { ...PLAN, pay_in_advance: true } },
        subscription: { end_date: '2026-11-30T23:59:59Z' },
        invoice: { lines: [] },
      },
      USAGE,
    ],
    [
      'with a cancellation that the service has not priced',
      { subscription: { end_date: '2026-11-30T23:59:59Z' }, invoice: null },
      USAGE.replace(REST, 'the rest is on the invoice'),
    ],
    [
      'in a trial that the service has not priced',
      {
        mine: { plan: { ...PLAN, trial_period: 25 } },
        subscription: { start_date: '2026-11-01T00:00:00Z' },
        invoice: null,
      },
      USAGE.replace(REST, 'the rest is on the invoice'),
    ],
    [
      'with a pending change, whose price is on that invoice, too',
      {
        mine: { pending: { plan: TEAM, starts: '2026-12-01T00:00:00Z' } },
        lines: [{ label: 'base-from-now', name: 'Team', amount: usd('84.08') }],
      },
      PARTS.replace('$99.00', '$183.08'),
    ],
    [
      'nor an estimate without usage',
      { invoice: null, call: { units: '0', events_count: 0, amount: usd('0') } },
      `Plan $99.00 · usage so far $0.00 · ${REST}`,
    ],
    [
      'where the minimum of a charge may hold',
      { call: { charge: { ...CALLS.charge!, min_amount: usd('100.01') } } },
      PARTS,
    ],
    [
      'where the minimum has taxes',
      {
        invoice: { amount: usd('300') },
        lines: [
          { label: 'minimum-until-now', amount: usd('1'), moves: true },
          { label: 'due-tax', amount: usd('1') },
        ],
      },
      PARTS,
    ],
    [
      'with a wallet or a credit note that may pay later usage',
      { invoice: { may_be_credited: true } },
      PARTS,
    ],
    ['with a balance that pays', { lines: [{ label: 'balance', amount: usd('5') }] }, PARTS],
    ['with a credit note that pays', { lines: [{ label: 'credit', amount: usd('5') }] }, PARTS],
    [
      'with taxes that the reading lacks',
      { lines: [{ label: 'usage-tax', amount: usd('20'), moves: true }] },
      PARTS,
    ],
    [
      'with taxes that the service did not answer',
      { usage: { taxes_amount: usd('20'), total_amount: usd('120') } },
      `Plan $99.00 · usage so far $120.00, about $180 by Nov 30, 2026 · ${REST}`,
    ],
    [
      'for a charge without a pace',
      {
        usage: {
          charges_usage: [
            CALLS,
            {
              ...CALLS,
              amount: usd('0'),
              metric: { name: 'Seats', code: 'seats', aggregation_type: 'MAX' },
            },
          ],
        },
      },
      PARTS,
    ],
    ['for a charge with an unknown price', { call: { charge: null } }, UNKNOWN_PACE],
    [
      'for another currency',
      {
        invoice: {
          amount: { currency_code: 'EUR', value: '199' },
          fixed_amount: { currency_code: 'EUR', value: '99' },
        },
      },
      PARTS,
    ],
    ['for a plan that can’t be read', { mine: { plan: null } }, ''],
    ['for usage that can’t be read', { usage: null }, ''],
    ['while the reading is stale', { isStale: true }, PARTS],
    [
      'for usage of another period',
      { usage: { to_datetime: '2026-12-30T23:59:59Z', from_datetime: '2026-10-22T00:00:00Z' } },
      `Plan $99.00 · usage so far $100.00, about $233 by Dec 30, 2026 · ${REST}`,
    ],
    ['for a subscription that is over', { subscription: { status: 'TERMINATED' } }, ''],
  ]

  it.each(cases)('has no sum %s', (_, changes, words) => {
    expect(said(changes)).to.equal(words)
    expect(forecastOf(subject(changes), english)?.sum).to.equal(undefined)
  })
})
