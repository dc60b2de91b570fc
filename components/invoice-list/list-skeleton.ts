/** The list while its first reading is awaited. */
import { html, type TemplateResult } from 'lit'

/** With as many rows as a page has. */
export const listSkeleton = (rows: number): TemplateResult => html`
  <span class="skeleton sums"></span>
  <span class="skeleton filters"></span>
  <span class="skeleton head"></span>
  ${Array.from({ length: rows }, () => html`<span class="skeleton row"></span>`)}
  <span class="skeleton foot"></span>
`
