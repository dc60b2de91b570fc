/** Renders invoices as a table or cards. ARIA roles are explicit, because `display` removes a table's implicit ones. */
import { html, nothing, type TemplateResult } from 'lit'
import type { InvoiceForCustomer } from '../../../server/contract/invoice.ts'
import { isOverdue } from '../../internal/domain/overdue.ts'
import type { PayActions } from '../../internal/payments/pay-actions.ts'
import {
  type MethodOffer,
  needsPaymentMethod,
  otherwiseLabel,
  paymentAnswer,
  paymentText,
} from '../../internal/payments/payment-answer.ts'
import { visibleLength } from '../../internal/templates/amount.ts'
import { icon } from '../../internal/templates/icons.ts'
import {
  formatInvoiceAmount,
  invoiceLabel,
  isInProgress,
  isLate,
  statusBadge,
} from '../invoice-format.ts'
import { COLUMNS, type Column, type Sort, type SortKey } from '../list-filter.ts'
import type { InvoiceLocalize } from '../messages.ts'
import type { InvoiceRow } from '../payments/payment-controller.ts'

export interface TableProps {
  readonly invoices: readonly InvoiceForCustomer[]
  readonly row: (invoice: InvoiceForCustomer) => InvoiceRow
  /** At least one; the first opens the details. */
  readonly columns: readonly Column[]
  readonly sort: Sort
  readonly sortBy: (key: SortKey) => void
  /** The id of the expanded invoice, and its details. */
  readonly opened: string | undefined
  readonly details: TemplateResult
  readonly toggle: (invoice: InvoiceForCustomer) => void
  readonly pay: (invoice: InvoiceForCustomer) => void
  readonly actions: PayActions
  /** "Pay with another method" stands above the rows. */
  readonly isOtherwiseShared: boolean
  /** The text of the "Pay now" buttons. */
  readonly payLabel: string
  /** Loading state of the visible invoices. */
  readonly state: string
  readonly localize: InvoiceLocalize
}

const SORT_KEYS: Partial<Record<Column, SortKey>> = {
  issued: 'issued_date',
  due: 'due_date',
  amount: 'amount',
}

export function invoiceTable(view: TableProps): TemplateResult {
  const { columns, localize, invoices, state } = view
  const firstSortable = columns.find((column) => SORT_KEYS[column])
  const isLong = uniqueDigitPatterns(invoices).some(
    (invoice) => visibleLength(formatInvoiceAmount(invoice, localize)) > MAX_AMOUNT_CHARS,
  )
  const rows = invoices.map(view.row)
  const hasActions = rows.some(
    (row) =>
      row.payable || (row.needsMethod && !isShared(row, view)) || showsStatusInAction(row, view),
  )
  const classes = [
    state,
    isLong ? 'long' : '',
    columns.includes('status') ? '' : 'no-status',
    columns.length === COLUMNS.length ? 'all-columns' : '',
  ]
  return html`
      <div class="list ${classes.join(' ')}">
        <table role="table" aria-label=${localize.t('invoices.label')}>
          <thead role="rowgroup">
            <tr role="row">
              ${columns.map((column) => headerCell(column, view, column === firstSortable))}
              ${
                hasActions
                  ? html`<th role="columnheader" scope="col" class="action-head">
                      <span class="sr-only">${localize.t('invoices.actions')}</span>
                    </th>`
                  : nothing
              }
            </tr>
          </thead>
          <tbody role="rowgroup">
            ${rows.map((row, index) => rowTemplate(row, index, hasActions, view))}
          </tbody>
        </table>
      </div>
    `
}

/** In the card layout the first sortable header gets a "Sort by" prefix. */
function headerCell(column: Column, { sort, sortBy, localize }: TableProps, isFirst: boolean) {
  const name = localize.t(`invoices.${column}`)
  const key = SORT_KEYS[column]
  if (!key) return html`<th role="columnheader" scope="col" class="${column}-head">${name}</th>`
  const isDescending = sort === `-${key}`
  const sorted = isDescending ? 'descending' : sort === key ? 'ascending' : 'none'
  return html`
    <th
      role="columnheader"
      scope="col"
      class="${column}-head"
      aria-sort=${sorted}
      data-before=${isFirst ? localize.t('invoices.sort') : nothing}
    >
      <button type="button" class="plain" @click=${() => sortBy(key)}>
        ${name}<span class="sort-icon">${icon('chevron')}</span>
      </button>
    </th>
  `
}

/** Characters of an amount that fit into its column at every width. */
const MAX_AMOUNT_CHARS = 10

/** Digits have equal width (tabular-nums), so only one amount per digit pattern has to be formatted. */
const uniqueDigitPatterns = (invoices: readonly InvoiceForCustomer[]): InvoiceForCustomer[] => [
  ...new Map(
    invoices.map((item) => [JSON.stringify(item.amount).replace(/\d/g, '0'), item]),
  ).values(),
]

/** Content of the cells, by column. */
const CELL_RENDERERS: Record<
  Column,
  (row: InvoiceRow, localize: InvoiceLocalize, offer: MethodOffer) => unknown
