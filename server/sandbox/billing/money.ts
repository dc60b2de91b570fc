/** Currencies of billing with their decimals, and exact sums of money. */
import Big from 'big.js'
import { billingCurrencies, billingDecimals } from '../../contract/currencies.ts'
import { unprocessable } from '../http/errors.ts'

const decimals = new Map(billingCurrencies().map((code) => [code, billingDecimals(code)]))

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
