/** The question before payments are requested: the rows that it is about, with their customers and totals. */
import type { LitElement, TemplateResult } from 'lit'
import type { InvoiceForMerchant } from '../../../server/contract/invoice.ts'
import { ClickGuard } from '../../internal/dom/click-guard.ts'
import { groupByCurrency } from '../../internal/format/group-by-currency.ts'
import { confirmQuestion } from '../../internal/templates/confirm-question.ts'
import { type BoardRow, invoicesOf } from './board-query.ts'
import type { BoardLocalize } from './messages.ts'

/** "$12.00 · €5.00": one total a currency. Currencies are never added. */
export function totalsText(rows: readonly BoardRow[], localize: BoardLocalize): string {
  const readable = rows.flatMap(({ amount }) => (amount ? [{ amount }] : []))
  return groupByCurrency(readable)
    .map(({ total }) => localize.money(total))
    .join(' · ')
}

interface RetryQuestionConfig {
  /** Payments are being requested: no question is opened. */
  readonly isBusy: () => boolean
  /** Moves the focus to the first match after the next update. */
  readonly focus: (...selectors: readonly string[]) => void
  /** The question is closed, and nothing is sent yet. */
  readonly onConfirm: (invoices: readonly InvoiceForMerchant[]) => void
}

export class RetryQuestionController {
  readonly #host: LitElement
  readonly #config: RetryQuestionConfig
  readonly #guard = new ClickGuard()
  #rows: readonly BoardRow[] = []

  constructor(host: LitElement, config: RetryQuestionConfig) {
    this.#host = host
    this.#config = config
  }

  /** Empty without a question. */
  get rows(): readonly BoardRow[] {
    return this.#rows
  }

  open(rows: readonly BoardRow[]): void {
    if (this.#config.isBusy() || !rows.length) return
    this.#rows = rows
    this.#guard.start()
    this.#config.focus('.keep')
  }

  close(): void {
    if (!this.#rows.length) return
    this.#rows = []
    this.#host.requestUpdate()
  }

  render(localize: BoardLocalize): TemplateResult | undefined {
    const rows = this.#rows
    const count = rows.length
    if (!count) return undefined
    return confirmQuestion({
      guard: this.#guard,
      onKeep: this.#keep,
      onConfirm: this.#confirm,
      text: localize.t('board.question', {
        count: new Set(rows.map(({ invoice }) => invoice.customer.external_id)).size,
        amounts: totalsText(rows, localize),
      }),
      keep: localize.t('board.keep'),
      confirm: localize.t('board.retry-selected', { count }),
      part: 'confirm',
    })
  }

  readonly #keep = (): void => {
    const id = CSS.escape(this.#rows[0]?.invoice.id ?? '')
    this.close()
    this.#config.focus(`[data-id="${id}"] .retry`, '.card')
  }

  readonly #confirm = (): void => {
    const invoices = invoicesOf(this.#rows)
    this.close()
    if (invoices.length) this.#config.onConfirm(invoices)
  }
}
