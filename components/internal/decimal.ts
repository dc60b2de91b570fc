/** Exact decimal arithmetic on text: whole numbers of any size with a scale. No floats. */

/** `units` / 10^`scale`. */
export interface Decimal {
  readonly units: bigint
  readonly scale: number
}

/** @throws {RangeError} when the text is no plain decimal number (as `DecimalString` of the contract) */
export function decimal(text: string | number | bigint): Decimal {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d*)(?:\.(\d+))?$/.exec(String(text)) ?? []
  if (!(whole + fraction)) throw new RangeError(`not a decimal number: ${text}`)
  return { units: BigInt(`${whole}${fraction}`) * (sign ? -1n : 1n), scale: fraction.length }
}

/** The same value with `scale` fraction digits; half goes away from zero. */
export function rescale({ units, scale }: Decimal, to: number): Decimal {
  if (to >= scale) return { units: units * 10n ** BigInt(to - scale), scale: to }
  const step = 10n ** BigInt(scale - to)
  const half = units < 0n ? -step / 2n : step / 2n
  return { units: (units + half) / step, scale: to }
}

export function plus(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return { units: rescale(a, scale).units + rescale(b, scale).units, scale }
}

export const times = (a: Decimal, b: Decimal): Decimal => ({
  units: a.units * b.units,
  scale: a.scale + b.scale,
})

/** Below, equal or above zero, for sorting. */
export const compare = (a: Decimal, b: Decimal): number => {
  const { units } = plus(a, { units: -b.units, scale: b.scale })
  return units < 0n ? -1 : units > 0n ? 1 : 0
}

/** The text `decimal` would read again. */
export function decimalText({ units, scale }: Decimal): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const point = digits.length - scale
  const sign = units < 0n ? '-' : ''
  return scale ? `${sign}${digits.slice(0, point)}.${digits.slice(point)}` : sign + digits
}

/** part / whole for drawing a bar: the only place where a decimal becomes a float. 0 if whole is 0. */
export function ratio(part: string, whole: string): number {
  const of = Number(whole)
  return of ? Number(part) / of : 0
}
