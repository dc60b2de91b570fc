/** What units cost by a charge's model. Exact: nothing is rounded here. */
import Big from 'big.js'
import type { CHARGE_MODELS } from '../../../contract/plan.ts'
import { type GraduatedProperties, graduated } from './charges/graduated.ts'
import { type PackageProperties, packaged } from './charges/package.ts'
import { type PercentageProperties, percentage } from './charges/percentage.ts'
import { type StandardProperties, standard } from './charges/standard.ts'
import { type VolumeProperties, volume } from './charges/volume.ts'

/** What was used, in the metric's units. */
export interface Used {
  units: Big
  /** What of the units is from before the period; read as the transactions are. */
  carried: Big
  /** The period's own events. */
  eventsCount: number
  /** What each of them added, in the order of time; read only by models that look at single events. */
  transactions: Big[]
}

export interface PricedCharge {
  charge_model: (typeof CHARGE_MODELS)[number]
  properties: Record<string, unknown>
}

/** The price of usage in the plan's currency. CHOICE: units below zero cost nothing. */
export function priceOf({ charge_model, properties }: PricedCharge, used: Used): Big {
  if (used.units.lt(0)) return new Big(0)
  // The properties were read by their model's schema when the plan was written.
  switch (charge_model) {
    case 'STANDARD':
      return standard(properties as unknown as StandardProperties, used.units)
    case 'PACKAGE':
      return packaged(properties as unknown as PackageProperties, used.units)
    case 'GRADUATED':
      return graduated(properties as unknown as GraduatedProperties, used.units)
    case 'VOLUME':
      return volume(properties as unknown as VolumeProperties, used.units)
    case 'PERCENTAGE':
      return percentage(properties as unknown as PercentageProperties, used)
  }
}
