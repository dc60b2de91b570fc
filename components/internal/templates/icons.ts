/** Icons beside texts; hidden from assistive technology, because the texts say the same. */
import { html } from 'lit'

const icon = (path: string) =>
  html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d=${path} /></svg>`

const CIRCLE = 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0'

export const icons = {
  check: icon('m3 8.5 3.25 3.25L13 5'),
  clock: icon(`M8 4.5V8l2.5 1.5${CIRCLE}`),
  alert: icon(`M8 4.75V8.5M8 11v.01${CIRCLE}`),
  x: icon('m4.5 4.5 7 7m0-7-7 7'),
  chevronDown: icon('m4 6 4 4 4-4'),
}
