/** STANDARD: every unit at one price (facts §1.4). */
import type Big from 'big.js'

export interface StandardProperties {
  /** Price of one unit. */
  amount: string
}

export const standard = ({ amount }: StandardProperties, units: Big): Big => units.times(amount)
