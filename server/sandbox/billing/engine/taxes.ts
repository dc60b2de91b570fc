/** Which taxes a fee bears, and what they come to. */
import Big from 'big.js'
import type { Database } from '../../database/connect.ts'
import type { Tax } from '../taxes/tables.ts'
import { roundFee } from './rounding.ts'

/** The rate of a fee, in percent as decimal text; each list of codes is nearer to it than the next. */
export type RateOf = (...codes: readonly (readonly string[])[]) => string

/** A customer's rates as they are now. */
export async function readRates(db: Database, customerId: string): Promise<RateOf> {
  const customer = await db
    .selectFrom('customers')
    .select('tax_codes')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return rateOf(await readTaxes(db), customer.tax_codes)
}

export const readTaxes = (db: Database): Promise<Rate[]> =>
  db.selectFrom('taxes').select(['code', 'rate']).execute()

type Rate = Pick<Tax, 'code' | 'rate'>

/**
 * CHOICE: the nearest taxes count, and they alone: those of the charge or the commitment, else the
 * plan's, else the customer's. Several of them add up to one rate.
 */
export const rateOf =
  (taxes: readonly Rate[], ofCustomer: readonly string[]): RateOf =>
  (...lists) => {
    const nearest = lists.find((codes) => codes.length > 0) ?? ofCustomer
    return taxes
      .filter(({ code }) => nearest.includes(code))
      .reduce((sum, { rate }) => sum.plus(rate), new Big(0))
      .toFixed()
  }

/** The taxes on a fee. CHOICE: rounded once for each fee, half up, as the fee itself is. */
export const taxOn = (amount: string, rate: string, currency: string): string =>
  roundFee(new Big(amount).times(rate).times('0.01'), currency).toFixed()
