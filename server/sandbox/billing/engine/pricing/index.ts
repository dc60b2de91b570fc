/** Prices measured usage by the model of its charge. Exact: rounding happens when a fee is made. */
import Big from 'big.js'
import type { CHARGE_MODELS } from '../../../../contract/plan.ts'
import { type GraduatedProperties, graduated } from './graduated.ts'
import { type PackageProperties, packagePrice } from './package.ts'
import { type PercentageProperties, percentage } from './percentage.ts'
import { type StandardProperties, standard } from './standard.ts'
import { type VolumeProperties, volume } from './volume.ts'

/** Usage of one charge in one period, in the metric's units. */
export interface MeasuredUsage {
  units: Big
  /** Units from before the period; loaded only with `transactions`. */
  carriedOver: Big
  /** Events of the period itself. */
  eventsCount: number
  /** The value of each event in the order of time; loaded only for models that price single events. */
  transactions: Big[]
}

export interface PricedCharge {
  charge_model: (typeof CHARGE_MODELS)[number]
  properties: Record<string, unknown>
}

/** The price of usage in the plan's currency. CHOICE: units below zero cost nothing. */
export function priceUsage({ charge_model, properties }: PricedCharge, usage: MeasuredUsage): Big {
  if (usage.units.lt(0)) return new Big(0)
  // The schema of the model validated the properties when the plan was written.
  switch (charge_model) {
    case 'STANDARD':
      return standard(properties as unknown as StandardProperties, usage.units)
    case 'PACKAGE':
      return packagePrice(properties as unknown as PackageProperties, usage.units)
    case 'GRADUATED':
      return graduated(properties as unknown as GraduatedProperties, usage.units)
    case 'VOLUME':
      return volume(properties as unknown as VolumeProperties, usage.units)
    case 'PERCENTAGE':
      return percentage(properties as unknown as PercentageProperties, usage)
  }
}
