/** Converts money of the billing service, a number on the wire, to an exact amount. */
import type { Amount } from '../../../server/contract/money.ts'
import { formatDecimal, parseDecimal } from '../../../server/pricing/price/decimal.ts'

/** Doubles carry 15 significant decimal digits. */
const CARRIED = /^-?\d{1,15}0*$/

/** Null for a number that may have lost digits (billing-2): it is never rounded, and no total includes it. */
export function toAmount(money: { currency_code: string; value: number } | null): Amount | null {
  const [mantissa = '', exponent = '0'] = String(money?.value).split('e')
  if (!money || !/^-?\d+(\.\d+)?$/.test(mantissa)) return null
  const { units, scale } = parseDecimal(mantissa)
  const fraction = scale - Number(exponent)
  if (!CARRIED.test(String(units)) || fraction < 0 || Math.abs(money.value) >= 1e15) return null
  return {
    currency_code: money.currency_code,
    value: formatDecimal({ units, scale: fraction }),
  }
}
