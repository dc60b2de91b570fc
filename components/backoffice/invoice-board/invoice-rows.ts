/** Cells and actions of an invoice in the table of the board. */
import { html, nothing, type TemplateResult } from 'lit'
import type { InvoiceForMerchant } from '../../../server/contract/invoice.ts'
import type { Payment } from '../../internal/payments/payment-reducer.ts'
import { linkTo } from '../../internal/templates/link-to.ts'
import type { UrlStateController } from '../../internal/url-state/url-state.ts'
import type { ListColumn } from '../internal/list/list-table.ts'
import { type BoardRow, customerName } from './board-query.ts'
import type { BoardLocalize } from './messages.ts'
import { paymentBadge, paymentText } from './payment-text.ts'

/** @param customer the customer of all rows; empty if they have several */
export const invoiceColumns = (
  payments: { of(invoice: InvoiceForMerchant): Payment },
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
    cell: ({ invoice }) => localize.date(invoice.due_date),
  },
  {
    key: 'status',
    label: localize.t('invoices.status'),
    cell: ({ invoice }) => statusCell(invoice, payments.of(invoice), localize),
  },
  {
    key: 'amount',
    label: localize.t('invoices.amount'),
    isNumeric: true,
    cell: ({ amount }) => (amount ? localize.money(amount) : '–'),
  },
]

const customerColumn = (
  url: Pick<UrlStateController, 'viewHref'>,
  localize: BoardLocalize,
): ListColumn<BoardRow> => ({
  key: 'customer',
  label: localize.t('board.customer'),
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
  const isOverdue =
    invoice.payment_overdue && invoice.payment_status !== 'SUCCEEDED' && payment.phase === 'none'
  // The badge says the same.
  const text = payment.phase === 'requested' ? undefined : paymentText(payment, '', localize)
  return html`${paymentBadge(invoice, payment, localize)}
  ${isOverdue ? html`<span class="badge negative">${localize.t('invoices.overdue')}</span>` : nothing}
  ${text ? html`<span class="note"><bdi>${text}</bdi></span>` : nothing}`
}

interface RowActions {
  readonly row: BoardRow
  readonly isSelected: boolean
  /** Payments are being requested. */
  readonly isBusy: boolean
  readonly onSelect: (selected: boolean) => void
  readonly onRetry: () => void
}

export function rowActions(
  { row, isSelected, isBusy, onSelect, onRetry }: RowActions,
  localize: BoardLocalize,
): TemplateResult {
  const { id, invoice_number } = row.invoice
  return html`<label
      ><input
        type="checkbox"
        aria-label=${localize.t('board.select', { number: invoice_number || id })}
        .checked=${isSelected}
        ?disabled=${isBusy}
        @change=${(event: Event) => onSelect((event.target as HTMLInputElement).checked)}
    /></label>
    <button
      type="button"
      class="button quiet retry"
      aria-describedby="open-${id}"
      aria-disabled=${isBusy}
      @click=${onRetry}
    >
      ${localize.t('retry.retry')}
    </button>`
}
