/** Template of a retry of several payments: the progress, and a result for each invoice. */
import { html, nothing, type TemplateResult } from 'lit'
import type { InvoiceForMerchant } from '../../../server/contract/invoice.ts'
import type { PaymentPolling } from '../../internal/payments/payment-polling.ts'
import { secondaryButton } from '../../internal/templates/notice.ts'
import type { BoardLocalize } from './messages.ts'
import { paymentText } from './payment-text.ts'
import type { RetryRunController, RunRow } from './retry-run.ts'

export function runPanel(
  run: RetryRunController,
  retries: PaymentPolling<InvoiceForMerchant>,
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
