/** Estimates the total of a period at its end. */
import type { Amount } from '../../server/contract/money.ts'
import {
  compare,
  type Decimal,
  formatDecimal,
  isPositive,
  parseDecimal,
  rescale,
} from '../../server/pricing/price/decimal.ts'
import { isPricedByEvent, roundedPrice } from '../internal/domain/charge-price.ts'
import type { Charge, UsagePeriod } from '../internal/domain/usage-period.ts'
import { addMoney, billingDecimals, roundMoney, subtractMoney } from '../internal/format/money.ts'

const DAY_MS = 86_400_000
/** Fraction digits of a quotient before it is rounded. */
const QUOTIENT_DIGITS = 12

const startOfDay = (text: string) => Math.floor(Date.parse(text) / DAY_MS) * DAY_MS

/** `value` × `by` / `of`, rounded down to 12 more digits. */
type Scale = (value: Decimal) => Decimal
const scaleBy =
  (by: bigint, of: bigint): Scale =>
  ({ units, scale }) => ({
    units: (units * by * 10n ** BigInt(QUOTIENT_DIGITS)) / of,
    scale: scale + QUOTIENT_DIGITS,
  })

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
  const toEnd = scaleBy(BigInt(length), BigInt(elapsed))
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
  const [part, whole] = [parseDecimal(projectedSum.value), parseDecimal(sum.value)]
  const scale = Math.max(part.scale, whole.scale)
  const toEnd = scaleBy(rescale(part, scale).units, rescale(whole, scale).units)
  const value = formatDecimal(toEnd(parseDecimal(taxes.value)))
  return roundMoney({ ...taxes, value }, billingDecimals)
}

/** billing-104: only sums and distinct values may recur. */
const isMetered = ({ aggregation, metricType }: Charge): boolean =>
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
  const end = aggregation === 'COUNT' ? rescale(toEnd(units), 0) : toEnd(units)
  const events =
    charge.events && Number(formatDecimal(rescale(toEnd(parseDecimal(charge.events)), 0)))
  return priceOf(charge, end, events)
}

/** Undefined for an unknown model, and for one that prices each event. */
function priceOf(
  { amount, chargeModel: charge_model, properties }: Charge,
  units: Decimal,
  events: number | undefined,
): Amount | undefined {
  const charge = { charge_model, properties }
  const usage = { units, events: BigInt(events ?? 0), transactions: { value: units, count: 1n } }
  const price = roundedPrice(charge, usage, amount.currency_code)
  const lacksEvents = events === undefined && properties.fixed_amount !== undefined
  if (!price || lacksEvents || isPricedByEvent(charge)) return undefined
  return { ...amount, value: formatDecimal(price) }
}
