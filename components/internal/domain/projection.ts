/** Estimates the total of a period at its end. */
import type { Amount } from '../../../server/contract/money.ts'
import { readCharge } from '../../../server/pricing/price/charge.ts'
import {
  compare,
  type Decimal,
  type DecimalLike,
  divide,
  formatDecimal,
  isPositive,
  multiply,
  parseDecimal,
  type Rounding,
  rescale,
} from '../../../server/pricing/price/decimal.ts'
import { isPricedByEvent } from '../../../server/pricing/price/percentage.ts'
import { priceUsage } from '../../../server/pricing/price/price.ts'
import { addMoney, billingDecimals, subtractMoney } from '../format/money.ts'
import type { Charge, UsagePeriod } from './usage-period.ts'

const DAY_MS = 86_400_000
/** Further digits of units at the end, before their price is rounded. */
const QUOTIENT_DIGITS = 12

const startOfDay = (text: string) => Math.floor(Date.parse(text) / DAY_MS) * DAY_MS

/** A value at the end of the period, at the same pace. */
type Scale = (value: DecimalLike, digits: number, rounding?: Rounding) => Decimal

/**
 * The expected total of a period: counts and sums of metered usage at the same pace, priced by their charges, and the
 * other charges as they are, because a maximum, a latest value, distinct values and recurring usage have no pace.
 *
 * Undefined on the first day, because a single call would be a trend, after the end, without metered usage, and if the
 * price of a charge is not known from its units.
 */
export function linearProjection(period: UsagePeriod, now: Date): Amount | undefined {
  const { from, to, total, taxes, charges } = period
  const start = startOfDay(from)
  const length = startOfDay(to) + DAY_MS - start
  const elapsed = Math.floor(now.getTime() - start)
  if (!(elapsed >= DAY_MS && elapsed < length) || !charges.some(isMetered)) return
  const toEnd: Scale = (value, digits, rounding) =>
    divide(multiply(value, length), elapsed, digits, rounding)
  const projected = charges.map((charge) => projectedAmount(charge, toEnd))
  if (!projected.every((amount) => amount !== undefined)) return
  const zero = { ...total, value: '0' }
  const sum = addMoney(zero, ...charges.map(({ amount }) => amount))
  const projectedSum = addMoney(zero, ...projected)
  const rest = subtractMoney(total, sum)
  const hasTaxes = taxes && isEqual(rest, taxes) && isPositive(sum.value)
  return addMoney(projectedSum, hasTaxes ? projectedTaxes(rest, sum, projectedSum) : rest)
}

const isEqual = (a: Amount, b: Amount) => compare(a.value, b.value) === 0

/** CHOICE: the rate is that of the taxes so far; the service names no rates of charges. */
function projectedTaxes(taxes: Amount, sum: Amount, projectedSum: Amount): Amount {
  const decimals = billingDecimals(taxes.currency_code)
  const atEnd = divide(multiply(taxes.value, projectedSum.value), sum.value, decimals)
  return { ...taxes, value: formatDecimal(atEnd) }
}

/** Its usage has a pace. billing-104: only sums and distinct values may recur. */
export const isMetered = ({ aggregation, metricType }: Charge): boolean =>
  aggregation === 'COUNT' || (aggregation === 'SUM' && metricType === 'METERED')

const isConstant = ({ aggregation, metricType }: Charge): boolean =>
  metricType === 'RECURRING' || ['MAX', 'COUNT_DISTINCT', 'LATEST'].includes(aggregation)

/** Undefined if it is not known. */
function projectedAmount(charge: Charge, toEnd: Scale): Amount | undefined {
  const { amount, aggregation } = charge
  const units = parseDecimal(charge.units)
  if (isConstant(charge) || (isMetered(charge) && units.units <= 0n)) return amount
  const now = isMetered(charge) ? priceOf(charge, units, charge.events) : undefined
  // Another price than that of its model: a price that is not understood.
  if (!now || !isEqual(now, amount)) return undefined
  const end =
    aggregation === 'COUNT' ? toEnd(units, 0) : toEnd(units, units.scale + QUOTIENT_DIGITS, 'down')
  const events = charge.events && Number(toEnd(charge.events, 0).units)
  return priceOf(charge, end, events)
}

/** Undefined for an unknown model, and for one that prices each event. */
function priceOf(
  { amount, chargeModel: charge_model, properties }: Charge,
  units: Decimal,
  events: number | undefined,
): Amount | undefined {
  const terms = readCharge({ charge_model, properties })
  const lacksEvents = events === undefined && properties.fixed_amount !== undefined
  if (!terms || lacksEvents || isPricedByEvent(terms)) return undefined
  const price = priceUsage(terms, { units, events: BigInt(events ?? 0), transactions: [] })
  const rounded = rescale(price, billingDecimals(amount.currency_code))
  return { ...amount, value: formatDecimal(rounded) }
}
