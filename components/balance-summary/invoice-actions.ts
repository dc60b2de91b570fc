/** Opens and pays invoices in the `<invoice-list>` that the attribute `for` names: payments are submitted in one place. */
import type { InvoiceForCustomer } from '../../server/contract/invoice.ts'
import { findById } from '../internal/dom/safe-document.ts'
import { warnAfterDelay } from '../internal/dom/warn.ts'
import { BalanceInvoiceOpenEvent } from './events.ts'

/** The members of an `<invoice-list>` that the actions use. */
interface List extends HTMLElement {
  readonly paymentMethodHref: string
  canPay(invoice: InvoiceForCustomer): boolean
  openInvoice(invoice: InvoiceForCustomer): void
  payInvoice(invoice: InvoiceForCustomer): void
}

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

  canPay(invoice: InvoiceForCustomer): boolean {
    // Undefined before the list is upgraded.
    return this.#list?.canPay?.(invoice) ?? false
  }

  /** The page where the payment method is changed; empty for none. */
  get methodHref(): string {
    return this.#list?.paymentMethodHref ?? ''
  }

  /** Runs the action in the list unless the page cancels the event. */
  run(invoice: InvoiceForCustomer, action: 'view' | 'pay'): void {
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

  get #list(): List | undefined {
    const found = findById(this.#host, this.#listId())
    return found?.localName === 'invoice-list' ? (found as List) : undefined
  }
}
