/** Registers an element once; a script that is loaded twice only warns. */
import { warn } from './warn.ts'

export function define(tag: string, element: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, element)
  else if (customElements.get(tag) !== element) {
    warn(`<${tag}> was defined before; is the script on the page twice?`)
  }
}
