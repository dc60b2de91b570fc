/** The invoices as a table that becomes cards; its roles are spelled out because its display changes. */
import { html, nothing, type TemplateResult } from 'lit'
import type { InvoiceForCustomer } from '../../server/contract/invoice.ts'
import { formatDay } from '../internal/dates.ts'
import { icons } from '../internal/icons.ts'
import type { Sort, SortKey } from './filter.ts'
import { say } from './messages.ts'
import type { Row } from './payments.ts'
import { amountOf, isOverdue, noteOf, numberOf, statusPill } from './status.ts'

export interface TableView {
  readonly rows: readonly Row[]
  readonly sort: Sort
  readonly sortBy: (key: SortKey) => void
  /** The id of the invoice whose details are open, and those details. */
  readonly opened: string | undefined
  readonly details: TemplateResult
  readonly toggle: (invoice: InvoiceForCustomer) => void
  readonly pay: (invoice: InvoiceForCustomer) => void
  readonly locale: string
}

export const invoiceTable = (view: TableView): TemplateResult => html`
  <table role="table" aria-label=${say(view.locale, 'invoices.label')}>
    <thead role="rowgroup">
      <tr role="row">
        <th role="columnheader" scope="col" class="number-head">${say(view.locale, 'invoices.number')}</th>
        ${sortable(view, 'issued_date', say(view.locale, 'invoices.issued'), say(view.locale, 'invoices.sort'))}
        ${sortable(view, 'due_date', say(view.locale, 'invoices.due'))}
        <th role="columnheader" scope="col" class="status-head">${say(view.locale, 'invoices.status')}</th>
        ${sortable(view, 'amount', say(view.locale, 'invoices.amount'))}
        <th role="columnheader" scope="col">
          <span class="sr-only">${say(view.locale, 'invoices.actions')}</span>
        </th>
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${view.rows.map((row, index) => rowTemplate(row, index, view))}
    </tbody>
  </table>
`

/** `before` stands before the first of them in the cards, where they are no column's head. */
function sortable({ sort, sortBy }: TableView, key: SortKey, name: string, before = '') {
  const down = sort === `-${key}`
  const sorted = down ? 'descending' : sort === key ? 'ascending' : 'none'
  return html`
    <th role="columnheader" scope="col" class=${key} aria-sort=${sorted} data-before=${before || nothing}>
      <button type="button" class="plain" @click=${() => sortBy(key)}>
        ${name}<span class="turn">${icons.more}</span>
      </button>
    </th>
  `
}

function rowTemplate({ invoice, payment, payable }: Row, index: number, view: TableView) {
  const { locale, opened, toggle, pay } = view
  const isOpen = opened === invoice.id
  const note = noteOf(payment, locale)
  // The second half of a double click may come through a dialog that has just closed.
  const isMeant = ({ detail }: MouseEvent) => detail < 2
  const toggleByRow = (event: MouseEvent) => {
    const inside = event.composedPath() as Element[]
    const onButton = inside.some(({ localName }) => localName === 'button')
    if (isMeant(event) && !onButton && !getSelection()?.toString()) toggle(invoice)
  }
  return html`
    <tr role="row" part="invoice" class="invoice" data-id=${invoice.id} @click=${toggleByRow}>
      <th role="rowheader" scope="row">
        <button
          type="button"
          class="toggle plain"
          id="toggle-${index}"
          aria-expanded=${isOpen}
          aria-controls=${isOpen ? `details-${index}` : nothing}
          @click=${() => toggle(invoice)}
        >
          <span class="turn">${icons.more}</span><span part="number" title=${numberOf(invoice)}><bdi>${numberOf(invoice)}</bdi></span>
        </button>
      </th>
      <td role="cell" class="issued">
        <span class="label">${say(locale, 'invoices.issued')}</span>
        ${day(invoice.issued_date, locale)}
      </td>
      <td role="cell" class="due">
        <span class="label">${say(locale, 'invoices.due')}</span>
        ${day(invoice.due_date, locale)}
        ${
          isOverdue(invoice)
            ? html`<span class="overdue" part="overdue"
                >${icons.alert}${say(locale, 'invoices.overdue')}</span
              >`
            : nothing
        }
      </td>
      <td role="cell" class="status">
        ${statusPill(invoice, payment, locale)}
        ${note ? html`<span class="note"><bdi>${note}</bdi></span>` : nothing}
      </td>
      <td role="cell" class="amount number" part="amount">
        ${amountOf(invoice, locale)}
      </td>
      <td role="cell" class="action">
        ${
          payable
            ? html`<button
                type="button"
                class="button quiet small"
                part="pay"
                aria-describedby="toggle-${index}"
                @click=${(event: MouseEvent) => isMeant(event) && pay(invoice)}
              >
                ${say(locale, 'invoices.pay')}
              </button>`
            : nothing
        }
      </td>
    </tr>
    ${
      isOpen
        ? html`<tr role="row" class="details">
            <td role="cell" colspan="6" id="details-${index}" part="details">${view.details}</td>
          </tr>`
        : nothing
    }
  `
}

const day = (date: string | null | undefined, locale: string) =>
  html`<span class="number">${date ? formatDay(date, locale) : '–'}</span>`
