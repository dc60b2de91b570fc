/** Currencies of ISO 4217 with the decimals of their minor unit, and exact sums of money. */
import Big from 'big.js'
import { unprocessable } from '../http/errors.ts'

const BY_DECIMALS: Record<number, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD
    CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP
    GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD
    MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP
    PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT
    TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

const decimals = new Map(
  Object.entries(BY_DECIMALS).flatMap(([count, codes]) =>
    codes.split(/\s+/).map((code) => [code, Number(count)] as const),
  ),
)

export const isCurrency = (code: string): boolean => decimals.has(code)

/** Decimals of a currency: 0 for JPY, 2 for USD, 3 for KWD. */
export const minorUnits = (currency: string): number => decimals.get(currency) ?? 2

/**
 * @returns the code itself
 * @throws {ServiceError} 422. CHOICE: as payment links refuse it (links-31).
 */
export function assertCurrency(code: string, field: string): string {
  if (isCurrency(code)) return code
  throw unprocessable('INVALID_CURRENCY_CODE', 'is no currency of ISO 4217', field, code)
}

/**
 * Rounds once, when a fee is made: half away from zero, to the currency's minor unit. Unit prices and everything
 * computed from them keep all their digits until then. CHOICE: half up, as invoices are commonly rounded.
 */
export const roundMoney = (amount: Big, currency: string): Big =>
  amount.round(minorUnits(currency), Big.roundHalfUp)

/** Adds amounts of one currency. */
export const sum = (amounts: readonly string[]): Big =>
  amounts.reduce((total, amount) => total.plus(amount), new Big(0))

export const max = (a: Big, b: Big): Big => (a.gte(b) ? a : b)
export const min = (a: Big, b: Big): Big => (a.lte(b) ? a : b)
