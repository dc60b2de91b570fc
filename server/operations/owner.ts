/** Compares the owner that an answer names, where it names one, with the session's customer. */
import type { OwnerMembers } from '../contract/owner.ts'
import type { SessionCustomer } from '../contract/session.ts'

/** Absent and null name no owner; anything else must be this customer's. */
export function namesNoOther(
  { customer_id, external_customer_id, external_subscription_id, customer }: OwnerMembers,
  { id, externalId, subscriptions }: SessionCustomer,
): boolean {
  const { id: named, external_id: namedExternally } = isObject(customer) ? customer : {}
  return (
    isOneOf(customer_id, [id, externalId]) &&
    isOneOf(external_customer_id, [externalId]) &&
    isOneOf(external_subscription_id, subscriptions) &&
    (isObject(customer) || isOneOf(customer, [id, externalId])) &&
    isOneOf(named, [id]) &&
    isOneOf(namedExternally, [externalId])
  )
}

const isOneOf = (value: unknown, own: readonly string[]) =>
  value === undefined || value === null || own.includes(value as string)

const isObject = (value: unknown): value is { id?: unknown; external_id?: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
