/**
 * Names charges, ranges, units and periods in words: for the account, the office, the pricing table, an invoice on
 * paper and a credit note.
 */
import type { Amount } from '../../../server/contract/money.ts'
import type { PublicCharge, PublicPlan } from '../../../server/contract/plans/public-plan.ts'
import {
  type Charge as ChargeTerms,
  type PercentageCharge,
  type PriceRange,
  type RangesCharge,
  readCharge,
} from '../../../server/pricing/price/charge.ts'
import {
  compare,
  type Decimal,
  isPositive,
  isZero,
  multiply,
  subtract,
  toText,
} from '../../../server/pricing/price/decimal.ts'
import { billingDecimals } from '../format/money.ts'
import type { Localize } from '../i18n/localize.ts'
import type { creditedFeeMessages, feeMessages } from '../i18n/messages/invoices.ts'
import type { planMessages } from '../i18n/messages/plans.ts'
import {
  cycleMessages,
  type priceMessages,
  type rangeMessages,
  type unitMessages,
} from '../i18n/messages/prices.ts'
import type { sharedMessages } from '../i18n/messages/shared.ts'
import type { Charge, UsagePeriod } from './usage-period.ts'

type PlanLocalize = Localize<typeof planMessages & typeof sharedMessages>
type RangeLocalize = Localize<typeof rangeMessages>
type PriceLocalize = Localize<typeof priceMessages>

/** The name of each fee of an invoice, in their order; undefined for a fee without a name. */
export type ChargeNames = readonly (string | undefined)[]

const amountKey = ({ value, currency_code }: Amount) => `${toText(value)} ${currency_code}`

interface InvoiceFees {
  readonly id: string
  readonly fees?: readonly { readonly total_amount: Amount }[] | null | undefined
}

/** A plan with its list price. */
export interface ListedPlan {
  readonly name: string
  /** The price of a billing cycle. */
  readonly amount: Amount
  readonly chargeIds: readonly string[]
}

/**
 * A charge names the fee of its amount, if no other charge and no other fee has that amount: the service names no fees
 * (billing-177). So does the plan whose charges the period has.
 *
 * CHOICE: all charges of the period name a fee, or none does, because an invoice without the amount of one is of
 * another period or subscription. Fees include taxes and usage does not, so a period with taxes names none.
 */
export function chargeNames(
  { id, fees }: InvoiceFees,
  period: Pick<UsagePeriod, 'charges' | 'taxes' | 'invoice'> | undefined,
  plans: readonly ListedPlan[] = [],
): ChargeNames {
  if (!fees || !period || !isZero(period.taxes?.value ?? 0)) return []
  const { charges, invoice = id } = period
  if (invoice !== id) return []
  const keys = fees.map(({ total_amount }) => amountKey(total_amount))
  const names = new Map<string, string>()
  const isUnique = (key: string) =>
    !names.has(key) && keys.filter((item) => item === key).length === 1
  for (const { amount, name } of charges) {
    if (!isPositive(amount.value)) continue
    const key = amountKey(amount)
    if (!isUnique(key)) return []
    names.set(key, name)
  }
  const isOfInvoice = names.size > 0 || period.invoice !== undefined
  const plan = isOfInvoice ? planOf(charges, plans) : undefined
  if (plan && isPositive(plan.amount.value)) {
    const key = amountKey(plan.amount)
    if (isUnique(key)) names.set(key, plan.name)
  }
  return keys.map((key) => names.get(key))
}

/** By the ids of its charges, which another plan does not have. */
const planOf = (charges: UsagePeriod['charges'], plans: readonly ListedPlan[]) =>
  charges.length === 0
    ? undefined
    : plans.find(({ chargeIds }) => charges.every(({ id }) => chargeIds.includes(id)))

/** "API calls", or "Charge 2". */
export const chargeLabel = (
  names: ChargeNames,
  index: number,
  localize: Localize<typeof feeMessages>,
): string => names[index] ?? localize.t('invoices.charge', { count: index + 1 })

/**
 * "Charge 2" by the position of the fee on its invoice, or "Charge 2 (API calls)".
 * @param index negative for a fee that is not found: "1 charge"
 */
export function creditedCharge(
  index: number,
  names: ChargeNames,
  localize: Localize<typeof creditedFeeMessages>,
): string {
  if (index < 0) return localize.t('invoices.one-charge')
  const name = names[index]
  return name
    ? localize.t('invoices.charge-named', { count: index + 1, name })
    : localize.t('invoices.charge', { count: index + 1 })
}

