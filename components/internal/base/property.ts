/**
 * Lit's decorators. `@property` has a default: an absent value means the default, and an equal value changes nothing.
 */
import type { PropertyDeclaration, ReactiveElement } from 'lit'
import { property as litProperty } from 'lit/decorators.js'
import { warnInvalidAttribute } from '../dom/warn.ts'
import { isEqual } from '../domain/is-equal.ts'
import type { Converter } from './converters.ts'

export { state } from 'lit/decorators.js'

interface Options<Value> extends PropertyDeclaration {
  readonly converter?: Converter<Value>
}

const isAbsent = (value: unknown) => value === null || value === undefined || value === ''

/**
 * Declares a property of an element. null, undefined, an empty text and a removed attribute are the value of the
 * field's initializer. An object with the same content keeps the previous one, because frameworks and attributes make a
 * new one on each render.
 *
 * A `converter` parses attributes and assigned values alike, because frameworks assign the text of an attribute. It
 * logs an invalid value once, with the valid ones; the property has the nearest valid value, or its default.
 *
 * It wraps Lit's accessor, because Lit deprecates overrides of `createProperty` and `getPropertyDescriptor`.
 */
export const property = <Value = unknown>(options: Options<Value> = {}) =>
  function declare<Name extends string>(
    prototype: ReactiveElement & Readonly<Record<Name, Value>>,
    name: Name,
  ): void {
    litProperty(options)(prototype, name)
    const accessor = Object.getOwnPropertyDescriptor(prototype, name)!
    const { converter } = options
    Object.defineProperty(prototype, name, {
      ...accessor,
      set(this: ReactiveElement, value: unknown) {
        const previous: unknown = accessor.get!.call(this)
        // The initializer sets the default itself.
        const isDefault = isAbsent(value) && previous !== undefined
        const isGiven = converter && !isAbsent(value)
        const given = isGiven ? convert(this, name, value, converter) : value
        const next = isDefault ? defaultOf(this, name) : given
        accessor.set!.call(this, isEqual(next, previous) ? previous : next)
      },
    })
  }

function convert<Value>(
  element: ReactiveElement,
  name: string,
  value: unknown,
  { parse, nearest, expected }: Converter<Value>,
): unknown {
  const parsed = parse(value)
  if (parsed !== undefined) return parsed
  warnInvalidAttribute(element, name, value, expected)
  return nearest?.(value) ?? defaultOf(element, name)
}

/** A new element of each class: it has the defaults. */
const newElements = new WeakMap<object, ReactiveElement>()

/** The value of the field's initializer. */
function defaultOf(element: ReactiveElement, name: string): unknown {
  const Class = element.constructor as new () => ReactiveElement
  let pristine = newElements.get(Class)
  if (!pristine) newElements.set(Class, (pristine = new Class()))
  return pristine[name as keyof ReactiveElement]
}
