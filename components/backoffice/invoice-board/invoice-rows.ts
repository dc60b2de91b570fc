/** Cells and actions of an invoice in the table of the board, and its members in the file. */
import { html, nothing, type TemplateResult } from 'lit'
import type { InvoiceForMerchant } from '../../../server/contract/invoice.ts'
import { isOverdue } from '../../internal/domain/overdue.ts'
import type { Payment } from '../../internal/payments/payment-reducer.ts'
import { paymentStatusText } from '../../internal/payments/status-text.ts'
import { linkTo } from '../../internal/templates/link-to.ts'
import type { ListColumn } from '../internal/list/list-table.ts'
import { amountOf } from '../internal/resources/invoices.ts'
import { customerName, numberOf } from './board-query.ts'
import type { BoardLocalize } from './messages.ts'
import { paymentBadge, paymentText } from './payment-text.ts'

type Row = InvoiceForMerchant

interface ColumnsContext {
  readonly localize: BoardLocalize
  /** False if all rows are of one customer. */
  readonly hasCustomers: boolean
  readonly paymentOf: (invoice: Row) => Payment
  /** The result of its payment is shown above the rows. */
  readonly isReported: (invoice: Row) => boolean
  /** By the external id; undefined without a link. */
  readonly customerHref: (customer: string) => string | undefined
}

export function invoiceColumns(context: ColumnsContext): readonly ListColumn<Row>[] {
  const { localize, hasCustomers, paymentOf, isReported, customerHref } = context
  const inFile = (label: string, text: (row: Row) => string | null | undefined) => ({ label, text })
  const overdue = localize.t('invoices.overdue')
  const customerCsv = [
    inFile(localize.t('board.customer'), ({ customer }) => customer.name),
    inFile(localize.t('board.customer-id'), ({ customer }) => customer.external_id),
  ]
  return [
    {
      key: 'number',
      label: localize.t('invoices.number'),
      cell: (row) => html`<bdi>${numberOf(row)}</bdi>`,
      csv: [inFile(localize.t('invoices.number'), numberOf)],
    },
    {
      key: 'customer',
      label: localize.t('board.customer'),
      ...(hasCustomers && {
        value: customerName,
        cell: (row: Row) => linkTo(customerHref(row.customer.external_id), customerName(row)),
      }),
      csv: customerCsv,
    },
    {
      key: 'issued',
      label: localize.t('invoices.issued'),
      csv: [inFile(localize.t('invoices.issued'), ({ issued_date }) => issued_date)],
    },
    {
      key: 'due',
      label: localize.t('invoices.due'),
      value: ({ due_date }) => due_date,
      cell: ({ due_date }) => localize.date(due_date),
    },
    {
      key: 'status',
      label: localize.t('invoices.status'),
      cell: (row) => statusCell(row, paymentOf(row), isReported(row), localize),
      csv: [
        inFile(overdue, ({ payment_overdue }) => (payment_overdue ? overdue : '')),
        inFile(localize.t('invoices.status'), ({ payment_status, status }) =>
          status === 'DRAFT' && payment_status !== 'SUCCEEDED'
            ? localize.t('invoices.draft')
            : paymentStatusText(payment_status, localize),
        ),
      ],
    },
    {
      key: 'amount',
      label: localize.t('invoices.amount'),
      isNumeric: true,
      isHighestFirst: true,
      value: amountOf,
      cell: (row) => {
        const amount = amountOf(row)
        return amount ? localize.money(amount) : '–'
      },
      csv: [
        inFile(localize.t('invoices.amount'), (row) => amountOf(row)?.value),
        inFile(localize.t('common.currency'), (row) => amountOf(row)?.currency_code),
      ],
    },
  ]
}

/** The status, "Overdue", and a line about the latest request, unless its result is shown elsewhere. */
export function statusCell(
  invoice: InvoiceForMerchant,
  payment: Payment,
  isReported: boolean,
  localize: BoardLocalize,
): TemplateResult {
  const showsOverdue = isOverdue(invoice) && payment.phase === 'none'
  // The badge says the same.
  const isSaid = payment.phase === 'requested' || isReported
  const text = isSaid ? undefined : paymentText(payment, '', localize)
  return html`${paymentBadge(invoice, payment, localize)}
  ${showsOverdue ? html`<span class="badge negative">${localize.t('invoices.overdue')}</span>` : nothing}
  ${text ? html`<span class="note"><bdi>${text}</bdi></span>` : nothing}`
}

export const retryRow = (
  { id }: Row,
  isBusy: boolean,
  onRetry: () => void,
  localize: BoardLocalize,
): TemplateResult => html`<button
  type="button"
  class="button quiet retry"
  aria-describedby="open-${id}"
  aria-disabled=${isBusy}
  @click=${onRetry}
>
  ${localize.t('board.retry')}
</button>`
