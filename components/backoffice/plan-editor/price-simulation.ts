/** The price of a charge by units, for a typed number and for the bars of a chart, and the bill of that number. */
import type { Amount } from '../../../server/contract/money.ts'
import { readCharge } from '../../../server/pricing/price/charge.ts'
import { priceCycle } from '../../../server/pricing/price/cycle-price.ts'
import {
  compare,
  type Decimal,
  formatDecimal,
  parseDecimal,
  rescale,
  subtract,
  sum,
  ZERO,
} from '../../../server/pricing/price/decimal.ts'
import { priceUsage } from '../../../server/pricing/price/price.ts'
import { type Usage, usageOfEvents, usageOfUnits } from '../../../server/pricing/price/usage.ts'
import { billingDecimals } from '../../internal/format/money.ts'
import { type DraftMembers, type DraftValue, isMembers, valueAt } from '../internal/forms/draft.ts'
import { listOf, rangesOf } from './plan-draft.ts'

/** As typed. */
export interface SimulationInput {
  /** Units, or events of a percentage. */
  readonly count: string
  /** Of one event of a percentage. */
  readonly value: string
}

export interface Simulation {
  /** The count is one of events, each of `value`. */
  readonly isByEvent: boolean
  /** Each event has a typed value. */
  readonly hasValue: boolean
  /** Undefined for a charge, a currency or a number that is not complete. */
  readonly result: SimulatedPrice | undefined
  readonly bars: readonly SimulatedPrice[]
}

export interface SimulatedPrice {
  readonly count: string
  readonly price: Amount
  /** The price is the charge's minimum. */
  readonly isRaised: boolean
}

/** Of a first whole period in which the other charges have no usage. */
export interface SimulatedBill {
  readonly base: Amount
  /** The minimums of the other charges. */
  readonly others: Amount
  /** The rest to the minimum commitment. */
  readonly topUp: Amount
  readonly total: Amount
}

const BAR_COUNT = 10
const isCurrency = (code: string) => /^[A-Z]{3}$/.test(code)
const isDecimal = (text: string) => /^\d{1,15}(\.\d{1,6})?$/.test(text)

/** @param aggregation of the charge's metric; undefined if it is not known */
export function simulate(
  charge: DraftValue,
  { count, value }: SimulationInput,
  { currency, aggregation }: { currency: string; aggregation: string | undefined },
): Simulation {
  const members: DraftMembers = isMembers(charge) ? charge : {}
  const isPercentage = members.charge_model === 'PERCENTAGE'
  const isByEvent = isPercentage && (aggregation === 'SUM' || aggregation === 'COUNT')
  const hasValue = isByEvent && aggregation === 'SUM'
  const price = (count: string): SimulatedPrice | undefined => {
    const usage = usageOf(count, { isByEvent, value: hasValue ? value : '1' })
    return usage && priceOf(members, usage, currency, count)
  }
  return {
    isByEvent,
    hasValue,
    result: price(count),
    bars: barCounts(members, count).flatMap((count) => price(count) ?? []),
  }
}

/** Undefined until the plan's price and all of its charges are complete. */
export function simulateBill(
  draft: DraftMembers,
  index: number,
  { count, value }: SimulationInput,
  { isByEvent, hasValue }: Pick<Simulation, 'isByEvent' | 'hasValue'>,
): SimulatedBill | undefined {
  const currency_code = textIn(draft, '/amount/currency_code')
  const charges = listOf(draft.usage_based_charges).map((charge) => ({
    terms: readCharge(isMembers(charge) ? charge : {}),
    minimum: textIn(charge, '/min_amount/value') || '0',
  }))
  const base = textIn(draft, '/amount/value')
  const commitment = textIn(draft, '/minimum_commitment/amount/value') || '0'
  const usage = usageOf(count, { isByEvent, value: hasValue ? value : '1' })
  const isComplete = [base, commitment, ...charges.map(({ minimum }) => minimum)].every(isDecimal)
  const known = charges.flatMap(({ terms, minimum }) => (terms ? [{ terms, minimum }] : []))
  if (!usage || !isComplete || known.length < charges.length || !isCurrency(currency_code))
    return undefined
  const price = priceCycle(
    { base, charges: known, commitment, decimals: billingDecimals(currency_code) },
    known.map((_, at) => (at === index ? usage : usageOfUnits(ZERO))),
  )
  const amounts = price.charges.map(({ amount }) => amount)
  const amountOf = (decimal: Decimal): Amount => ({ currency_code, value: formatDecimal(decimal) })
  return {
    base: amountOf(price.base),
    others: amountOf(subtract(sum(amounts), amounts[index]!)),
    topUp: amountOf(price.topUp),
    total: amountOf(price.total),
  }
}

function textIn(value: DraftValue, pointer: string): string {
  const text = valueAt(value, pointer)
  return typeof text === 'string' ? text : ''
}

/** Events are whole. */
function usageOf(
  count: string,
  { isByEvent, value }: { isByEvent: boolean; value: string },
): Usage | undefined {
  if (!isDecimal(count) || !isDecimal(value)) return undefined
  if (!isByEvent) return usageOfUnits(parseDecimal(count))
  return count.includes('.') ? undefined : usageOfEvents(BigInt(count), parseDecimal(value))
}

function priceOf(
  charge: DraftMembers,
  usage: Usage,
  currency: string,
  count: string,
): SimulatedPrice | undefined {
  const least = textIn(charge, '/min_amount/value') || '0'
  if (!isCurrency(currency) || !isDecimal(least)) return undefined
  const terms = readCharge(charge)
  if (!terms) return undefined
  const price = rescale(priceUsage(terms, usage), billingDecimals(currency))
  const minimum = parseDecimal(least)
  const isRaised = compare(price, minimum) < 0
  const value = formatDecimal(isRaised ? minimum : price)
  return { count, isRaised, price: { currency_code: currency, value } }
}

/** Equal steps to the typed number, and past the end of the last but one range. */
function barCounts(charge: DraftMembers, count: string): readonly string[] {
  const list = rangesOf(String(charge.charge_model))
  const ranges = list ? valueAt(charge, `/properties/${list}`) : undefined
  const ends = (Array.isArray(ranges) ? (ranges as readonly DraftValue[]) : []).map((range) =>
    Number(valueAt(range, '/to_value') ?? 0),
  )
  const typed = isDecimal(count) ? Number(count) : 0
  const highest = Math.max(
    BAR_COUNT,
    typed,
    ...ends.filter(Number.isSafeInteger).map((end) => end * 1.25),
  )
  const step = niceStep(highest / BAR_COUNT)
  return Array.from({ length: BAR_COUNT }, (_, index) => String(step * (index + 1)))
}

/** 1, 2 or 5 times a power of ten, at least `size`. */
function niceStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size))
  return power * ([1, 2, 5, 10].find((times) => times * power >= size) ?? 10)
}
