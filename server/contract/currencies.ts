/**
 * Currencies and decimals of each service: billing has those of ISO 4217, payment links and authorizations their own.
 *
 * Elements import it as well, so it is data that imports nothing: browsers and `Intl` differ in the decimals of 17
 * currencies.
 */

const BILLING_NONE = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
const BILLING_TWO = `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD
CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP
GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD
MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP
PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT
TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`
const BILLING_THREE = 'BHD IQD JOD KWD LYD OMR TND'
const BILLING_FOUR = 'CLF UYW'

const LINKS_NONE = 'HUF JPY TWD'
const LINKS_TWO =
  'AUD BRL CAD CNY CZK DKK EUR HKD ILS MYR MXN NOK NZD PHP PLN GBP SGD SEK CHF THB USD'

/** Decimals of billing's money (billing-3): 2 for USD, 0 for JPY, 3 for KWD; 2 for an unknown currency. */
export function billingDecimals(currency: string): number {
  if (BILLING_NONE.includes(currency)) return 0
  if (BILLING_THREE.includes(currency)) return 3
  return BILLING_FOUR.includes(currency) ? 4 : 2
}

/** Decimals of the money of payment links and authorizations (links-31): 0 for HUF; 2 for an unknown currency. */
export const linkDecimals = (currency: string): number => (LINKS_NONE.includes(currency) ? 0 : 2)

/** The currencies of billing. */
export const billingCurrencies = (): string[] =>
  [BILLING_NONE, BILLING_TWO, BILLING_THREE, BILLING_FOUR].join(' ').split(/\s+/)

/** The currencies of payment links and authorizations. */
export const linkCurrencies = (): string[] => `${LINKS_NONE} ${LINKS_TWO}`.split(' ')
