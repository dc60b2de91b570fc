/** The invoices as a table that becomes cards; its roles are spelled out because its display changes. */
import { html, nothing, type TemplateResult } from 'lit'
import type { InvoiceForCustomer } from '../../server/contract/invoice.ts'
import { formatDay } from '../internal/dates.ts'
import { icons } from '../internal/icons.ts'
import type { Column, Sort, SortKey } from './filter.ts'
import { say } from './messages.ts'
import type { Row } from './payments.ts'
import { amountOf, isOverdue, noteOf, numberOf, statusPill } from './status.ts'

export interface TableView {
  readonly rows: readonly Row[]
  /** Never none; the first opens the details. */
  readonly columns: readonly Column[]
  readonly sort: Sort
  readonly sortBy: (key: SortKey) => void
  /** The id of the invoice whose details are open, and those details. */
  readonly opened: string | undefined
  readonly details: TemplateResult
  readonly toggle: (invoice: InvoiceForCustomer) => void
  readonly pay: (invoice: InvoiceForCustomer) => void
  readonly locale: string
}

const SORT_KEYS: Partial<Record<Column, SortKey>> = {
  issued: 'issued_date',
  due: 'due_date',
  amount: 'amount',
}

export function invoiceTable(view: TableView): TemplateResult {
  const { columns, locale, rows } = view
  const first = columns.find((column) => SORT_KEYS[column])
  const isLong = rows.some(({ invoice }) => amountOf(invoice, locale).length > ROOM)
  return html`
    <table role="table" class=${isLong ? 'long' : ''} aria-label=${say(locale, 'invoices.label')}>
      <thead role="rowgroup">
        <tr role="row">
          ${columns.map((column) => head(column, view, column === first))}
          <th role="columnheader" scope="col">
            <span class="sr-only">${say(locale, 'invoices.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${rows.map((row, index) => rowTemplate(row, index, view))}
      </tbody>
    </table>
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

/** What a cell says of an invoice. */
const CONTENT: Record<Column, (row: Row, locale: string) => unknown> = {
  number: ({ invoice }) =>
    html`<span part="number" title=${numberOf(invoice)}><bdi>${numberOf(invoice)}</bdi></span>`,
  issued: ({ invoice }, locale) => day('issued', invoice.issued_date, nothing, locale),
  due: ({ invoice }, locale) => {
    const late = html`<span class="overdue" part="overdue"
      >${icons.alert}${say(locale, 'invoices.overdue')}</span
    >`
    return day('due', invoice.due_date, isOverdue(invoice) ? late : nothing, locale)
  },
  status: ({ invoice, payment }, locale) => {
    const note = noteOf(payment, locale)
    return html`${statusPill(invoice, payment, locale)}
    ${note ? html`<span class="note"><bdi>${note}</bdi></span>` : nothing}`
  },
  amount: ({ invoice }, locale) =>
    html`<span class="number" part="amount">${amountOf(invoice, locale)}</span>`,
}

const day = (
  column: 'issued' | 'due',
  date: string | null | undefined,
  mark: unknown,
  locale: string,
) => html`<span class="label">${say(locale, `invoices.${column}`)}</span>
  <span class="number">${date ? formatDay(date, locale) : '–'}</span>
  ${mark}`

function rowTemplate(row: Row, index: number, view: TableView) {
  const { columns, locale, opened, toggle, pay } = view
  const { invoice, payment, payable } = row
  const isOpen = opened === invoice.id
  // What has come of a payment is said, whatever the columns are.
  const isHidden =
    !columns.includes('status') && (payment.phase !== 'none' || noteOf(payment, locale))
  // The second half of a double click may come through a dialog that has just closed.
  const isMeant = ({ detail }: MouseEvent) => detail < 2
  const toggleByRow = (event: MouseEvent) => {
    const inside = event.composedPath() as Element[]
    const onButton = inside.some(({ localName }) => localName === 'button')
    if (isMeant(event) && !onButton && !getSelection()?.toString()) toggle(invoice)
  }
  return html`
    <tr role="row" part="invoice" class="invoice" data-id=${invoice.id} @click=${toggleByRow}>
      <th role="rowheader" scope="row" class=${columns[0]!}>
        <button
          type="button"
          class="toggle plain"
          id="toggle-${index}"
          aria-expanded=${isOpen}
          aria-controls=${isOpen ? `details-${index}` : nothing}
          @click=${() => toggle(invoice)}
        >
          <span class="turn">${icons.more}</span>${CONTENT[columns[0]!](row, locale)}
        </button>
      </th>
      ${columns.slice(1).map(
        (column) =>
          html`<td role="cell" class=${column}>
              ${CONTENT[column](row, locale)}
            </td>`,
      )}
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
