/**
 * Opens and pays invoices in the `<invoice-list>` that the attribute `for` names: payments are submitted in one place.
 */
import type { InvoiceForCustomer } from '../../server/contract/invoice.ts'
import { findById } from '../internal/dom/safe-document.ts'
import { warnAfterDelay } from '../internal/dom/warn.ts'
import type { PayActions } from '../internal/payments/pay-actions.ts'
import type { MethodOffer } from '../internal/payments/payment-answer.ts'
import { BalanceInvoiceOpenEvent, BalancePayAllEvent, type InvoiceAction } from './events.ts'

/** The members of an `<invoice-list>` that the actions use. */
interface List extends HTMLElement {
  readonly isLoading?: boolean
  /** Undefined before the list has loaded. */
  readonly payActions?: PayActions | undefined
  canPay(invoice: InvoiceForCustomer): boolean
  openInvoice(invoice: InvoiceForCustomer): void
  payInvoice(invoice: InvoiceForCustomer): void
}

const NO_OFFER: MethodOffer = { href: '', isReplaceable: false }

export class InvoiceActions {
  readonly #host: HTMLElement
  readonly #listId: () => string

  constructor(host: HTMLElement, listId: () => string) {
    this.#host = host
    this.#listId = listId
  }

  /** True with a list. */
  get isEnabled(): boolean {
    return this.#list !== undefined
  }

  /** True while the list is read for the first time, which decides about "Pay". */
  get isLoading(): boolean {
    return this.#list?.isLoading ?? false
  }

  canPay(invoice: InvoiceForCustomer): boolean {
    // Undefined before the list is upgraded.
    return this.#list?.canPay?.(invoice) ?? false
  }

  /** Those of the invoices that another method would pay. */
  otherwiseOf(invoices: readonly InvoiceForCustomer[]): readonly InvoiceForCustomer[] {
    return this.#payActions?.otherwiseOf(invoices) ?? []
  }

  needsMethod(invoice: InvoiceForCustomer): boolean {
    return this.#payActions?.needsMethod(invoice) ?? false
  }

  /** Those of the invoices that can be paid in the list. */
  payableOf(invoices: readonly InvoiceForCustomer[]): readonly InvoiceForCustomer[] {
    return this.#payActions?.payableOf(invoices) ?? []
  }

  /** Opens the list's dialog that pays several invoices, unless the page cancels the event. */
  payAll(invoices: readonly InvoiceForCustomer[]): void {
    if (this.#host.dispatchEvent(new BalancePayAllEvent(invoices)))
      this.#payActions?.askForAll(invoices)
  }

  /** Replaces the method in the list, and then pays the invoices with it. Call it inside the click. */
  payOtherwise(invoices: readonly InvoiceForCustomer[]): void {
    const [invoice] = invoices
    const event =
      invoice && invoices.length === 1
        ? new BalanceInvoiceOpenEvent(invoice, 'pay-otherwise')
        : new BalancePayAllEvent(invoices, 'pay-otherwise')
    if (this.#host.dispatchEvent(event)) this.#payActions?.payOtherwise(invoices)
  }

  /** How the customer changes the payment method. */
  get offer(): MethodOffer {
    return this.#payActions?.offer ?? NO_OFFER
  }

  /** Runs the action in the list unless the page cancels the event. */
  run(invoice: InvoiceForCustomer, action: Exclude<InvoiceAction, 'pay-otherwise'>): void {
    if (!this.#host.dispatchEvent(new BalanceInvoiceOpenEvent(invoice, action))) return
    if (action === 'pay') this.#list?.payInvoice(invoice)
    else this.#list?.openInvoice(invoice)
  }

  /** Warns about an id that is not one of a list. */
  checkId(): void {
    warnAfterDelay(
      () =>
        this.#host.isConnected &&
        !!this.#listId() &&
        !this.#list &&
        `<balance-summary for="${this.#listId()}"> takes the id of an <invoice-list>`,
    )
  }

  get #payActions(): PayActions | undefined {
    return this.#list?.payActions
  }

  get #list(): List | undefined {
    const found = findById(this.#host, this.#listId())
    return found?.localName === 'invoice-list' ? (found as List) : undefined
  }
}
