/** The question before payments are requested: the rows that it is about, with their customers and totals. */
import type { LitElement, TemplateResult } from 'lit'
import type { InvoiceForMerchant } from '../../../server/contract/invoice.ts'
import { ClickGuard } from '../../internal/dom/click-guard.ts'
import { groupByCurrency } from '../../internal/format/group-by-currency.ts'
import { Remembered } from '../../internal/subject/remembered.ts'
import type { SubjectController } from '../../internal/subject/subject.ts'
import { confirmQuestion } from '../../internal/templates/confirm-question.ts'
import { amountOf } from '../internal/resources/invoices.ts'
import type { InvoicePage } from './board-query.ts'
import type { BoardLocalize } from './messages.ts'

/** "$12.00 · €5.00": one total a currency. Currencies are never added. */
export function totalsText(
  invoices: readonly InvoiceForMerchant[],
  localize: BoardLocalize,
): string {
  const readable = invoices.flatMap((invoice) => {
    const amount = amountOf(invoice)
    return amount ? [{ amount }] : []
  })
  return groupByCurrency(readable)
    .map(({ total }) => localize.money(total))
    .join(' · ')
}

interface RetryQuestionConfig {
  readonly subject: SubjectController
  /** False for a page without all of the rows that the question is about. */
  readonly isIn: (rows: readonly InvoiceForMerchant[], page: InvoicePage) => boolean
  /** Payments are being requested: no question is opened. */
  readonly isBusy: () => boolean
  /** Moves the focus to the first match after the next update. */
  readonly focus: (...selectors: readonly string[]) => void
  /** The question is closed, and nothing is sent yet. */
  readonly onConfirm: (invoices: readonly InvoiceForMerchant[]) => void
}

export class RetryQuestionController {
  readonly #config: RetryQuestionConfig
  readonly #guard = new ClickGuard()
  readonly #asked: Remembered<readonly InvoiceForMerchant[], InvoicePage>

  constructor(host: LitElement, config: RetryQuestionConfig) {
    this.#config = config
    this.#asked = new Remembered(host, config.subject, config)
  }

  /** Empty without a question. */
  get rows(): readonly InvoiceForMerchant[] {
    return this.#asked.value ?? []
  }

  open(rows: readonly InvoiceForMerchant[]): void {
    if (this.#config.isBusy() || !rows.length) return
    this.#asked.value = rows
    this.#guard.start()
    this.#config.focus('.keep')
  }

  close(): void {
    this.#asked.value = undefined
  }

  render(localize: BoardLocalize): TemplateResult | undefined {
    const { rows } = this
    const count = rows.length
    if (!count) return undefined
    return confirmQuestion({
      guard: this.#guard,
      onKeep: this.#keep,
      onConfirm: this.#confirm,
      text: localize.t('board.question', {
        count: new Set(rows.map(({ customer }) => customer.external_id)).size,
        amounts: totalsText(rows, localize),
      }),
      keep: localize.t('board.keep'),
      confirm: localize.t('board.retry-selected', { count }),
      part: 'confirm',
    })
  }

  readonly #keep = (): void => {
    const id = CSS.escape(this.rows[0]?.id ?? '')
    this.close()
    this.#config.focus(`[data-id="${id}"] .retry`, '.card')
  }

  readonly #confirm = (): void => {
    const invoices = this.rows
    this.close()
    if (invoices.length) this.#config.onConfirm(invoices)
  }
}
