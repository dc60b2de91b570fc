/** Prints an invoice: the seller, the customer, the dates and the charges. */
import { html, type LitElement, nothing, type TemplateResult } from 'lit'
import type { InvoiceForCustomer } from '../../server/contract/invoice.ts'
import { printContent } from '../internal/dom/print.ts'
import { configuration, type Merchant } from '../internal/i18n/config.ts'
import { billingLines, formatInvoiceAmount, invoiceLabel, statusBadge } from './invoice-format.ts'
import type { InvoiceLocalize } from './messages.ts'
import { NO_PAYMENT } from './payment/payment-reducer.ts'
import { printStyles } from './print-invoice.styles.ts'

/** The page's own content on paper, as children of the list. */
const SLOTS = ['print-header', 'print-footer']

const pageContent = (host: LitElement): Element[] =>
  [...host.children].filter(({ slot }) => SLOTS.includes(slot))

/** Without a seller the paper is no invoice, and the button does not call it one. */
export function printButton(
  invoice: InvoiceForCustomer,
  host: LitElement,
  localize: InvoiceLocalize,
): TemplateResult {
  const hasSeller =
    configuration.merchant !== undefined ||
    pageContent(host).some(({ slot }) => slot === 'print-header')
  return html`<button
    type="button"
    class="button quiet"
    part="print"
    @click=${(event: Event) => {
      void printContent({
        title: localize.t('invoices.titled', { number: invoiceLabel(invoice) }),
        content: paper(invoice, localize),
        styles: printStyles,
        pageContent: pageContent(host),
        button: event.currentTarget as HTMLElement,
      })
    }}
  >
    ${localize.t(hasSeller ? 'invoices.print' : 'invoices.print-summary')}
  </button>`
}

function paper(invoice: InvoiceForCustomer, localize: InvoiceLocalize): TemplateResult {
  const { merchant } = configuration
  const day = (date: string | null | undefined) => (date ? localize.date(date) : '–')
  const fact = (name: string, value: unknown) => html`<div>
    <dt>${name}</dt>
    <dd><bdi>${value}</bdi></dd>
  </div>`
  return html`
    <header>
      <slot name="print-header">${merchant ? seller(merchant, localize) : nothing}</slot>
      <div class="facts">
        <h1>${localize.t('invoices.titled', { number: invoiceLabel(invoice) })}</h1>
        <dl>
          ${fact(localize.t('invoices.issued'), day(invoice.issued_date))}
          ${fact(localize.t('invoices.due'), day(invoice.due_date))}
          ${fact(localize.t('invoices.status'), statusBadge(invoice, NO_PAYMENT, localize))}
        </dl>
      </div>
    </header>
    <section>
      <p class="caption">${localize.t('invoices.billed-to')}</p>
      <address>
        ${billingLines(invoice.customer, localize).map((line) => html`<span><bdi>${line}</bdi></span>`)}
      </address>
    </section>
    ${charges(invoice, localize)}
    <footer><slot name="print-footer"></slot></footer>
  `
}

function seller({ name, address, taxId, logo }: Merchant, localize: InvoiceLocalize) {
  const lines = address?.split('\n') ?? []
  return html`<div class="seller">
    ${logo ? html`<img src=${logo} alt="" />` : nothing}
    <address>
      <strong><bdi>${name}</bdi></strong>
      ${lines.map((line) => html`<span><bdi>${line}</bdi></span>`)}
      ${taxId ? html`<span><bdi>${localize.t('invoices.tax-id', { id: taxId })}</bdi></span>` : nothing}
    </address>
  </div>`
}

/** The sums are right-aligned in the last column, below the code of their currency. */
function charges(invoice: InvoiceForCustomer, localize: InvoiceLocalize): TemplateResult {
  const { fees, amount } = invoice
  const currency = amount.total_amount?.currency_code
  return html`
    <table>
      <thead>
        <tr>
          <th scope="col">${localize.t('invoices.charges')}</th>
          <th scope="col">
            ${currency ? localize.t('invoices.amount-in', { currency }) : localize.t('invoices.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        ${(fees ?? []).map(
          (fee, index) => html`<tr>
            <th scope="row">${localize.t('invoices.charge', { count: index + 1 })}</th>
            <td class="number">${localize.money(fee.total_amount)}</td>
          </tr>`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">${localize.t('invoices.total')}</th>
          <td class="number">${formatInvoiceAmount(invoice, localize)}</td>
        </tr>
      </tfoot>
    </table>
    ${fees?.length ? html`<p class="muted"><bdi>${localize.t('invoices.unnamed')}</bdi></p>` : nothing}
  `
}
