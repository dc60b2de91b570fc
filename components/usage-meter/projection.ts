/** What a period will have come to at its end if usage goes on as it has. */
import type { Amount } from '../../server/contract/money.ts'
import { decimal, decimalText } from '../internal/decimal.ts'
import { roundMoney } from '../internal/money.ts'
import type { Period } from '../internal/usage-period.ts'

const DAY = 86_400_000
/** Fraction digits that a division keeps before it is rounded to money. */
const DIGITS = 12

const startOfDay = (text: string) => Math.floor(Date.parse(text) / DAY) * DAY

/** The total so far in proportion to the time so far. Undefined on the first day, when one call would be a trend, and afterwards. */
export function linearProjection({ from, to, total }: Period, now: Date): Amount | undefined {
  const start = startOfDay(from)
  const length = startOfDay(to) + DAY - start
  const passed = now.getTime() - start
  if (!(passed >= DAY && passed < length)) return
  const { units, scale } = decimal(total.value)
  const projected = (units * BigInt(length) * 10n ** BigInt(DIGITS)) / BigInt(Math.floor(passed))
  return roundMoney({ ...total, value: decimalText({ units: projected, scale: scale + DIGITS }) })
}
