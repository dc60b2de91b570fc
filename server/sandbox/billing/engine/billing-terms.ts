/** Reads the terms of bills from the rows of plans, subscriptions and usage. */
import type { ChargeCost, PlanTerms } from '../../../pricing/billing/fees.ts'
import type { Period } from '../../../pricing/billing/periods.ts'
import type { SubscriptionTerms } from '../../../pricing/billing/subscription.ts'
import { minorUnits } from '../../currencies.ts'
import type { ChargeUsage, Plan, Subscription } from '../../database/tables/billing.ts'

export const planTerms = (plan: Plan): PlanTerms => ({
  cycle: plan.billing_cycle,
  amount: plan.amount,
  payInAdvance: plan.pay_in_advance,
  taxCodes: plan.tax_codes,
  commitment:
    plan.commitment_amount === null
      ? null
      : { amount: plan.commitment_amount, taxCodes: plan.commitment_tax_codes },
  decimals: minorUnits(plan.currency_code),
})

export const subscriptionTerms = (row: Subscription): SubscriptionTerms => ({
  billingTime: row.billing_time,
  start: row.start_date,
  end: row.end_date,
  trialEndsAt: row.trial_ends_at,
  planSince: row.plan_since,
  period: currentPeriod(row) ?? null,
  advance:
    row.advance_fee === null || row.advance_until === null
      ? null
      : { fee: row.advance_fee, until: row.advance_until },
})

/** The stored open period; undefined before the start and after the end. */
export const currentPeriod = ({
  period_from,
  period_to,
}: Pick<Subscription, 'period_from' | 'period_to'>): Period | undefined =>
  period_from && period_to ? { from: period_from, to: period_to } : undefined

export const chargeCost = ({ amount, tax_rate = '0', charge }: ChargeUsage): ChargeCost => ({
  chargeId: charge.id,
  amount,
  taxRate: tax_rate,
  minimum: charge.min_amount,
})
