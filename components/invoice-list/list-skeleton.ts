/** The list while its first reading is awaited. */
import { html, nothing, type TemplateResult } from 'lit'

/** With as many rows as a page has; as cards they have as many lines as there are columns. */
export const listSkeleton = (
  rows: number,
  columns: number,
  filters: boolean,
): TemplateResult => html`
  <span class="skeleton sums"></span>
  ${filters ? html`<span class="skeleton filters"></span>` : nothing}
  <span class="skeleton head"></span>
  ${Array.from({ length: rows }, () => html`<span class="skeleton row">${'\n'.repeat(columns)}</span>`)}
  <span class="skeleton foot"></span>
`
