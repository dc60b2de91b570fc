/** Cells and actions of an invoice in the table of the board. */
import { html, nothing, type TemplateResult } from 'lit'
import type { InvoiceForMerchant } from '../../../server/contract/invoice.ts'
import { isOverdue } from '../../internal/domain/overdue.ts'
import type { Payment } from '../../internal/payments/payment-reducer.ts'
import { linkTo } from '../../internal/templates/link-to.ts'
import type { UrlStateController } from '../../internal/url-state/url-state.ts'
import { type ListColumn, type ListTable, listTable } from '../internal/list/list-table.ts'
import { type BoardRow, customerName } from './board-query.ts'
import type { BoardLocalize } from './messages.ts'
import { paymentBadge, paymentText } from './payment-text.ts'

/** @param customer the customer of all rows; empty if they have several */
export const invoiceColumns = (
  payments: { payment(invoice: InvoiceForMerchant): Payment },
  url: Pick<UrlStateController, 'viewHref'>,
  customer: string,
  localize: BoardLocalize,
): ListColumn<BoardRow>[] => [
  {
    key: 'number',
    label: localize.t('invoices.number'),
    cell: ({ invoice }) => html`<bdi>${invoice.invoice_number || invoice.id}</bdi>`,
  },
  ...(customer ? [] : [customerColumn(url, localize)]),
  {
    key: 'due',
    label: localize.t('invoices.due'),
    value: ({ invoice }) => invoice.due_date,
    cell: ({ invoice }) => localize.date(invoice.due_date),
  },
  {
    key: 'status',
    label: localize.t('invoices.status'),
    cell: ({ invoice }) => statusCell(invoice, payments.payment(invoice), localize),
  },
  {
    key: 'amount',
    label: localize.t('invoices.amount'),
    isNumeric: true,
    isHighestFirst: true,
    value: ({ amount }) => amount,
    cell: ({ amount }) => (amount ? localize.money(amount) : '–'),
  },
]

const customerColumn = (
  url: Pick<UrlStateController, 'viewHref'>,
  localize: BoardLocalize,
): ListColumn<BoardRow> => ({
  key: 'customer',
  label: localize.t('board.customer'),
  value: ({ invoice }) => customerName(invoice),
  cell: ({ invoice }) => {
    const href = url.viewHref('customers', { customer: invoice.customer.external_id })
    return linkTo(href, customerName(invoice))
  },
})

/** The status, "Overdue", and a line about the latest request. */
export function statusCell(
  invoice: InvoiceForMerchant,
  payment: Payment,
  localize: BoardLocalize,
): TemplateResult {
  const showsOverdue = isOverdue(invoice) && payment.phase === 'none'
  // The badge says the same.
  const text = payment.phase === 'requested' ? undefined : paymentText(payment, '', localize)
  return html`${paymentBadge(invoice, payment, localize)}
  ${showsOverdue ? html`<span class="badge negative">${localize.t('invoices.overdue')}</span>` : nothing}
  ${text ? html`<span class="note"><bdi>${text}</bdi></span>` : nothing}`
}

interface BoardTable extends Pick<ListTable<BoardRow>, 'columns' | 'order'> {
  readonly rows: readonly BoardRow[]
  /** The rows with a payment that may be retried. */
  readonly payable: readonly BoardRow[]
  readonly selected: ReadonlySet<string>
  /** Payments are being requested. */
  readonly isBusy: boolean
  /** The id of the invoice with a question below it. */
  readonly asked: string | undefined
  readonly question: () => TemplateResult | undefined
  readonly hrefOf: (id: string) => string | undefined
  readonly onOpen: (id: string) => void
  readonly onSelect: (ids: ReadonlySet<string>) => void
  readonly onRetry: (row: BoardRow) => void
}

export function boardTable(table: BoardTable, localize: BoardLocalize): TemplateResult {
  const { rows, payable, selected, isBusy, columns, order, asked, question } = table
  const actions = (row: BoardRow): TemplateResult =>
    payable.includes(row) ? retryRow(row, isBusy, () => table.onRetry(row), localize) : html``
  const selection = {
    allLabel: localize.t('board.select-all'),
    labelOf: ({ invoice }: BoardRow) =>
      localize.t('board.select', { number: invoice.invoice_number || invoice.id }),
    isSelectable: (row: BoardRow) => payable.includes(row),
    isSelected: ({ invoice }: BoardRow) => selected.has(invoice.id),
    isDisabled: isBusy,
    onSelect: (row: BoardRow | undefined, on: boolean) =>
      table.onSelect(
        row
          ? toggled(selected, row.invoice.id, on)
          : new Set(on ? payable.map(({ invoice }) => invoice.id) : []),
      ),
  }
  return listTable(
    {
      label: localize.t('invoices.label'),
      columns,
      rows,
      order,
      idOf: ({ invoice }) => invoice.id,
      onOpen: ({ invoice }) => table.onOpen(invoice.id),
      hrefOf: ({ invoice }) => table.hrefOf(invoice.id),
      selection: payable.length ? selection : undefined,
      actions: payable.length ? actions : undefined,
      question: ({ invoice }) => (invoice.id === asked ? question() : undefined),
    },
    localize,
  )
}

const retryRow = (
  { invoice }: BoardRow,
  isBusy: boolean,
  onRetry: () => void,
  localize: BoardLocalize,
): TemplateResult => html`<button
  type="button"
  class="button quiet retry"
  aria-describedby="open-${invoice.id}"
  aria-disabled=${isBusy}
  @click=${onRetry}
>
  ${localize.t('board.retry')}
</button>`

/** The selection with an id, or without it. */
const toggled = (ids: ReadonlySet<string>, id: string, on: boolean): ReadonlySet<string> =>
  new Set([...[...ids].filter((item) => item !== id), ...(on ? [id] : [])])
