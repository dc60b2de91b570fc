/** Dialog of "Pay all": its question, its progress, and the result of each invoice. */
import { html, type LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit'
import type { InvoiceForCustomer } from '../../../server/contract/invoice.ts'
import type { PaymentMethod } from '../../../server/contract/vault/payment-method.ts'
import type { LiveRegion } from '../../internal/controllers/live-region.ts'
import { ClickGuard } from '../../internal/dom/click-guard.ts'
import { toggleModal } from '../../internal/dom/modal.ts'
import { isEqual } from '../../internal/domain/is-equal.ts'
import { isIdentified, methodLabel } from '../../internal/domain/payment-method.ts'
import { configuration } from '../../internal/i18n/config.ts'
import type { PayActions } from '../../internal/payments/pay-actions.ts'
import { otherwiseLabel, paymentText } from '../../internal/payments/payment-answer.ts'
import { isWaiting } from '../../internal/payments/payment-reducer.ts'
import { formatInvoiceAmount, formatInvoiceTotal, invoiceLabel } from '../invoice-format.ts'
import type { InvoiceLocalize } from '../messages.ts'
import type { InvoiceRow, PaymentController } from './payment-controller.ts'

/** Outcome for an invoice. refused: declined, or not accepted. checking: possibly paid. */
type PayResult = 'paid' | 'processing' | 'checking' | 'refused' | 'not-sent'

/** The longest wait for the outcome of one payment, in milliseconds. */
const OUTCOME_TIMEOUT_MS = 30_000

export interface PayAllConfig {
  readonly payments: Pick<PaymentController, 'pay' | 'settled' | 'rowState'>
  readonly actions: Pick<PayActions, 'offer' | 'otherwiseOf' | 'payOtherwise'>
  readonly live: LiveRegion
  readonly localize: InvoiceLocalize
}

interface PayAllQuestion {
  readonly invoices: readonly InvoiceForCustomer[]
  /** The method that is charged, if it is known. */
  readonly method: PaymentMethod | undefined
  /** With a new method: by id, whether the service collects the invoice by itself. */
  readonly moves?: ReadonlyMap<string, Promise<boolean>>
}

interface PayAllState extends PayAllQuestion {
  /** The index of the invoice that is being paid; undefined before the answer. */
  readonly current?: number
  /** Set at the end. */
  readonly report?: PayReport
}

interface PayReport {
  readonly title: string
  /** Why it ended before the last one. */
  readonly reasons: readonly string[]
  readonly results: readonly PayResult[]
  /** The invoice whose payment ended it. */
  readonly last: InvoiceForCustomer | undefined
}

export class PayAllDialogController implements ReactiveController {
  readonly #host: LitElement
  readonly #config: PayAllConfig
  readonly #guard = new ClickGuard()
  #state: PayAllState | undefined
  /** The newest run, which alone shows its progress and sends on. */
  #run: { isStopped: boolean } | undefined

  constructor(host: LitElement, config: PayAllConfig) {
    this.#host = host
    this.#config = config
    host.addController(this)
  }

  show(question: PayAllQuestion): void {
    // One at a time: the running one goes on.
    if (!this.#isRunning) this.#set(question)
  }

  /** Takes an invoice out of the open question. */
  omit(id: string): void {
    const invoices = this.#question?.invoices.filter((invoice) => invoice.id !== id)
    if (invoices) this.#update({ invoices })
  }

  /** The method on file, as it was read while the question is open. */
  nameMethod(method: PaymentMethod): void {
    const question = this.#question
    if (question && !isEqual(question.method, method)) this.#update({ method })
  }

  get #question(): PayAllQuestion | undefined {
    return this.#state?.current === undefined ? this.#state : undefined
  }

  /** A click on its way was for the question before. */
  #update(changes: Partial<PayAllQuestion>): void {
    const question = { ...this.#question!, ...changes }
    this.#set(question.invoices.length ? question : undefined)
    this.#guard.start()
  }

  /** Nothing more is sent. */
  close(): void {
    this.#run = undefined
    if (this.#state) this.#set(undefined)
  }

  get #isRunning(): boolean {
    return this.#state?.current !== undefined && !this.#state.report
  }

  hostUpdated(): void {
    const dialog = this.#host.renderRoot.querySelector<HTMLDialogElement>('dialog.all')
    if (!dialog && this.#run) this.#run.isStopped = true
    if (toggleModal(dialog, !!this.#state)) this.#guard.start()
  }

  hostDisconnected(): void {
    this.close()
  }

  #set(state: PayAllState | undefined): void {
    this.#state = state
    this.#host.requestUpdate()
  }

  async #pay(question: PayAllQuestion): Promise<void> {
    if (this.#isRunning) return
    const run = (this.#run = { isStopped: false })
    const results = await this.#payEach(question, run)
    // Closed meanwhile, or another session.
    if (this.#run !== run) return
    const report = this.#report(question.invoices, results)
    this.#config.live.announce([report.title, ...report.reasons].join(' '))
    this.#set({ ...question, current: results.length, report })
  }

  /** One after the other, up to the first one that isn't paid. The results are in the order of the invoices. */
  async #payEach(
    question: PayAllQuestion,
    run: { readonly isStopped: boolean },
  ): Promise<readonly PayResult[]> {
    const { invoices, moves } = question
    const { payments } = this.#config
    const results: PayResult[] = invoices.map(() => 'not-sent')
    for (const [current, invoice] of invoices.entries()) {
      if (run.isStopped || this.#run !== run) break
      this.#set({ ...question, current })
      if (!(await payments.pay(invoice, moves?.get(invoice.id)))) break
      const result = resultOf(await payments.settled(invoice, OUTCOME_TIMEOUT_MS))
      results[current] = result
      if (result !== 'paid') break
    }
    return results
  }

  /** The invoice that was sent is reported first. */
  readonly #stop = (): void => {
    if (this.#run) this.#run.isStopped = true
    this.#host.requestUpdate()
  }

  #report(invoices: readonly InvoiceForCustomer[], results: readonly PayResult[]): PayReport {
    const { payments, actions, localize } = this.#config
    const paid = invoices.filter((_, index) => results[index] === 'paid')
    const last = invoices.find((_, index) => !['paid', 'not-sent'].includes(results[index]!))
    const { length: count } = results.filter((result) => result === 'not-sent')
    const title = paid.length
      ? localize.t('invoices.all-paid', {
          count: paid.length,
          amount: formatInvoiceTotal(paid, localize),
        })
      : resultText(results[0]!, localize)
    const text =
      last &&
      (paymentText(payments.rowState(last).payment, localize, actions.offer) ??
        (paid.length ? resultText(results[invoices.indexOf(last)]!, localize) : undefined))
    const reason =
      text && paid.length
        ? localize.t('common.labelled', { name: invoiceLabel(last), value: text })
        : text
    const isBegun = count < results.length
    const rest = isBegun && count > 0 && localize.t('invoices.all-not-sent', { count })
    return { title, results, last, reasons: [reason, rest].filter((part) => !!part) as string[] }
  }

  render(): TemplateResult {
    const state = this.#state
    return html`<dialog
      class="all"
      part="dialog"
      aria-labelledby="all-title"
      @cancel=${this.#onCancel}
      @close=${this.#onClose}
    >
      ${state ? this.#renderState(state) : nothing}
    </dialog>`
  }

  #renderState(state: PayAllState): TemplateResult {
    const { invoices, report, current } = state
    if (report) return this.#renderReport(invoices, report)
    if (current !== undefined) return this.#renderProgress(invoices, current)
    return this.#renderQuestion(state)
  }

  #renderQuestion(question: PayAllQuestion): TemplateResult {
    const { invoices, method, moves } = question
    const { localize } = this.#config
    const charged =
      method && isIdentified(method)
        ? localize.t('invoices.pay-all-charged-to', { method: methodLabel(method, localize) })
        : localize.t('invoices.pay-all-charged')
    const confirm = () => {
      if (!this.#guard.isActive) void this.#pay(question)
    }
    return html`
      <h2 id="all-title"><bdi>${questionText(invoices, localize)}</bdi></h2>
      <p class="muted">
        ${moves ? html`<bdi>${localize.t('method.saved')}</bdi>` : nothing}
        <bdi>${charged}</bdi>
      </p>
      ${rows(invoices, localize, (invoice) => formatInvoiceAmount(invoice, localize))}
      <form method="dialog" class="actions">
        <button class="button quiet" autofocus>
          ${localize.t(moves ? 'invoices.not-now' : 'invoices.cancel')}
        </button>
        <button type="button" class="button" part="confirm" @click=${confirm}>
          ${localize.t('invoices.pay-all', { count: invoices.length })}
        </button>
      </form>
    `
  }

  #renderProgress(invoices: readonly InvoiceForCustomer[], current: number): TemplateResult {
    const { localize } = this.#config
    const count = invoices.length
    const invoice = invoices[current]!
    return html`
      <h2 id="all-title"><bdi>${questionText(invoices, localize)}</bdi></h2>
      <p role="status">
        <bdi
          >${localize.t('invoices.paying-all', { number: invoiceLabel(invoice), index: current + 1, count })}</bdi
        >
      </p>
      <progress aria-labelledby="all-title" max=${count} value=${current}></progress>
      <div class="actions">
        <button
          type="button"
          class="button quiet"
          aria-disabled=${this.#run?.isStopped ?? false}
          @click=${this.#stop}
        >
          ${localize.t('invoices.stop')}
        </button>
      </div>
    `
  }

  #renderReport(
    invoices: readonly InvoiceForCustomer[],
    { title, reasons, results, last }: PayReport,
  ): TemplateResult {
    const { localize } = this.#config
    const isPaid = results.every((result) => result === 'paid')
    return html`
      <h2 id="all-title"><bdi>${title}</bdi></h2>
      ${reasons.length ? html`<p>${reasons.map((reason) => html`<bdi>${reason}</bdi> `)}</p>` : nothing}
      ${rows(invoices, localize, (_, index) => resultText(results[index]!, localize))}
      <form method="dialog" class="actions">
        <button class="button ${isPaid ? '' : 'quiet'}" autofocus>
          ${localize.t('invoices.close')}
        </button>
        ${last ? this.#otherwiseButton(last, invoices, results) : nothing}
      </form>
    `
  }

  /** For the declined invoice and those that were not tried. */
  #otherwiseButton(
    last: InvoiceForCustomer,
    invoices: readonly InvoiceForCustomer[],
    results: readonly PayResult[],
  ): TemplateResult | typeof nothing {
    const { actions, localize, payments } = this.#config
    const unpaid = actions.otherwiseOf(invoices.filter((_, index) => results[index] !== 'paid'))
    if (!unpaid.length) return nothing
    const { payment } = payments.rowState(last)
    const amount = formatInvoiceTotal(unpaid, localize)
    return html`<button class="button" part="pay-otherwise" @click=${() => actions.payOtherwise(unpaid)}>
      ${otherwiseLabel(payment, actions.offer, amount, localize)}
    </button>`
  }

  readonly #onCancel = (event: Event): void => {
    if (!this.#isRunning) return
    event.preventDefault()
    this.#stop()
  }

  readonly #onClose = ({ target }: Event): void => {
    // It comes late: the next question may be open by now.
    if (!(target as HTMLDialogElement).open) this.close()
  }
}

