/** What a period costs: a fee a charge, the plan's own amount, and what is missing to the minimum. */
import Big from 'big.js'
import type { ChargeUsage, Plan } from '../tables.ts'
import { daysOf, latest, type Period } from './periods.ts'
import { roundFee } from './rounding.ts'
import { taxOn } from './taxes.ts'
import { sumOf } from './usage.ts'

export interface Fee {
  kind: 'CHARGE' | 'SUBSCRIPTION' | 'COMMITMENT'
  charge_id: string | null
  /** Whether it is for a period that has just begun. */
  in_advance: boolean
  /** Decimal text, rounded to the currency. */
  amount: string
  /** Percent, and what it comes to: decimal text, rounded to the currency. */
  tax_rate: string
  tax: string
}

/** A period as it is billed: the part that is subscribed, of the whole one that the plan prices. */
export interface BilledPeriod {
  part: Period
  whole: Period
  /** Until then the plan's amount and its minimum cost nothing. */
  trialEndsAt: Date | null
}

type Terms = Pick<Plan, 'amount' | 'commitment_amount' | 'currency_code'>

/** A fee for each charge, topped up to the charge's minimum; usage is paid for in a trial too (CHOICE). */
export const chargeFees = (
  usage: readonly ChargeUsage[],
  { part, whole }: BilledPeriod,
  currency: string,
): Fee[] =>
  usage.map(({ amount, tax_rate = '0', charge }) => {
    const least = prorated(charge.min_amount ?? '0', part, whole, currency)
    const due = least.gt(amount) ? least : new Big(amount)
    const amounts = { amount: due.toFixed(), tax_rate }
    return fee({ kind: 'CHARGE', charge_id: charge.id, in_advance: false, ...amounts }, currency)
  })

/** A fee that is not usage; CHOICE: one of nothing is left out. */
export const flatFee = (
  flat: Pick<Fee, 'in_advance' | 'amount' | 'tax_rate'> & { kind: 'SUBSCRIPTION' | 'COMMITMENT' },
  currency: string,
): Fee[] => (new Big(flat.amount).gt(0) ? [fee({ ...flat, charge_id: null }, currency)] : [])

const fee = (untaxed: Omit<Fee, 'tax'>, currency: string): Fee => ({
  ...untaxed,
  tax: taxOn(untaxed.amount, untaxed.tax_rate, currency),
})

/** What a fee costs, its taxes included. */
export const totalOf = ({ amount, tax }: Pick<Fee, 'amount' | 'tax'>): string =>
  new Big(amount).plus(tax).toFixed()

/** The plan's own amount, for the days of the period after the trial. */
export const baseFee = (plan: Terms, period: BilledPeriod): string =>
  prorated(plan.amount, afterTrial(period), period.whole, plan.currency_code).toFixed()

/** What of an amount that was paid in advance for a period is for days that are not used. */
export function unused(
  advance: string,
  paid: BilledPeriod,
  used: Period,
  currency: string,
): string {
  const days = daysOf(afterTrial(paid), paid.whole).touched
  const gone = daysOf(afterTrial({ ...paid, part: used }), paid.whole).touched
  return days === 0
    ? '0'
    : roundFee(new Big(advance).times(days - gone).div(days), currency).toFixed()
}

/** What is missing to the minimum commitment, once base and charges are counted. Never below zero. */
export function trueUp(plan: Terms, period: BilledPeriod, billed: readonly string[]): string {
  const { commitment_amount, currency_code } = plan
  if (commitment_amount === null) return '0'
  const least = prorated(commitment_amount, afterTrial(period), period.whole, currency_code)
  const missing = least.minus(sumOf(billed))
  return missing.gt(0) ? missing.toFixed() : '0'
}

/** CHOICE: the amounts of a period that is not subscribed in full shrink by days. */
function prorated(amount: string, part: Period, whole: Period, currency: string): Big {
  const { touched, all } = daysOf(part, whole)
  // Multiplied first: a division by the days of a month need not end.
  return roundFee(new Big(amount).times(touched).div(all), currency)
}

const afterTrial = ({ part, trialEndsAt }: BilledPeriod): Period =>
  trialEndsAt ? { from: latest(part.from, trialEndsAt), to: part.to } : part
