/** Describes the prices of a plan as people read them, a line for each fact. */
import type { PublicCharge, PublicPlan } from '../../../server/contract/plans/public-plan.ts'
import {
  type Charge,
  type PercentageCharge,
  type PriceRange,
  readCharge,
} from '../../../server/pricing/price/charge.ts'
import {
  compare,
  type Decimal,
  isPositive,
  isZero,
  toText,
} from '../../../server/pricing/price/decimal.ts'
import type { Localize } from '../i18n/localize.ts'
import type { planMessages } from '../i18n/messages/plans.ts'

export type PlanLocalize = Localize<typeof planMessages>

type Cycle = PublicPlan['billing_cycle']

const CYCLES = {
  WEEKLY: 'plans.weekly',
  MONTHLY: 'plans.monthly',
  QUARTERLY: 'plans.quarterly',
  YEARLY: 'plans.yearly',
} as const

/** "per month". */
export const cycleText = (cycle: Cycle, localize: PlanLocalize): string => localize.t(CYCLES[cycle])

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
  readonly localize: PlanLocalize
  readonly money: (price: Decimal) => string
}

/** The lines of a charge's price. @param currency of the plan */
export function chargeLines(
  charge: PublicCharge,
  currency: string,
  localize: PlanLocalize,
): string[] {
  const terms = readCharge(charge)
  if (!terms) return [localize.t('plans.unknown')]
  const money = (price: Decimal) =>
    localize.money({ currency_code: currency, value: toText(price) })
  const { min_amount: least } = charge
  return [
    ...modelLines(terms, { localize, money }),
    ...(least ? [localize.t('plans.charge-minimum', { amount: localize.money(least) })] : []),
  ]
}

function modelLines(charge: Charge, words: PriceWords): string[] {
  const { localize, money } = words
  switch (charge.model) {
    case 'STANDARD':
      return [eachText(charge.price, words)]
    case 'PACKAGE': {
      const units = localize.number(toText(charge.size))
      const price = isZero(charge.price)
        ? localize.t('plans.included')
        : compare(charge.size, 1) === 0
          ? localize.t('plans.each', { price: money(charge.price) })
          : localize.t('plans.package', { price: money(charge.price), units })
      return [...freeUnits(charge.freeUnits, words), price]
    }
    case 'GRADUATED':
      return charge.ranges.map((range) => rangeText(range, words))
    case 'VOLUME':
      return [
        ...charge.ranges.map((range) => rangeText(range, words)),
        ...(charge.ranges.length > 1 ? [localize.t('plans.volume')] : []),
      ]
    case 'PERCENTAGE':
      return percentageTexts(charge, words)
  }
}

const eachText = (price: Decimal, { localize, money }: PriceWords): string =>
  isZero(price) ? localize.t('plans.included') : localize.t('plans.each', { price: money(price) })

const freeUnits = (units: Decimal, { localize }: PriceWords): string[] =>
  isPositive(units)
    ? [localize.t('plans.first-free', { units: localize.number(toText(units)) })]
    : []

/** "1–1,000: Included", "1,001 and more: $0.01 each plus $5.00 in total". */
function rangeText({ from, to, price, flat }: PriceRange, words: PriceWords): string {
  const { localize, money } = words
  const each = eachText(price, words)
  const flatText = localize.t('plans.flat', { price: money(flat) })
  const both = isZero(price)
    ? flatText
    : localize.t('plans.each-and-flat', { each, flat: flatText })
  const text = isPositive(flat) ? both : each
  // The first unit is 1.
  const first = localize.number(isZero(from) ? '1' : toText(from))
  if (to) {
    return localize.t('plans.range', {
      from: first,
      to: localize.number(toText(to)),
      price: text,
    })
  }
  return isZero(from)
    ? localize.t('plans.range-all', { price: text })
    : localize.t('plans.range-last', { from: first, price: text })
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
