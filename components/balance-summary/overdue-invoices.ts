/** Fetches and renders the invoices of the overdue balance, and follows their payments. */
import { html, type LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit'
import type { InvoiceForCustomer } from '../../server/contract/invoice.ts'
import type { Amount } from '../../server/contract/money.ts'
import type { ApiClient } from '../internal/api/api-client.ts'
import { type ApiError, asApiError } from '../internal/api/api-error.ts'
import { request } from '../internal/api/endpoints.ts'
import { getList } from '../internal/api/list-response.ts'
import { AsyncData } from '../internal/controllers/async-data.ts'
import type { LiveRegion } from '../internal/controllers/live-region.ts'
import { inParts } from '../internal/domain/in-parts.ts'
import { subtractMoney } from '../internal/format/money.ts'
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

/** The oldest ones are visible at once. */
const MAX_VISIBLE = 5

/** CHOICE: as many as the largest page of `<invoice-list>`. */
const MAX_INVOICES = 100

/** The limit of the endpoint. */
const MAX_IDS = 20

/** As large as a button, so that nothing moves once the list has loaded. */
const PLACE = html`<span class="skeleton place"></span>`

export interface OverdueInvoicesConfig {
  readonly session: SessionConsumer
  readonly live: LiveRegion
  readonly localize: BalanceLocalize
  readonly actions: InvoiceActions
  /** The ids of the balance's invoices, oldest first; none that may not be read. */
  readonly ids: () => readonly string[]
  /** The balance; undefined with several currencies. */
  readonly total: () => Amount | undefined
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
  /** Ids that the last read did not answer. */
  #missing: ReadonlySet<string> = new Set()
  /** All invoices are visible. */
  #isOpen = false
  /** "Pay all" reads the invoices that are not visible. */
  #isReading = false
  #readError: ApiError | undefined

  constructor(host: LitElement, config: OverdueInvoicesConfig) {
    this.#host = host
    this.#config = config
    const { session, progressOf } = config
    this.#polling = new PaymentPolling(host, {
      source: customerPayments,
      session,
      onOutcomes: (outcomes) => this.#announce(outcomes),
    })
    this.#data = new AsyncData(host, {
      session,
      args: () => {
        const { api } = session
        // A payment changes its invoice, which is then refetched.
        const ids = this.#visibleIds
        const progress = ids.map(progressOf).join()
        return api && ids.length ? ([api, ids.join(), progress] as const) : undefined
      },
      task: async ([api, joined], signal) => {
        const ids = joined.split(',')
        const invoices = await readInvoices(api, ids, signal)
        const read = new Set(invoices.map(({ id }) => id))
        this.#missing = new Set(ids.filter((id) => !read.has(id)))
        return invoices
      },
      onComplete: (invoices) => this.#ingest(invoices),
    })
    // Behind the data, which are cleared first.
    host.addController(this)
  }

  /** The error of a read, where no invoice is visible. */
  get error(): ApiError | undefined {
    return this.#rows.length ? undefined : this.#data.error
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
    this.#isOpen = false
    this.#isReading = false
    this.#readError = undefined
  }

  /** The paid invoices alone, where nothing is overdue any more. */
  renderPaid(): TemplateResult | typeof nothing {
    return this.#paid.size ? this.#renderRows() : nothing
  }

  render(): TemplateResult {
    if (this.error) return this.#renderError(this.error, this.#data.retryAll)
    const rows = this.#rows
    if (!this.#data.value && !rows.length) {
      return html`${this.#visibleIds.map(() => html`<span class="skeleton invoice"></span>`)}
      ${this.#ids.length > MAX_VISIBLE ? this.#renderMore() : nothing}`
    }
    const { error } = this.#data
    return html`
      ${this.#renderRows()}
      ${error ? this.#renderError(error, this.#data.retryAll) : nothing}
      ${this.#readError ? this.#renderError(this.#readError, this.#payAll) : nothing}
    `
  }

  #renderError(error: ApiError, retry: () => void) {
    const { localize } = this.#config
    return notice(errorMessage(localize, error), retryButtonFor(error, localize, retry))
  }

  get #rows(): readonly InvoiceForCustomer[] {
    const ids = new Set(this.#visibleIds)
    return this.#shown.filter(({ id }) => ids.has(id) || this.#paid.has(id))
  }

  #renderRows(): TemplateResult {
    const rows = this.#rows
    const oldest = new Set(this.#ids.slice(0, MAX_VISIBLE))
    const end = rows.findLastIndex(({ id }) => oldest.has(id)) + 1 || rows.length
    const list = (from: number, to: number) =>
      html`<ul class="invoices" role="list">
        ${rows.slice(from, to).map((row, index) => this.#renderInvoice(row, from + index))}
      </ul>`
    return html`${list(0, end)} ${this.#renderMore()}
    ${end < rows.length ? list(end, rows.length) : nothing}
    ${this.#payable.length ? this.#renderOtherwise('open') : nothing}
    ${this.#renderMissingMethod()}`
  }

  /** The invoices that are not visible, or that could not be read. */
  #renderMore() {
    const { ids, localize } = this.#config
    const all = ids()
    const isFolding = all.length > MAX_VISIBLE
    const shown = this.#rows.filter(({ id }) => all.includes(id))
    const count = all.length - (isFolding ? MAX_VISIBLE : shown.length)
    if (count < 1) return nothing
    const text = html`<bdi>${localize.t('balance.more', { count })}</bdi>`
    if (!isFolding) return html`<p class="muted">${text}</p>`
    const toggle = () => {
      this.#isOpen = !this.#isOpen
      this.#host.requestUpdate()
    }
    const rest = this.#isOpen ? undefined : this.#restOf(shown)
    return html`<button
      type="button"
      class="more"
      part="more"
      aria-expanded=${this.#isOpen}
      @click=${toggle}
    >
      <span class="muted">${text}${icon('chevron')}</span>
      ${rest ? html`<span class="number">${localize.money(rest)}</span>` : nothing}
    </button>`
  }

  /** The balance without the visible invoices; undefined where their amounts are not all known. */
  #restOf(shown: readonly InvoiceForCustomer[]): Amount | undefined {
    const total = this.#config.total()
    const amounts = shown
      .flatMap(({ amount }) => amount.total_amount ?? [])
      .filter(({ currency_code }) => currency_code === total?.currency_code)
    return total && amounts.length === MAX_VISIBLE
      ? amounts.reduce(subtractMoney, total)
      : undefined
  }

  /** Where a method is missing and can't be added here. */
  #renderMissingMethod() {
    const { actions, localize } = this.#config
    if (actions.offer.isReplaceable || !this.#rows.some((row) => actions.needsMethod(row)))
      return nothing
    return html`<p class="small no-method">${missingMethodNote(actions.offer, localize)}</p>`
  }

  get #payable(): readonly InvoiceForCustomer[] {
    return this.#config.actions.payableOf(this.#rows)
  }

  /** Those of the balance that are not visible, and have no payment in progress. */
  get #hiddenIds(): readonly string[] {
    const visible = new Set(this.#rows.map(({ id }) => id))
    const isIdle = (id: string) => [undefined, 'failed'].includes(this.#config.progressOf(id))
    return this.#ids.filter((id) => !visible.has(id) && !this.#missing.has(id) && isIdle(id))
  }

  renderPayAll(): TemplateResult | typeof nothing {
    const { actions, ids, localize } = this.#config
    if (actions.isLoading && ids().length > 1) return html`<p class="pay-all">${PLACE}</p>`
    const { length: payable } = this.#payable
    if (!payable) return this.#renderOtherwise('button')
    const count = payable + this.#hiddenIds.length
    if (count < 2) return nothing
    const amount = this.#amountOf(count)
    const key = ids().length <= MAX_INVOICES ? 'invoices.pay-all' : 'invoices.pay-these'
    return html`<p class="pay-all">
      <button
        type="button"
        class="button"
        part="pay-all"
        aria-disabled=${this.#isReading}
        @click=${this.#payAll}
      >
        ${amount ? localize.t('balance.pay-all', { count, amount: localize.money(amount) }) : localize.t(key, { count })}
      </button>
    </p>`
  }

  /** The balance, if so many invoices are all of it. */
  #amountOf(count: number): Amount | undefined {
    const { ids, total } = this.#config
    return count === ids().length ? total() : undefined
  }

  /** Reads the invoices that are not visible first: the question names each. */
  readonly #payAll = async (): Promise<void> => {
    const { actions, session } = this.#config
    const { api } = session
    if (!api || this.#isReading) return
    const hidden = this.#hiddenIds
    this.#isReading = true
    this.#readError = undefined
    this.#host.requestUpdate()
    try {
      const others = hidden.length ? await readInvoices(api, hidden) : []
      if (session.api !== api || !this.#host.isConnected) return
      // One may have become visible meanwhile.
      const visible = new Set(this.#rows.map(({ id }) => id))
      const unseen = others.filter(({ id }) => !visible.has(id))
      const payable = actions.payableOf([...this.#rows, ...unseen])
      if (payable.length) actions.payAll(payable)
    } catch (error) {
      if (session.api !== api) return
      this.#readError = asApiError(error)
    }
    this.#isReading = false
    this.#host.requestUpdate()
  }

  /** Once for all visible invoices; in the place of "Pay all" where nothing else pays them. */
  #renderOtherwise(style: 'button' | 'open') {
    const { actions, localize } = this.#config
    const unpaid = actions.otherwiseOf(this.#rows)
    if (!unpaid.length) return nothing
    const payments = unpaid.map((invoice) => this.#polling.tracker?.payment(invoice))
    const payment = payments.find((item) => item?.refusal) ?? NO_PAYMENT
    const amount = this.#amountOf(unpaid.length)
    return html`<p class="otherwise">
      <button
        type="button"
        class=${style}
        part="pay-otherwise"
        @click=${() => actions.payOtherwise(unpaid)}
      >
        ${otherwiseLabel(payment, actions.offer, amount ? localize.money(amount) : '', localize)}
      </button>
    </p>`
  }

  get #ids(): readonly string[] {
    return this.#config.ids().slice(0, MAX_INVOICES)
  }

  get #visibleIds(): readonly string[] {
    return this.#isOpen ? this.#ids : this.#ids.slice(0, MAX_VISIBLE)
  }

  #renderInvoice(invoice: InvoiceForCustomer, index: number): TemplateResult {
    const { id, invoice_number, due_date, amount } = invoice
    const { actions, localize, progressOf } = this.#config
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
    // One primary action: of several rows it is "Pay all".
    const pay = html`<button
      type="button"
      class="button ${this.#payable.length > 1 ? 'quiet' : ''}"
      part="pay"
      aria-describedby="number-${index} amount-${index}"
      @click=${() => actions.run(invoice, 'pay')}
    >
      ${localize.t('balance.pay')}
    </button>`
    const offersPay = label === nothing && actions.canPay(invoice)
    const waits = label === nothing && actions.isLoading
    return html`<li class="invoice" part="invoice" data-id=${id}>
      <span id="number-${index}">
        ${actions.isEnabled ? open : number} <span class="muted due"><bdi>${due}</bdi></span> ${label}
      </span>
      <span class="number" id="amount-${index}">${total}</span>
      ${offersPay ? pay : waits ? PLACE : nothing} ${answer}
    </li>`
  }
}

async function readInvoices(
  api: ApiClient,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<readonly InvoiceForCustomer[]> {
  const responses = await Promise.all(
    inParts(ids, MAX_IDS).map((part) =>
      request(api, 'GET /me/invoices-by-id', {
        query: { ids: part.join() },
        ...(signal && { signal }),
      }),
    ),
  )
  return responses.flatMap((response) => getList(response, 'invoices'))
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
