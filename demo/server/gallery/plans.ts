/** Plans of the gallery: offered ones with each charge model, the customer's own, and previews of changes. */
import type { MyPlans } from '../../../server/contract/plans/my-plans.ts'
import type { PlanPreview } from '../../../server/contract/plans/plan-preview.ts'
import type {
  PublicCharge,
  PublicPlan,
  PublicPlans,
} from '../../../server/contract/plans/public-plan.ts'
import {
  aCharge,
  aChargeUsage,
  aMetric,
  aNextInvoice,
  aPlan,
  aPreview,
  aSubscribed,
  aUsage,
  someMyPlans,
} from '../../fixtures/customer.ts'
import type { Look } from './looks.ts'

export function offeredPlans({ currency: currency_code, amount, name }: Look): PublicPlans {
  const money = (minor: number) => ({ currency_code, value: amount(minor) })
  const charge = (
    code: string,
    title: string,
    aggregation_type: string,
    charge_model: string,
    properties: PublicCharge['properties'],
  ) => aCharge({ metric: aMetric(code, name(title), aggregation_type), charge_model, properties })
  const plan = (code: string, title: string, minor: number, more: Partial<PublicPlan>) =>
    aPlan({ code, name: name(title), amount: money(minor), ...more })
  const solo: Partial<PublicPlan> = {
    description: name('For one person.'),
    charges: [
      charge('api_calls', 'API calls', 'COUNT', 'PACKAGE', {
        amount: amount(500),
        package_size: 1000,
        free_units: 1000,
      }),
      charge('storage_gb', 'Storage', 'MAX', 'STANDARD', { amount: amount(20) }),
    ],
  }
  const team: Partial<PublicPlan> = {
    description: name('For a team that ships.'),
    trial_period: 14,
    pay_in_advance: true,
    minimum_commitment: { amount: money(10_000) },
    taxes: [{ name: name('Sales tax'), rate: '8.25' }],
    charges: [
      charge('api_calls', 'API calls', 'COUNT', 'GRADUATED', {
        graduated_ranges: [
          { from_value: 0, to_value: 10_000, per_unit_amount: '0' },
          { from_value: 10_001, to_value: null, per_unit_amount: amount(1) },
        ],
      }),
      charge('storage_gb', 'Storage', 'MAX', 'VOLUME', {
        volume_ranges: [
          { from_value: 0, to_value: 100, per_unit_amount: amount(18) },
          { from_value: 101, to_value: null, per_unit_amount: amount(12) },
        ],
      }),
      charge('sales', 'Sales', 'SUM', 'PERCENTAGE', { rate: '1.5', fixed_amount: amount(10) }),
    ],
  }
  const yearly = { billing_cycle: 'YEARLY' as const }
  return {
    plans: [
      plan('solo', 'Solo', 2_900, solo),
      plan('team', 'Team', 9_900, team),
      plan('solo-yearly', 'Solo', 29_000, { ...solo, ...yearly }),
      plan('team-yearly', 'Team', 99_000, { ...team, ...yearly }),
    ],
  }
}

/** @param now the service's time */
export function plansOfCustomer(look: Look, now: string): MyPlans {
  const { plans } = offeredPlans(look)
  const [solo = null] = plans
  return someMyPlans({
    offers: plans.slice(0, 2),
    subscriptions: [aSubscribed({ plan_code: 'solo' }, { plan: solo })],
    can_subscribe: true,
    now,
  })
}

const NOVEMBER = { from: '2026-11-01T00:00:00Z', to: '2026-11-30T23:59:59.999Z' }
const DECEMBER = { from: '2026-12-01T00:00:00Z', to: '2026-12-31T23:59:59.999Z' }

/** The plan with its next invoice, as the service answers it, and usage that the prices give. */
export function forecastAnswers(look: Look, now: string) {
  const { currency: currency_code, amount, name } = look
  const money = (minor: number) => ({ currency_code, value: amount(minor) })
  const plans = plansOfCustomer(look, now)
  const [mine] = plans.subscriptions
  const calls = aChargeUsage({
    units: '9928',
    events_count: 9928,
    amount: money(14_892),
    charge: { charge_model: 'STANDARD', properties: { amount: '0.015' } },
    metric: { ...aMetric('api_calls', name('API calls')), type: 'METERED' },
  })
  const next_invoice = aNextInvoice({
    amount: money(17_792),
    fixed_amount: money(2_900),
    usage_until_now: { amount: calls.amount, at: now },
  })
  return {
    '/me/plans': { ...plans, subscriptions: [{ ...mine!, next_invoice }] },
    '/me/usage/current': aUsage({
      total_amount: calls.amount,
      taxes_amount: null,
      charges_usage: [calls],
    }),
  }
}

/** The effect of a change to the larger plan, of one to a yearly plan, or of a cancellation. */
export function previewOf(
  { currency: currency_code, amount, name }: Look,
  {
    now,
    cancels,
    certainty,
    isLater,
  }: { now: string; cancels: boolean; isLater: boolean } & Pick<PlanPreview, 'certainty'>,
): PlanPreview {
  const money = (minor: number) => ({ currency_code, value: amount(minor) })
  const { plans } = offeredPlans({ currency: currency_code, amount, name })
  const isCertain = certainty === 'service'
  const [solo, , yearly] = plans
  const ofNovember = {
    label: 'base-until-now',
    name: solo!.name,
    amount: money(2_900),
    period: NOVEMBER,
  }
  const usage = { label: 'usage', amount: money(14_928), moves: true }
  const usage_until_now = { amount: usage.amount, at: now }
  if (cancels)
    return aPreview({
      ...{ kind: 'cancel', certainty, direction: undefined, plan: undefined, lines: [] },
      ...{ takes_effect: DECEMBER.from, expires_at: now },
      next_invoice: aNextInvoice({
        ...{ amount: money(17_828), fixed_amount: ofNovember.amount, usage_until_now },
        lines: [ofNovember, usage],
      }),
    })
  if (isLater)
    return aPreview({
      ...{ certainty, direction: 'down', expires_at: now, takes_effect: DECEMBER.from },
      plan: { ...yearly!, name: `${yearly!.name} yearly`, pay_in_advance: true },
      lines: [{ label: 'base', amount: money(29_000) }],
      next_period: DECEMBER,
      next_invoice: aNextInvoice({
        ...{ amount: money(20_291), fixed_amount: money(5_363), usage_until_now },
        lines: [
          ofNovember,
          {
            label: 'base-from-now',
            name: `${yearly!.name} yearly`,
            amount: money(2_463),
            period: DECEMBER,
          },
          usage,
        ],
      }),
    })
  return aPreview({
    certainty,
    expires_at: now,
    plan: plans.find(({ code }) => code === 'team'),
    lines: [
      { label: 'base', amount: money(9_900) },
      ...(isCertain
        ? [
            { label: 'base-from-now', amount: money(4_490) },
            { label: 'usage', name: name('API calls'), amount: money(1_140), moves: true },
            { label: 'due-tax', amount: money(370) },
            { label: 'usage-tax', amount: money(94), moves: true },
          ]
        : []),
    ],
    taxes: [{ name: name('Sales tax'), rate: '8.25' }],
    ...{ takes_effect: now, next_period: { from: now } },
    ...(isCertain && {
      due_now: money(3_650),
      credit: money(1_210),
      usage_until_now: { amount: money(1_234), at: now },
    }),
  })
}
