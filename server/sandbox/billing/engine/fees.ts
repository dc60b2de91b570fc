/** Computes the fees of a period: one for each charge, the plan's own amount, the minimum commitment. */
import Big from 'big.js'
import type { ChargeUsage, Plan } from '../../database/tables/billing.ts'
import { max, sum } from '../money.ts'
import { earliest } from './periods.ts'
import { afterTrial, type BilledPeriod, prorate } from './proration.ts'
import { type TaxRateResolver, taxAmount } from './taxes.ts'

export interface Fee {
  kind: 'CHARGE' | 'SUBSCRIPTION' | 'COMMITMENT'
  charge_id: string | null
  /** True if it is for a period that has just begun. */
  in_advance: boolean
  /** Without taxes. Decimal text, rounded to the currency. */
  amount: string
  /** Percent. */
  tax_rate: string
  /** Decimal text, rounded to the currency. */
  tax: string
}

type Terms = Pick<Plan, 'amount' | 'commitment_amount' | 'currency_code'>

/** A fee for each charge, at least the charge's minimum. CHOICE: a trial does not waive usage. */
export const chargeFees = (
  usage: readonly ChargeUsage[],
  period: BilledPeriod,
  currency: string,
): Fee[] =>
  usage.map(({ amount, tax_rate = '0', charge }) => {
    const minimum = prorate(charge.min_amount ?? '0', period, currency)
    const amounts = { amount: max(minimum, new Big(amount)).toFixed(), tax_rate }
    return withTax(
      { kind: 'CHARGE', charge_id: charge.id, in_advance: false, ...amounts },
      currency,
    )
  })

/** The fee for the plan's own amount. */
export const subscriptionFee = (
  plan: Plan,
  resolveTaxRate: TaxRateResolver,
  amount: string,
  in_advance = false,
): Fee[] => {
  const tax_rate = resolveTaxRate(plan.tax_codes)
  return flatFee({ kind: 'SUBSCRIPTION', in_advance, amount, tax_rate }, plan.currency_code)
}

/** The fee that tops a period up to the minimum commitment. */
export const commitmentFee = (
  plan: Plan,
  resolveTaxRate: TaxRateResolver,
  amount: string,
): Fee[] => {
  const tax_rate = resolveTaxRate(plan.commitment_tax_codes, plan.tax_codes)
  return flatFee({ kind: 'COMMITMENT', in_advance: false, amount, tax_rate }, plan.currency_code)
}

/** A fee that does not depend on usage. CHOICE: a fee of zero is left out. */
const flatFee = (
  flat: Pick<Fee, 'kind' | 'in_advance' | 'amount' | 'tax_rate'>,
  currency: string,
): Fee[] => (new Big(flat.amount).gt(0) ? [withTax({ ...flat, charge_id: null }, currency)] : [])

const withTax = (fee: Omit<Fee, 'tax'>, currency: string): Fee => ({
  ...fee,
  tax: taxAmount(fee.amount, fee.tax_rate, currency),
})

/** A fee's amount with its taxes. */
export const feeTotal = ({ amount, tax }: Pick<Fee, 'amount' | 'tax'>): string =>
  new Big(amount).plus(tax).toFixed()

/** The plan's own amount, for the days of the period after the trial. */
export const baseFee = (plan: Terms, period: BilledPeriod): string =>
  prorate(plan.amount, afterTrial(period), plan.currency_code).toFixed()

/**
 * The plan's own amount for the days of the period that no advance fee has paid, so that both together are the
 * amount of the whole period. CHOICE: days billed in advance keep their amount when the plan's changes.
 * @param paidUntil the end of the days that an advance fee has paid
 */
export function baseFeeAfter(plan: Terms, period: BilledPeriod, paidUntil: Date | null): string {
  if (paidUntil === null) return baseFee(plan, period)
  const { from, to } = period.part
  const paid = baseFee(plan, { ...period, part: { from, to: earliest(paidUntil, to) } })
  return new Big(baseFee(plan, period)).minus(paid).toFixed()
}

/** The amount that base fee and charges lack to reach the minimum commitment. Never negative. */
export function trueUp(plan: Terms, period: BilledPeriod, billed: readonly string[]): string {
  const { commitment_amount, currency_code } = plan
  if (commitment_amount === null) return '0'
  const minimum = prorate(commitment_amount, afterTrial(period), currency_code)
  return max(minimum.minus(sum(billed)), new Big(0)).toFixed()
}
