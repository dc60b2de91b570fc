/** The meter while its first reading is awaited: as high as it will be with three charges. */
import { html, type TemplateResult } from 'lit'
import { sayCustomer } from '../internal/customer-messages.ts'

export const meterSkeleton = (locale: string): TemplateResult => html`
  <span class="sr-only">${sayCustomer(locale, 'common.loading')}</span>
  <div aria-hidden="true">
    <span class="skeleton line"></span>
    <span class="skeleton sum"></span>
    <span class="skeleton line apart"></span>
    <span class="skeleton strip"></span>
    ${[0, 1, 2].map(() => html`<span class="skeleton row"></span>`)}
    <span class="skeleton taxes"></span>
    <span class="skeleton line foot"></span>
  </div>
`