/** "312.5 units". */
export const unitsText = (units: string, localize: Localize<typeof unitMessages>): string =>
  localize.t('usage.count-units', { count: units, units: localize.number(units) })

/** "Monthly"; an unknown cycle is shown as the service spells it. */
export function cycleName(cycle: string, localize: Localize<typeof cycleMessages>): string {
  const key = `cycle.${cycle}`
  return Object.hasOwn(cycleMessages, key) ? localize.t(key as keyof typeof cycleMessages) : cycle
}

const CYCLES = {
  WEEKLY: 'plans.weekly',
  MONTHLY: 'plans.monthly',
  QUARTERLY: 'plans.quarterly',
  YEARLY: 'plans.yearly',
} as const

/** "per month". */
export const cycleText = (cycle: PublicPlan['billing_cycle'], localize: PlanLocalize): string =>
  localize.t(CYCLES[cycle])

/** Trial, minimum commitment, and the time of billing. */
export function termLines(plan: PublicPlan, localize: PlanLocalize): string[] {
  const { trial_period: count, minimum_commitment: minimum, charges } = plan
  const hasUsage = charges.length > 0
  const billing = !plan.pay_in_advance
    ? 'plans.in-arrears'
    : hasUsage
      ? 'plans.usage-later'
      : 'plans.in-advance'
  return [
    ...(count ? [localize.t(hasUsage ? 'plans.trial-base' : 'plans.trial', { count })] : []),
    ...(minimum
      ? [localize.t('plans.commitment', { amount: localize.money(minimum.amount) })]
      : []),
    localize.t(billing),
  ]
}

/** True if taxes are added to any price of the plan. */
export const hasTaxes = ({ taxes, charges }: PublicPlan): boolean =>
  taxes.length > 0 || charges.some((charge) => charge.taxes.length > 0)

/** The name of a charge's metric. */
export const metricName = ({ metric }: PublicCharge, localize: PlanLocalize): string =>
  metric?.name ?? localize.t('plans.usage')

/** Prices in one currency. */
interface PriceWords {
  readonly localize: PriceLocalize
  /** Of the currency's smallest unit. */
  readonly decimals: number
  readonly money: (price: Decimal) => string
}

export const priceWords = (currency: string, localize: PriceLocalize): PriceWords => ({
  localize,
  decimals: billingDecimals(currency),
  money: (price) => localize.money({ currency_code: currency, value: toText(price) }),
})

const minimumLine = (least: Amount | undefined, localize: PriceLocalize): string[] =>
  least ? [localize.t('plans.charge-minimum', { amount: localize.money(least) })] : []

/** The lines of a charge's price. @param currency of the plan */
export function chargeLines(
  charge: PublicCharge,
  currency: string,
  localize: PlanLocalize,
): string[] {
  const terms = readCharge(charge)
  if (!terms) return [localize.t('plans.unknown')]
  const words = priceWords(currency, localize)
  const lines =
    'ranges' in terms
      ? rangeLines(terms, charge.metric?.aggregation_type, words, localize)
      : priceLines(terms, words)
  return [...lines, ...minimumLine(charge.min_amount, localize)]
}

/** "$0.002 each", "tiered price", "Minimum $10.00 per period". A model that can't be read is shown by its code. */
export function priceTerms(charge: Charge, localize: PriceLocalize): string[] {
  const { chargeModel, properties, amount, minimum } = charge
  const terms = readCharge({ charge_model: chargeModel, properties })
  const lines =
    chargeModel === 'GRADUATED'
      ? [localize.t('usage.graduated')]
      : chargeModel === 'VOLUME'
        ? [localize.t('usage.volume')]
        : terms && !('ranges' in terms)
          ? priceLines(terms, priceWords(amount.currency_code, localize))
          : [chargeModel]
  return [...lines, ...minimumLine(minimum, localize)].filter(Boolean)
}

function priceLines(charge: Exclude<ChargeTerms, RangesCharge>, words: PriceWords): string[] {
  const { localize, money } = words
  switch (charge.model) {
    case 'STANDARD':
      return [eachText(charge.price, words)]
    case 'PACKAGE': {
      const units = localize.number(toText(charge.size))
      const price =
        isZero(charge.price) || compare(charge.size, 1) === 0
          ? eachText(charge.price, words)
          : localize.t('plans.package', { price: money(charge.price), units })
      return [...freeUnits(charge.freeUnits, words), price]
    }
    case 'PERCENTAGE':
      return percentageTexts(charge, words)
  }
}

