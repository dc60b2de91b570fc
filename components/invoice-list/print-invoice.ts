/** One invoice on paper. */
import { css, html, type TemplateResult } from 'lit'
import type { InvoiceForCustomer } from '../../server/contract/invoice.ts'
import { formatDay } from '../internal/dates.ts'
import { printAlone } from '../internal/print.ts'
import { base } from '../internal/styles/base.ts'
import { icon } from '../internal/styles/icon.ts'
import { palette } from '../internal/styles/palette.ts'
import { pill } from '../internal/styles/pill.ts'
import { invoiceDetails } from './invoice-details.ts'
import { table } from './invoice-table.styles.ts'
import { say } from './messages.ts'
import { NO_PAYMENT } from './payment.ts'
import { numberOf, statusPill } from './status.ts'

const paper = css`
  :host {
    --_surface: #fff;
    --_text: #16181d;
  }
  h1 {
    font-size: var(--_size-xl);
  }
  .dates {
    display: flex;
    gap: calc(2 * var(--_space-l));
  }
`

function printInvoice(invoice: InvoiceForCustomer, locale: string, button: HTMLElement): void {
  const title = say(locale, 'invoices.titled', { number: numberOf(invoice) })
  const line = (name: string, text: string) =>
    html`<p><span class="muted">${name}</span> <bdi>${text}</bdi></p>`
  const day = (date: string | null | undefined) => (date ? formatDay(date, locale) : '–')
  const content = html`
    <h1>${title}</h1>
    <div class="dates">
      ${line(say(locale, 'invoices.issued'), day(invoice.issued_date))}
      ${line(say(locale, 'invoices.due'), day(invoice.due_date))}
      <p>${statusPill(invoice, NO_PAYMENT, locale)}</p>
    </div>
    ${invoiceDetails(invoice, locale)}
  `
  printAlone(title, content, [...base, palette, icon, pill, table, paper], button)
}

export const printButton = (invoice: InvoiceForCustomer, locale: string): TemplateResult =>
  html`<button
    type="button"
    class="button quiet"
    part="print"
    @click=${(event: Event) => printInvoice(invoice, locale, event.target as HTMLElement)}
  >
    ${say(locale, 'invoices.print')}
  </button>`
