/** Lit's decorators, where the sources run as they are; a build writes what they declare itself. */
import type { Declaration, LitElement } from './element.ts'

export const property =
  (declaration: Declaration = {}) =>
  (element: LitElement, name: string) => {
    const kind = element.constructor as typeof LitElement
    kind.properties = { ...kind.properties, [name]: declaration }
  }

export const state = () => property({ state: true })
