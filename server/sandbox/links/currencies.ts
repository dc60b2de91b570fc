/** The currencies payment links may be priced in, each with its decimals (links-31). */

const TWO = 'AUD BRL CAD CNY CZK DKK EUR HKD ILS MYR MXN NOK NZD PHP PLN GBP SGD SEK CHF THB USD'
const NONE = 'HUF JPY TWD'

const decimals = new Map([
  ...TWO.split(' ').map((code): [string, number] => [code, 2]),
  ...NONE.split(' ').map((code): [string, number] => [code, 0]),
])

export const CURRENCIES: readonly string[] = [...decimals.keys()]

/** How many decimals amounts of a currency have; `undefined` for one that is not supported. */
export const decimalsOf = (currency: string): number | undefined => decimals.get(currency)
