/** Formats an invoice: labels, status badge, CSV rows. Only SUCCEEDED is ever called "Paid". */
import { html, type TemplateResult } from 'lit'
import type { InvoiceForCustomer } from '../../server/contract/invoice.ts'
import type { ApiError } from '../internal/api/api-error.ts'
import type { CsvRow } from '../internal/format/csv.ts'
import { configuration } from '../internal/i18n/config.ts'
import { errorMessage } from '../internal/i18n/messages/customer.ts'
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
    return pill('positive', icon('check'), localize.t('invoices.paid'))
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

/** A line below the status: an unknown outcome, a failed payment or a refusal. */
export function paymentNote(
  { phase, refusal, failed }: Payment,
  localize: InvoiceLocalize,
): string | undefined {
  if (phase === 'unknown') return localize.t('invoices.unknown')
  if (failed) return localize.t('invoices.declined', { merchant: merchantName(localize) })
  return refusal && refusalMessage(refusal, localize)
}

const isMethodMissing = ({ upstreamIssues }: ApiError) =>
  upstreamIssues.includes('PAYMENT_METHOD_MISSING')

/** True if another payment method would help: the customer has none, or it was declined. */
export const needsPaymentMethod = ({ failed, refusal }: Payment): boolean =>
  failed === true || (refusal !== undefined && isMethodMissing(refusal))

/** The configured name, such as "Meridian", or "the shop". */
const merchantName = (localize: InvoiceLocalize): string =>
  configuration.merchant?.name || localize.t('invoices.shop')

/** Translates the issues of `retry_payment`; an unknown issue shows the service's own message. */
function refusalMessage(refusal: ApiError, localize: InvoiceLocalize): string {
  const { code, upstreamIssues, upstreamMessage } = refusal
  const general = localize.t('invoices.refused')
  if (code !== 'refused') return errorMessage(localize, refusal, general)
  if (isMethodMissing(refusal)) {
    return localize.t('invoices.no-method', { merchant: merchantName(localize) })
  }
  // No issues: the BFF refused it before it was sent.
  const known = ['INVOICE_PAID', 'INVOICE_NOT_FINALIZED']
  if (upstreamIssues.every((issue) => known.includes(issue)))
    return localize.t('invoices.not-payable')
  return upstreamMessage ?? general
}

/** The outcome of a payment that was polled for. */
export function outcomeLabel(
  { payment_status }: InvoiceForCustomer,
  localize: InvoiceLocalize,
): string {
  if (payment_status === 'SUCCEEDED') return localize.t('invoices.paid')
  if (payment_status === 'FAILED') {
    return localize.t('invoices.declined', { merchant: merchantName(localize) })
  }
  return payment_status === 'PENDING' ? localize.t('invoices.open') : (payment_status ?? '–')
}

/** Overdue by the service's own flag, and not paid. */
export const isOverdue = ({ payment_overdue, payment_status }: InvoiceForCustomer): boolean =>
  payment_overdue === true && payment_status !== 'SUCCEEDED'

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

/** The invoice number, or the id if there is none. */
export const invoiceLabel = ({ invoice_number, id }: InvoiceForCustomer): string =>
  invoice_number || id

type Customer = InvoiceForCustomer['customer']

/** The customer's name, address, e-mail and phone; missing ones are left out. */
export function billingLines(
  { name, email, phone, address }: Customer,
  localize: InvoiceLocalize,
): string[] {
  const { line1, line2, city, state, postal_code, country } = address ?? {}
  const town = [city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [name, line1, line2, town, country && countryName(country, localize), email, phone].filter(
    (line) => !!line,
  ) as string[]
}

/** "SE" becomes "Sweden"; an unknown code stays as it is. */
function countryName(code: string, localize: InvoiceLocalize): string {
  try {
    return new Intl.DisplayNames(localize.locale, { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

export const invoiceCsvRows = (
  invoices: readonly InvoiceForCustomer[],
  localize: InvoiceLocalize,
): CsvRow[] => [
  [
    localize.t('invoices.number'),
    localize.t('invoices.issued'),
    localize.t('invoices.due'),
    localize.t('invoices.overdue'),
    localize.t('invoices.status'),
    localize.t('invoices.amount'),
    localize.t('common.currency'),
  ],
  ...invoices.map((invoice) => [
    invoiceLabel(invoice),
    invoice.issued_date,
    invoice.due_date,
    isOverdue(invoice) ? localize.t('invoices.overdue') : '',
    invoice.payment_status,
    invoice.amount.total_amount?.value,
    invoice.amount.total_amount?.currency_code,
  ]),
]
