/** Confirmation dialog of a payment. */
import { html, nothing, type TemplateResult } from 'lit'
import type { InvoiceForCustomer } from '../../../server/contract/invoice.ts'
import { formatInvoiceAmount, invoiceLabel } from '../invoice-format.ts'
import type { InvoiceLocalize } from '../messages.ts'

/**
 * A modal dialog. Its `close` event has the value "pay" only after a confirmation. Cancel comes first and gets the
 * focus, so that a key that is held down does not pay.
 */
export function payDialog(
  invoice: InvoiceForCustomer | undefined,
  localize: InvoiceLocalize,
  onClose: (event: Event) => void,
): TemplateResult {
  return html`
    <dialog part="dialog" aria-labelledby="question" aria-describedby="charged" @close=${onClose}>
      ${invoice ? confirmForm(invoice, localize) : nothing}
    </dialog>
  `
}

function confirmForm(invoice: InvoiceForCustomer, localize: InvoiceLocalize): TemplateResult {
  const amount = formatInvoiceAmount(invoice, localize)
  return html`
    <form method="dialog">
      <h2 id="question">${localize.t('invoices.confirm', { amount })}</h2>
      <p id="charged" class="muted">
        ${localize.t('invoices.charged', { number: invoiceLabel(invoice) })}
      </p>
      <div class="actions">
        <button class="button quiet" value="">${localize.t('invoices.cancel')}</button>
        <button class="button" value="pay" part="confirm">
          ${localize.t('invoices.pay-amount', { amount })}
        </button>
      </div>
    </form>
  `
}
