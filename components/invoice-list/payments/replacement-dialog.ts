/** Dialog of the steps between "Pay with another method" and the approved method. */
import { html, type LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit'
import { toggleModal } from '../../internal/dom/modal.ts'
import { configuration } from '../../internal/i18n/config.ts'
import { keepsApproval } from '../../internal/payment-method/replacement.ts'
import type { ReplacementController } from '../../internal/payment-method/replacement-controller.ts'
import {
  replacementActions,
  replacementText,
} from '../../internal/payment-method/replacement-notice.ts'
import type { InvoiceLocalize } from '../messages.ts'

/**
 * Modal while a method is being replaced for an invoice of this list. Closing it ends the attempt, where that is
 * possible.
 */
export class ReplacementDialogController implements ReactiveController {
  readonly #host: LitElement
  readonly #replacement: ReplacementController
  readonly #firstMethod: () => { readonly amount: string } | undefined
  /** The step in which the customer has closed the dialog, and which goes on. */
  #hidden: string | undefined

  /** `firstMethod` is the amount to pay, or empty, where the method does not replace another one. */
  constructor(
    host: LitElement,
    replacement: ReplacementController,
    firstMethod: () => { readonly amount: string } | undefined,
  ) {
    this.#host = host
    this.#replacement = replacement
    this.#firstMethod = firstMethod
    host.addController(this)
  }

  get #isShown(): boolean {
    const { current, value } = this.#replacement
    const { phase } = current
    if (phase === 'none' || phase === 'replaced' || phase === this.#hidden) return false
    return value?.invoiceFor(this.#host) !== undefined
  }

  hostUpdated(): void {
    const { phase } = this.#replacement.current
    if (phase !== this.#hidden) this.#hidden = undefined
    const dialog = this.#host.renderRoot.querySelector<HTMLDialogElement>('dialog.steps')
    toggleModal(dialog, this.#isShown)
  }

  render(localize: InvoiceLocalize): TemplateResult {
    return html`<dialog
      class="steps"
      part="dialog"
      aria-labelledby="steps-title"
      @close=${this.#onClose}
    >
      ${this.#isShown ? this.#renderStep(localize) : nothing}
    </dialog>`
  }

  #renderStep(localize: InvoiceLocalize): TemplateResult {
    const { value, current } = this.#replacement
    const { wallet } = configuration
    const isApproving = current.phase === 'approving'
    const first = this.#firstMethod()
    return html`<form method="dialog">
      <h2 id="steps-title"><bdi>${titleOf(first, localize)}</bdi></h2>
      <p role="status"><bdi>${replacementText(current, localize)}</bdi></p>
      <p class="muted">
        <bdi>${localize.t(first ? 'invoices.add-then-pay' : 'invoices.replaces-for-all')}</bdi>
        ${wallet && !first ? html`<bdi>${localize.t('method.approved-with', { wallet })}</bdi>` : nothing}
      </p>
      <div class="actions">
        ${value ? replacementActions(value, localize) : nothing}
        ${isApproving ? nothing : html`<button class="button quiet" value="" autofocus>${localize.t('invoices.close')}</button>`}
      </div>
    </form>`
  }

  readonly #onClose = (): void => {
    if (!this.#isShown) return
    const { phase } = this.#replacement.current
    if (phase === 'confirming' || keepsApproval(phase)) this.#hidden = phase
    else this.#replacement.value?.dismiss()
    this.#host.requestUpdate()
  }
}

function titleOf(
  first: { readonly amount: string } | undefined,
  localize: InvoiceLocalize,
): string {
  if (!first) return localize.t('invoices.pay-otherwise')
  const { amount } = first
  return amount ? localize.t('invoices.add-and-pay', { amount }) : localize.t('invoices.add-method')
}
