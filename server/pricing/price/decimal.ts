/** Decimal arithmetic, exact: a BigInt with a scale, never a float. A division exists only inside a rounding. */

/** `units` / 10^`scale`. */
export interface Decimal {
  readonly units: bigint
  readonly scale: number
}

/** A decimal, or one that `parseDecimal` reads. */
export type DecimalLike = Decimal | string | number | bigint

/** `half-up` is to the nearest, a half away from zero; `down` is towards zero. */
export type Rounding = 'half-up' | 'down'

export const ZERO: Decimal = { units: 0n, scale: 0 }

/**
 * A number has the digits that JSON writes.
 * @throws {RangeError} if a text is not a plain decimal number (`DecimalString` of the contract), or a number not
 *   finite
 */
export function parseDecimal(text: string | number | bigint): Decimal {
  // A number alone may be written with an exponent.
  const [digits = '', exponent = 0] = typeof text === 'number' ? `${text}`.split('e') : [`${text}`]
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d*)(?:\.(\d+))?$/.exec(digits) ?? []
  if (!(whole + fraction)) throw new RangeError(`not a decimal number: ${text}`)
  const units = BigInt(`${whole}${fraction}`) * (sign ? -1n : 1n)
  const scale = fraction.length - Number(exponent)
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale }
}

const toDecimal = (value: DecimalLike): Decimal =>
  typeof value === 'object' ? value : parseDecimal(value)

/** The inverse of `parseDecimal`: fraction digits are kept, also zeros. */
export function formatDecimal({ units, scale }: Decimal): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const point = digits.length - scale
  const sign = units < 0n ? '-' : ''
  return scale ? `${sign}${digits.slice(0, point)}.${digits.slice(point)}` : sign + digits
}

/** The shortest decimal text of a value: no zeros at its end. */
export function toText(value: DecimalLike): string {
  const text = formatDecimal(toDecimal(value))
  return text.includes('.') ? text.replace(/\.?(?<!0)0+$/, '') : text
}

/** The text of a value with just `digits` fraction digits, rounded half up where it has more. */
export const toFixed = (value: DecimalLike, digits: number): string =>
  formatDecimal(rescale(value, digits))

/** The same value with `to` fraction digits, rounded where it has more. */
export const rescale = (value: DecimalLike, to: number, rounding?: Rounding): Decimal =>
  divide(value, 1, to, rounding)

/**
 * A quotient with `to` fraction digits, rounded once.
 * @throws {RangeError} if the divisor is zero
 */
export function divide(
  dividend: DecimalLike,
  divisor: DecimalLike,
  to: number,
  rounding: Rounding = 'half-up',
): Decimal {
  const [a, b] = [toDecimal(dividend), toDecimal(divisor)]
  const shift = to + b.scale - a.scale
  const n = a.units * 10n ** BigInt(Math.max(0, shift))
  const d = b.units * 10n ** BigInt(Math.max(0, -shift))
  // 1 or -1 from a half on, with the sign of the quotient, because a remainder has the dividend's sign.
  const half = (2n * (n % d)) / d
  return { units: n / d + (rounding === 'half-up' ? half : 0n), scale: to }
}

/** `to` is at least the scale. */
const unitsAt = ({ units, scale }: Decimal, to: number): bigint =>
  to === scale ? units : units * 10n ** BigInt(to - scale)

export function add(left: DecimalLike, right: DecimalLike): Decimal {
  const [a, b] = [toDecimal(left), toDecimal(right)]
  const scale = Math.max(a.scale, b.scale)
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale }
}

export const sum = (values: readonly DecimalLike[]): Decimal => values.reduce<Decimal>(add, ZERO)

export function subtract(from: DecimalLike, value: DecimalLike): Decimal {
  const { units, scale } = toDecimal(value)
  return add(from, { units: -units, scale })
}

export function multiply(left: DecimalLike, right: DecimalLike): Decimal {
  const [a, b] = [toDecimal(left), toDecimal(right)]
  return { units: a.units * b.units, scale: a.scale + b.scale }
}

/** `rate` percent of a value. */
export function percentOf(value: DecimalLike, rate: DecimalLike): Decimal {
  const { units, scale } = multiply(value, rate)
  return { units, scale: scale + 2 }
}

/** Negative, zero or positive, for sorting. */
export function compare(left: DecimalLike, right: DecimalLike): number {
  const { units } = subtract(left, right)
  return units < 0n ? -1 : units > 0n ? 1 : 0
}

export const isPositive = (value: DecimalLike): boolean => toDecimal(value).units > 0n
export const isZero = (value: DecimalLike): boolean => toDecimal(value).units === 0n

export const min = <Value extends DecimalLike>(a: Value, b: Value): Value =>
  compare(a, b) <= 0 ? a : b
export const max = <Value extends DecimalLike>(a: Value, b: Value): Value =>
  compare(a, b) >= 0 ? a : b
