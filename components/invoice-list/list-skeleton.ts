/** The list while its first reading is awaited. */
import { html, type TemplateResult } from 'lit'
import { sayCustomer } from '../internal/customer-messages.ts'

/** With as many rows as a page has. */
export const listSkeleton = (rows: number, locale: string): TemplateResult => html`
  <span class="sr-only">${sayCustomer(locale, 'common.loading')}</span>
  <div aria-hidden="true">
    <span class="skeleton sums"></span>
    <span class="skeleton filters"></span>
    <span class="skeleton head"></span>
    ${Array.from({ length: rows }, () => html`<span class="skeleton row"></span>`)}
    <span class="skeleton foot"></span>
  </div>
`
