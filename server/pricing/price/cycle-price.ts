/**
 * Prices a whole billing cycle of a plan: its base price, its charges, and the top-up to its minimum commitment.
 *
 * Without proration, trial, taxes and credits, which depend on a subscription.
 */
import type { Charge } from './charge.ts'
import {
  add,
  type Decimal,
  type DecimalLike,
  max,
  rescale,
  subtract,
  sum,
  ZERO,
} from './decimal.ts'
import { priceLines } from './price.ts'
import { type PriceLine, totalOf } from './price-line.ts'
import type { Usage } from './usage.ts'

/** Prices are in the plan's currency. */
export interface CycleTerms {
  readonly base: DecimalLike
  readonly charges: readonly ChargeTerms[]
  readonly commitment: DecimalLike | undefined
  /** Of the currency: each fee is rounded to them. */
  readonly decimals: number
}

interface ChargeTerms {
  readonly terms: Charge
  /** The least that the charge costs. */
  readonly minimum: DecimalLike | undefined
}

export interface PricedCharge {
  readonly lines: readonly PriceLine[]
  /** Rounded, and at least the minimum. */
  readonly amount: Decimal
  /** The part of the amount that raises it to the minimum. */
  readonly raise: Decimal
}

export interface CyclePrice {
  readonly base: Decimal
  /** In the order of the terms. */
  readonly charges: readonly PricedCharge[]
  /** The difference to the minimum commitment; zero once base price and charges reach it. */
  readonly topUp: Decimal
  readonly total: Decimal
}

/** @param usages of the charges, in their order */
export function priceCycle(plan: CycleTerms, usages: readonly Usage[]): CyclePrice {
  const base = rescale(plan.base, plan.decimals)
  const charges = plan.charges.map((charge, index) =>
    priceCharge(charge, usages[index]!, plan.decimals),
  )
  const billed = add(base, sum(charges.map(({ amount }) => amount)))
  const topUp = lack(plan.commitment, billed, plan.decimals)
  return { base, charges, topUp, total: add(billed, topUp) }
}

function priceCharge(
  { terms, minimum }: ChargeTerms,
  usage: Usage,
  decimals: number,
): PricedCharge {
  const lines = priceLines(terms, usage)
  const price = rescale(totalOf(lines), decimals)
  const raise = lack(minimum, price, decimals)
  return { lines, raise, amount: add(price, raise) }
}

const lack = (least: DecimalLike | undefined, amount: Decimal, decimals: number): Decimal =>
  least === undefined ? ZERO : max(subtract(rescale(least, decimals), amount), ZERO)
