/** The ways to pay an invoice of a list: with the method on file, or with another one, each after its question. */
import { html, type LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit'
import type { InvoiceForCustomer } from '../../../server/contract/invoice.ts'
import type { PaymentMethod } from '../../../server/contract/vault/payment-method.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { request } from '../../internal/api/endpoints.ts'
import { AsyncData } from '../../internal/controllers/async-data.ts'
import type { LiveRegion } from '../../internal/controllers/live-region.ts'
import type { InvoiceToPay } from '../../internal/payment-method/replacement.ts'
import { ReplacementController } from '../../internal/payment-method/replacement-controller.ts'
import type { PayActions } from '../../internal/payments/pay-actions.ts'
import {
  type MethodOffer,
  missingMethodNote,
  needsPaymentMethod,
} from '../../internal/payments/payment-answer.ts'
import { fingerprint, isUnchanged } from '../../internal/payments/payment-reducer.ts'
import type { MarkedInvoice } from '../../internal/payments/payment-tracker.ts'
import type { SessionConsumer } from '../../internal/session/session-consumer.ts'
import { formatInvoiceTotal, invoiceLabel, isLate } from '../invoice-format.ts'
import type { InvoiceLocalize } from '../messages.ts'
import { PayAllDialogController } from './pay-all-dialog.ts'
import { PayDialogController, type PayQuestion } from './pay-dialog.ts'
import { type InvoiceRow, PaymentController } from './payment-controller.ts'
import { ReplacementDialogController } from './replacement-dialog.ts'

export interface ListPaymentsConfig {
  readonly session: SessionConsumer
  readonly live: LiveRegion
  readonly localize: InvoiceLocalize
  /** True if the list shows this invoice, so its outcome is announced. */
  readonly isShown: (id: string) => boolean
  /** A polled payment has an outcome. */
  readonly onSettled: (invoice: InvoiceForCustomer) => void
  /** The merchant's own page for payment methods; empty for none. */
  readonly methodHref: () => string
  /** When the visible invoices were requested, on the monotonic clock. */
  readonly readAt: () => number
}

/**
 * How long an invoice is read after its method was replaced, in milliseconds. CHOICE: a service that collects by itself
 * begins within it; nothing in the service's contract says so.
 */
const SETTLE_MS = 5000

export class ListPayments implements ReactiveController, PayActions {
  readonly #host: LitElement
  readonly #config: ListPaymentsConfig
  readonly #payments: PaymentController
  readonly #dialog: PayDialogController
  readonly #replacement: ReplacementController
  readonly #steps: ReplacementDialogController
  readonly #all: PayAllDialogController
  /** The method on file, where the session may read it; undefined if it can't be read. */
  readonly #method: AsyncData<readonly [ApiClient], PaymentMethod | undefined>
  /** The invoices that are paid with the customer's first method. */
  #adding: readonly InvoiceForCustomer[] = []
  /** Shown as soon as the list has its data. */
  #waiting: PayQuestion | undefined

  constructor(host: LitElement, config: ListPaymentsConfig) {
    this.#host = host
    this.#config = config
    this.#replacement = new ReplacementController(host, {
      session: config.session,
      onStep: (replacement) => {
        const invoice = replacement.takeInvoice(host)
        const { method } = replacement.current
        if (invoice?.others) void this.#payAllWithNew([invoice, ...invoice.others], method)
        else if (invoice) void this.#payWithNew(invoice, method)
      },
      onChange: () => {
        this.#payments.forgetFailures()
        this.#method.refresh()
      },
    })
    this.#method = new AsyncData(host, {
      session: config.session,
      args: () => {
        const { api, current } = config.session
        return api && current?.scopes.includes('payment-method:read') ? ([api] as const) : undefined
      },
      task: ([api], signal) =>
        request(api, 'GET /me/payment-method', { signal }).catch(() => undefined),
      onComplete: (method) => {
        const { invoice } = this.#dialog
        if (method) this.#all.nameMethod(method)
        if (invoice && method) this.#dialog.update(invoice, { method })
      },
    })
    this.#payments = new PaymentController(host, { ...config, offer: () => this.offer })
    this.#dialog = new PayDialogController(host)
    this.#steps = new ReplacementDialogController(host, this.#replacement, () => this.#firstMethod)
    this.#all = new PayAllDialogController(host, {
      ...config,
      payments: this.#payments,
      actions: this,
    })
    host.addController(this)
  }

  get offer(): MethodOffer {
    const href = this.#config.methodHref()
    return {
      href,
      isReplaceable: !href && this.#replacement.isOffered,
      onFile: this.#method.value?.on_file,
    }
  }

  /** `readAt` is when they were requested, on the monotonic clock. */
  ingest(invoices: readonly InvoiceForCustomer[], readAt: number): void {
    this.#payments.ingest(invoices, readAt)
    const asked = this.#dialog.invoice
    const read = invoices.find(({ id }) => id === asked?.id)
    if (!asked || !read || this.#waiting) return
    const { invoice, payable } = this.#payments.rowState(read)
    if (!payable) this.#dialog.update(asked, { obstacle: 'moved' })
    else if (!isUnchanged(invoice, fingerprint(asked))) this.#dialog.update(asked, { invoice })
  }

  /** The method on file may be another one: one that the customer did not have, or that the open question names. */
  renewMethod(): void {
    if (this.#dialog.invoice || this.#method.value?.on_file === false) this.#method.refresh()
  }

  /** Nothing is payable while the service says that there is no method. */
  rowState(read: InvoiceForCustomer): InvoiceRow {
    const row = this.#payments.rowState(read)
    return row.payable && this.offer.onFile === false
      ? { ...row, payable: false, needsMethod: true }
      : row
  }

  needsMethod(read: InvoiceForCustomer): boolean {
    return this.rowState(read).needsMethod === true
  }

  /** True for an invoice that has a failed payment or no payment method. */
  canPayOtherwise(read: InvoiceForCustomer): boolean {
    const { invoice, payment, payable, needsMethod } = this.rowState(read)
    const needsOther = invoice.payment_status === 'FAILED' || needsPaymentMethod(payment)
    return (needsMethod || (payable && needsOther)) && this.offer.isReplaceable
  }

  otherwiseOf(invoices: readonly InvoiceForCustomer[]): readonly InvoiceForCustomer[] {
    const late = this.#unpaid(invoices).filter(isLate)
    return late.some((invoice) => this.canPayOtherwise(invoice)) ? late : []
  }

  /** Those that nothing but a payment, or a method for it, is missing for. */
  #unpaid(invoices: readonly InvoiceForCustomer[]): readonly InvoiceForCustomer[] {
    return invoices
      .map((read) => this.rowState(read))
      .filter(({ payable, needsMethod }) => payable || needsMethod)
      .map(({ invoice }) => invoice)
  }

  /** Shows the question before a payment with the method on file. */
  ask(invoice: InvoiceForCustomer, onClosed = () => {}): void {
    const onConfirm = async () => {
      const payment = await this.#payments.pay(invoice)
      if (payment && needsPaymentMethod(payment)) this.#method.refresh()
    }
    const onAdd = () => this.payOtherwise([invoice])
    this.#dialog.show({
      ...{ invoice, method: this.#method.value, onAdd, onClosed },
      onConfirm: () => void onConfirm(),
    })
    this.#method.refresh()
  }

  /** Replaces the method, and then shows the question before a payment with it. Call it inside the click. */
  payOtherwise(read: readonly InvoiceForCustomer[]): void {
    this.ingest(read, this.#config.readAt())
    const unpaid = this.#unpaid(read)
    const [first, ...others] = unpaid.map((invoice) => ({
      id: invoice.id,
      mark: fingerprint(invoice),
    }))
    if (!first || !this.offer.isReplaceable) return
    this.#adding = unpaid
    this.#replacement.begin({
      returnTo: '',
      invoice: others.length ? { ...first, others } : first,
      localize: this.#config.localize,
    })
  }

  /** Those of the invoices that "Pay all" pays: failed or overdue ones. */
  payableOf(invoices: readonly InvoiceForCustomer[]): readonly InvoiceForCustomer[] {
    return invoices
      .map((read) => this.rowState(read))
      .filter(({ invoice, payable }) => payable && isLate(invoice))
      .map(({ invoice }) => invoice)
  }

  /** Above the rows, where a method is missing and can't be added here. */
  renderMissingMethod(invoices: readonly InvoiceForCustomer[]): TemplateResult | typeof nothing {
    const { offer } = this
    if (offer.isReplaceable || !invoices.some((invoice) => this.needsMethod(invoice)))
      return nothing
    return html`<p class="no-method">${missingMethodNote(offer, this.#config.localize)}</p>`
  }

  /** Shows the question before several invoices are paid, one after the other. */
  askForAll(invoices: readonly InvoiceForCustomer[]): void {
    this.ingest(invoices, this.#config.readAt())
    const payable = this.payableOf(invoices)
    if (!payable.length) return
    this.#all.show({ invoices: payable, method: this.#method.value })
    this.#method.refresh()
  }

  close(): void {
    this.#all.close()
    this.#waiting = undefined
    this.#dialog.close()
  }

  hostUpdated(): void {
    const question = this.#waiting
    if (!question || !this.#host.renderRoot.querySelector('dialog.pay')) return
    this.#waiting = undefined
    this.#dialog.show(question)
  }

  render(): TemplateResult {
    const { localize } = this.#config
    return html`${this.#dialog.render(localize, this.offer)}${this.#steps.render(localize)}${this.#all.render()}`
  }

  /** The amount to be paid with the customer's first method; empty after the page was left for its approval. */
  get #firstMethod(): { readonly amount: string } | undefined {
    if (this.offer.onFile !== false) return undefined
    const { localize } = this.#config
    return { amount: formatInvoiceTotal(this.#adding, localize) }
  }

  /** The service may collect the invoice by itself: it is read for a while, and only then paid. */
  async #payWithNew(marked: InvoiceToPay, method: PaymentMethod | undefined): Promise<void> {
    const { api } = this.#config.session
    const moves = this.#payments.movesByItself(marked, performance.now() + SETTLE_MS)
    const invoice = await this.#payments.read(marked.id)
    if (!invoice || !this.#isOf(api)) return
    const question = { invoice, method, isNewMethod: true }
    const onConfirm = () => void this.#payments.pay(invoice, moves)
    const isPayable = this.#payments.rowState(invoice).payable
    const isSame = isUnchanged(invoice, marked.mark)
    const obstacle = isPayable ? undefined : isSame ? 'still-checked' : 'moved'
    this.#waiting = { ...question, obstacle, onConfirm }
    this.#host.requestUpdate()
    if (!(await moves) || !this.#isOf(api)) return
    if (this.#waiting) this.#waiting = { ...this.#waiting, obstacle: 'moved' }
    this.#dialog.update(invoice, { obstacle: 'moved' })
    this.#announceMove(invoice)
  }

  /** As with one invoice; those that the service collects by itself leave the question. */
  async #payAllWithNew(
    marked: readonly MarkedInvoice[],
    method: PaymentMethod | undefined,
  ): Promise<void> {
    const { api } = this.#config.session
    const until = performance.now() + SETTLE_MS
    const moves = new Map(
      marked.map((item) => [item.id, this.#payments.movesByItself(item, until)]),
    )
    const read = await Promise.all(marked.map(({ id }) => this.#payments.read(id)))
    if (!this.#isOf(api)) return
    const rows = read
      .filter((invoice) => invoice !== undefined)
      .map((invoice) => this.#payments.rowState(invoice))
    const invoices = rows.filter(({ payable }) => payable).map(({ invoice }) => invoice)
    if (invoices.length) this.#all.show({ invoices, method, moves })
    for (const { invoice } of rows) {
      void moves.get(invoice.id)!.then((moved) => {
        if (!moved || !this.#isOf(api)) return
        this.#all.omit(invoice.id)
        this.#announceMove(invoice)
      })
    }
  }

  /** False once another customer is signed in, or the list has left the page: nothing of the former one is shown. */
  #isOf(api: ApiClient | undefined): boolean {
    return this.#config.session.api === api && this.#host.isConnected
  }

  #announceMove(invoice: InvoiceForCustomer): void {
    const { live, localize } = this.#config
    const value = localize.t('invoices.moved')
    live.announce(localize.t('common.labelled', { name: invoiceLabel(invoice), value }))
  }
}
