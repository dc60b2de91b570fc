/** Lit's decorators. `@property` has a default: an absent value means the default, and an equal value changes nothing. */
import type { PropertyDeclaration, ReactiveElement } from 'lit'
import { property as litProperty } from 'lit/decorators.js'
import { warnInvalidAttribute } from '../dom/warn.ts'
import { isEqual } from '../domain/is-equal.ts'
import type { Converter } from './converters.ts'

export { state } from 'lit/decorators.js'

interface Options<Value> extends PropertyDeclaration {
  readonly converter?: Converter<Value>
  readonly default?: NoInfer<Value>
}

/**
 * Declares a property of an element, without an initializer: null, undefined, an empty text and a removed attribute are
 * its `default`. An object with the same content keeps the previous one, because frameworks and attributes make a new
 * one on each render.
 *
 * A `converter` parses attributes and assigned values alike, because frameworks assign the text of an attribute. It
 * logs an invalid value once, with the valid ones; the property has the nearest valid value, or its default.
 *
 * Lit wraps this accessor, as it does any accessor of a class.
 */
export const property = <Value = unknown>(options: Options<Value> = {}) =>
  function declare<Name extends string>(
    prototype: ReactiveElement & Readonly<Record<Name, Value>>,
    name: Name,
  ): void {
    const key = Symbol(name)
    type Host = ReactiveElement & { [key]?: unknown }
    const { converter, default: initial } = options
    Object.defineProperty(prototype, name, {
      get(this: Host): unknown {
        return this[key] ?? initial
      },
      set(this: Host, value: unknown) {
        const next = parsed(this, name, value, converter)
        if (!isEqual(next ?? initial, this[key] ?? initial)) this[key] = next
      },
      configurable: true,
    })
    litProperty(options)(prototype, name)
  }

/** Undefined for an absent value, and for an invalid one without a nearest one. */
function parsed<Value>(
  element: ReactiveElement,
  name: string,
  value: unknown,
  converter: Converter<Value> | undefined,
): unknown {
  if (value === null || value === undefined || value === '') return undefined
  if (!converter) return value
  const { parse, nearest, expected } = converter
  const valid = parse(value)
  if (valid !== undefined) return valid
  warnInvalidAttribute(element, name, value, expected)
  return nearest?.(value)
}
