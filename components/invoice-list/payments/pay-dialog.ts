/** Confirmation dialog of a payment. */
import { html, type LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit'
import type { InvoiceForCustomer } from '../../../server/contract/invoice.ts'
import { ClickGuard } from '../../internal/dom/click-guard.ts'
import { configuration } from '../../internal/i18n/config.ts'
import { paymentMethodLink } from '../../internal/payments/payment-answer.ts'
import { formatInvoiceAmount, invoiceLabel } from '../invoice-format.ts'
import type { InvoiceLocalize } from '../messages.ts'

/**
 * A modal dialog. Only a confirmation closes it with the value "pay". Cancel gets the focus, so that a key that is held
 * down neither pays nor follows the link to the payment method; a second click or tap on "Pay now" pays nothing either.
 */
export class PayDialogController implements ReactiveController {
  readonly #host: LitElement
  readonly #guard = new ClickGuard()
  #invoice: InvoiceForCustomer | undefined
  readonly #onConfirm: (invoice: InvoiceForCustomer) => void
  #onClosed = () => {}

  constructor(host: LitElement, onConfirm: (invoice: InvoiceForCustomer) => void) {
    this.#host = host
    this.#onConfirm = onConfirm
    host.addController(this)
  }

  /** `onClosed` follows the answer, also without a payment. */
  show(invoice: InvoiceForCustomer, onClosed = () => {}): void {
    this.#invoice = invoice
    this.#onClosed = onClosed
    this.#host.requestUpdate()
  }

  /** Closes the dialog without a payment. */
  close(): void {
    if (!this.#invoice) return
    this.#invoice = undefined
    this.#host.requestUpdate()
  }

  hostConnected(): void {
    this.#host.requestUpdate()
  }

  hostUpdated(): void {
    const dialog = this.#host.renderRoot.querySelector('dialog')
    // The list has made room for an error: the question does not come back by itself.
    if (!dialog) this.#invoice = undefined
    // A dialog that was moved with its list is open, but no longer modal.
    if (dialog?.open && !dialog.matches(':modal')) dialog.open = false
    if (!dialog?.isConnected || dialog.open === !!this.#invoice) return
    if (this.#invoice) {
      // Reset, because `returnValue` keeps the value of the previous close.
      dialog.returnValue = ''
      dialog.showModal()
      this.#guard.start()
    } else dialog.close()
  }

  /** `methodHref` is the page where the payment method is changed; empty for none. */
  render(localize: InvoiceLocalize, methodHref: string): TemplateResult {
    return html`
      <dialog
        part="dialog"
        aria-labelledby="question"
        aria-describedby="charged"
        @close=${this.#onClose}
      >
        ${this.#invoice ? confirmForm(this.#invoice, localize, methodHref, this.#guard) : nothing}
      </dialog>
    `
  }

  readonly #onClose = (event: Event): void => {
    const isConfirmed = (event.target as HTMLDialogElement).returnValue === 'pay'
    const invoice = this.#invoice
    this.close()
    if (!invoice) return
    if (isConfirmed) this.#onConfirm(invoice)
    this.#onClosed()
  }
}

function confirmForm(
  invoice: InvoiceForCustomer,
  localize: InvoiceLocalize,
  methodHref: string,
  guard: ClickGuard,
): TemplateResult {
  const amount = formatInvoiceAmount(invoice, localize)
  const merchant = configuration.merchant?.name
  const pay = localize.t('invoices.pay-amount', { amount })
  const day = invoice.due_date ? localize.date(invoice.due_date) : '–'
  return html`
    <form method="dialog">
      <h2 id="question">
        <bdi>${merchant ? localize.t('invoices.pay-to', { amount, merchant }) : pay}</bdi>
      </h2>
      <p id="charged" class="muted">
        <bdi>${localize.t('invoices.charged', { number: invoiceLabel(invoice), day })}</bdi>
      </p>
      ${paymentMethodLink(methodHref, localize)}
      <div class="actions">
        <button class="button quiet" value="" autofocus>${localize.t('invoices.cancel')}</button>
        <button
          class="button"
          value="pay"
          part="confirm"
          @click=${(event: Event) => guard.isActive && event.preventDefault()}
          >${pay}</button
        >
      </div>
    </form>
  `
}
