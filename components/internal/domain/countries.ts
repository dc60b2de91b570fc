/** Countries of postal addresses: ISO 3166-1 codes, with their names by language. */
import { countryName } from './address-lines.ts'

/** The second letters, by the first one. */
const CODES = {
  A: 'DEFGILMOQRSTUWXZ',
  B: 'ABDEFGHIJLMNOQRSTVWYZ',
  C: 'ACDFGHIKLMNORUVWXYZ',
  D: 'EJKMOZ',
  E: 'CEGHRST',
  F: 'IJKMOR',
  G: 'ABDEFGHILMNPQRSTUWY',
  H: 'KMNRTU',
  I: 'DELMNOQRST',
  J: 'EMOP',
  K: 'EGHIMNPRWYZ',
  L: 'ABCIKRSTUVY',
  M: 'ACDEFGHKLMNOPQRSTUVWXYZ',
  N: 'ACEFGILOPRUZ',
  O: 'M',
  P: 'AEFGHKLMNRSTWY',
  Q: 'A',
  R: 'EOSUW',
  S: 'ABCDEGHIJKLMNORSTVXYZ',
  T: 'CDFGHJKLMNORTVWZ',
  U: 'AGMSYZ',
  V: 'ACEGINU',
  W: 'FS',
  Y: 'ET',
  Z: 'AMW',
}

const byLocale = new Map<string, readonly (readonly [code: string, name: string])[]>()

/** In the alphabetical order of the language. */
export function countriesIn(locale: string) {
  let countries = byLocale.get(locale)
  if (!countries) {
    const { compare } = new Intl.Collator(locale)
    countries = Object.entries(CODES)
      .flatMap(([first, seconds]) => [...seconds].map((second) => first + second))
      .map((code) => [code, countryName(code, locale)] as const)
      .sort(([, item], [, other]) => compare(item, other))
    byLocale.set(locale, countries)
  }
  return countries
}
