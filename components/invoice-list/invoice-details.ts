/** One invoice opened: what it is made of and whom it was billed to. */
import { html, nothing, type TemplateResult } from 'lit'
import type { InvoiceForCustomer } from '../../server/contract/invoice.ts'
import { formatMoney } from '../internal/money.ts'
import { say } from './messages.ts'
import { amountOf } from './status.ts'

export function invoiceDetails(invoice: InvoiceForCustomer, locale: string): TemplateResult {
  const { fees, customer } = invoice
  return html`
    <div class="detail">
      <section>
        <p class="caption">${say(locale, 'invoices.fees')}</p>
        <dl>
          ${(fees ?? []).map(
            (fee, index) => html`
              <div part="fee">
                <dt>${say(locale, 'invoices.fee', { count: index + 1 })}</dt>
                <dd class="number">${formatMoney(fee.total_amount, locale)}</dd>
              </div>
            `,
          )}
          <div class="sum">
            <dt>${say(locale, 'invoices.total')}</dt>
            <dd class="number">${amountOf(invoice, locale)}</dd>
          </div>
        </dl>
        ${fees?.length ? html`<p class="muted"><bdi>${say(locale, 'invoices.unnamed')}</bdi></p>` : nothing}
      </section>
      <section>
        <p class="caption">${say(locale, 'invoices.billed-to')}</p>
        <address part="customer">
          ${linesOf(customer, locale).map((line) => html`<span><bdi>${line}</bdi></span>`)}
        </address>
      </section>
    </div>
  `
}

type Customer = InvoiceForCustomer['customer']

function linesOf({ name, email, phone, address }: Customer, locale: string): string[] {
  const { line1, line2, city, state, postal_code, country } = address ?? {}
  const town = [city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [name, line1, line2, town, country && countryName(country, locale), email, phone].filter(
    (line) => !!line,
  ) as string[]
}

/** "Sweden" of "SE"; what is no country's code stays as it is. */
function countryName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

/** As high as an invoice with four fees. */
export const detailsSkeleton = html`
  <div class="detail skeleton" aria-hidden="true"><section></section><section></section></div>
`
