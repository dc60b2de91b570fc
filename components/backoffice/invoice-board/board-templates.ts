/** Templates around the table of the board: filters, totals of the page, retry of the selection, results of the run. */
import { html, nothing, type TemplateResult } from 'lit'
import type { InvoiceForMerchant } from '../../../server/contract/invoice.ts'
import type { DateRange } from '../../internal/domain/invoice-filter.ts'
import type { PaymentPolling } from '../../internal/payments/payment-polling.ts'
import { filterBarOf } from '../../internal/templates/filter-bar.ts'
import { notice, secondaryButton } from '../../internal/templates/notice.ts'
import type { CopyController } from '../internal/card/copy-controller.ts'
import { type SearchInputController, searchField } from '../internal/list/search-input.ts'
import { amountOf } from '../internal/resources/invoices.ts'
import {
  type BoardFilter,
  customerName,
  INVOICE_STATUSES,
  numberOf,
  STATUSES,
  statusName,
} from './board-query.ts'
import type { BoardLocalize } from './messages.ts'
import { paymentText } from './payment-text.ts'
import { totalsText } from './retry-question.ts'
import type { RetryRunController, RunRow } from './retry-run.ts'

interface BoardBar {
  readonly rows: readonly InvoiceForMerchant[]
  /** The number of selected rows. */
  readonly selected: number
  readonly isBusy: boolean
  /** The open question about the selection, in the place of its button. */
  readonly question: TemplateResult | undefined
  readonly download: unknown
  readonly onRetry: () => void
}

interface BoardFilters {
  readonly filter: BoardFilter
  readonly search: SearchInputController
  readonly range: DateRange | undefined
  readonly onChange: (change: Partial<BoardFilter>) => void
}

export const boardFilters = (
  { filter, search, range, onChange }: BoardFilters,
  localize: BoardLocalize,
): TemplateResult =>
  filterBarOf(
    { all: STATUSES, nameOf: (status) => statusName(status, localize) },
    filter,
    range,
    localize,
    onChange,
    html`${searchField(search, localize.t(filter.customer ? 'invoices.number' : 'board.search'))}<select
      class="field invoice-status"
      aria-label=${localize.t('board.invoice-status')}
      @change=${({ target }: Event) => {
        const { value } = target as HTMLSelectElement
        onChange({ invoiceStatus: value as BoardFilter['invoiceStatus'] })
      }}
    >
      ${INVOICE_STATUSES.map(
        (item) => html`<option value=${item} .selected=${item === filter.invoiceStatus}>
          ${localize.t(`board.${item}`)}
        </option>`,
      )}
    </select>`,
  )

/** The total of the page, the button for the selection, and the one of the file. */
export function boardBar(bar: BoardBar, localize: BoardLocalize): TemplateResult {
  const { rows, selected, isBusy, question } = bar
  const count = rows.filter((invoice) => !amountOf(invoice)).length
  const paid = rows.filter(({ payment_status }) => payment_status === 'SUCCEEDED')
  const unpaid = rows.filter((row) => row.status !== 'DRAFT' && !paid.includes(row))
  return html`<div class="row bar">
      <span class="row totals">
        ${pageTotal('board.page-unpaid', unpaid, localize)} ${pageTotal('board.page-paid', paid, localize)}
        ${count ? html`<span class="muted small">${localize.t('board.unreadable', { count })}</span>` : nothing}
      </span>
      <span class="row">
        ${selected > 0 && !question && !isBusy ? retrySelected(bar, localize) : nothing}
        ${bar.download}
      </span>
    </div>
    ${question ?? nothing}`
}

/** What is owed and what was paid are never one sum. */
function pageTotal(
  key: 'board.page-unpaid' | 'board.page-paid',
  rows: readonly InvoiceForMerchant[],
  localize: BoardLocalize,
) {
  const amounts = totalsText(rows, localize)
  return amounts
    ? html`<span class="strong"><bdi>${localize.t(key, { amounts })}</bdi></span>`
    : nothing
}

const retrySelected = ({ selected, onRetry }: BoardBar, localize: BoardLocalize): TemplateResult =>
  html`<button type="button" class="button retry-selected" @click=${onRetry}>
    ${localize.t('board.retry-selected', { count: selected })}
  </button>`

