/** Fetches and renders the invoices of one month's overdue balance, when the month is expanded. */
import { html, type LitElement, nothing, type TemplateResult } from 'lit'
import type { InvoiceForCustomer } from '../../server/contract/invoice.ts'
import type { ApiClient } from '../internal/api/api-client.ts'
import { request } from '../internal/api/endpoints.ts'
import { getList } from '../internal/api/list-response.ts'
import { AsyncData } from '../internal/controllers/async-data.ts'
import { errorMessage } from '../internal/i18n/messages/customer.ts'
import type { SessionConsumer } from '../internal/session/session-consumer.ts'
import { notice, retryButton } from '../internal/templates/notice.ts'
import type { BalanceLocalize } from './messages.ts'

/** The limit of the endpoint; `<invoice-list>` shows all of them. */
const MAX_INVOICES = 20

export class OverdueInvoices {
  readonly #ids: () => readonly string[]
  readonly #data: AsyncData<readonly [ApiClient, string], readonly InvoiceForCustomer[]>

  /** `ids` are those of the expanded month; none without one. */
  constructor(host: LitElement, session: SessionConsumer, ids: () => readonly string[]) {
    this.#ids = () => ids().slice(0, MAX_INVOICES)
    this.#data = new AsyncData(host, {
      session,
      resetKey: () => this.#ids().join(),
      args: () => {
        const { api } = session
        const joined = this.#ids().join()
        return api && joined ? ([api, joined] as const) : undefined
      },
      task: async ([api, ids], signal) => {
        const response = await request(api, 'GET /me/invoices-by-id', { query: { ids }, signal })
        return getList(response, 'invoices')
      },
    })
  }

  /** `total` counts all invoices of the month. */
  render(total: number, localize: BalanceLocalize): TemplateResult {
    const { value, error } = this.#data
    if (error) {
      return notice(errorMessage(localize, error), retryButton(localize, this.#data.retryAll))
    }
    if (!value) return html`${this.#ids().map(() => html`<span class="skeleton"></span>`)}`
    const more = total - value.length
    return html`
      <ul role="list">
        ${value.map((invoice) => invoiceRow(invoice, localize))}
      </ul>
      ${more > 0 ? html`<p class="muted">${localize.t('balance.more', { count: more })}</p>` : nothing}
    `
  }
}

function invoiceRow(
  { id, invoice_number, due_date, amount }: InvoiceForCustomer,
  localize: BalanceLocalize,
) {
  const due = due_date && localize.t('balance.due', { day: localize.date(due_date) })
  return html`<li class="row" part="invoice">
    <span><bdi>${invoice_number || id}</bdi> <span class="muted"><bdi>${due}</bdi></span></span>
    <span class="number">${amount.total_amount ? localize.money(amount.total_amount) : '–'}</span>
  </li>`
}
