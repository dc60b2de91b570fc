/** Countries of postal addresses: ISO 3166-1 codes, with their names by language. */
import { countryName } from './address-lines.ts'

const CODES =
  'ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZ' +
  'CACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFR' +
  'GAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQIRISITJEJMJOJP' +
  'KEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMT' +
  'MUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURW' +
  'SASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZ' +
  'UAUGUMUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW'

const byLocale = new Map<string, readonly (readonly [code: string, name: string])[]>()

/** In the alphabetical order of the language. */
export function countriesIn(locale: string) {
  let countries = byLocale.get(locale)
  if (!countries) {
    const { compare } = new Intl.Collator(locale)
    countries = CODES.match(/../g)!
      .map((code) => [code, countryName(code, locale)] as const)
      .sort(([, item], [, other]) => compare(item, other))
    byLocale.set(locale, countries)
  }
  return countries
}
