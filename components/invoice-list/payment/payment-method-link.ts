/** A link to the page where the customer changes the payment method. */
import { html, nothing, type TemplateResult } from 'lit'
import type { InvoiceLocalize } from '../messages.ts'

/** Nothing without an address. */
export const paymentMethodLink = (
  href: string,
  localize: InvoiceLocalize,
): TemplateResult | typeof nothing =>
  href
    ? html`<a class="link" part="payment-method" href=${href}
        >${localize.t('invoices.payment-method')}</a
      >`
    : nothing
