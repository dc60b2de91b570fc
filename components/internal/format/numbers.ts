/** Formats counts, units and rates for a locale; decimal text stays exact. */
import { formatDecimal, parseDecimal } from '../../../server/pricing/price/decimal.ts'
import { getFormatter } from './intl-cache.ts'

/**
 * `"1234567.5"` becomes "1,234,567.5" (en) or "1.234.567,5" (de); no digit is rounded away. Text that
 * is not a number is returned unchanged.
 */
export const formatNumber = (value: string | number | bigint, locale: string): string =>
  Number.isNaN(Number(value))
    ? String(value)
    : getFormatter(Intl.NumberFormat, locale, { maximumFractionDigits: 20 }).format(value as number)

/** `"1200"` becomes "1.2K" (en) or "1200" (de): short, and rounded. */
export const formatCompact = (value: string, locale: string): string =>
  getFormatter(Intl.NumberFormat, locale, { notation: 'compact' }).format(value as `${number}`)

/** 0.756 becomes "76%", and a negative one has a true minus (U+2212). */
export const formatPercent = (
  fraction: number,
  locale: string,
  signDisplay: Intl.NumberFormatOptions['signDisplay'] = 'auto',
): string =>
  getFormatter(Intl.NumberFormat, locale, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay,
  })
    .format(fraction)
    .replace('-', '\u2212')

/** A rate in percent with all its digits: `"8.25"` becomes "8.25%" or "8,25 %". */
export function formatRate(rate: string, locale: string): string {
  const { units, scale } = parseDecimal(rate)
  return getFormatter(Intl.NumberFormat, locale, {
    style: 'percent',
    maximumFractionDigits: 20,
  }).format(formatDecimal({ units, scale: scale + 2 }) as `${number}`)
}

/** `part` / `whole` as a float, for the size of a bar and nothing else; 0 if `whole` is 0. */
export function ratio(part: string, whole: string): number {
  const divisor = Number(whole)
  return divisor ? Number(part) / divisor : 0
}

/** A length in a bar, such as "12.50%". */
export const cssPercent = (fraction: number): string => `${(fraction * 100).toFixed(2)}%`
