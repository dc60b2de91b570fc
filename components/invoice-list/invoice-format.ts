/** Formats an invoice: labels and status badge. Only SUCCEEDED is ever called "Paid". */
import { html, type TemplateResult } from 'lit'
import type { InvoiceForCustomer } from '../../server/contract/invoice.ts'
import { isOverdue } from '../internal/domain/overdue.ts'
import { groupByCurrency } from '../internal/format/group-by-currency.ts'
import { getFormatter } from '../internal/format/intl-cache.ts'
import { declinedText, type MethodOffer } from '../internal/payments/payment-answer.ts'
import type { Payment } from '../internal/payments/payment-reducer.ts'
import { icon } from '../internal/templates/icons.ts'
import type { InvoiceLocalize } from './messages.ts'

type BadgeVariant = 'positive' | 'negative' | 'warning' | 'neutral'

export function statusBadge(
  invoice: InvoiceForCustomer,
  payment: Payment,
  localize: InvoiceLocalize,
): TemplateResult {
  const pill = (tone: BadgeVariant, icon: TemplateResult, text: string) =>
    html`<span class="badge ${tone}" part="status">${icon}${text}</span>`
  const { payment_status, status } = invoice
  if (payment_status === 'SUCCEEDED') {
    const text = localize.t(payment.justPaid ? 'invoices.paid-now' : 'invoices.paid')
    return pill('positive', icon('check'), text)
  }
  if (payment.phase === 'unknown')
    return pill('warning', icon('alert'), localize.t('invoices.checking'))
  if (isInProgress(invoice, payment)) {
    return pill('neutral', icon('clock'), localize.t('invoices.requested'))
  }
  if (status === 'DRAFT') return pill('neutral', icon('clock'), localize.t('invoices.draft'))
  if (payment_status === 'FAILED') {
    return pill('negative', icon('cross'), localize.t('invoices.failed'))
  }
  if (payment_status === 'PENDING') {
    return pill('neutral', icon('clock'), localize.t('invoices.open'))
  }
  // An unknown status is shown as it is.
  return pill('neutral', icon('alert'), payment_status || status || '–')
}

/** The outcome of a payment that was polled for. */
export function outcomeLabel(
  { payment_status }: InvoiceForCustomer,
  localize: InvoiceLocalize,
  offer: MethodOffer,
): string {
  if (payment_status === 'SUCCEEDED') return localize.t('invoices.paid')
  if (payment_status === 'FAILED') return declinedText(localize, offer)
  return payment_status === 'PENDING' ? localize.t('invoices.open') : (payment_status ?? '–')
}

/** True for an invoice that is overdue, or has a failed payment. */
export const isLate = (invoice: InvoiceForCustomer): boolean =>
  isOverdue(invoice) || invoice.payment_status === 'FAILED'

/** True while a payment is in progress, or possibly: its status says more than "Overdue". */
export const isInProgress = (
  { payment_requested }: InvoiceForCustomer,
  { phase }: Payment,
): boolean => phase !== 'none' || payment_requested

/** A dash replaces an amount without an exact decimal value. */
export const formatInvoiceAmount = (
  { amount }: InvoiceForCustomer,
  localize: InvoiceLocalize,
): string => (amount.total_amount ? localize.money(amount.total_amount) : '–')

/** "$21.00, €7.00": amounts in different currencies are never added, and those without an exact value are left out. */
export function formatInvoiceTotal(
  invoices: readonly InvoiceForCustomer[],
  localize: InvoiceLocalize,
): string {
  const amounts = invoices.flatMap(({ amount: { total_amount: amount } }) =>
    amount ? { amount } : [],
  )
  const totals = groupByCurrency(amounts).map(({ total }) => localize.money(total))
  return getFormatter(Intl.ListFormat, localize.locale, LIST_FORMAT).format(totals)
}

const LIST_FORMAT = { type: 'unit', style: 'short' } as const

/** The invoice number, or the id if there is none. */
export const invoiceLabel = ({ invoice_number, id }: InvoiceForCustomer): string =>
  invoice_number || id