function resultOf({ invoice, payment }: InvoiceRow): PayResult {
  if (invoice.payment_status === 'SUCCEEDED') return 'paid'
  if (payment.phase === 'unknown') return 'checking'
  return isWaiting(payment) ? 'processing' : 'refused'
}

function resultText(result: PayResult, localize: InvoiceLocalize): string {
  switch (result) {
    case 'paid':
      return localize.t('invoices.paid')
    case 'processing':
      return localize.t('invoices.requested')
    case 'checking':
      return localize.t('invoices.checking')
    case 'refused':
      return localize.t('invoices.failed')
    case 'not-sent':
      return localize.t('invoices.not-sent')
  }
}

function questionText(invoices: readonly InvoiceForCustomer[], localize: InvoiceLocalize): string {
  const amount = formatInvoiceTotal(invoices, localize)
  const merchant = configuration.merchant?.name
  const count = invoices.length
  return merchant
    ? localize.t('invoices.pay-all-to', { count, amount, merchant })
    : localize.t('invoices.pay-all-question', { count, amount })
}

/** Longer lists are scrolled, also with the keyboard. */
const MAX_UNSCROLLED = 6

const rows = (
  invoices: readonly InvoiceForCustomer[],
  localize: InvoiceLocalize,
  value: (invoice: InvoiceForCustomer, index: number) => string,
): TemplateResult =>
  html`<ul
    role="list"
    class="all-rows"
    tabindex=${invoices.length > MAX_UNSCROLLED ? 0 : -1}
    aria-label=${localize.t('invoices.label')}
  >
    ${invoices.map(
      (invoice, index) =>
        html`<li><bdi>${invoiceLabel(invoice)}</bdi> <bdi class="number">${value(invoice, index)}</bdi></li>`,
    )}
  </ul>`
