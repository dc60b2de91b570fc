/** The state of an invoice's payment in words and as a badge. Only SUCCEEDED is ever called "Paid". */
import { html, type TemplateResult } from 'lit'
import type { ApiError } from '../../internal/api/api-error.ts'
import type { InvoiceState, Payment } from '../../internal/payments/payment-reducer.ts'
import { icon } from '../../internal/templates/icons.ts'
import { merchantErrorMessage } from '../internal/i18n/messages.ts'
import type { RetryLocalize } from './retry-messages.ts'

const SCOPE = 'invoices:pay'

/** The outcome of a request, or the reason for which it was rejected; undefined if there was none. */
export function paymentText(
  { phase, refusal, failed }: Payment,
  status: string,
  localize: RetryLocalize,
): string | undefined {
  if (phase === 'sending') return localize.t('retry.sending')
  if (phase === 'unknown') return localize.t('retry.unknown')
  if (phase === 'requested') return localize.t('retry.requested')
  if (failed) return localize.t('retry.failed')
  if (status === 'SUCCEEDED') return localize.t('retry.paid')
  if (!refusal) return undefined
  const { code, upstreamIssues } = refusal
  if (isMethodMissing(refusal)) return localize.t('retry.no-method')
  // Without an issue the BFF has rejected it before it was sent.
  const known = ['INVOICE_PAID', 'INVOICE_NOT_FINALIZED']
  if (code === 'refused' && upstreamIssues.every((issue) => known.includes(issue)))
    return localize.t('retry.not-payable')
  return merchantErrorMessage(localize, refusal, { scope: SCOPE })
}

/** True if the service refused a payment because the customer has no payment method. */
export const isMethodMissing = ({ code, upstreamIssues }: ApiError): boolean =>
  code === 'refused' && upstreamIssues.includes('PAYMENT_METHOD_MISSING')

/** Needs the styles `badge` and `icon`. */
export function paymentBadge(
  { payment_status, status }: Pick<InvoiceState, 'payment_status' | 'status'>,
  { phase }: Payment,
  localize: RetryLocalize,
): TemplateResult {
  const badge = (tone: string, image: TemplateResult, text: string) =>
    html`<span class="badge ${tone}" part="status">${image}${text}</span>`
  if (payment_status === 'SUCCEEDED')
    return badge('positive', icon('check'), localize.t('invoices.paid'))
  if (phase === 'unknown') return badge('warning', icon('alert'), localize.t('invoices.checking'))
  if (phase !== 'none') return badge('neutral', icon('clock'), localize.t('invoices.requested'))
  if (status === 'DRAFT') return badge('neutral', icon('clock'), localize.t('invoices.draft'))
  if (payment_status === 'FAILED')
    return badge('negative', icon('cross'), localize.t('invoices.failed'))
  if (payment_status === 'PENDING')
    return badge('neutral', icon('clock'), localize.t('invoices.open'))
  // An unknown status is shown as it is.
  return badge('neutral', icon('alert'), payment_status || status || '–')
}
