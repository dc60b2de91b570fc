/** Lit's decorators. `@property` has a default: an absent value means the default, and an equal value changes nothing. */
import { defaultConverter, type PropertyDeclaration, type ReactiveElement } from 'lit'
import { property as litProperty } from 'lit/decorators.js'
import { isEqual } from '../domain/is-equal.ts'

export { state } from 'lit/decorators.js'

type Properties = Record<string, unknown>

const isAbsent = (value: unknown) => value === null || value === undefined || value === ''

/** The setter parses the text: the default converter makes an empty one 0. */
const numberConverter = { ...defaultConverter, fromAttribute: (text: string | null) => text }

/**
 * Declares a property of an element. null, undefined, an empty text and a removed attribute are the value of the
 * field's initializer. An object with the same content keeps the former one, because frameworks and attributes make a
 * new one on each render. A number may be assigned as a text, as frameworks do with an attribute of a template.
 *
 * It wraps Lit's accessor, because Lit deprecates overrides of `createProperty` and `getPropertyDescriptor`.
 */
export const property = (options: PropertyDeclaration = {}) =>
  function declare(prototype: ReactiveElement, name: string): void {
    const converter = options.type === Number && { converter: numberConverter }
    litProperty({ ...converter, ...options })(prototype, name)
    const accessor = Object.getOwnPropertyDescriptor(prototype, name)!
    Object.defineProperty(prototype, name, {
      ...accessor,
      set(this: ReactiveElement, value: unknown) {
        const previous: unknown = accessor.get!.call(this)
        // The initializer sets the default itself.
        const isDefault = isAbsent(value) && previous !== undefined
        const given = options.type === Number && typeof value === 'string' ? Number(value) : value
        const present = isDefault ? defaultOf(this, name) : given
        accessor.set!.call(this, isEqual(present, previous) ? previous : present)
      },
    })
  }

/** A new element of each class: it has the defaults. */
const newElements = new WeakMap<object, Properties>()

function defaultOf(element: ReactiveElement, name: string): unknown {
  const Class = element.constructor as new () => ReactiveElement
  let pristine = newElements.get(Class)
  if (!pristine) newElements.set(Class, (pristine = new Class() as unknown as Properties))
  return pristine[name]
}
