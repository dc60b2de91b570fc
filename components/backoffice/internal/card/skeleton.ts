/** Template of lines in place of content that is being loaded. Needs the styles of `styles/data-card.ts`. */
import { html, type TemplateResult } from 'lit'

export const skeletonLines = (count: number): TemplateResult =>
  html`${Array.from({ length: count }, () => html`<span class="skeleton line"></span>`)}`
