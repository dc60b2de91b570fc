/** Confirmation dialog of a payment, and the link to the payment method. */
import { html, type LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit'
import type { InvoiceForCustomer } from '../../../server/contract/invoice.ts'
import { configuration } from '../../internal/i18n/config.ts'
import { formatInvoiceAmount, invoiceLabel } from '../invoice-format.ts'
import type { InvoiceLocalize } from '../messages.ts'

/**
 * A modal dialog. Only a confirmation closes it with the value "pay". Cancel comes first and gets the focus, so that
 * a key that is held down does not pay.
 */
export class PayDialogController implements ReactiveController {
  readonly #host: LitElement
  #invoice: InvoiceForCustomer | undefined
  #onConfirm = () => {}

  constructor(host: LitElement) {
    this.#host = host
    host.addController(this)
  }

  show(invoice: InvoiceForCustomer, onConfirm: () => void): void {
    this.#invoice = invoice
    this.#onConfirm = onConfirm
    this.#host.requestUpdate()
  }

  /** Closes the dialog without a payment. */
  close(): void {
    this.#invoice = undefined
    this.#host.requestUpdate()
  }

  hostUpdated(): void {
    const dialog = this.#host.renderRoot.querySelector('dialog')
    if (!dialog || dialog.open === !!this.#invoice) return
    if (this.#invoice) {
      // Reset, because `returnValue` keeps the value of the previous close.
      dialog.returnValue = ''
      dialog.showModal()
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
        ${this.#invoice ? confirmForm(this.#invoice, localize, methodHref) : nothing}
      </dialog>
    `
  }

  readonly #onClose = (event: Event): void => {
    const isConfirmed = (event.target as HTMLDialogElement).returnValue === 'pay'
    const isOpen = this.#invoice !== undefined
    this.close()
    if (isOpen && isConfirmed) this.#onConfirm()
  }
}

/** The button may appear under the pointer: the second click of a double click on "Pay now" does not pay. */
const ignoreDoubleClick = (event: MouseEvent): void => {
  if (event.detail > 1) event.preventDefault()
}

function confirmForm(
  invoice: InvoiceForCustomer,
  localize: InvoiceLocalize,
  methodHref: string,
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
        <button class="button quiet" value="">${localize.t('invoices.cancel')}</button>
        <button class="button" value="pay" part="confirm" @click=${ignoreDoubleClick}>${pay}</button>
      </div>
    </form>
  `
}

/** A link to the page where the customer changes the payment method; nothing without an address. */
export const paymentMethodLink = (
  href: string,
  localize: InvoiceLocalize,
): TemplateResult | typeof nothing =>
  href
    ? html`<a class="link" part="payment-method" href=${href}
        >${localize.t('invoices.payment-method')}</a
      >`
    : nothing
