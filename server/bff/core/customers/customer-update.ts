/**
 * Updates a customer without losing members that the update does not name.
 *
 * Whether the public service merges an update or replaces the customer is not known (vault-24). So the customer is read
 * again: where no optional member has its value any more the service has replaced it, and what is gone is put back,
 * with an alarm. A member that is gone or changed beside others that stayed is a clerk's doing.
 */
import type { CustomerUpdateBody, StoredCustomer } from '../../../contract/customer.ts'
import { readStoredCustomer, updateStoredCustomer } from '../../../operations/internal/customers.ts'
import {
  type CallContext,
  type CallResult,
  callOperation,
  type UpstreamLog,
} from '../upstream/call.ts'
import { UpstreamError, upstreamEffect } from '../upstream/error.ts'
import { isSameDetail } from './billing-details.ts'

/** `partial` sends the changes alone; `merge` sends every known member, for a service that replaces. */
export type CustomerPut = 'partial' | 'merge'

interface CustomerUpdate {
  /** The customer's id in paths. */
  key: string
  /** The customer as it was read before. */
  before: StoredCustomer
  changes: CustomerUpdateBody
  mode: CustomerPut
  /** Without a signal, because a client that disconnects must not end an update halfway. */
  context: Pick<CallContext, 'upstream'> & { log: UpstreamLog }
}

/**
 * Returns the customer after the update; undefined if it could not be read again.
 * @throws {UpstreamError} the error of the update; of an unknown outcome only if the changes can't be seen
 */
export async function updateCustomerMembers({
  key,
  before,
  changes,
  mode,
  context,
}: CustomerUpdate): Promise<CallResult<StoredCustomer> | undefined> {
  const params = { id: key }
  const put = (body: object) => callOperation(updateStoredCustomer, { params, body }, context)
  /** Undefined also for another customer, to which the key may have gone meanwhile. */
  async function read(): Promise<CallResult<StoredCustomer> | undefined> {
    const current = await callOperation(readStoredCustomer, { params }, context)
    return current.value.id === before.id ? current : undefined
  }
  const body = mode === 'merge' ? { ...writableMembers(before, changes), ...changes } : changes

  const unknown = await put(body).then(() => undefined, unknownOutcome)
  const after = await read().catch(onUnreadable)
  if (unknown && !(after && shows(after.value, changes))) throw unknown
  if (!after) {
    context.log.alarm = 'a customer could not be read again after its update'
    return undefined
  }
  const dropped = droppedMembers(before, after.value, changes)
  if (dropped.length === 0) return after
  context.log.alarm = `the update of a customer has removed ${dropped.join(', ')}`
  const whole = {
    ...writableMembers(before, changes),
    ...writableMembers(after.value, {}),
    ...changes,
  }
  const restored = await put(whole).then(read).catch(onUnreadable)
  const missing = restored ? dropped.filter((name) => isEmpty(restored.value[name])) : dropped
  if (missing.length > 0) context.log.alarm += `; not put back: ${missing.join(', ')}`
  return restored ?? after
}

/** The error of an update that may have taken effect. @throws any other */
function unknownOutcome(error: unknown): UpstreamError {
  if (error instanceof UpstreamError && upstreamEffect(error) === 'unknown') return error
  throw error
}

function onUnreadable(error: unknown): undefined {
  if (!(error instanceof UpstreamError)) throw error
  return undefined
}

const shows = (customer: StoredCustomer, changes: CustomerUpdateBody): boolean =>
  Object.entries(changes).every(([name, value]) => isSameDetail(value, customer[name]))

/** Members of a response that an update can write; `taxes` are written as `tax_codes`. */
const WRITABLE = [
  'name',
  'external_id',
  'email',
  'billing_entity_code',
  'address',
  'phone',
  'payment_method_token',
  'payment_method_type',
  'metadata',
  'taxes',
] as const

/** Those of a customer that the changes leave as they are. A new token has its own type. */
const keptMembers = (changes: CustomerUpdateBody) =>
  WRITABLE.filter(
    (name) =>
      !Object.hasOwn(changes, name) &&
      !(name === 'payment_method_type' && changes.payment_method_token !== undefined) &&
      !(name === 'taxes' && changes.tax_codes !== undefined),
  )

/** Members that every update keeps. */
const REQUIRED: readonly string[] = ['name', 'external_id', 'email', 'billing_entity_code']

/** What a service that replaces has dropped; none if it has kept an optional member. */
function droppedMembers(
  before: StoredCustomer,
  after: StoredCustomer,
  changes: CustomerUpdateBody,
) {
  const optional = keptMembers(changes).filter((name) => !REQUIRED.includes(name))
  const present = optional.filter((name) => !isEmpty(before[name]))
  const isReplaced = present.every((name) => !isSameDetail(before[name], after[name]))
  return isReplaced ? present.filter((name) => isEmpty(after[name])) : []
}

const writableMembers = (customer: StoredCustomer, changes: CustomerUpdateBody) =>
  Object.fromEntries(
    keptMembers(changes)
      .filter((name) => !isEmpty(customer[name]))
      .map((name) =>
        name === 'taxes'
          ? ['tax_codes', codesOf(customer.taxes)]
          : [name, withoutNulls(customer[name])],
      ),
  )

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : isSameDetail(value, undefined)

const codesOf = (taxes: unknown): unknown[] =>
  Array.isArray(taxes) ? taxes.map((tax: { code?: unknown } | null) => tax?.code) : []

/** An address in a response may have null lines, which an update does not take. */
const withoutNulls = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([, line]) => line !== null))
    : value