const eachText = (price: Decimal, words: PriceWords): string => {
  const { localize, money } = words
  if (isZero(price)) return localize.t('plans.included')
  return tinyPrice(price, words) ?? localize.t('plans.each', { price: money(price) })
}

/** "$0.01", or "$1.25 per million". */
export const unitPrice = (price: Decimal, words: PriceWords): string =>
  tinyPrice(price, words) ?? words.money(price)

/** "$0.05 per 1,000" or "$1.25 per million" where a unit costs less than a hundredth of a cent; else undefined. */
function tinyPrice(price: Decimal, { localize, money, decimals }: PriceWords): string | undefined {
  if (compare(price, { units: 1n, scale: decimals + 2 }) >= 0) return undefined
  const ofThousand = multiply(price, 1000)
  return compare(ofThousand, { units: 1n, scale: decimals }) < 0
    ? localize.t('plans.per-million', { price: money(multiply(price, 1_000_000)) })
    : localize.t('plans.per-thousand', { price: money(ofThousand), units: localize.number(1000) })
}

const freeUnits = (units: Decimal, { localize }: PriceWords): string[] =>
  isPositive(units)
    ? [localize.t('plans.first-free', { units: localize.number(toText(units)) })]
    : []

/** Whole units; those of the other aggregations may be fractions (billing-101). */
const COUNTS: readonly unknown[] = ['COUNT', 'COUNT_DISTINCT']

/**
 * "1–10", "11 and more". Where units are fractions "First 10", "Above 10", because 10.5 lies in the range from 11
 * (billing-121).
 * @param aggregation of the metric
 */
export function rangeName(
  { from, to }: Pick<PriceRange, 'from' | 'to'>,
  model: string,
  aggregation: string | undefined,
  localize: RangeLocalize,
): string {
  const number = (value: Decimal) => localize.number(toText(value))
  const isFirst = isZero(from)
  if (isFirst && !to) return localize.t('plans.range-all')
  if (COUNTS.includes(aggregation)) {
    const first = isFirst ? localize.number(1) : number(from)
    return to
      ? localize.t('plans.range', { from: first, to: number(to) })
      : localize.t('plans.range-last', { from: first })
  }
  const above = { from: number(subtract(from, 1)) }
  if (!to) return localize.t('plans.range-above', above)
  if (!isFirst) return localize.t('plans.range-above-to', { ...above, to: number(to) })
  return localize.t(model === 'VOLUME' ? 'plans.range-to' : 'plans.range-first', { to: number(to) })
}

/** "First 1,000: Included", "Above 1,000: $0.01 each plus $5.00 in total". */
function rangeLines(
  { model, ranges }: RangesCharge,
  aggregation: string | undefined,
  words: PriceWords,
  localize: PlanLocalize,
): string[] {
  const { money } = words
  const priceOf = ({ price, flat }: PriceRange): string => {
    const each = eachText(price, words)
    if (!isPositive(flat)) return each
    const flatText = localize.t('plans.flat', { price: money(flat) })
    return isZero(price) ? flatText : localize.t('plans.each-and-flat', { each, flat: flatText })
  }
  const lines = ranges.map((range) =>
    localize.t('common.labelled', {
      name: rangeName(range, model, aggregation, localize),
      value: priceOf(range),
    }),
  )
  return model === 'VOLUME' && ranges.length > 1 ? [...lines, localize.t('plans.volume')] : lines
}

function percentageTexts(charge: PercentageCharge, words: PriceWords): string[] {
  const { localize, money } = words
  const { rate, fixed, freeEvents, freeTotal, lowest, highest } = charge
  const parts = [
    ...(isPositive(rate)
      ? [localize.t('plans.percentage', { rate: localize.rate(toText(rate)) })]
      : []),
    ...(isPositive(fixed) ? [localize.t('plans.per-transaction', { price: money(fixed) })] : []),
  ]
  return [
    ...(freeEvents ? [localize.t('plans.free-transactions', { count: Number(freeEvents) })] : []),
    ...(freeTotal ? freeUnits(freeTotal, words) : []),
    parts.join(' + ') || localize.t('plans.included'),
    ...(lowest && isPositive(lowest)
      ? [localize.t('plans.transaction-least', { price: money(lowest) })]
      : []),
    ...(highest ? [localize.t('plans.transaction-most', { price: money(highest) })] : []),
  ]
}
