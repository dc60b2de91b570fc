/** Shows counts and units as the reader writes numbers; decimal text stays exact. */
import { decimal, decimalText } from './decimal.ts'
import { formatter } from './formatters.ts'

/**
 * `"1234567.5"` becomes "1,234,567.5" (en) or "1.234.567,5" (de); no digit is rounded away. Text that
 * is no number is shown as it came.
 */
export const formatNumber = (value: string | number | bigint, locale: string): string =>
  Number.isNaN(Number(value))
    ? String(value)
    : formatter(Intl.NumberFormat, locale, { maximumFractionDigits: 20 }).format(value as number)

/** 0.756 becomes "76%". */
export const formatPercent = (fraction: number, locale: string): string =>
  formatter(Intl.NumberFormat, locale, { style: 'percent', maximumFractionDigits: 0 }).format(
    fraction,
  )

/** A rate in percent as the reader writes it, with all its digits: `"8.25"` becomes "8.25%" or "8,25 %". */
export function formatRate(rate: string, locale: string): string {
  const { units, scale } = decimal(rate)
  return formatter(Intl.NumberFormat, locale, {
    style: 'percent',
    maximumFractionDigits: 20,
  }).format(decimalText({ units, scale: scale + 2 }) as `${number}`)
}
