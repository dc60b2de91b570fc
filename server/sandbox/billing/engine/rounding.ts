/**
 * Where money is rounded: once, when a fee is made, half away from zero, to the currency's smallest
 * unit. Unit prices and everything computed from them keep all their digits until then.
 */
import Big from 'big.js'

/** ISO 4217's minor units, where they are not two. */
const EXPONENTS: Record<number, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

const exponents = new Map(
  Object.entries(EXPONENTS).flatMap(([exponent, codes]) =>
    codes.split(' ').map((code) => [code, Number(exponent)] as const),
  ),
)

/** Decimals of a currency: 0 for JPY, 2 for USD, 3 for KWD. */
export const exponentOf = (currency: string): number => exponents.get(currency) ?? 2

/** CHOICE: half up, as invoices are commonly rounded. */
export const roundFee = (amount: Big, currency: string): Big =>
  amount.round(exponentOf(currency), Big.roundHalfUp)
