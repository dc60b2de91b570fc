/** Dialog of "Pay all": its question, its progress, and the result of each invoice. */
import { html, type LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit'
import type { InvoiceForCustomer } from '../../../server/contract/invoice.ts'
import type { LiveRegion } from '../../internal/controllers/live-region.ts'
import { ClickGuard } from '../../internal/dom/click-guard.ts'
import { toggleModal } from '../../internal/dom/modal.ts'
import { groupByCurrency } from '../../internal/format/group-by-currency.ts'
import { getFormatter } from '../../internal/format/intl-cache.ts'
import { configuration } from '../../internal/i18n/config.ts'
import { formatInvoiceAmount, invoiceLabel } from '../invoice-format.ts'
import type { InvoiceLocalize } from '../messages.ts'
import { countResults, type PayResult, payAll } from './pay-all.ts'
import type { PaymentController } from './payment-controller.ts'

export interface PayAllConfig {
  readonly payments: Pick<PaymentController, 'pay' | 'settled'>
  readonly live: LiveRegion
  readonly localize: InvoiceLocalize
}

interface PayAllState {
  readonly invoices: readonly InvoiceForCustomer[]
  /** The index of the invoice that is being paid; undefined before the answer. */
  readonly current?: number
  /** Set at the end. */
  readonly results?: readonly PayResult[]
}

export class PayAllDialogController implements ReactiveController {
  readonly #host: LitElement
  readonly #config: PayAllConfig
  readonly #guard = new ClickGuard()
  #state: PayAllState | undefined
  #isStopped = false

  constructor(host: LitElement, config: PayAllConfig) {
    this.#host = host
    this.#config = config
    host.addController(this)
  }

  show(invoices: readonly InvoiceForCustomer[]): void {
    // One at a time: the running one goes on.
    if (this.#isRunning) return
    this.#isStopped = false
    this.#set({ invoices })
  }

  /** Nothing more is sent. */
  close(): void {
    this.#isStopped = true
    if (this.#state) this.#set(undefined)
  }

  get #isRunning(): boolean {
    return this.#state?.current !== undefined && !this.#state.results
  }

  hostUpdated(): void {
    const dialog = this.#host.renderRoot.querySelector<HTMLDialogElement>('dialog.all')
    if (!dialog) this.#isStopped = true
    if (toggleModal(dialog, !!this.#state)) this.#guard.start()
  }

  hostDisconnected(): void {
    this.close()
  }

  #set(state: PayAllState | undefined): void {
    this.#state = state
    this.#host.requestUpdate()
  }

  async #run(invoices: readonly InvoiceForCustomer[]): Promise<void> {
    const { payments, live, localize } = this.#config
    this.#set({ invoices, current: 0 })
    const results = await payAll(invoices, {
      pay: (invoice) => payments.pay(invoice),
      settled: (invoice, timeoutMs) => payments.settled(invoice, timeoutMs),
      isStopped: () => this.#isStopped,
      onNext: (_, current) => this.#set({ invoices, current }),
    })
    live.announce(reportText(results, localize))
    // Closed meanwhile, or another session.
    if (this.#state) this.#set({ invoices, current: results.length, results })
  }

  render(localize: InvoiceLocalize): TemplateResult {
    const state = this.#state
    return html`<dialog
      class="all"
      part="dialog"
      aria-labelledby="all-title"
      @cancel=${this.#onCancel}
      @close=${this.#onClose}
    >
      ${state ? this.#renderState(state, localize) : nothing}
    </dialog>`
  }

  #renderState(state: PayAllState, localize: InvoiceLocalize): TemplateResult {
    const { invoices, results, current } = state
    if (results) return this.#renderReport(invoices, results, localize)
    if (current !== undefined) return this.#renderProgress(invoices, current, localize)
    return this.#renderQuestion(invoices, localize)
  }

  #renderQuestion(
    invoices: readonly InvoiceForCustomer[],
    localize: InvoiceLocalize,
  ): TemplateResult {
    const confirm = () => {
      if (!this.#guard.isActive) void this.#run(invoices)
    }
    return html`
      <h2 id="all-title"><bdi>${questionText(invoices, localize)}</bdi></h2>
      <p class="muted"><bdi>${localize.t('invoices.pay-all-charged')}</bdi></p>
      ${rows(invoices, localize, (invoice) => formatInvoiceAmount(invoice, localize))}
      <form method="dialog" class="actions">
        <button class="button quiet" autofocus>${localize.t('invoices.cancel')}</button>
        <button type="button" class="button" part="confirm" @click=${confirm}>
          ${localize.t('invoices.pay-all', { count: invoices.length })}
        </button>
      </form>
    `
  }

  #renderProgress(
    invoices: readonly InvoiceForCustomer[],
    current: number,
    localize: InvoiceLocalize,
  ): TemplateResult {
    const count = invoices.length
    const invoice = invoices[current]!
    const stop = () => {
      this.#isStopped = true
      this.#host.requestUpdate()
    }
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
          aria-disabled=${this.#isStopped}
          @click=${stop}
        >
          ${localize.t('invoices.stop')}
        </button>
      </div>
    `
  }

  #renderReport(
    invoices: readonly InvoiceForCustomer[],
    results: readonly PayResult[],
    localize: InvoiceLocalize,
  ): TemplateResult {
    return html`
      <h2 id="all-title"><bdi>${reportText(results, localize)}</bdi></h2>
      ${rows(invoices, localize, (_, index) => resultText(results[index]!, localize))}
      <form method="dialog" class="actions">
        <button class="button" autofocus>${localize.t('invoices.close')}</button>
      </form>
    `
  }

  /** Esc stops; the invoice that was sent is reported first. */
  readonly #onCancel = (event: Event): void => {
    if (!this.#isRunning) return
    event.preventDefault()
    this.#isStopped = true
    this.#host.requestUpdate()
  }

  readonly #onClose = (): void => this.close()
}

const joined = (texts: readonly string[], { locale }: InvoiceLocalize): string =>
  getFormatter(Intl.ListFormat, locale, LIST_FORMAT).format(texts)

const LIST_FORMAT = { type: 'unit', style: 'short' } as const

/** "1 paid, 1 processing, 1 not sent" */
function reportText(results: readonly PayResult[], localize: InvoiceLocalize): string {
  const parts = countResults(results).map(([result, count]) =>
    localize.t(`invoices.all-${result}`, { count }),
  )
  return joined(parts, localize)
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
      return localize.t('invoices.refused-short')
    case 'not-sent':
      return localize.t('invoices.not-sent')
  }
}

/** Amounts in different currencies are never added. */
function questionText(invoices: readonly InvoiceForCustomer[], localize: InvoiceLocalize): string {
  const amounts = invoices.flatMap(({ amount: { total_amount: amount } }) =>
    amount ? { amount } : [],
  )
  const totals = groupByCurrency(amounts).map(({ total }) => localize.money(total))
  const amount = joined(totals, localize)
  const merchant = configuration.merchant?.name
  const count = invoices.length
  return merchant
    ? localize.t('invoices.pay-all-to', { count, amount, merchant })
    : localize.t('invoices.pay-all-question', { count, amount })
}

const rows = (
  invoices: readonly InvoiceForCustomer[],
  localize: InvoiceLocalize,
  value: (invoice: InvoiceForCustomer, index: number) => string,
): TemplateResult =>
  html`<ul role="list" class="all-rows" aria-label=${localize.t('invoices.label')}>
    ${invoices.map(
      (invoice, index) =>
        html`<li><bdi>${invoiceLabel(invoice)}</bdi> <bdi class="number">${value(invoice, index)}</bdi></li>`,
    )}
  </ul>`
