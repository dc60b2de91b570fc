/** A plain table of invoices by Lit's own `repeat`: the columns of `<invoice-list>`, and no more. */
import { css, html, LitElement } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import type { InvoiceForCustomer, MyInvoices } from '../../../server/contract/invoice.ts'

const day = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const usd = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
const STATUS: Record<string, string> = { SUCCEEDED: 'Paid', FAILED: 'Failed', PENDING: 'Open' }

const dayOf = (date: string | null | undefined) => (date ? day.format(Date.parse(date)) : '–')
const dollarsOf = ({ amount }: InvoiceForCustomer) => Number(amount.total_amount!.value)

export class PlainTable extends LitElement {
  static override properties = { rows: { state: true } }
  static override styles = css`
    table {
      width: 100%;
      border-collapse: collapse;
      table-layout: fixed;
      font:
        15px / 1.5 system-ui,
        sans-serif;
    }
    th,
    td {
      padding: 12px 8px;
      border-bottom: 1px solid #ddd;
      text-align: start;
      font-weight: inherit;
    }
    .amount {
      text-align: end;
      font-weight: 600;
      font-variant-numeric: tabular-nums;
    }
    .overdue {
      color: #b3261e;
    }
  `
  declare rows: InvoiceForCustomer[]

  constructor() {
    super()
    this.rows = []
  }

  async read() {
    const response = await fetch('/api/me/invoices?sort=-issued_date')
    this.rows = ((await response.json()) as MyInvoices).invoices
    await this.updateComplete
  }

  readonly #sort = () => {
    this.rows = this.rows.toSorted((a, b) => dollarsOf(b) - dollarsOf(a))
  }

  override render() {
    return html`<table>
      <thead>
        <tr>
          <th>Number</th>
          <th>Issued</th>
          <th>Due</th>
          <th>Status</th>
          <th class="amount"><button @click=${this.#sort}>Amount</button></th>
          <th></th>
        </tr>
      </thead>
      <tbody>
        ${repeat(
          this.rows,
          ({ id }) => id,
          (row) => html`<tr>
            <th>${row.invoice_number}</th>
            <td>${dayOf(row.issued_date)}</td>
            <td>
              ${dayOf(row.due_date)}
              ${row.payment_overdue ? html`<span class="overdue">Overdue</span>` : ''}
            </td>
            <td>${STATUS[row.payment_status!]}</td>
            <td class="amount">${usd.format(dollarsOf(row))}</td>
            <td>${row.payment_status === 'SUCCEEDED' ? '' : html`<button>Pay now</button>`}</td>
          </tr>`,
        )}
      </tbody>
    </table>`
  }
}

customElements.define('plain-table', PlainTable)
