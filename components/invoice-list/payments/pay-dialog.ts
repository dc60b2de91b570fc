/** Confirmation dialog of a payment. */
import { html, type LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit'
import type { InvoiceForCustomer } from '../../../server/contract/invoice.ts'
import type { PaymentMethod } from '../../../server/contract/vault/payment-method.ts'
import { ClickGuard } from '../../internal/dom/click-guard.ts'
import { toggleModal } from '../../internal/dom/modal.ts'
import { isEqual } from '../../internal/domain/is-equal.ts'
import { isIdentified, methodLabel } from '../../internal/domain/payment-method.ts'
import { configuration } from '../../internal/i18n/config.ts'
import {
  type MethodOffer,
  missingMethodNote,
  paymentMethodLink,
} from '../../internal/payments/payment-answer.ts'
import { formatInvoiceAmount, invoiceLabel } from '../invoice-format.ts'
import type { InvoiceLocalize } from '../messages.ts'

export interface PayQuestion {
  readonly invoice: InvoiceForCustomer
  /** The method that is charged, if it is known. */
  readonly method?: PaymentMethod | undefined
  /** The method has just replaced another one. */
  readonly isNewMethod?: boolean
  /** There is nothing to confirm: the service collects by itself, or an earlier payment has no known outcome. */
  readonly obstacle?: 'moved' | 'still-checked' | undefined
  readonly onConfirm: () => void
  /** Adds a method, where the service says that there is none. Called inside the click. */
  readonly onAdd?: () => void
  /** Follows the answer, also without a payment. */
  readonly onClosed?: () => void
}

/**
 * A modal dialog. Only a confirmation closes it with the value "pay". Cancel gets the focus, so that a key that is held
 * down neither pays nor follows the link to the payment method; a second click or tap on "Pay now" pays nothing either.
 */
export class PayDialogController implements ReactiveController {
  readonly #host: LitElement
  readonly #guard = new ClickGuard()
  #question: PayQuestion | undefined

  constructor(host: LitElement) {
    this.#host = host
    host.addController(this)
  }

  /** Of the open question. */
  get invoice(): InvoiceForCustomer | undefined {
    return this.#question?.invoice
  }

  show(question: PayQuestion): void {
    this.#question = question
    this.#host.requestUpdate()
  }

  /** Changes the open question about an invoice: a click on its way was for the one before. */
  update({ id }: { readonly id: string }, changes: Partial<PayQuestion>): void {
    const question = this.#question
    if (question?.invoice.id !== id) return
    const isOther =
      changes.invoice || (question.method && !isEqual(question.method, changes.method))
    this.show({ ...question, ...changes })
    if (isOther) this.#guard.start()
  }

  /** Closes the dialog without a payment. */
  close(): void {
    if (!this.#question) return
    this.#question = undefined
    this.#host.requestUpdate()
  }

  hostConnected(): void {
    this.#host.requestUpdate()
  }

  hostUpdated(): void {
    const dialog = this.#host.renderRoot.querySelector<HTMLDialogElement>('dialog.pay')
    // The list has made room for an error: the question does not come back by itself.
    if (!dialog) this.#question = undefined
    if (toggleModal(dialog, !!this.#question)) this.#guard.start()
  }

  render(localize: InvoiceLocalize, offer: MethodOffer): TemplateResult {
    return html`
      <dialog
        class="pay"
        part="dialog"
        aria-labelledby="question"
        aria-describedby="charged"
        @close=${this.#onClose}
      >
        ${this.#question ? payForm(this.#question, localize, offer, this.#guard) : nothing}
      </dialog>
    `
  }

  readonly #onClose = (event: Event): void => {
    const isConfirmed = (event.target as HTMLDialogElement).returnValue === 'pay'
    const question = this.#question
    this.close()
    if (!question) return
    if (isConfirmed) question.onConfirm()
    question.onClosed?.()
  }
}

const payForm = (
  question: PayQuestion,
  localize: InvoiceLocalize,
  offer: MethodOffer,
  guard: ClickGuard,
): TemplateResult => {
  if (question.obstacle) return obstacleForm(question.invoice, question.obstacle, localize)
  return question.method?.on_file === false
    ? missingMethodForm(question, localize, offer, guard)
    : confirmForm(question, localize, offer.href, guard)
}

function confirmForm(
  { invoice, method, isNewMethod }: PayQuestion,
  localize: InvoiceLocalize,
  methodHref: string,
  guard: ClickGuard,
): TemplateResult {
  const amount = formatInvoiceAmount(invoice, localize)
  const merchant = configuration.merchant?.name
  const pay = localize.t('invoices.pay-amount', { amount })
  const number = invoiceLabel(invoice)
  const day = invoice.due_date ? localize.date(invoice.due_date) : '–'
  const charged =
    method && isIdentified(method)
      ? localize.t('invoices.charged-to', { number, day, method: methodLabel(method, localize) })
      : localize.t('invoices.charged', { number, day })
  return html`
    <form method="dialog">
      <h2 id="question">
        <bdi>${merchant ? localize.t('invoices.pay-to', { amount, merchant }) : pay}</bdi>
      </h2>
      <p id="charged" class="muted">
        <bdi>${charged}</bdi>
        ${isNewMethod ? html`<bdi>${localize.t('invoices.new-method')}</bdi>` : nothing}
      </p>
      ${paymentMethodLink(methodHref, localize)}
      <div class="actions">
        <button class="button quiet" value="" autofocus>
          ${localize.t(isNewMethod ? 'invoices.not-now' : 'invoices.cancel')}
        </button>
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

const obstacleForm = (
  invoice: InvoiceForCustomer,
  obstacle: 'moved' | 'still-checked',
  localize: InvoiceLocalize,
): TemplateResult => html`
  <form method="dialog">
    <h2 id="question"><bdi>${invoiceLabel(invoice)}</bdi></h2>
    <p id="charged"><bdi>${localize.t(`invoices.${obstacle}`)}</bdi></p>
    <div class="actions">
      <button class="button" value="" autofocus>${localize.t('invoices.close')}</button>
    </div>
  </form>
`

/** The service said so after the question was opened. */
function missingMethodForm(
  { invoice, onAdd }: PayQuestion,
  localize: InvoiceLocalize,
  offer: MethodOffer,
  guard: ClickGuard,
): TemplateResult {
  const label = localize.t('invoices.add-and-pay', {
    amount: formatInvoiceAmount(invoice, localize),
  })
  const isOffered = offer.isReplaceable && onAdd !== undefined
  const onClick = (event: Event) => (guard.isActive ? event.preventDefault() : onAdd?.())
  return html`
    <form method="dialog">
      <h2 id="question"><bdi>${isOffered ? label : invoiceLabel(invoice)}</bdi></h2>
      <p id="charged" class="muted">
        ${
          isOffered
            ? html`<bdi>${localize.t('invoices.add-then-pay')}</bdi>`
            : missingMethodNote(offer, localize)
        }
      </p>
      <div class="actions">
        <button class="button quiet" value="" autofocus>${localize.t('invoices.close')}</button>
        ${isOffered ? html`<button class="button" value="" @click=${onClick}>${label}</button>` : nothing}
      </div>
    </form>
  `
}
