/** Reads and renders the opened invoice: its charges, its customer, its payment. */
import { html, type LitElement, nothing, type TemplateResult } from 'lit'
import type { InvoiceForMerchant } from '../../../server/contract/invoice.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { request } from '../../internal/api/endpoints.ts'
import { getList } from '../../internal/api/list-response.ts'
import { AsyncData } from '../../internal/controllers/async-data.ts'
import { billingLines } from '../../internal/domain/address-lines.ts'
import { type ChargeNames, chargeLabel } from '../../internal/domain/charge-text.ts'
import { toAmount } from '../../internal/format/billing-money.ts'
import {
  failureRecord,
  paymentDates,
  type RecordedEvent,
} from '../../internal/payments/payment-record.ts'
import { NO_PAYMENT, type Payment } from '../../internal/payments/payment-reducer.ts'
import type { SessionConsumer } from '../../internal/session/session-consumer.ts'
import { linkTo } from '../../internal/templates/link-to.ts'
import { notice, retryButtonFor } from '../../internal/templates/notice.ts'
import { type PrintedInvoice, printButton } from '../../internal/templates/print-invoice.ts'
import { merchantErrorMessage } from '../internal/i18n/messages.ts'
import { ChargeNamesController } from '../internal/resources/invoice-usage.ts'
import { amountOf } from '../internal/resources/invoices.ts'
import { numberOf } from './board-query.ts'
import { statusCell } from './invoice-rows.ts'
import type { BoardLocalize } from './messages.ts'
import { paymentBadge } from './payment-text.ts'

interface InvoiceView {
  readonly payment: Payment
  /** The result of the payment is shown above. */
  readonly isReported: boolean
  /** In the place of a retry, where the customer has no payment method. */
  readonly missingMethod: TemplateResult | typeof nothing
  /** How the credit notes of the invoice are shown; false for none. */
  readonly credits: { readonly isReadonly: boolean } | false
  /** The question before a retry. */
  readonly question: TemplateResult | undefined
  /** The URL of a customer by its external id; undefined without one. */
  readonly hrefOf: (customer: string) => string | undefined
  readonly onBack: () => void
  /** Undefined if the payment can't be retried. */
  readonly onRetry: (() => void) | undefined
}

export interface InvoiceViewConfig {
  readonly session: SessionConsumer
  /** Of the opened invoice; undefined without one. */
  readonly id: () => string | undefined
  readonly onRead: (invoice: InvoiceForMerchant) => void
}

export class InvoiceViewController {
  readonly #host: LitElement
  readonly #id: () => string | undefined
  readonly #data: AsyncData<readonly [ApiClient, string], InvoiceForMerchant>
  readonly #names: ChargeNamesController
  readonly #events: AsyncData<readonly [ApiClient, string, string], readonly RecordedEvent[]>

