/** Template of a name that leads to its record, where the page has an address for it. */
import { html, type TemplateResult } from 'lit'

export const linkTo = (href: string | undefined, text: string): TemplateResult =>
  href === undefined
    ? html`<bdi>${text}</bdi>`
    : html`<a class="link" href=${href}><bdi>${text}</bdi></a>`
