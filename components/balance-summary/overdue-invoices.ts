/** Fetches and renders the invoices of the overdue balance. */
import { html, type LitElement, nothing, type TemplateResult } from 'lit'
import type { InvoiceForCustomer } from '../../server/contract/invoice.ts'
import type { ApiClient } from '../internal/api/api-client.ts'
import type { ApiError } from '../internal/api/api-error.ts'
import { request } from '../internal/api/endpoints.ts'
import { getList } from '../internal/api/list-response.ts'
import { AsyncData } from '../internal/controllers/async-data.ts'
import { errorMessage } from '../internal/i18n/messages/customer.ts'
import type { PaymentProgress } from '../internal/payments/invoice-payments.ts'
import type { SessionConsumer } from '../internal/session/session-consumer.ts'
import { icon } from '../internal/templates/icons.ts'
import { notice, retryButton } from '../internal/templates/notice.ts'
import type { InvoiceActions } from './invoice-actions.ts'
import type { BalanceLocalize, messages } from './messages.ts'

/** The limit of the endpoint; `<invoice-list>` shows all of them. */
const MAX_INVOICES = 20

export interface OverdueInvoicesConfig {
  readonly session: SessionConsumer
  readonly actions: InvoiceActions
  /** The ids of the visible invoices; none while none is visible. */
  readonly ids: () => readonly string[]
  /** The progress of a payment of this session. */
  readonly progressOf: (id: string) => PaymentProgress
}

export class OverdueInvoices {
  readonly #config: OverdueInvoicesConfig
  readonly #data: AsyncData<readonly [ApiClient, string, string], readonly InvoiceForCustomer[]>

  constructor(host: LitElement, config: OverdueInvoicesConfig) {
    this.#config = config
    const { session, progressOf } = config
    this.#data = new AsyncData(host, {
      session,
      resetKey: () => this.#ids.join(),
      args: () => {
        const { api } = session
        // A payment changes its invoice, which is then refetched.
        const progress = this.#ids.map(progressOf).join()
        return api && this.#ids.length ? ([api, this.#ids.join(), progress] as const) : undefined
      },
      task: async ([api, ids], signal) => {
        const response = await request(api, 'GET /me/invoices-by-id', { query: { ids }, signal })
        return getList(response, 'invoices')
      },
    })
  }

  /** The error of the first read. */
  get error(): ApiError | undefined {
    return this.#data.value ? undefined : this.#data.error
  }

  /** `total` counts all invoices, also those beyond the limit. */
  render(total: number, localize: BalanceLocalize): TemplateResult {
    const { value } = this.#data
    if (this.error) {
      return notice(errorMessage(localize, this.error), retryButton(localize, this.#data.retryAll))
    }
    if (!value) {
      return html`${this.#ids.map(() => html`<span class="skeleton invoice"></span>`)}`
    }
    const more = total - value.length
    return html`
      <ul role="list">
        ${value.map((invoice, index) => this.#renderInvoice(invoice, index, localize))}
      </ul>
      ${more > 0 ? html`<p class="muted">${localize.t('balance.more', { count: more })}</p>` : nothing}
    `
  }

  get #ids(): readonly string[] {
    return this.#config.ids().slice(0, MAX_INVOICES)
  }

  #renderInvoice(
    invoice: InvoiceForCustomer,
    index: number,
    localize: BalanceLocalize,
  ): TemplateResult {
    const { id, invoice_number, due_date, amount } = invoice
    const { actions, progressOf } = this.#config
    const number = html`<bdi>${invoice_number || id}</bdi>`
    const due = due_date && localize.t('balance.due', { day: localize.date(due_date) })
    const total = amount.total_amount ? localize.money(amount.total_amount) : '–'
    const note = paymentNote(progressOf(id) ?? readProgress(invoice), localize)
    const open = html`<button
      type="button"
      class="open"
      part="open"
      @click=${() => actions.run(invoice, 'view')}
    >
      ${number}
    </button>`
    const pay = html`<button
      type="button"
      class="button"
      part="pay"
      aria-describedby="number-${index}"
      @click=${() => actions.run(invoice, 'pay')}
    >
      ${localize.t('balance.pay', { amount: total })}
    </button>`
    const offersPay = note === nothing && actions.canPay(invoice)
    return html`<li class="invoice" part="invoice" data-id=${id}>
      <span id="number-${index}">
        ${actions.isEnabled ? open : number} <span class="muted"><bdi>${due}</bdi></span> ${note}
      </span>
      ${offersPay ? pay : html`<span class="number">${total}</span>`}
    </li>`
  }
}

/** The progress of a payment that the invoice itself shows. */
function readProgress({ payment_status, payment_requested }: InvoiceForCustomer): PaymentProgress {
  if (payment_status === 'SUCCEEDED') return 'received'
  return payment_requested ? 'processing' : undefined
}

const NOTES = {
  unknown: 'balance.checking',
  processing: 'balance.processing',
  received: 'balance.received',
} as const satisfies Record<NonNullable<PaymentProgress>, keyof typeof messages>

/** Nothing without a payment in progress. */
export const paymentNote = (
  progress: PaymentProgress,
  localize: BalanceLocalize,
): TemplateResult | typeof nothing =>
  progress
    ? html`<span class="note muted small" part="payment"
        >${icon('clock')}<bdi>${localize.t(NOTES[progress])}</bdi></span
      >`
    : nothing