> = {
  number: ({ invoice }) =>
    html`<bdi part="number" title=${invoiceLabel(invoice)}>${invoiceLabel(invoice)}</bdi>`,
  issued: ({ invoice }, localize) => day(invoice.issued_date, localize),
  due: ({ invoice, payment }, localize) => {
    const overdue = html` <span class="overdue" part="overdue"
        >${icon('alert')}${localize.t('invoices.overdue')}</span
      >`
    const showsOverdue = isOverdue(invoice) && !isInProgress(invoice, payment)
    return html`<bdi>${day(invoice.due_date, localize)}</bdi>${showsOverdue ? overdue : nothing}`
  },
  status: ({ invoice, payment }, localize, offer) => {
    const answer = paymentAnswer(payment, localize, offer)
    const badge = statusBadge(invoice, payment, localize)
    return answer === nothing ? badge : html`${badge} <span class="note">${answer}</span>`
  },
  amount: ({ invoice }, localize) =>
    html`<span part="amount">${formatInvoiceAmount(invoice, localize)}</span>`,
}

/** Label before the content of a card's cell. */
const cellLabel = (column: Column, localize: InvoiceLocalize) =>
  column === 'issued' || column === 'due' ? localize.t(`invoices.${column}`) : undefined

const day = (date: string | null | undefined, localize: InvoiceLocalize) =>
  date ? localize.date(date) : '–'

/** The outcome of a payment is shown even without a status column. */
const showsStatusInAction = ({ payment }: InvoiceRow, { columns, localize, actions }: TableProps) =>
  !columns.includes('status') &&
  (payment.phase !== 'none' || !!paymentText(payment, localize, actions.offer))

/** Filled where the payment is late or has failed. */
const payButton = ({ invoice }: InvoiceRow, index: number, label: string) =>
  html`<button
    type="button"
    class="button ${isLate(invoice) ? '' : 'quiet'}"
    part="pay"
    aria-describedby="toggle-${index}"
  >
    ${label}
  </button>`

/** "Pay with another method"; without any method, the way to the first one. */
const otherwiseButton = (
  { invoice, payment }: InvoiceRow,
  index: number,
  offer: MethodOffer,
  localize: InvoiceLocalize,
) =>
  html`<button
    type="button"
    class="otherwise link"
    part="pay-otherwise"
    aria-describedby="toggle-${index}"
  >
    ${otherwiseLabel(payment, offer, formatInvoiceAmount(invoice, localize), localize)}
  </button>`

/** The button above the rows is for the late ones. */
const isShared = ({ invoice }: InvoiceRow, { isOtherwiseShared }: TableProps) =>
  isOtherwiseShared && isLate(invoice)

function rowTemplate(row: InvoiceRow, index: number, hasActions: boolean, view: TableProps) {
  const { columns, localize, opened, toggle, pay, actions } = view
  const { offer } = actions
  const { invoice, payable } = row
  const isOpen = opened === invoice.id
  const [first, ...others] = columns
  const onClick = ({ target, detail }: MouseEvent) => {
    if ((target as Element).closest('a')) return
    const button = (target as Element).closest('button')
    if (button?.matches('.toggle')) return toggle(invoice)
    // Ignores the second click of a double click on a dialog that has just closed.
    if (detail > 1) return
    if (button?.matches('.otherwise')) actions.payOtherwise([invoice])
    else if (button) pay(invoice)
    else if (!getSelection()?.toString()) toggle(invoice)
  }
  // Beside the answer to a payment it stands in any case.
  const offersOther =
    actions.canPayOtherwise(invoice) && (!isShared(row, view) || needsPaymentMethod(row.payment))
  const label = cellLabel(first!, localize)
  const content = CELL_RENDERERS[first!](row, localize, offer)
  const classes = `invoice ${payable ? 'payable' : ''} ${isOpen ? 'open' : ''}`
  return html`
    <tr role="row" part="invoice" class=${classes} data-id=${invoice.id} @click=${onClick}>
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
              data-label=${cellLabel(column, localize) ?? nothing}
            >
              ${CELL_RENDERERS[column](row, localize, offer)}
            </td>`,
      )}
      ${
        hasActions
          ? html`<td role="cell" class="action">
              ${payable ? payButton(row, index, view.payLabel) : nothing}
              ${offersOther ? otherwiseButton(row, index, offer, localize) : nothing}
              ${showsStatusInAction(row, view) ? CELL_RENDERERS.status(row, localize, offer) : nothing}
            </td>`
          : nothing
      }
    </tr>
    ${
      isOpen
        ? html`<tr role="row" class="details" data-id=${invoice.id}>
            <td role="cell" colspan=${columns.length + (hasActions ? 1 : 0)} id="details-${index}" part="details">
              ${view.details}
            </td>
          </tr>`
        : nothing
    }
  `
}

const rowSelector = (id: string): string => `[data-id="${CSS.escape(id)}"]`

/** The focus after the dialog of a payment. Not left to the browser: its button may belong to another row by then. */
export const payFocus = (id: string): [string, string] => [
  `${rowSelector(id)} [part=pay]`,
  `${rowSelector(id)} .toggle`,
]

export const rowId = (control: HTMLElement) => control.closest<HTMLElement>('.invoice')?.dataset.id

/** A removed control hands the focus to its invoice's control in another row, or to the row's toggle. */
export const rowFallbacks = (control: HTMLElement): readonly string[] => {
  const row = rowSelector(rowId(control) ?? '')
  return [`${row} .${control.classList[0]}`, `${row} .toggle`, '.card']
}
