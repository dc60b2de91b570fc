/** Which taxes a fee bears, and what they come to. */
import Big from 'big.js'
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { roundFee } from './rounding.ts'

/** The rate of a fee, in percent as decimal text; each list of codes is nearer to it than the next. */
export type RateOf = (...codes: readonly (readonly string[])[]) => string

/**
 * CHOICE: the nearest taxes count, and they alone: those of the charge or the commitment, else the
 * plan's, else the customer's. Several of them add up to one rate.
 */
export async function readRates(db: Database, customerId: string): Promise<RateOf> {
  const taxes = await db
    .selectFrom('taxes')
    .innerJoin('customers', (join) => join.on('customers.id', '=', customerId))
    .select(['taxes.code', 'taxes.rate'])
    .select(sql<boolean>`customers.tax_codes @> to_jsonb(taxes.code)`.as('of_customer'))
    .execute()
  return (...lists) => {
    const nearest = lists.find((codes) => codes.length > 0)
    return taxes
      .filter(({ code, of_customer }) => nearest?.includes(code) ?? of_customer)
      .reduce((sum, { rate }) => sum.plus(rate), new Big(0))
      .toFixed()
  }
}

/** The taxes on a fee. CHOICE: rounded once for each fee, half up, as the fee itself is. */
export const taxOn = (amount: string, rate: string, currency: string): string =>
  roundFee(new Big(amount).times(rate).times('0.01'), currency).toFixed()
