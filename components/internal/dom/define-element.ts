/** Registers an element once; a script that is loaded twice only warns, and one in a browser that is too old. */
import { warn } from './warn.ts'

/**
 * Chrome 123, Firefox 120, Safari 17.5: those with `light-dark()`, which the styles are made of. In older ones the
 * page's own content stays.
 */
const isTooOld = (): boolean =>
  globalThis.CSS?.supports?.('color', 'light-dark(red, red)') === false

export function define(tag: string, element: CustomElementConstructor): void {
  if (isTooOld()) {
    warn('this browser is too old: the page shows its own content instead of the elements')
    return
  }
  if (!customElements.get(tag)) customElements.define(tag, element)
  else if (customElements.get(tag) !== element) {
    warn(`<${tag}> was defined before; is the script on the page twice?`)
  }
}
