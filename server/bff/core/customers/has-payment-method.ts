import type { StoredCustomer } from '../../../contract/customer.ts'

/** False if the service names neither the token nor the type of one (billing-131). */
export const hasPaymentMethod = ({
  payment_method_token,
  payment_method_type,
}: Pick<StoredCustomer, 'payment_method_token' | 'payment_method_type'>): boolean =>
  Boolean(payment_method_token || payment_method_type)