  constructor(host: LitElement, { session, id, onRead }: InvoiceViewConfig) {
    this.#host = host
    this.#id = id
    this.#data = new AsyncData(host, {
      session,
      resetKey: id,
      args: () => {
        const { api } = session
        const opened = id()
        return api && opened ? ([api, opened] as const) : undefined
      },
      task: ([api, id], signal) =>
        request(api, 'GET /billing/invoices/{id}', { params: { id }, signal }),
      onComplete: onRead,
    })
    this.#names = new ChargeNamesController(host, session, () => this.#data.value)
    this.#events = new AsyncData(host, {
      session,
      resetKey: id,
      args: () => {
        const { api } = session
        const { id, payment_status, updated_at } = this.#data.value ?? {}
        const isRead = payment_status === 'FAILED' && session.can('notifications:read')
        return api && id && isRead ? ([api, id, updated_at!] as const) : undefined
      },
      // The invoice is worth showing without them, and without webhooks there is no record.
      task: ([api, resource_id], signal) =>
        request(api, 'GET /notifications', { query: { resource_id }, signal }).then(
          (response): readonly RecordedEvent[] => getList(response, 'notifications'),
          () => [],
        ),
    })
  }

  /** The invoice, when it is there. */
  get invoice(): InvoiceForMerchant | undefined {
    return this.#data.value
  }

  refresh(): void {
    if (this.#id()) this.#data.refresh()
  }

  render(view: InvoiceView, localize: BoardLocalize): TemplateResult {
    const { value } = this.#data
    const { names } = this.#names
    return html`<div class="view">
      <div class="row">
        <button type="button" class="button quiet back" @click=${view.onBack}>
          ${localize.t('board.back')}
        </button>
        ${
          value
            ? html`<span class="row">
                ${printButton(printed(value, names, localize), this.#host, localize)}
                ${view.onRetry ? retryButton(value, view.onRetry, localize) : nothing}
              </span>`
            : nothing
        }
      </div>
      ${value ? invoiceHead(value, view, localize) : nothing}
      ${view.question ?? view.missingMethod}
      ${value ? invoiceDetails(value, names, this.#events.value ?? [], view, localize) : this.#renderMissing(localize)}
      ${value && view.credits && value.status !== 'DRAFT' ? creditNotes(value, view.credits, localize) : nothing}
    </div>`
  }

  #renderMissing(localize: BoardLocalize) {
    const { error } = this.#data
    if (!error) return html`<span class="skeleton line"></span><span class="skeleton line"></span>`
    const text = merchantErrorMessage(localize, error, { scope: 'invoices:read' })
    const isGone = error.code === 'not-found'
    return notice(text, isGone ? nothing : retryButtonFor(error, localize, this.#data.retryAll))
  }
}

/** Filled where the payment has failed. */
const retryButton = (
  { payment_status }: InvoiceForMerchant,
  onRetry: () => void,
  localize: BoardLocalize,
) =>
  html`<button
    type="button"
    class="button ${payment_status === 'FAILED' ? '' : 'quiet'}"
    @click=${onRetry}
  >
    ${localize.t('retry.retry')}
  </button>`

const invoiceHead = (
  invoice: InvoiceForMerchant,
  { payment, isReported }: InvoiceView,
  localize: BoardLocalize,
) =>
  html`<div class="row">
    <h3 part="title">
      <bdi
        >${localize.t('invoices.titled', { number: numberOf(invoice) })}</bdi
      >
    </h3>
    <div>${statusCell(invoice, payment, isReported, localize)}</div>
  </div>`

const printed = (
  invoice: InvoiceForMerchant,
  names: ChargeNames,
  localize: BoardLocalize,
): PrintedInvoice => ({
  number: numberOf(invoice),
  issued: invoice.issued_date,
  due: invoice.due_date,
  status: paymentBadge(invoice, NO_PAYMENT, localize),
  customer: billingLines(invoice.customer, localize.locale),
  charges: (invoice.fees ?? []).map(({ total_amount }, index) => ({
    name: chargeLabel(names, index, localize),
    amount: toAmount(total_amount),
  })),
  total: amountOf(invoice),
})

const creditNotes = (
  { id }: InvoiceForMerchant,
  { isReadonly }: { readonly isReadonly: boolean },
  localize: BoardLocalize,
): TemplateResult => html`<section>
  <h4>${localize.t('notes.label')}</h4>
  <credit-note-list invoice=${id} url-name="credit-note" ?readonly=${isReadonly}></credit-note-list>
</section>`

function invoiceDetails(
  invoice: InvoiceForMerchant,
  names: ChargeNames,
  events: readonly RecordedEvent[],
  { hrefOf, payment }: InvoiceView,
  localize: BoardLocalize,
): TemplateResult {
  const { fees = [], customer } = invoice
  const money = (amount: InvoiceForMerchant['amount']['total_amount']) => {
    const exact = toAmount(amount)
    return exact ? localize.money(exact) : '–'
  }
  return html`<div class="detail" part="details">
    <section>
      <h4>${localize.t('invoices.charges')}</h4>
      <dl>
        ${fees.map(
          (fee, index) => html`<div>
            <dt><bdi>${chargeLabel(names, index, localize)}</bdi></dt>
            <dd class="number">${money(fee.total_amount)}</dd>
          </div>`,
        )}
        <div class="sum">
          <dt>${localize.t('invoices.total')}</dt>
          <dd class="number">${money(invoice.amount.total_amount)}</dd>
        </div>
      </dl>
      ${fees.length ? html`<p class="muted small">${localize.t('invoices.unnamed')}</p>` : nothing}
    </section>
    <section>
      <h4>${localize.t('invoices.billed-to')}</h4>
      <address part="customer">
        ${customer.name ? html`<span>${linkTo(hrefOf(customer.external_id), customer.name)}</span>` : nothing}
        ${billingLines({ ...customer, name: '' }, localize.locale).map((line) => html`<span><bdi>${line}</bdi></span>`)}
      </address>
      <dl>
        <div><dt>${localize.t('board.customer-id')}</dt><dd>${customer.name ? html`<bdi>${customer.external_id}</bdi>` : linkTo(hrefOf(customer.external_id), customer.external_id)}</dd></div>
        ${paymentDates(invoice, payment, localize)}
      </dl>
      ${failureRecord(invoice, events, localize)}
    </section>
  </div>`
}
