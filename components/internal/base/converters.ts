/**
 * Converters of properties: which values are valid, and the value in the place of an invalid one.
 *
 *   @property({ converter: oneOf(['meters', 'table']), default: 'meters' }) view!: 'meters' | 'table'
 *   @property({ converter: integer(2, 24), default: 12 }) periods!: number
 *   @property({ converter: text(isAmount, 'an amount such as 50.00'), default: '' }) budget!: string
 *
 * They hold for the attribute and for the property alike. `property` warns of an invalid value once.
 */
import type { ComplexAttributeConverter } from 'lit'
import { isPageUrl } from '../dom/page-url.ts'

export interface Converter<Value> extends ComplexAttributeConverter<Value> {
  /** Valid values, as the warning names them. */
  readonly expected: string
  /** The typed value; undefined for an invalid one. */
  readonly parse: (value: unknown) => Value | undefined
  /** The value in the place of an invalid one. Without it, and if it is undefined: the property's default. */
  readonly nearest?: (value: unknown) => Value | undefined
}

export const oneOf = <const Value extends string>(all: readonly Value[]): Converter<Value> => ({
  expected: all.join(' | '),
  parse: (value) => all.find((item) => item === String(value).trim()),
})

/** Both bounds are included. The nearest integer is in the place of another number. */
export function integer(min: number, max: number): Converter<number> {
  const nearest = (value: unknown) => {
    const near = Math.min(max, Math.max(min, Math.floor(Number(value))))
    return Number.isNaN(near) ? undefined : near
  }
  return {
    expected: `a whole number from ${min} to ${max}`,
    parse: (value) => (nearest(value) === Number(value) ? Number(value) : undefined),
    nearest,
  }
}

/** Without the white space around it. */
export const text = (isValid: (text: string) => unknown, expected: string): Converter<string> => ({
  expected,
  parse(value) {
    const text = String(value).trim()
    return isValid(text) ? text : undefined
  },
})

/** An id or a code, which may be of any letters. */
export const ID: Converter<string> = text(() => true, 'an id')

/** The address of a page, of this origin or another one. */
export const ADDRESS: Converter<string> = text(isPageUrl, 'an address such as /login')

/** An invalid text stays, because its reader refuses it: the default would allow more. */
export const strictText = (...[isValid, expected]: Parameters<typeof text>): Converter<string> => ({
  ...text(isValid, expected),
  nearest: String,
})

/** The texts of a list that are separated by commas or spaces, each once. */
export const tokensOf = (list: string): string[] => [
  ...new Set(list.split(/[\s,]+/).filter(Boolean)),
]

/** A list of some of several texts, without the others. */
export const someOf = (all: readonly string[]): Converter<string> => ({
  expected: `any of ${all.join(', ')}`,
  parse: (value) =>
    tokensOf(String(value)).every((item) => all.includes(item)) ? String(value) : undefined,
  nearest: (value) =>
    tokensOf(String(value))
      .filter((item) => all.includes(item))
      .join(','),
})
