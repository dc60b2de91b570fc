/** Decimals of the currencies of payment links and of billing. */
import {
  billingCurrencies,
  billingDecimals,
  linkCurrencies,
  linkDecimals,
} from '../contract/currencies.ts'

const ofLinks = new Map(linkCurrencies().map((code) => [code, linkDecimals(code)]))

const ofBilling = new Map(billingCurrencies().map((code) => [code, billingDecimals(code)]))

/** Decimals of a currency of payment links (links-31); `undefined` for an unsupported one. */
export const decimalsOf = (currency: string): number | undefined => ofLinks.get(currency)

/** True for a currency of billing (billing-3). */
export const isCurrency = (code: string): boolean => ofBilling.has(code)

/** Decimals of a currency of billing: 0 for JPY, 2 for USD, 3 for KWD. */
export const minorUnits = (currency: string): number => ofBilling.get(currency) ?? 2
