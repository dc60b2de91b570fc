/** The answer to a customer's payment of an invoice, in words, with the link to the payment method where it helps. */
import { html, nothing, type TemplateResult } from 'lit'
import type { ApiError } from '../api/api-error.ts'
import { contactHref } from '../dom/contact-href.ts'
import { configuration } from '../i18n/config.ts'
import type { Localize } from '../i18n/localize.ts'
import { type customerMessages, errorMessage } from '../i18n/messages/customer.ts'
import type { paymentMessages } from '../i18n/messages/payments.ts'
import type { Payment } from './payment-reducer.ts'

/** How the customer changes the payment method. */
export interface MethodOffer {
  /** The merchant's own page for it; empty for none. */
  readonly href: string
  /** "Pay with another method" is offered beside "Pay now". */
  readonly isReplaceable: boolean
  /** False if the service says that there is no method on file; undefined where it does not say. */
  readonly onFile?: boolean | undefined
}

export type PaymentLocalize = Localize<typeof customerMessages & typeof paymentMessages>

/** An unknown outcome, a declined payment or a refusal; undefined without any of them. */
export function paymentText(
  { phase, refusal, failed }: Payment,
  localize: PaymentLocalize,
  offer: MethodOffer,
): string | undefined {
  if (phase === 'unknown') return localize.t('invoices.unknown')
  if (failed) return declinedText(localize, offer)
  return refusal && refusalMessage(refusal, localize, offer)
}

export function declinedText(localize: PaymentLocalize, { isReplaceable }: MethodOffer): string {
  return isReplaceable
    ? localize.t('invoices.declined-other')
    : localize.t('invoices.declined', { merchant: merchantName(localize) })
}

/** The answer with its link; nothing without an answer. */
export function paymentAnswer(
  payment: Payment,
  localize: PaymentLocalize,
  offer: MethodOffer,
): TemplateResult | typeof nothing {
  const text = paymentText(payment, localize, offer)
  if (!text) return nothing
  const link = needsPaymentMethod(payment) ? paymentMethodLink(offer.href, localize) : nothing
  return html`<bdi>${text}</bdi> ${link}`
}

/** A link to the page where the customer changes the payment method; nothing without its address. */
export const paymentMethodLink = (
  href: string,
  localize: PaymentLocalize,
): TemplateResult | typeof nothing =>
  href
    ? html`<a class="link" part="payment-method" href=${href}
        >${localize.t('invoices.payment-method')}</a
      >`
    : nothing

const isMethodMissing = ({ upstreamIssues }: ApiError) =>
  upstreamIssues.includes('PAYMENT_METHOD_MISSING')

/** True if another payment method would help: the customer has none, or it was declined. */
export const needsPaymentMethod = ({ failed, refusal }: Payment): boolean =>
  failed === true || (refusal !== undefined && isMethodMissing(refusal))

/** The label of the button beside "Pay now", or in its place where there is no method. `amount` is in words, or empty. */
export const otherwiseLabel = (
  { refusal }: Payment,
  { onFile }: MethodOffer,
  amount: string,
  localize: PaymentLocalize,
): string => {
  if (onFile !== false && !(refusal && isMethodMissing(refusal)))
    return localize.t('invoices.pay-otherwise')
  return amount ? localize.t('invoices.add-and-pay', { amount }) : localize.t('invoices.add-method')
}

/** Where a customer without a method can't add one here: the merchant's page for it, or whom to write to. */
export function missingMethodNote(
  { href }: MethodOffer,
  localize: PaymentLocalize,
): TemplateResult {
  const { contact = '' } = configuration.merchant ?? {}
  const label = href
    ? localize.t('invoices.add-method')
    : localize.t('invoices.write-to', { merchant: merchantName(localize) })
  const address = href || (contact && contactHref(contact))
  return html`<bdi>${localize.t('invoices.no-method-on-file')}</bdi> ${
    address
      ? html`<a class="link" part=${href ? 'payment-method' : 'contact'} href=${address}><bdi>${label}</bdi></a>`
      : html`<bdi>${label}</bdi>`
  }`
}

/** The configured name, such as "Meridian", or "the shop". */
const merchantName = (localize: PaymentLocalize): string =>
  configuration.merchant?.name || localize.t('invoices.shop')

/** Translates the issues of `retry_payment`; an unknown issue shows the service's own message. */
function refusalMessage(
  refusal: ApiError,
  localize: PaymentLocalize,
  { isReplaceable }: MethodOffer,
): string {
  const { code, upstreamIssues, upstreamMessage } = refusal
  const general = localize.t('invoices.refused')
  if (code !== 'refused') return errorMessage(localize, refusal, general)
  if (isMethodMissing(refusal)) {
    if (isReplaceable) return localize.t('invoices.no-method-yet')
    return localize.t('invoices.no-method', { merchant: merchantName(localize) })
  }
  // No issues: the BFF refused it before it was sent.
  const known = ['INVOICE_PAID', 'INVOICE_NOT_FINALIZED']
  if (upstreamIssues.every((issue) => known.includes(issue)))
    return localize.t('invoices.not-payable')
  return upstreamMessage ?? general
}
