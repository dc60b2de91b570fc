/** STANDARD: each unit costs the same (billing-116). */
import type Big from 'big.js'

export interface StandardProperties {
  /** Price of one unit. */
  amount: string
}

export const standard = ({ amount }: StandardProperties, units: Big): Big => units.times(amount)
