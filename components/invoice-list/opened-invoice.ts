/** The invoice whose details are open: one at a time, read when it is opened. */
import { html, type LitElement, type TemplateResult } from 'lit'
import type { InvoiceForCustomer } from '../../server/contract/invoice.ts'
import type { ApiClient } from '../internal/api-client.ts'
import { call } from '../internal/call.ts'
import { sayError } from '../internal/customer-messages.ts'
import { noticeLine, retryButton } from '../internal/notice-line.ts'
import { RemoteData } from '../internal/remote-data.ts'
import type { SessionConsumer } from '../session/session-consumer.ts'
import { detailsSkeleton, invoiceDetails } from './invoice-details.ts'
import { printButton } from './print-invoice.ts'

export class OpenedInvoice {
  #id: string | undefined
  readonly #host: LitElement
  readonly #details: RemoteData<readonly [ApiClient, string], InvoiceForCustomer>

  /** `read` is called with every reading. */
  constructor(
    host: LitElement,
    session: SessionConsumer,
    read: (invoice: InvoiceForCustomer) => void,
  ) {
    this.#host = host
    this.#details = new RemoteData(host, {
      source: session,
      identity: () => this.#id,
      args: () => {
        const { api } = session
        return api && this.#id ? ([api, this.#id] as const) : undefined
      },
      load: ([api, id], signal) => call(api, 'GET /me/invoices/{id}', { ids: { id }, signal }),
      loaded: read,
    })
  }

  get id(): string | undefined {
    return this.#id
  }

  /** Opens another, or none. */
  show(id: string | undefined): void {
    this.#id = id
    this.#host.requestUpdate()
  }

  /** Reads it again if it is this one. */
  refresh(id: string): void {
    if (this.#id === id) this.#details.refresh()
  }

  render(locale: string): TemplateResult {
    const { value, error } = this.#details
    if (value) {
      return html`${invoiceDetails(value, locale)}
        <p class="file">${printButton(value, locale)}</p>`
    }
    if (!error) return detailsSkeleton
    return noticeLine(sayError(locale, error), retryButton(locale, this.#retry))
  }

  readonly #retry = (): void => {
    // The button goes; who pressed it stays at the invoice.
    this.#host.renderRoot.querySelector<HTMLElement>('[aria-expanded=true]')?.focus()
    this.#details.retry()
  }
}
