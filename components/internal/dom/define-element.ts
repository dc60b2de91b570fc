/**
 * Registers an element once, after those that it is made of; warns of a tag that another library has, and in a browser
 * that is too old.
 */
import { pageWide } from './page-wide.ts'
import { warn } from './warn.ts'

/** The classes of all scripts. */
const defined = pageWide('defined', () => new WeakSet<CustomElementConstructor>())

/**
 * Chrome 123, Firefox 120, Safari 17.5: those with `light-dark()`, which the styles are made of. In older ones the
 * page's own content stays.
 */
const isTooOld = (): boolean =>
  globalThis.CSS?.supports?.('color', 'light-dark(red, red)') === false

interface ElementClass extends CustomElementConstructor {
  /** The elements in its shadow root, by their tags. */
  readonly dependencies?: Readonly<Record<string, ElementClass>>
}

export function define(tag: string, element: ElementClass): void {
  if (isTooOld()) {
    warn('this browser is too old: the page shows its own content instead of the elements')
    return
  }
  for (const [name, dependency] of Object.entries(element.dependencies ?? {}))
    define(name, dependency)
  const known = customElements.get(tag)
  if (!known) {
    customElements.define(tag, element)
    defined.add(element)
  } else if (!defined.has(known)) warn(`<${tag}> was defined before, by another library`)
}
