/** The invoices as a table that becomes cards; its roles are spelled out because its display changes. */
import { html, nothing, type TemplateResult } from 'lit'
import type { InvoiceForCustomer } from '../../server/contract/invoice.ts'
import { formatDay } from '../internal/dates.ts'
import { icons } from '../internal/icons.ts'
import type { Column, Sort, SortKey } from './filter.ts'
import type { GradualRows } from './gradual-rows.ts'
import { say } from './messages.ts'
import type { Row } from './payments.ts'
import { amountOf, isOverdue, noteOf, numberOf, statusPill } from './status.ts'

export interface TableView {
  readonly invoices: readonly InvoiceForCustomer[]
  readonly row: (invoice: InvoiceForCustomer) => Row
  readonly gradual: GradualRows
  /** Never none; the first opens the details. */
  readonly columns: readonly Column[]
  readonly sort: Sort
  readonly sortBy: (key: SortKey) => void
  /** The id of the invoice whose details are open, and those details. */
  readonly opened: string | undefined
  readonly details: TemplateResult
  readonly toggle: (invoice: InvoiceForCustomer) => void
  readonly pay: (invoice: InvoiceForCustomer) => void
  /** What becomes of the invoices that are shown. */
  readonly state: string
  readonly locale: string
}

const SORT_KEYS: Partial<Record<Column, SortKey>> = {
  issued: 'issued_date',
  due: 'due_date',
  amount: 'amount',
}

export function invoiceTable(view: TableView): TemplateResult {
  const { columns, locale, invoices, state } = view
  const rows = view.gradual.draw(invoices, (invoice, index) =>
    rowTemplate(view.row(invoice), index, view),
  )
  const first = columns.find((column) => SORT_KEYS[column])
  const missing = invoices.length - rows.length
  const isLong = onePerWidth(invoices).some((invoice) => amountOf(invoice, locale).length > ROOM)
  const bare = columns.includes('status') ? '' : 'bare'
  return html`
      <div class="list ${state} ${bare} ${isLong ? 'long' : ''}">
        <table role="table" aria-label=${say(locale, 'invoices.label')} aria-busy=${missing > 0}>
          <thead role="rowgroup">
            <tr role="row">
              ${columns.map((column) => head(column, view, column === first))}
              <th role="columnheader" scope="col">
                <span class="sr-only">${say(locale, 'invoices.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            ${rows}
          </tbody>
        </table>
        ${missing > 0 ? html`<div class="rest"></div>` : nothing}
      </div>
    `
}

/** What stands before the first that sorts says so in the cards, where they are no column's head. */
function head(column: Column, { sort, sortBy, locale }: TableView, isFirst: boolean) {
  const name = say(locale, `invoices.${column}`)
  const key = SORT_KEYS[column]
  if (!key) return html`<th role="columnheader" scope="col" class="${column}-head">${name}</th>`
  const down = sort === `-${key}`
  const sorted = down ? 'descending' : sort === key ? 'ascending' : 'none'
  return html`
    <th
      role="columnheader"
      scope="col"
      class="${column}-head"
      aria-sort=${sorted}
      data-before=${isFirst ? say(locale, 'invoices.sort') : nothing}
    >
      <button type="button" class="plain" @click=${() => sortBy(key)}>
        ${name}<span class="turn">${icons.more}</span>
      </button>
    </th>
  `
}

/** As many characters of an amount as its column has room for wherever it is a column. */
const ROOM = 10

/** All digits are as wide: of amounts that differ in nothing else, one. Writing each of many takes its time. */
const onePerWidth = (invoices: readonly InvoiceForCustomer[]): InvoiceForCustomer[] => [
  ...new Map(invoices.map((one) => [JSON.stringify(one.amount).replace(/\d/g, '0'), one])).values(),
]

/** What a cell says of an invoice. */
const CONTENT: Record<Column, (row: Row, locale: string) => unknown> = {
  number: ({ invoice }) =>
    html`<bdi part="number" title=${numberOf(invoice)}>${numberOf(invoice)}</bdi>`,
  issued: ({ invoice }, locale) => day(invoice.issued_date, locale),
  due: ({ invoice }, locale) => {
    const late = html` <span class="overdue" part="overdue"
        >${icons.alert}${say(locale, 'invoices.overdue')}</span
      >`
    return html`<bdi>${day(invoice.due_date, locale)}</bdi>${isOverdue(invoice) ? late : nothing}`
  },
  status: ({ invoice, payment }, locale) => {
    const note = noteOf(payment, locale)
    const pill = statusPill(invoice, payment, locale)
    return note ? html`${pill} <span class="note"><bdi>${note}</bdi></span>` : pill
  },
  amount: ({ invoice }, locale) => html`<span part="amount">${amountOf(invoice, locale)}</span>`,
}

/** What the cell of a card says before its content. */
const labelOf = (column: Column, locale: string) =>
  column === 'issued' || column === 'due' ? say(locale, `invoices.${column}`) : undefined

const day = (date: string | null | undefined, locale: string) =>
  date ? formatDay(date, locale) : '–'

function rowTemplate(row: Row, index: number, view: TableView) {
  const { columns, locale, opened, toggle, pay } = view
  const { invoice, payment, payable } = row
  const isOpen = opened === invoice.id
  // What has come of a payment is said, whatever the columns are.
  const isHidden =
    !columns.includes('status') && (payment.phase !== 'none' || noteOf(payment, locale))
  const [first, ...others] = columns
  const clicked = ({ target, detail }: MouseEvent) => {
    const button = (target as Element).closest('button')
    if (button?.matches('.toggle')) return toggle(invoice)
    // The second half of a double click may come through a dialog that has just closed.
    if (detail > 1) return
    if (button) pay(invoice)
    else if (!getSelection()?.toString()) toggle(invoice)
  }
  const label = labelOf(first!, locale)
  const content = CONTENT[first!](row, locale)
  const look = `invoice ${payable ? 'payable' : ''} ${isOpen ? 'open' : ''}`
  return html`
    <tr role="row" part="invoice" class=${look} data-id=${invoice.id} @click=${clicked}>
      <th role="rowheader" scope="row" class=${first!}>
        <button
          type="button"
          class="toggle plain"
          id="toggle-${index}"
          aria-expanded=${isOpen}
          aria-controls=${isOpen ? `details-${index}` : nothing}
        >
          ${label ? html`<span data-label=${label}>${content}</span>` : content}
        </button>
      </th>
      ${others.map(
        (column) =>
          html`<td
              role="cell"
              class=${column}
              data-label=${labelOf(column, locale) ?? nothing}
            >
              ${CONTENT[column](row, locale)}
            </td>`,
      )}
      <td role="cell" class="action">
        ${
          payable
            ? html`<button
                type="button"
                class="button quiet"
                part="pay"
                aria-describedby="toggle-${index}"
              >
                ${say(locale, 'invoices.pay')}
              </button>`
            : nothing
        }
        ${isHidden ? CONTENT.status(row, locale) : nothing}
      </td>
    </tr>
    ${
      isOpen
        ? html`<tr role="row" class="details">
            <td role="cell" colspan=${columns.length + 1} id="details-${index}" part="details">
              ${view.details}
            </td>
          </tr>`
        : nothing
    }
  `
}
