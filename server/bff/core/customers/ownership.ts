/**
 * Ownership checks: a response is sent only after its rows were compared with the session's customer.
 *
 * A handler without an assertion fails with 500, so that a forgotten check never shows another customer's
 * rows.
 */
import type { OwnerMembers } from '../../../contract/customer.ts'
import type { Invoice } from '../../../contract/invoice.ts'
import type { SessionCustomer } from '../../../contract/session.ts'
import { readSubscription } from '../../../operations/subscriptions.ts'
import type { CustomerRequest, OwnershipAssertions } from '../forward/customer-route.ts'
import type { LogEntry } from '../http/context.ts'
import { isObject } from '../json.ts'
import { invalidRequest, ProblemError } from '../problem.ts'

export interface OwnershipGuard extends OwnershipAssertions {
  /** @throws {Error} unless one of the assertions was called */
  assertWasChecked(routeId: string): void
}

export function ownershipGuard(log: Pick<LogEntry, 'alarm' | 'foreign_rows'>): OwnershipGuard {
  let wasChecked = false
  return {
    assertOwned(isOwned) {
      wasChecked = true
      if (!isOwned) throw new ProblemError('not-found')
    },
    assertNoForeignRows(areOwned) {
      wasChecked = true
      if (areOwned) return
      log.alarm = "the service answered with another customer's rows"
      throw new ProblemError('upstream-unreadable')
    },
    keepOwned(rows, isOwned) {
      wasChecked = true
      const owned = rows.filter(isOwned)
      if (owned.length < rows.length) log.foreign_rows = rows.length - owned.length
      return owned
    },
    assertWasChecked(routeId) {
      if (!wasChecked) throw new Error(`route ${routeId} has no ownership assertion`)
    },
  }
}

/** Compares both ids: an external id can be reassigned while a session lives. */
export const isSameCustomer = (
  row: { id: string; external_id: string },
  { id, externalId }: SessionCustomer,
): boolean => row.id === id && row.external_id === externalId

/** Compares both ids, because an external id can be reassigned. One without an id needs `recheckUnlessNamed`. */
export const isOwnInvoice = (
  { customer: owner }: Pick<Invoice, 'customer'>,
  { id, externalId }: SessionCustomer,
): boolean => owner.external_id === externalId && (owner.id ?? id) === id

/** Reads the customer again if an invoice names its owner by external id alone (billing-171). */
export async function recheckUnlessNamed(
  invoices: readonly Pick<Invoice, 'customer'>[],
  { recheckCustomer }: Pick<CustomerRequest, 'recheckCustomer'>,
): Promise<void> {
  if (invoices.some(({ customer }) => typeof customer.id !== 'string')) await recheckCustomer()
}

/**
 * Compares every owner that a response names with the session's customer. Absent and null members name no owner.
 */
export function namesNoOtherOwner(
  { customer_id, external_customer_id, external_subscription_id, customer }: OwnerMembers,
  { id, externalId, subscriptions }: SessionCustomer,
): boolean {
  const { id: namedId, external_id: namedExternalId } = isObject(customer) ? customer : {}
  return (
    isAbsentOrIn(customer_id, [id, externalId]) &&
    isAbsentOrIn(external_customer_id, [externalId]) &&
    isAbsentOrIn(external_subscription_id, subscriptions) &&
    (isObject(customer) || isAbsentOrIn(customer, [id, externalId])) &&
    isAbsentOrIn(namedId, [id]) &&
    isAbsentOrIn(namedExternalId, [externalId])
  )
}

const isAbsentOrIn = (value: unknown, ids: readonly string[]) =>
  value === undefined || value === null || ids.includes(value as string)

/**
 * The subscription that the query names, or the only one of the session.
 * @throws {ProblemError} `invalid-request` if several are possible; `not-found` for another customer's, without an
 * upstream call
 */
export function resolveSubscription(
  { subscriptions }: SessionCustomer,
  { subscription_id }: { subscription_id?: string | undefined },
): string {
  const [only] = subscriptions
  const resolved = subscription_id ?? (subscriptions.length === 1 ? only : undefined)
  if (resolved === undefined) {
    const reason = only ? 'the session may read several' : 'the session names none'
    throw invalidRequest({
      pointer: '#query/subscription_id',
      message: `is required: ${reason}`,
    })
  }
  if (!subscriptions.includes(resolved)) throw new ProblemError('not-found')
  return resolved
}

/**
 * Reads the subscription and compares its owner: upstream paths take its external id alone, which can be reassigned.
 * @throws {ProblemError} `not-found`, as for a subscription that does not exist
 */
export async function assertOwnSubscription(
  externalId: string,
  { call, customer, assertOwned, recheckCustomer }: CustomerRequest,
): Promise<void> {
  const subscription = await call(readSubscription, { params: { external_id: externalId } })
  assertOwned(
    subscription.external_id === externalId &&
      subscription.external_customer_id === customer.externalId,
  )
  await recheckCustomer()
}
