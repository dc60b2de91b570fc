/** Resolves the tax rate of a fee and computes its taxes. */
import Big from 'big.js'
import type { Database } from '../../database/connect.ts'
import type { Tax } from '../../database/tables/billing.ts'
import { roundMoney } from '../money.ts'

/**
 * Resolves the rate of a fee, in percent as decimal text.
 * @param codes lists of tax codes, the most specific one first
 */
export type TaxRateResolver = (...codes: readonly (readonly string[])[]) => string

/** A customer's current rates. */
export async function loadTaxRates(db: Database, customerId: string): Promise<TaxRateResolver> {
  const customer = await db
    .selectFrom('customers')
    .select('tax_codes')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return taxRateResolver(await loadTaxes(db), customer.tax_codes)
}

export const loadTaxes = (db: Database): Promise<Rate[]> =>
  db.selectFrom('taxes').select(['code', 'rate']).execute()

type Rate = Pick<Tax, 'code' | 'rate'>

/**
 * CHOICE: the most specific taxes apply alone: those of the charge or the commitment, else the plan's,
 * else the customer's. Several taxes add up to one rate.
 */
export const taxRateResolver =
  (taxes: readonly Rate[], customerTaxCodes: readonly string[]): TaxRateResolver =>
  (...lists) => {
    const mostSpecific = lists.find((codes) => codes.length > 0) ?? customerTaxCodes
    return taxes
      .filter(({ code }) => mostSpecific.includes(code))
      .reduce((total, { rate }) => total.plus(rate), new Big(0))
      .toFixed()
  }

/** The taxes on a fee. CHOICE: rounded once for each fee, half up, as the fee itself is. */
export const taxAmount = (amount: string, rate: string, currency: string): string =>
  roundMoney(new Big(amount).times(rate).times('0.01'), currency).toFixed()
