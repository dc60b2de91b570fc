/** Shows counts and units as the reader writes numbers; decimal text stays exact. */
const formatters = new Map<string, Intl.NumberFormat>()

/**
 * `"1234567.5"` becomes "1,234,567.5" (en) or "1.234.567,5" (de); no digit is rounded away. Text that
 * is no number is shown as it came.
 */
export function formatNumber(value: string | number | bigint, locale: string): string {
  let found = formatters.get(locale)
  if (!found) {
    found = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 })
    formatters.set(locale, found)
  }
  return Number.isNaN(Number(value)) ? String(value) : found.format(value as number)
}

const percents = new Map<string, Intl.NumberFormat>()

/** 0.756 becomes "76%". */
export function formatPercent(fraction: number, locale: string): string {
  let found = percents.get(locale)
  if (!found) {
    found = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
    percents.set(locale, found)
  }
  return found.format(fraction)
}
