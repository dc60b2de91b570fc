/**
 * Compares the charges of a period with those of an earlier one.
 *
 * Charges are matched by their metric; several charges of one metric by their ids. A metric without a charge in the
 * earlier period cost nothing there. Periods in different currencies are not compared.
 */
import type { Amount } from '../../../server/contract/money.ts'
import { addMoney, subtractMoney } from '../format/money.ts'
import type { Charge, UsagePeriod } from './usage-period.ts'

const isSameCurrency = (item: Amount, other: Amount) => item.currency_code === other.currency_code

export const isComparable = (
  { total }: UsagePeriod,
  before: UsagePeriod | undefined,
): before is UsagePeriod => before !== undefined && isSameCurrency(total, before.total)

const ofMetric = ({ charges }: UsagePeriod, wanted: string) =>
  charges.filter(({ code }) => code === wanted)

/** The amount of a charge in the period before; undefined if several charges could be the one. */
export function amountBefore(
  { code, id, amount }: Charge,
  period: UsagePeriod,
  before: UsagePeriod,
): Amount | undefined {
  const candidates = ofMetric(before, code)
  const isUnique = candidates.length === 1 && ofMetric(period, code).length === 1
  const match = isUnique ? candidates[0] : candidates.find((charge) => id && charge.id === id)
  if (candidates.length && !match) return
  const amountThen = match?.amount ?? { ...amount, value: '0' }
  return isSameCurrency(amount, amountThen) ? amountThen : undefined
}

/** The change of a charge's amount since the period before; negative if it is less. */
export function chargeChange(
  charge: Charge,
  period: UsagePeriod,
  before: UsagePeriod,
): Amount | undefined {
  const amount = amountBefore(charge, period, before)
  return amount && subtractMoney(charge.amount, amount)
}

/** The earlier period's charges of metrics without a charge in this one. */
export const endedCharges = (period: UsagePeriod, before: UsagePeriod): Charge[] =>
  before.charges.filter(({ code }) => ofMetric(period, code).length === 0)

/** The change of the taxes; undefined if neither period has taxes. */
export function taxesChange({ taxes, total }: UsagePeriod, before: UsagePeriod) {
  if (!taxes && !before.taxes) return
  const zero = { ...total, value: '0' }
  return subtractMoney(addMoney(zero, taxes ?? zero), before.taxes ?? zero)
}
