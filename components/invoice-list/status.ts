/** An invoice's status as it is shown. "Paid" is said of SUCCEEDED and of nothing else. */
import { html, type TemplateResult } from 'lit'
import type { InvoiceForCustomer } from '../../server/contract/invoice.ts'
import type { ApiError } from '../internal/api-error.ts'
import { sayError } from '../internal/customer-messages.ts'
import { icons } from '../internal/icons.ts'
import { formatMoney } from '../internal/money.ts'
import { say } from './messages.ts'
import type { Payment } from './payment.ts'

type Tone = 'positive' | 'negative' | 'warning' | 'neutral'

export function statusPill(
  invoice: InvoiceForCustomer,
  { phase }: Payment,
  locale: string,
): TemplateResult {
  const pill = (tone: Tone, icon: TemplateResult, text: string) =>
    html`<span class="pill ${tone}" part="status">${icon}${text}</span>`
  const { payment_status, status } = invoice
  if (payment_status === 'SUCCEEDED') {
    return pill('positive', icons.done, say(locale, 'invoices.paid'))
  }
  if (phase === 'unknown') return pill('warning', icons.alert, say(locale, 'invoices.checking'))
  if (phase !== 'none' || invoice.payment_requested) {
    return pill('neutral', icons.clock, say(locale, 'invoices.requested'))
  }
  if (status === 'DRAFT') return pill('neutral', icons.clock, say(locale, 'invoices.draft'))
  if (payment_status === 'FAILED') {
    return pill('negative', icons.cross, say(locale, 'invoices.failed'))
  }
  if (payment_status === 'PENDING') {
    return pill('neutral', icons.clock, say(locale, 'invoices.open'))
  }
  // A status of later: shown as it came.
  return pill('neutral', icons.alert, payment_status || status || '–')
}

/** What there is to say of a payment beside its status. */
export function noteOf({ phase, refusal, failed }: Payment, locale: string): string | undefined {
  if (phase === 'unknown') return say(locale, 'invoices.unknown')
  if (failed) return say(locale, 'invoices.payment-failed')
  return refusal && sayRefusal(refusal, locale)
}

/** What a customer can make of the cases of `retry_payment`; of a case of later, the service's words. */
function sayRefusal(refusal: ApiError, locale: string): string {
  const { code, cases, reason } = refusal
  if (code !== 'refused') return sayError(locale, refusal)
  if (cases.includes('PAYMENT_METHOD_MISSING')) return say(locale, 'invoices.no-method')
  // Without a case it was refused before the service was asked.
  const known = ['INVOICE_PAID', 'INVOICE_NOT_FINALIZED']
  if (cases.every((one) => known.includes(one))) return say(locale, 'invoices.not-payable')
  return reason ?? say(locale, 'invoices.refused')
}

/** What a payment has come to, in words. */
export function outcomeOf({ payment_status }: InvoiceForCustomer, locale: string): string {
  if (payment_status === 'SUCCEEDED') return say(locale, 'invoices.paid')
  if (payment_status === 'FAILED') return say(locale, 'invoices.payment-failed')
  return payment_status === 'PENDING' ? say(locale, 'invoices.open') : (payment_status ?? '–')
}

/** Past its due date, as the service says, and still not paid. */
export const isOverdue = ({ payment_overdue, payment_status }: InvoiceForCustomer): boolean =>
  payment_overdue === true && payment_status !== 'SUCCEEDED'

/** What it comes to; a dash for an amount that could not be read exactly. */
export const amountOf = ({ amount }: InvoiceForCustomer, locale: string): string =>
  amount.total_amount ? formatMoney(amount.total_amount, locale) : '–'

/** What people call an invoice. */
export const numberOf = ({ invoice_number, id }: InvoiceForCustomer): string => invoice_number || id
