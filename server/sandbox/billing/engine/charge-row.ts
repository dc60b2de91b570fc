/** Reads the price of a charge from its row. */
import type { Charge } from '../../database/tables/billing.ts'
import type { PricedCharge } from './pricing.ts'

/** The two columns belong together: the schema of the model validated the properties when the plan was written. */
export const toPricedCharge = ({
  charge_model,
  properties,
}: Pick<Charge, 'charge_model' | 'properties'>): PricedCharge =>
  ({ charge_model, properties }) as PricedCharge
