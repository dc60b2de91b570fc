/** The line of a postal address with the town, in the order of its country. */

/** Countries with the postal code after the city and the state. */
const CITY_FIRST = new Set(['AU', 'CA', 'GB', 'IE', 'IN', 'NZ', 'SG', 'US', 'ZA'])

type Part = string | null | undefined

const joined = (parts: readonly Part[], separator: string): string =>
  parts.filter(Boolean).join(separator)

/** "Portland, OR 97201" or "10115 Berlin"; empty without its parts. */
export function townLine({
  city,
  state,
  postal_code,
  country,
}: {
  city?: Part
  state?: Part
  postal_code?: Part
  country?: Part
}): string {
  return CITY_FIRST.has(country ?? '')
    ? joined([city, joined([state, postal_code], ' ')], ', ')
    : joined([joined([postal_code, city], ' '), state], ', ')
}
