/** Templates of a retry of several payments: the question, the progress, and a result for each invoice. */
import { html, nothing, type TemplateResult } from 'lit'
import { groupByCurrency } from '../../internal/format/group-by-currency.ts'
import { type ConfirmQuestion, confirmQuestion } from '../../internal/templates/confirm-question.ts'
import { secondaryButton } from '../../internal/templates/notice.ts'
import type { InvoiceRetryController } from '../internal/resources/invoice-retry.ts'
import type { BoardRow } from './board-query.ts'
import type { BoardLocalize } from './messages.ts'
import { paymentText } from './payment-text.ts'
import type { RetryRunController, RunRow } from './retry-run.ts'

/** "$12.00 · €5.00": one total a currency. Currencies are never added. */
export function totalsText(rows: readonly BoardRow[], localize: BoardLocalize): string {
  const readable = rows.flatMap(({ amount }) => (amount ? [{ amount }] : []))
  return groupByCurrency(readable)
    .map(({ total }) => localize.money(total))
    .join(' · ')
}

export function retryQuestion(
  rows: readonly BoardRow[],
  actions: Pick<ConfirmQuestion, 'guard' | 'onKeep' | 'onConfirm'>,
  localize: BoardLocalize,
): TemplateResult {
  const count = rows.length
  return confirmQuestion({
    ...actions,
    text: localize.t('board.question', { count, amounts: totalsText(rows, localize) }),
    keep: localize.t('board.keep'),
    confirm: localize.t('board.retry-selected', { count }),
    part: 'confirm',
  })
}

export function runPanel(
  run: RetryRunController,
  retries: InvoiceRetryController,
  localize: BoardLocalize,
): TemplateResult | typeof nothing {
  const { rows, done, sent, isRunning, isStopping } = run
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
    <p class="strong">
      ${
        isRunning
          ? localize.t('board.progress', { done, count })
          : localize.t('board.ended', { done: sent, count })
      }
    </p>
    ${isRunning ? html`<progress max=${count} .value=${done} aria-labelledby="run-title"></progress>` : nothing}
    <ul class="results">
      ${rows.map(
        (row) => html`<li data-result=${row.invoice.id}>
          <bdi class="strong">${row.invoice.invoice_number || row.invoice.id}</bdi>
          <span><bdi>${resultText(row, retries, localize, isRunning)}</bdi></span>
        </li>`,
      )}
    </ul>
  </section>`
}

function resultText(
  { invoice, step }: RunRow,
  retries: InvoiceRetryController,
  localize: BoardLocalize,
  isRunning: boolean,
): string {
  if (step === 'waiting') return isRunning ? '…' : localize.t('board.not-sent')
  if (step === 'skipped') return localize.t('retry.skipped')
  const status = retries.statusOf(invoice)
  return paymentText(retries.of(invoice), status, localize) ?? localize.t('retry.requested')
}
