/** Round steps of a value axis from zero. */
import type { Amount } from '../../../server/contract/money.ts'

const MAX_STEPS = 5
/** Tenths of a power of ten. */
const ROUND_STEPS = [10, 20, 25, 50, 100]

/** The amounts at the lines of the axis, from zero to the first one that reaches `highest`, which is positive. */
export function axisAmounts({ currency_code, value }: Amount): readonly Amount[] {
  const highest = Number(value)
  const exponent = Math.floor(Math.log10(highest)) - 1
  const sizes = [exponent - 1, exponent].flatMap((power) =>
    ROUND_STEPS.map((tenths) => ({ tenths, power })),
  )
  const count = ({ tenths, power }: { tenths: number; power: number }) =>
    Math.ceil(Number((highest / Number(`${tenths}e${power}`)).toFixed(9)))
  const { tenths, power } = sizes.find((size) => count(size) <= MAX_STEPS) ?? sizes.at(-1)!
  return Array.from({ length: count({ tenths, power }) + 1 }, (_, index) => ({
    currency_code,
    value: Number(`${tenths * index}e${power}`).toFixed(Math.max(0, -power)),
  }))
}
