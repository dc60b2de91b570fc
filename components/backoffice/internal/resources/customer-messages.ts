/** Messages of a customer's profile, to read and to edit. */
import { defineMessages } from '../../../internal/i18n/define-messages.ts'
import type { Localize } from '../../../internal/i18n/localize.ts'

export const profileMessages = defineMessages({
  'customer.not-loaded': 'The customer couldn’t be loaded.',
  'customer.not-updated': 'The customer couldn’t be reloaded.',
  'customer.external-id': 'Customer ID',
  'customer.email': 'E-mail',
  'customer.phone': 'Phone',
  'customer.payment': 'Payment method',
  'customer.CARD': 'Card',
  'customer.PAYPAL': 'PayPal',
  'customer.ACH_DEBIT': 'Bank account (ACH)',
  'customer.APPLE_PAY': 'Apple Pay',
  'customer.address': 'Address',
  'customer.taxes': 'Taxes',
  'customer.metadata': 'Your own data',
})

const PAYMENT_TYPES = ['CARD', 'PAYPAL', 'ACH_DEBIT', 'APPLE_PAY'] as const

/** The name of a payment method type; one that the contract does not list is shown as it is. */
export const paymentTypeName = (
  localize: Localize<typeof profileMessages>,
  type: string,
): string => {
  const known = PAYMENT_TYPES.find((item) => item === type)
  return known ? localize.t(`customer.${known}`) : type
}
