/** Describes a payment method to its owner: type, brand, last digits, expiry and a masked account; never a token. */
import type { StoredCustomer } from '../../../contract/customer.ts'
import type { PaymentMethod } from '../../../contract/vault/payment-method.ts'
import type { PaymentToken } from '../../../contract/vault/payment-token.ts'
import { hasPaymentMethod } from '../../core/customers/has-payment-method.ts'

/** @param token of the vault; undefined if the vault does not know the method on file */
export function describePaymentMethod(
  customer: Pick<StoredCustomer, 'payment_method_token' | 'payment_method_type'>,
  token: PaymentToken | undefined,
): PaymentMethod {
  if (!hasPaymentMethod(customer)) return { on_file: false }
  const [saved] = Object.entries(token?.payment_source ?? {})
  const [name, { brand, last_digits, expiry, email_address } = {}] = saved ?? []
  return withoutAbsent({
    on_file: true,
    // The vault's first: an update of the token alone may leave the earlier type on file.
    type: matching(TYPE, name?.toUpperCase()) ?? matching(TYPE, customer.payment_method_type),
    brand: matching(BRAND, brand),
    last_digits: matching(LAST_DIGITS, last_digits),
    expiry: matching(EXPIRY, expiry),
    account: email_address === undefined ? undefined : maskedAddress(email_address),
  })
}

// Formats of documented values. A text of another one could be a whole card number.
const TYPE = /^[A-Z][A-Z_]{0,39}$/
const BRAND = /^[A-Za-z][A-Za-z _-]{0,39}$/
const LAST_DIGITS = /^\d{2,4}$/
const EXPIRY = /^\d{4}-(0[1-9]|1[0-2])$/

const matching = (format: RegExp, text: string | null | undefined): string | undefined =>
  text && format.test(text) ? text : undefined

const HIDDEN = '•••'

/** `a•••@e•••.com`; undefined for a text that is no e-mail address. */
export function maskedAddress(address: string): string | undefined {
  const at = address.lastIndexOf('@')
  const [local] = address.slice(0, Math.max(at, 0))
  const domain = address.slice(at + 1)
  const [first] = domain
  if (local === undefined || first === undefined) return undefined
  const dot = domain.lastIndexOf('.')
  const suffix = dot > 0 ? domain.slice(dot) : ''
  return `${local}${HIDDEN}@${first}${HIDDEN}${suffix}`
}

const withoutAbsent = (
  method: {
    [Name in keyof PaymentMethod]: PaymentMethod[Name] | undefined
  },
): PaymentMethod =>
  Object.fromEntries(
    Object.entries(method).filter(([, value]) => value !== undefined),
  ) as PaymentMethod
