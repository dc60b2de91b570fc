/**
 * Computes the fees of a period: one for each charge, the plan's own amount, the minimum commitment.
 *
 * An amount is rounded once, when its fee is made: half away from zero, to the currency's minor unit. Unit prices and
 * amounts computed from them keep all their digits until then. CHOICE: half up, as invoices are commonly rounded.
 */
import {
  add,
  type Decimal,
  type DecimalLike,
  isPositive,
  max,
  subtract,
  sum,
  toText,
  ZERO,
} from '../price/decimal.ts'
import { type BillingCycle, earliest } from './periods.ts'
import { afterTrial, type BilledPeriod, prorate } from './proration.ts'
import { type TaxRateResolver, taxOn } from './taxes.ts'

/** Prices of a plan besides usage. Amounts are decimal text in the plan's currency. */
export interface PlanTerms {
  readonly cycle: BillingCycle
  /** Of a period. */
  readonly amount: string
  readonly payInAdvance: boolean
  readonly taxCodes: readonly string[]
  readonly commitment: Commitment | null
  /** The exponent of the currency: 0 for JPY, 2 for USD, 3 for KWD. */
  readonly decimals: number
}

/** The minimum that a period costs, usage included. */
interface Commitment {
  readonly amount: string
  readonly taxCodes: readonly string[]
}

export type FeeKind = 'CHARGE' | 'SUBSCRIPTION' | 'COMMITMENT'

export interface Fee {
  readonly kind: FeeKind
  readonly chargeId: string | null
  /** True if it is for a period that has just begun. */
  readonly inAdvance: boolean
  /** Without taxes. Decimal text, rounded to the currency. */
  readonly amount: string
  /** Percent. */
  readonly taxRate: string
  /** Decimal text, rounded to the currency. */
  readonly tax: string
}

/** The usage of a charge in a period, as priced. */
export interface ChargeCost {
  readonly chargeId: string
  /** Decimal text, rounded to the currency. */
  readonly amount: string
  /** Percent. */
  readonly taxRate: string
  /** The charge's own minimum of a whole period. */
  readonly minimum: string | null
}

/** A fee for each charge, at least the charge's minimum. CHOICE: a trial does not waive usage. */
export const chargeFees = (
  costs: readonly ChargeCost[],
  period: BilledPeriod,
  decimals: number,
): Fee[] =>
  costs.map(({ chargeId, amount, taxRate, minimum }) => {
    const least = prorate(minimum ?? ZERO, period, decimals)
    const billed = max<DecimalLike>(least, amount)
    return newFee({ kind: 'CHARGE', chargeId, inAdvance: false, amount: billed, taxRate }, decimals)
  })

/** The fee for the plan's own amount. */
export const subscriptionFee = (
  { taxCodes, decimals }: PlanTerms,
  resolveTaxRate: TaxRateResolver,
  amount: DecimalLike,
  inAdvance = false,
): Fee[] =>
  flatFee({ kind: 'SUBSCRIPTION', inAdvance, amount, taxRate: resolveTaxRate(taxCodes) }, decimals)

/** The fee that tops a period up to the minimum commitment. */
export const commitmentFee = (
  { taxCodes, commitment, decimals }: PlanTerms,
  resolveTaxRate: TaxRateResolver,
  amount: DecimalLike,
): Fee[] => {
  const taxRate = resolveTaxRate(commitment?.taxCodes ?? [], taxCodes)
  return flatFee({ kind: 'COMMITMENT', inAdvance: false, amount, taxRate }, decimals)
}

type FeeDraft = Omit<Fee, 'amount' | 'tax'> & { readonly amount: DecimalLike }

/** A fee that does not depend on usage. CHOICE: a fee of zero is left out. */
const flatFee = (flat: Omit<FeeDraft, 'chargeId'>, decimals: number): Fee[] =>
  isPositive(flat.amount) ? [newFee({ ...flat, chargeId: null }, decimals)] : []

const newFee = ({ amount, ...fee }: FeeDraft, decimals: number): Fee => ({
  ...fee,
  amount: toText(amount),
  tax: toText(taxOn(amount, fee.taxRate, decimals)),
})

/** A fee's amount with its taxes. */
export const feeTotal = ({ amount, tax }: Pick<Fee, 'amount' | 'tax'>): string =>
  toText(add(amount, tax))

/** The plan's own amount, for the days of the period after the trial. */
export const baseFee = (
  { amount, decimals }: Pick<PlanTerms, 'amount' | 'decimals'>,
  period: BilledPeriod,
): Decimal => prorate(amount, afterTrial(period), decimals)

/**
 * The plan's own amount for the days of the period that no advance fee has paid, so that both together are the
 * amount of the whole period. CHOICE: days billed in advance keep their amount when the plan's changes.
 * @param paidUntil the end of the days that an advance fee has paid
 */
export function baseFeeAfter(
  plan: Pick<PlanTerms, 'amount' | 'decimals'>,
  period: BilledPeriod,
  paidUntil: Date | null,
): Decimal {
  if (paidUntil === null) return baseFee(plan, period)
  const { from, to } = period.part
  const paid = baseFee(plan, { ...period, part: { from, to: earliest(paidUntil, to) } })
  return subtract(baseFee(plan, period), paid)
}

/** The amount that base fee and charges lack to reach the minimum commitment. Never negative. */
export function trueUp(
  { commitment, decimals }: Pick<PlanTerms, 'commitment' | 'decimals'>,
  period: BilledPeriod,
  billed: readonly DecimalLike[],
): Decimal {
  if (commitment === null) return ZERO
  const minimum = prorate(commitment.amount, afterTrial(period), decimals)
  return max(subtract(minimum, sum(billed)), ZERO)
}
