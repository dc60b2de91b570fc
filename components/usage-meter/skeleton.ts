/** The meter while its first reading is awaited: as high as it will be, with three charges where they are shown. */
import { html, nothing, type TemplateResult } from 'lit'
import { sayCustomer } from '../internal/customer-messages.ts'

const row = html`<span class="skeleton row"></span>`

export const meterSkeleton = (locale: string, charges: boolean): TemplateResult => html`
  <span class="sr-only">${sayCustomer(locale, 'common.loading')}</span>
  <div aria-hidden="true">
    <span class="skeleton line"></span>
    <span class="skeleton sum"></span>
    <span class="skeleton line apart"></span>
    <span class="skeleton strip"></span>
    ${charges ? html`${row}${row}${row}<span class="skeleton taxes"></span>` : nothing}
    <span class="skeleton line foot"></span>
  </div>
`
