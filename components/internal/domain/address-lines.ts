/** The lines of a postal address in a language, those of a billed customer, and the name of a country. */
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

interface BilledCustomer {
  readonly name?: Part
  readonly email?: Part
  readonly phone?: Part
  readonly address?: Address | null | undefined
}

/** The customer's name, address, e-mail and phone; missing ones are left out. */
export const billingLines = (
  { name, email, phone, address }: BilledCustomer,
  locale: string,
): string[] => [name, ...addressLines(address, locale), email, phone].flatMap((line) => line || [])

/** "SE" becomes "Sweden"; an unknown code stays as it is. */
export function countryName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
