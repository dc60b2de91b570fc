/** The lines of a postal address in a language, and the name of its country. */
import { townLine } from './town-line.ts'

type Part = string | null | undefined

interface Address {
  readonly line1?: Part
  readonly line2?: Part
  readonly city?: Part
  readonly state?: Part
  readonly postal_code?: Part
  readonly country?: Part
}

/** Missing parts are left out. */
export function addressLines(address: Address | null | undefined, locale: string): string[] {
  const { line1, line2, country } = address ?? {}
  return [line1, line2, townLine(address ?? {}), country && countryName(country, locale)].flatMap(
    (line) => line || [],
  )
}

/** "SE" becomes "Sweden"; an unknown code stays as it is. */
export function countryName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
