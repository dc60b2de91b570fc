/** Loads taxes and the rates of customers. */
import { type TaxRateResolver, taxOn, taxRateResolver } from '../../../pricing/billing/taxes.ts'
import { toText } from '../../../pricing/price/decimal.ts'
import { minorUnits } from '../../currencies.ts'
import type { Database } from '../../database/connect.ts'
import type { Tax } from '../../database/tables/billing.ts'

/** A customer's current rates. */
export async function loadTaxRates(db: Database, customerId: string): Promise<TaxRateResolver> {
  const customer = await db
    .selectFrom('customers')
    .select('tax_codes')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return taxRateResolver(await loadTaxes(db), customer.tax_codes)
}

export const loadTaxes = (db: Database): Promise<Pick<Tax, 'code' | 'rate'>[]> =>
  db.selectFrom('taxes').select(['code', 'rate']).execute()

/** The taxes on an amount of a currency. Decimal text. */
export const taxAmount = (amount: string, rate: string, currency: string): string =>
  toText(taxOn(amount, rate, minorUnits(currency)))
