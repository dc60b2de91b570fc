/** Asks before money moves: what is paid, and that it is meant. */
import { html, nothing, type TemplateResult } from 'lit'
import type { InvoiceForCustomer } from '../../server/contract/invoice.ts'
import { say } from './messages.ts'
import { amountOf, numberOf } from './status.ts'

/**
 * A modal dialog; `close` is called however it closes, with "pay" as its value when it is meant. Cancel
 * comes first and so has the focus: a key that is held down does not pay.
 */
export function payDialog(
  invoice: InvoiceForCustomer | undefined,
  locale: string,
  close: (event: Event) => void,
): TemplateResult {
  return html`
    <dialog part="dialog" aria-labelledby="question" aria-describedby="charged" @close=${close}>
      ${invoice ? question(invoice, locale) : nothing}
    </dialog>
  `
}

function question(invoice: InvoiceForCustomer, locale: string): TemplateResult {
  const amount = amountOf(invoice, locale)
  return html`
    <form method="dialog">
      <h2 id="question">${say(locale, 'invoices.confirm', { amount })}</h2>
      <p id="charged" class="muted">
        ${say(locale, 'invoices.charged', { number: numberOf(invoice) })}
      </p>
      <div class="choice">
        <button class="button quiet" value="">${say(locale, 'invoices.cancel')}</button>
        <button class="button" value="pay" part="confirm">
          ${say(locale, 'invoices.pay-amount', { amount })}
        </button>
      </div>
    </form>
  `
}
