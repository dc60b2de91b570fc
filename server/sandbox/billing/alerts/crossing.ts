/** Whether usage that grew has crossed a threshold on its way. */
import Big from 'big.js'
import type { AlertBody } from '../../../contract/alert.ts'

type Thresholds = AlertBody['thresholds']

/**
 * billing-218: with 500, 1000 and a recurring 200 it fires at 500, 1000, 1200, 1400 and so on.
 * CHOICE: what recurs alone recurs from 0. A threshold is crossed as soon as it is reached.
 */
export function crosses(thresholds: Thresholds, before: string, after: string): boolean {
  const fixed = thresholds.filter(({ recurring }) => !recurring).map(({ value }) => new Big(value))
  if (fixed.some((value) => value.gt(before) && value.lte(after))) return true
  const recurring = thresholds.find((threshold) => threshold.recurring)
  if (!recurring) return false
  const last = fixed.reduce((most, value) => (value.gt(most) ? value : most), new Big(0))
  const steps = (value: string) =>
    new Big(value).minus(last).div(recurring.value).round(0, Big.roundDown)
  return new Big(after).gt(last) && steps(after).gt(new Big(before).lt(last) ? 0 : steps(before))
}
