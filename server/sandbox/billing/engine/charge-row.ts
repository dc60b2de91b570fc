/** Reads the terms of a charge from its row. */
import { type Charge, readCharge } from '../../../pricing/price/charge.ts'
import type { Charge as ChargeRow } from '../../database/tables/billing.ts'

/** @throws {Error} never for a row of a plan: the schema of the model validated the properties when it was written */
export function chargeTerms(row: Pick<ChargeRow, 'charge_model' | 'properties'>): Charge {
  const terms = readCharge(row)
  if (!terms) throw new Error(`properties that do not fit ${row.charge_model}`)
  return terms
}
