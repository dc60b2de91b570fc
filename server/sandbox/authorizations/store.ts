/** Stores and finds authorizations. */
import { randomInt } from 'node:crypto'
import type { Generated, Insertable, JSONColumnType, Selectable } from 'kysely'
import type {
  AuthorizationStatus,
  AuthorizedAmount,
  PendingReason,
} from '../../contract/authorization.ts'
import type { Database } from '../database/connect.ts'
import { ServiceError } from '../http/errors.ts'
import type { SimulatedError } from './rules.ts'

export interface NetworkReference {
  id: string
  /** MMDD. */
  date: string
  acquirer_reference_number: string
  network: string
}

export interface AuthorizationTables {
  /**
   * `position` counts up in the order of creation. `original_id` is set on a reauthorization, `order_id` if the
   * checkout created it. `value` is a decimal string, as sent. `condition` is a simulated error.
   */
  authorizations: {
    id: string
    position: Generated<number>
    original_id: string | null
    order_id: string | null
    status: AuthorizationStatus
    reason: PendingReason | null
    condition: SimulatedError | null
    currency_code: string
    value: string
    invoice_id: string | null
    custom_id: string | null
    network_reference: JSONColumnType<NetworkReference>
    create_time: Date
    update_time: Date
    expiration_time: Date
  }
  /** Digests of the request keys of reauthorizations. A repeat with another `fingerprint` is rejected. */
  authorization_requests: {
    key: string
    fingerprint: string
    authorization_id: string
    create_time: Date
  }
}

export type AuthorizationRow = Selectable<AuthorizationTables['authorizations']>

const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const DIGITS = '0123456789'

const randomText = (alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** 17 capital letters and digits, which the pattern of `related_ids` allows (authorizations-23). */
export const newPaymentId = () => randomText(CAPITALS, 17)

/** @throws {ServiceError} 404 */
export async function findAuthorization(
  db: Database,
  id: string,
  { lock = false } = {},
): Promise<AuthorizationRow> {
  const row = await db
    .selectFrom('authorizations')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (one) => one.forUpdate())
    .executeTakeFirst()
  if (!row) throw authorizationNotFound()
  return row
}

export const authorizationNotFound = () =>
  new ServiceError(404, [
    {
      issue: 'INVALID_RESOURCE_ID',
      description: 'No authorization has this id.',
      field: 'authorization_id',
      location: 'path',
    },
  ])

type NewAuthorization = Partial<
  Pick<
    Insertable<AuthorizationTables['authorizations']>,
    'original_id' | 'order_id' | 'status' | 'reason' | 'condition' | 'invoice_id' | 'custom_id'
  >
> & { amount: AuthorizedAmount; now: Date; expires: Date }

/** Authorizes a payment. */
export async function insertAuthorization(
  db: Database,
  { amount, now, expires, ...members }: NewAuthorization,
): Promise<AuthorizationRow> {
  return await db
    .insertInto('authorizations')
    .values({
      id: newPaymentId(),
      status: 'CREATED',
      ...members,
      ...amount,
      network_reference: JSON.stringify(newNetworkReference(now)),
      create_time: now,
      update_time: now,
      expiration_time: expires,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** CHOICE: all test cards are of one network. */
const newNetworkReference = (now: Date): NetworkReference => ({
  id: randomText(DIGITS, 15),
  date: now.toISOString().slice(5, 10).replace('-', ''),
  acquirer_reference_number: randomText(DIGITS, 23),
  network: 'VISA',
})
