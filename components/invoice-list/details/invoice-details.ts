/** Fetches, renders and prints the expanded invoice. */
import { html, nothing, type ReactiveController, type TemplateResult } from 'lit'
import type { InvoiceForCustomer } from '../../../server/contract/invoice.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { request } from '../../internal/api/endpoints.ts'
import { getList } from '../../internal/api/list-response.ts'
import { AsyncData } from '../../internal/controllers/async-data.ts'
import { billingLines } from '../../internal/domain/address-lines.ts'
import { type ChargeNames, chargeLabel } from '../../internal/domain/charge-text.ts'
import { errorMessage } from '../../internal/i18n/messages/customer.ts'
import {
  failureRecord,
  paymentDates,
  type RecordedEvent,
} from '../../internal/payments/payment-record.ts'
import { NO_PAYMENT, type Payment } from '../../internal/payments/payment-reducer.ts'
import type { SessionConsumer } from '../../internal/session/session-consumer.ts'
import { notice, retryButtonFor } from '../../internal/templates/notice.ts'
import { type PrintedInvoice, printButton } from '../../internal/templates/print-invoice.ts'
import { formatInvoiceAmount, invoiceLabel, statusBadge } from '../invoice-format.ts'
import type { InvoiceLocalize } from '../messages.ts'
import { UsageLinkController, type UsageLinkHost } from './usage-link.ts'

export class ExpandedInvoiceController implements ReactiveController {
  #id: string | undefined
  /** Until the invoice has the focus: true while its page is being loaded. */
  #isLoading: (() => boolean) | undefined
  readonly #host: UsageLinkHost
  readonly #details: AsyncData<readonly [ApiClient, string], InvoiceForCustomer>
  readonly #events: AsyncData<
    readonly [ApiClient, string, string | null | undefined],
    readonly RecordedEvent[]
  >
  readonly #usageLink: UsageLinkController

  /** `onRead` receives every response, and when it was requested. */
  constructor(
    host: UsageLinkHost,
    session: SessionConsumer,
    onRead: (invoice: InvoiceForCustomer, readAt: number) => void,
  ) {
    this.#host = host
    host.addController(this)
    this.#details = new AsyncData(host, {
      session: session,
      resetKey: () => this.#id,
      args: () => {
        const { api } = session
        return api && this.#id ? ([api, this.#id] as const) : undefined
      },
      task: ([api, id], signal) =>
        request(api, 'GET /me/invoices/{id}', { params: { id }, signal }),
      onComplete: (invoice) => onRead(invoice, this.#details.requestedAt),
    })
    this.#events = new AsyncData(host, {
      session,
      resetKey: () => this.#id,
      args: () => {
        const { api } = session
        const { id, payment_status, updated_at } = this.#details.value ?? {}
        return api && id && payment_status === 'FAILED'
          ? ([api, id, updated_at] as const)
          : undefined
      },
      // The invoice is worth showing without them, and without webhooks there is no record.
      task: ([api, id], signal) =>
        request(api, 'GET /me/invoices/{id}/events', { params: { id }, signal }).then(
          (response): readonly RecordedEvent[] => getList(response, 'events'),
          () => [],
        ),
    })
    this.#usageLink = new UsageLinkController(host, session, () => this.#details.value)
  }

  get id(): string | undefined {
    return this.#id
  }

  /** Expands another invoice; `undefined` collapses the expanded one. */
  expand(id: string | undefined): void {
    this.#id = id
    this.#isLoading = undefined
    this.#host.requestUpdate()
  }

  /** Expands an invoice, scrolls to it and focuses it, when it is there. */
  reveal(id: string, isLoading: () => boolean): void {
    this.expand(id)
    this.#isLoading = isLoading
  }

  hostUpdated(): void {
    if (!this.#isLoading) return
    const toggle = this.#host.renderRoot.querySelector<HTMLElement>('[aria-expanded=true]')
    if (!toggle && this.#isLoading()) return
    this.#isLoading = undefined
    toggle?.focus({ preventScroll: true })
    toggle?.scrollIntoView({ block: 'center' })
  }

  /** Refetches the invoice if it is the expanded one. */
  refresh(id: string): void {
    if (this.#id === id) this.#details.refresh()
  }

  render(
    localize: InvoiceLocalize,
    paymentOf: (invoice: InvoiceForCustomer) => Payment,
  ): TemplateResult {
    const { value, error } = this.#details
    if (value) {
      const names = this.#usageLink.namesOf(value)
      const record = html`<dl>${paymentDates(value, paymentOf(value), localize)}</dl>
        ${failureRecord(value, this.#events.value ?? [], localize)}`
      return html`${invoiceDetails(value, names, record, localize)}
        <p class="file">
          ${this.#usageLink.render(value, localize)} ${printButton(printed(value, names, localize), this.#host, localize)}
        </p>`
    }
    if (!error) return detailsSkeleton
    return notice(errorMessage(localize, error), retryButtonFor(error, localize, this.#retry))
  }

  readonly #retry = (): void => {
    // The retry button is removed, so its invoice receives the focus.
    this.#host.renderRoot.querySelector<HTMLElement>('[aria-expanded=true]')?.focus()
    this.#details.retryAll()
  }
}

const printed = (
  invoice: InvoiceForCustomer,
  names: ChargeNames,
  localize: InvoiceLocalize,
): PrintedInvoice => ({
  number: invoiceLabel(invoice),
  issued: invoice.issued_date,
  due: invoice.due_date,
  status: statusBadge(invoice, NO_PAYMENT, localize),
  customer: billingLines(invoice.customer, localize.locale),
  charges: (invoice.fees ?? []).map(({ total_amount }, index) => ({
    name: chargeLabel(names, index, localize),
    amount: total_amount,
  })),
  total: invoice.amount.total_amount,
})

function invoiceDetails(
  invoice: InvoiceForCustomer,
  names: ChargeNames,
  record: TemplateResult,
  localize: InvoiceLocalize,
): TemplateResult {
  const { fees, customer } = invoice
  return html`
    <div class="detail">
      <section>
        <p class="caption">${localize.t('invoices.charges')}</p>
        <dl>
          ${(fees ?? []).map(
            (fee, index) => html`
              <div part="fee">
                <dt><bdi>${chargeLabel(names, index, localize)}</bdi></dt>
                <dd class="number">${localize.money(fee.total_amount)}</dd>
              </div>
            `,
          )}
          <div class="sum">
            <dt>${localize.t('invoices.total')}</dt>
            <dd class="number">${formatInvoiceAmount(invoice, localize)}</dd>
          </div>
        </dl>
        ${fees?.length ? html`<p class="muted"><bdi>${localize.t('invoices.unnamed')}</bdi></p>` : nothing}
      </section>
      <section>
        <p class="caption">${localize.t('invoices.billed-to')}</p>
        <address part="customer">
          ${billingLines(customer, localize.locale).map((line) => html`<span><bdi>${line}</bdi></span>`)}
        </address>
        ${record}
      </section>
    </div>
  `
}

/** Same height as the details of an invoice with four fees. */
const detailsSkeleton = html`
  <div class="detail skeleton" aria-hidden="true"><section></section><section></section></div>
`
