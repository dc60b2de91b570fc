/** Reads decimal text as it is typed in a locale, and writes it so. */
import { getFormatter } from './intl-cache.ts'

const separatorOf = (locale: string): string =>
  getFormatter(Intl.NumberFormat, locale)
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value ?? '.'

/** Decimal text in the notation of a locale, without groups; any other text unchanged. */
export const typedText = (value: string, locale: string): string =>
  /^-?\d*\.\d+$/.test(value) ? value.replace('.', separatorOf(locale)) : value

/** Digits of Arabic and Persian keyboards as those of ASCII, without white space around them. */
const asciiDigits = (typed: string): string =>
  typed
    .trim()
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))

/** True while more digits would make thousands of a text: "12,0" in English, "12.00" in German. */
export function mayBecomeGroup(typed: string, locale: string): boolean {
  const [, separator] = /^[1-9]\d{0,2}([.,٫])\d{0,3}$/.exec(asciiDigits(typed)) ?? []
  return separator !== undefined && separator !== separatorOf(locale)
}

/**
 * The decimal text of a typed number; undefined for any other text.
 *
 * The keypad of a phone offers the separator of its region, not of the page's language: a point or a comma is read
 * either way, except where it may separate thousands ("1,200" in English, "1.200" in German).
 */
export function parseTyped(typed: string, locale: string): string | undefined {
  const text = asciiDigits(typed)
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d*)(?:[.,٫](\d+))?$/.exec(text) ?? []
  const isGroup = fraction.length === 3 && mayBecomeGroup(text.replace('-', ''), locale)
  if (!(whole + fraction) || isGroup || text.length > 32) return undefined
  return `${sign}${whole}${fraction && `.${fraction}`}`
}
