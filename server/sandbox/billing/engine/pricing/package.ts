/** PACKAGE: each package that is begun costs one price, after the free units (billing-119). */
import Big from 'big.js'

export interface PackageProperties {
  /** Price of one package. */
  amount: string
  package_size: number
  free_units?: number
}

export function packagePrice(properties: PackageProperties, units: Big): Big {
  const paid = units.minus(properties.free_units ?? 0)
  if (paid.lte(0)) return new Big(0)
  const whole = paid.minus(paid.mod(properties.package_size))
  const packages = whole.div(properties.package_size).plus(paid.gt(whole) ? 1 : 0)
  return packages.times(properties.amount)
}
