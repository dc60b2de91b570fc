/** Decimal arithmetic on text, exact: a BigInt with a scale, never a float. */

/** `units` / 10^`scale`. */
export interface Decimal {
  readonly units: bigint
  readonly scale: number
}

/** @throws {RangeError} if the text is not a plain decimal number (`DecimalString` of the contract) */
export function parseDecimal(text: string | number | bigint): Decimal {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d*)(?:\.(\d+))?$/.exec(String(text)) ?? []
  if (!(whole + fraction)) throw new RangeError(`not a decimal number: ${text}`)
  return { units: BigInt(`${whole}${fraction}`) * (sign ? -1n : 1n), scale: fraction.length }
}

/** The same value with `to` fraction digits, rounded half away from zero. */
export function rescale({ units, scale }: Decimal, to: number): Decimal {
  if (to >= scale) return { units: units * 10n ** BigInt(to - scale), scale: to }
  const step = 10n ** BigInt(scale - to)
  const half = units < 0n ? -step / 2n : step / 2n
  return { units: (units + half) / step, scale: to }
}

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return { units: rescale(a, scale).units + rescale(b, scale).units, scale }
}

export const multiply = (a: Decimal, b: Decimal): Decimal => ({
  units: a.units * b.units,
  scale: a.scale + b.scale,
})

/** Negative, zero or positive, for sorting. */
export const compare = (a: Decimal, b: Decimal): number => {
  const { units } = add(a, { units: -b.units, scale: b.scale })
  return units < 0n ? -1 : units > 0n ? 1 : 0
}

/** The inverse of `parseDecimal`. */
export function formatDecimal({ units, scale }: Decimal): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const point = digits.length - scale
  const sign = units < 0n ? '-' : ''
  return scale ? `${sign}${digits.slice(0, point)}.${digits.slice(point)}` : sign + digits
}

/** `part` / `whole` as a float, for the size of a bar and nothing else; 0 if `whole` is 0. */
export function ratio(part: string, whole: string): number {
  const divisor = Number(whole)
  return divisor ? Number(part) / divisor : 0
}