/** In the place of retries: the customer adds a method in the account, whose address can be copied. */
export function missingMethod(
  accountHref: string,
  copy: CopyController,
  localize: BoardLocalize,
): TemplateResult {
  const text = localize.t('board.no-method')
  if (!accountHref) return notice(text)
  const link = new URL(accountHref, document.baseURI).href
  const label = copy.labelOf(link, localize.t('board.copy-account'))
  return html`${notice(
    text,
    secondaryButton(label, () => void copy.copy(link)),
  )}
  ${copy.render(link)}`
}

/** The progress of a retry of several payments, and a result for each invoice. */
export function runPanel(
  run: RetryRunController,
  retries: PaymentPolling<InvoiceForMerchant>,
  hasCustomers: boolean,
  localize: BoardLocalize,
): TemplateResult | typeof nothing {
  const { rows, done, isRunning, isStopping } = run
  if (!rows.length) return nothing
  const count = rows.length
  return html`<section class="question run" part="progress" aria-labelledby="run-title">
    <div class="row">
      <h3 id="run-title" tabindex="-1">${localize.t('board.results')}</h3>
      ${
        isRunning
          ? html`<button
              type="button"
              class="button quiet stop"
              part="stop"
              aria-disabled=${isStopping}
              @click=${() => run.stop()}
            >
              ${localize.t(isStopping ? 'board.stopping' : 'board.stop')}
            </button>`
          : secondaryButton(localize.t('board.close'), () => run.clear())
      }
    </div>
    ${isRunning ? html`<p class="strong">${localize.t('board.progress', { done, count })}</p>` : nothing}
    <div class="row sums" role="status">
      ${isRunning ? nothing : runSums(rows, retries, localize)}
    </div>
    ${isRunning ? html`<progress max=${count} .value=${done} aria-labelledby="run-title"></progress>` : nothing}
    <ul class="results">
      ${rows.map(
        (row) => html`<li data-result=${row.invoice.id}>
          <bdi class="strong">${numberOf(row.invoice)}</bdi>
          ${hasCustomers ? html`<bdi>${customerName(row.invoice)}</bdi>` : nothing}
          <span class="number">${totalsText([row.invoice], localize)}</span>
          <span><bdi>${resultText(row, retries, localize, isRunning)}</bdi></span>
        </li>`,
      )}
    </ul>
  </section>`
}

const OUTCOMES = ['paid', 'declined', 'requested', 'unknown', 'unsent'] as const

/** As the service has answered: nothing is paid or declined before its invoice says so. */
function outcomeOf(
  { invoice, step }: RunRow,
  retries: PaymentPolling<InvoiceForMerchant>,
): (typeof OUTCOMES)[number] {
  if (step !== 'done') return 'unsent'
  const { phase, failed } = retries.payment(invoice)
  if (phase === 'unknown') return 'unknown'
  if (phase !== 'none') return 'requested'
  const { payment_status } = retries.latest(invoice)
  if (failed || payment_status === 'FAILED') return 'declined'
  return payment_status === 'SUCCEEDED' ? 'paid' : 'requested'
}

function runSums(
  rows: readonly RunRow[],
  retries: PaymentPolling<InvoiceForMerchant>,
  localize: BoardLocalize,
) {
  return OUTCOMES.map((outcome) => {
    const found = rows.filter((row) => outcomeOf(row, retries) === outcome)
    const invoices = found.map(({ invoice }) => invoice)
    const sum = { count: found.length, amounts: totalsText(invoices, localize) }
    return found.length
      ? html`<span class="strong"><bdi>${localize.t(`board.run-${outcome}`, sum)}</bdi></span>`
      : nothing
  })
}

function resultText(
  { invoice, step }: RunRow,
  retries: PaymentPolling<InvoiceForMerchant>,
  localize: BoardLocalize,
  isRunning: boolean,
): string {
  if (step === 'waiting') return isRunning ? '…' : localize.t('board.not-sent')
  if (step === 'skipped') return localize.t('retry.skipped')
  const { payment_status } = retries.latest(invoice)
  return (
    paymentText(retries.payment(invoice), payment_status, localize) ?? localize.t('retry.requested')
  )
}
