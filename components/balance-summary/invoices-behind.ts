/** The invoices behind one month's balance: read when the month is opened. */
import { html, type LitElement, nothing, type TemplateResult } from 'lit'
import type { InvoiceForCustomer } from '../../server/contract/invoice.ts'
import type { ApiClient } from '../internal/api-client.ts'
import { sayError } from '../internal/customer-messages.ts'
import { formatDay } from '../internal/dates.ts'
import { formatMoney } from '../internal/money.ts'
import { noticeLine, retryButton } from '../internal/notice-line.ts'
import { RemoteData } from '../internal/remote-data.ts'
import type { SessionConsumer } from '../session/session-consumer.ts'
import { say } from './messages.ts'

/** More would be as many calls; the invoice list shows them all. */
const MOST = 20

export class InvoicesBehind {
  readonly #ids: () => readonly string[]
  readonly #invoices: RemoteData<readonly [ApiClient, string], InvoiceForCustomer[]>

  /** `ids` are those of the month that is open; none when none is. */
  constructor(host: LitElement, session: SessionConsumer, ids: () => readonly string[]) {
    this.#ids = () => ids().slice(0, MOST)
    this.#invoices = new RemoteData(host, {
      source: session,
      identity: () => this.#ids().join(),
      args: () => {
        const { api } = session
        const asked = this.#ids().join()
        return api && asked ? ([api, asked] as const) : undefined
      },
      load: ([api, asked], signal) =>
        Promise.all(
          asked
            .split(',')
            .map((id) => api.get<InvoiceForCustomer>(`/me/invoices/${id}`, { signal })),
        ),
    })
  }

  /** `total` is how many there are; `keepFocus` is called before the button that was pressed goes. */
  render(total: number, locale: string, keepFocus: () => void): TemplateResult {
    const { value, error } = this.#invoices
    if (error) {
      const retry = () => {
        keepFocus()
        this.#invoices.retry()
      }
      return noticeLine(sayError(locale, error), retryButton(locale, retry))
    }
    if (!value) return html`${this.#ids().map(() => html`<span class="skeleton"></span>`)}`
    const more = total - value.length
    return html`
      <ul role="list">
        ${value.map((one) => invoiceRow(one, locale))}
      </ul>
      ${more > 0 ? html`<p class="muted">${say(locale, 'balance.more', { count: more })}</p>` : nothing}
    `
  }
}

function invoiceRow({ id, invoice_number, due_date, amount }: InvoiceForCustomer, locale: string) {
  const day = due_date && say(locale, 'balance.due', { day: formatDay(due_date, locale) })
  return html`<li class="row" part="invoice">
    <span><bdi>${invoice_number || id}</bdi> <span class="muted"><bdi>${day}</bdi></span></span>
    <span class="number">${amount.total_amount ? formatMoney(amount.total_amount, locale) : '–'}</span>
  </li>`
}
