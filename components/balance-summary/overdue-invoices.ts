/** Fetches and renders the invoices of the overdue balance, and follows their payments. */
import { html, type LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit'
import type { InvoiceForCustomer } from '../../server/contract/invoice.ts'
import type { ApiClient } from '../internal/api/api-client.ts'
import type { ApiError } from '../internal/api/api-error.ts'
import { request } from '../internal/api/endpoints.ts'
import { getList } from '../internal/api/list-response.ts'
import { AsyncData } from '../internal/controllers/async-data.ts'
import type { LiveRegion } from '../internal/controllers/live-region.ts'
import { errorMessage } from '../internal/i18n/messages/customer.ts'
import { customerPayments } from '../internal/payments/customer-payments.ts'
import type { PaymentProgress } from '../internal/payments/invoice-payments.ts'
import {
  declinedText,
  missingMethodNote,
  otherwiseLabel,
  paymentAnswer,
} from '../internal/payments/payment-answer.ts'
import { PaymentPolling } from '../internal/payments/payment-polling.ts'
import { NO_PAYMENT } from '../internal/payments/payment-reducer.ts'
import type { SessionConsumer } from '../internal/session/session-consumer.ts'
import { icon } from '../internal/templates/icons.ts'
import { notice, retryButtonFor } from '../internal/templates/notice.ts'
import type { InvoiceActions } from './invoice-actions.ts'
import type { BalanceLocalize, messages } from './messages.ts'

/** Milliseconds that a paid invoice stays in its place. */
const PAID_SHOWN_MS = 10_000

/** The limit of the endpoint; `<invoice-list>` shows all of them. */
export const MAX_INVOICES = 20

/** As large as a button, so that nothing moves once the list has loaded. */
const PLACE = html`<span class="skeleton place"></span>`

export interface OverdueInvoicesConfig {
  readonly session: SessionConsumer
  readonly live: LiveRegion
  readonly localize: BalanceLocalize
  readonly actions: InvoiceActions
  /** The ids of the visible invoices; none while none is visible. */
  readonly ids: () => readonly string[]
  /** Another value shows other invoices, such as those of another month. */
  readonly group: () => string
  /** True for an invoice of the balance, visible or not. */
  readonly isOverdue: (id: string) => boolean
  /** The progress of a payment of this session. */
  readonly progressOf: (id: string) => PaymentProgress
}

export class OverdueInvoices implements ReactiveController {
  readonly #host: LitElement
  readonly #config: OverdueInvoicesConfig
  readonly #polling: PaymentPolling<InvoiceForCustomer>
  readonly #data: AsyncData<readonly [ApiClient, string, string], readonly InvoiceForCustomer[]>
  /** The last reading of each invoice, as JSON. */
  readonly #readings = new Map<string, string>()
  /** The invoices in the order of their rows. */
  #shown: readonly InvoiceForCustomer[] = []
  /** Invoices that a payment of this session has taken out of the balance, with their timers. */
  readonly #paid = new Map<string, ReturnType<typeof setTimeout>>()
  /** Those that have left their place: an older answer brings none of them back. */
  readonly #left = new Set<string>()
  #generation = 0

  constructor(host: LitElement, config: OverdueInvoicesConfig) {
    this.#host = host
    this.#config = config
    const { session, progressOf, group } = config
    this.#polling = new PaymentPolling(host, {
      source: customerPayments,
      session,
      onOutcomes: (outcomes) => this.#announce(outcomes),
    })
    this.#data = new AsyncData(host, {
      session,
      resetKey: group,
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
      onComplete: (invoices) => this.#ingest(invoices),
    })
    // Behind the data, which are cleared first.
    host.addController(this)
  }

  /** The error of the first read. */
  get error(): ApiError | undefined {
    return this.#data.value ? undefined : this.#data.error
  }

  hostUpdate(): void {
    const { session, progressOf, isOverdue } = this.#config
    if (session.generation !== this.#generation) this.#forget()
    this.#generation = session.generation
    const { value } = this.#data
    // A row keeps its place: those that are paid stay between the others.
    const newest = new Map(value?.map((invoice) => [invoice.id, invoice]))
    for (const id of this.#left) if (progressOf(id) !== 'received') this.#left.delete(id)
    const kept = this.#shown.flatMap((invoice) => {
      const { id } = invoice
      const isPaid = !isOverdue(id) && progressOf(id) === 'received'
      if (isPaid && !this.#left.has(id)) this.#keep(id)
      return newest.get(id) ?? (this.#paid.has(id) || isOverdue(id) ? invoice : [])
    })
    const ids = new Set(kept.map(({ id }) => id))
    this.#shown = [...kept, ...(value ?? []).filter(({ id }) => !ids.has(id))]
  }

  hostDisconnected(): void {
    this.#forget()
  }

  /**
   * Changed readings alone: a payment's progress repeats the read, so that two sources that contradict each other would
   * otherwise be read without end.
   */
  #ingest(invoices: readonly InvoiceForCustomer[]): void {
    const changed = invoices.filter(({ id, ...reading }) => {
      const json = JSON.stringify(reading)
      const isChanged = this.#readings.get(id) !== json
      this.#readings.set(id, json)
      return isChanged
    })
    this.#polling.ingest(changed, this.#data.requestedAt)
  }

  #announce(outcomes: readonly InvoiceForCustomer[]): void {
    const { live, localize, isOverdue, actions } = this.#config
    for (const outcome of outcomes) {
      const { id, invoice_number, payment_status } = outcome
      if (!isOverdue(id) || !this.#polling.tracker?.announces(outcome, this.#host)) continue
      const isPaid = payment_status === 'SUCCEEDED'
      const value = isPaid ? localize.t('invoices.paid') : declinedText(localize, actions.offer)
      live.announce(localize.t('common.labelled', { name: invoice_number || id, value }))
    }
  }

  #keep(id: string): void {
    if (this.#paid.has(id)) return
    const over = () => {
      this.#paid.delete(id)
      this.#left.add(id)
      this.#shown = this.#shown.filter((invoice) => invoice.id !== id)
      this.#host.requestUpdate()
    }
    this.#paid.set(id, setTimeout(over, PAID_SHOWN_MS))
  }

  #forget(): void {
    for (const timer of this.#paid.values()) clearTimeout(timer)
    this.#paid.clear()
    this.#left.clear()
    this.#readings.clear()
    this.#shown = []
  }

  /** The paid invoices alone, where nothing is overdue any more. */
  renderPaid(localize: BalanceLocalize): TemplateResult | typeof nothing {
    return this.#paid.size ? this.#renderRows(localize) : nothing
  }

  /** `total` counts all invoices, also those beyond the limit. */
  render(total: number, localize: BalanceLocalize): TemplateResult {
    const { value } = this.#data
    if (this.error) {
      return notice(
        errorMessage(localize, this.error),
        retryButtonFor(this.error, localize, this.#data.retryAll),
      )
    }
    if (!value && !this.#rows.length) {
      return html`${this.#ids.map(() => html`<span class="skeleton invoice"></span>`)}`
    }
    const more = total - (value ?? this.#ids).length
    return html`
      ${this.#renderRows(localize)}
      ${more > 0 ? html`<p class="muted">${localize.t('balance.more', { count: more })}</p>` : nothing}
    `
  }

  get #rows(): readonly InvoiceForCustomer[] {
    const ids = new Set(this.#ids)
    return this.#shown.filter(({ id }) => ids.has(id) || this.#paid.has(id))
  }

  #renderRows(localize: BalanceLocalize): TemplateResult {
    return html`<ul role="list">
      ${this.#rows.map((invoice, index) => this.#renderInvoice(invoice, index, localize))}
    </ul>
    ${this.#renderPayAll(localize)} ${this.#renderMissingMethod(localize)}`
  }

  /** Where a method is missing and can't be added here. */
  #renderMissingMethod(localize: BalanceLocalize) {
    const { actions } = this.#config
    if (actions.offer.isReplaceable || !this.#rows.some((row) => actions.needsMethod(row)))
      return nothing
    return html`<p class="small no-method">${missingMethodNote(actions.offer, localize)}</p>`
  }

  get #payable(): readonly InvoiceForCustomer[] {
    return this.#config.actions.payableOf(this.#rows)
  }

  #renderPayAll(localize: BalanceLocalize) {
    const { actions } = this.#config
    if (actions.isLoading && this.#rows.length > 1) return html`<p class="pay-all">${PLACE}</p>`
    const payable = this.#payable
    if (payable.length < 2) return nothing
    const isWhole = this.#config.ids().length <= MAX_INVOICES
    const key = isWhole ? 'invoices.pay-all' : 'invoices.pay-these'
    return html`<p class="pay-all">
      <button type="button" class="button" part="pay-all" @click=${() => actions.payAll(payable)}>
        ${localize.t(key, { count: payable.length })}
      </button>
    </p>`
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
    const progress = this.#paid.has(id) ? 'paid' : progressOf(id)
    const label = progressLabel(progress, localize)
    const payment = this.#polling.tracker?.payment(invoice)
    const answer =
      payment && progress === 'failed'
        ? html`<p class="answer small" part="payment">
            ${icon('alert')}<span>${paymentAnswer(payment, localize, actions.offer)}</span>
          </p>`
        : nothing
    const open = html`<button
      type="button"
      class="open"
      part="open"
      @click=${() => actions.run(invoice, 'view')}
    >
      ${number}
    </button>`
    // One primary action: below several rows it is "Pay all".
    const pay = html`<button
      type="button"
      class="button ${this.#payable.length > 1 ? 'quiet' : ''}"
      part="pay"
      aria-describedby="number-${index}"
      @click=${() => actions.run(invoice, 'pay')}
    >
      ${localize.t('balance.pay', { amount: total })}
    </button>`
    const offersPay = label === nothing && actions.canPay(invoice)
    const waits = label === nothing && actions.isLoading
    const otherwise =
      label === nothing && actions.canPayOtherwise(invoice)
        ? html`<button
            type="button"
            class="open otherwise"
            part="pay-otherwise"
            aria-describedby="number-${index}"
            @click=${() => actions.run(invoice, 'pay-otherwise')}
          >
            ${otherwiseLabel(payment ?? NO_PAYMENT, actions.offer, total, localize)}
          </button>`
        : nothing
    return html`<li class="invoice" part="invoice" data-id=${id}>
      <span id="number-${index}">
        ${actions.isEnabled ? open : number} <span class="muted due"><bdi>${due}</bdi></span> ${label}
      </span>
      ${offersPay ? pay : waits ? PLACE : html`<span class="number">${total}</span>`} ${otherwise} ${answer}
    </li>`
  }
}

const NOTES = {
  unknown: 'balance.checking',
  processing: 'balance.processing',
  received: 'balance.received',
  paid: 'invoices.paid',
} as const satisfies Record<string, keyof typeof messages>

/** Nothing without a payment in progress. The answer to a failed one is a text of its own. */
export const progressLabel = (
  progress: PaymentProgress | 'paid',
  localize: BalanceLocalize,
): TemplateResult | typeof nothing =>
  progress && progress !== 'failed'
    ? html`<span class="note ${progress === 'paid' ? 'paid' : 'muted'} small" part="payment"
        >${icon(progress === 'paid' ? 'check' : 'clock')}<bdi>${localize.t(NOTES[progress])}</bdi></span
      >`
    : nothing
