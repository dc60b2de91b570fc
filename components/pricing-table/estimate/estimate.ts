/** Estimates a billing cycle of a plan from typed usage. */
import type { PublicCharge, PublicPlan } from '../../../server/contract/plans/public-plan.ts'
import { CYCLES_A_YEAR } from '../../../server/pricing/price/billing-cycle.ts'
import { type Charge, readCharge } from '../../../server/pricing/price/charge.ts'
import { type CyclePrice, priceCycle } from '../../../server/pricing/price/cycle-price.ts'
import {
  compare,
  type Decimal,
  divide,
  formatDecimal,
  isPositive,
  multiply,
  parseDecimal,
  rescale,
  subtract,
  ZERO,
} from '../../../server/pricing/price/decimal.ts'
import { isPricedByEvent } from '../../../server/pricing/price/percentage.ts'
import { type Usage, usageOfEvents, usageOfUnits } from '../../../server/pricing/price/usage.ts'
import { billingDecimals } from '../../internal/format/money.ts'
import type { PlanEstimate } from '../pricing-table.ts'
import { isRateOnSum, type MetricControl } from './metric-controls.ts'
import { averageKey, type UsageValues } from './usage-values.ts'

export interface Estimate extends PlanEstimate {
  readonly planOf: PublicPlan
  /** Undefined if the terms of a charge are not known. */
  readonly price: CyclePrice | undefined
  /** The price depends on the value of each transaction. */
  readonly isByTransaction: boolean
  /** Names of metrics with typed usage that the plan has no price for. */
  readonly unpriced: readonly string[]
}

type Cycle = PublicPlan['billing_cycle']

/** Of units in another cycle than the typed one. */
const UNIT_DIGITS = 6

/** The billing cycle that typed usage is of: the shortest one of the plans. */
export const typedCycle = (plans: readonly PublicPlan[]): Cycle =>
  plans
    .map(({ billing_cycle }) => billing_cycle)
    .reduce((a, b) => (CYCLES_A_YEAR[b] > CYCLES_A_YEAR[a] ? b : a), 'YEARLY')

/** CHOICE: the average transaction before one is typed. */
export const DEFAULT_AVERAGE = '50'

/**
 * @param typed the billing cycle that the values are of
 * @param metrics of all plans
 */
export function estimatePlan(
  plan: PublicPlan,
  values: UsageValues,
  typed: Cycle,
  metrics: readonly MetricControl[],
): Estimate {
  const charges = plan.charges.map((charge) => ({ charge, terms: readCharge(charge) }))
  const isKnown = charges.every(({ charge, terms }) => terms && charge.metric)
  const isByTransaction =
    isKnown &&
    charges.some(({ charge, terms }) => isRateOnSum(charge, terms!) && isPricedByEvent(terms!))
  const unpriced = metrics.filter(
    ({ code }) =>
      isPositive(parseDecimal(values.get(code) ?? '0')) &&
      !plan.charges.some(({ metric }) => metric?.code === code),
  )
  const estimate = {
    plan: plan.code,
    planOf: plan,
    isExact: isKnown && !isByTransaction && unpriced.length === 0,
    isByTransaction,
    unpriced: unpriced.map(({ name }) => name),
  }
  if (!isKnown) return { ...estimate, amount: undefined, price: undefined }
  const { currency_code } = plan.amount
  const decimals = billingDecimals(currency_code)
  const price = priceCycle(
    {
      base: plan.amount.value,
      charges: charges.map(({ charge, terms }) => ({
        terms: terms!,
        minimum: charge.min_amount?.value,
      })),
      commitment: plan.minimum_commitment?.amount.value,
      decimals,
    },
    charges.map(({ charge, terms }) =>
      usageOf(charge, terms!, values, [typed, plan.billing_cycle]),
    ),
  )
  const amount = { currency_code, value: formatDecimal(rescale(price.total, decimals)) }
  return { ...estimate, amount, price }
}

function usageOf(
  charge: PublicCharge,
  terms: Charge,
  values: UsageValues,
  [typed, billed]: readonly [Cycle, Cycle],
): Usage {
  const { code, aggregation_type } = charge.metric!
  const value = parseDecimal(values.get(code) ?? '0')
  const scaled = multiply(value, CYCLES_A_YEAR[typed])
  const isCount = aggregation_type === 'COUNT'
  const digits = typed === billed ? value.scale : UNIT_DIGITS
  const units = divide(scaled, CYCLES_A_YEAR[billed], isCount ? 0 : digits)
  if (isCount) return usageOfEvents(units.units, ONE)
  return isRateOnSum(charge, terms)
    ? usageOfTransactions(units, parseDecimal(values.get(averageKey(code)) ?? DEFAULT_AVERAGE))
    : usageOfUnits(units)
}

const ONE: Decimal = { units: 1n, scale: 0 }

/** Transactions of the average value, and one with the rest. */
function usageOfTransactions(sum: Decimal, average: Decimal): Usage {
  if (!isPositive(average) || !isPositive(sum)) return usageOfUnits(sum)
  const count = divide(sum, average, 0, 'down').units
  const rest = subtract(sum, multiply(average, count))
  const hasRest = isPositive(rest)
  return {
    units: sum,
    events: count + (hasRest ? 1n : 0n),
    transactions: [
      ...(count > 0n ? [{ value: average, count }] : []),
      ...(hasRest ? [{ value: rest, count: 1n }] : []),
    ],
  }
}

/**
 * The plan with the lowest estimate; undefined unless it is certain: each price is exact, of one currency and billing
 * cycle, and one of them is the lowest.
 */
export function cheapestPlan(estimates: readonly Estimate[]): string | undefined {
  const [first] = estimates
  if (!first || estimates.length < 2) return undefined
  const isComparable = estimates.every(
    ({ planOf, amount, isExact }) =>
      isExact &&
      amount?.currency_code === first.planOf.amount.currency_code &&
      planOf.billing_cycle === first.planOf.billing_cycle,
  )
  if (!isComparable) return undefined
  const [lowest, next] = estimates.toSorted((a, b) =>
    compare(a.price?.total ?? ZERO, b.price?.total ?? ZERO),
  )
  return compare(lowest!.price!.total, next!.price!.total) < 0 ? lowest!.plan : undefined
}
