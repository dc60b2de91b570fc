/** What the meter shows of a period: the metrics that were asked for, and what each part has of the total. */
import { ratio } from '../internal/decimal.ts'
import { addMoney } from '../internal/money.ts'
import type { Period } from '../internal/usage-period.ts'

/** The charges of these metrics alone, and the sum of the others. All of them when none is named. */
export function onlyOf(period: Period, codes: readonly string[]): Period {
  if (!codes.length) return period
  const [first, ...rest] = period.charges
    .filter(({ code }) => !codes.includes(code))
    .map(({ amount }) => amount)
  return {
    ...period,
    charges: period.charges.filter(({ code }) => codes.includes(code)),
    other: first && addMoney(first, ...rest),
  }
}

/** A stretch of the bar, both as fractions of its length. */
export interface Share {
  readonly start: number
  readonly size: number
  /** Which part: the charges in their order, then the other charges, then taxes. */
  readonly part: number
}

/** What each part has of the total, or of the budget where there is a larger one. For drawing only. */
export function sharesOf({ charges, other, taxes, total }: Period, budget = '0'): Share[] {
  const amounts = [...charges.map(({ amount }) => amount), other, taxes]
  const sizes = amounts.map((amount) => Math.max(0, ratio(amount?.value ?? '0', total.value)))
  const sum = sizes.reduce((all, size) => all + size, 0)
  const whole = Math.max(sum, ratio(budget, total.value))
  let start = 0
  return sizes.flatMap((part, index) => {
    const share = { start, size: whole ? part / whole : 0, part: index }
    start += share.size
    return part > 0 ? [share] : []
  })
}
