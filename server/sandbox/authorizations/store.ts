/** Stores and finds authorizations. */
import type { Insertable } from 'kysely'
import type { AuthorizedAmount } from '../../contract/authorization.ts'
import type { Database } from '../database/connect.ts'
import { randomDigits, randomId } from '../database/random-id.ts'
import type {
  AuthorizationRow,
  AuthorizationTables,
  NetworkReference,
} from '../database/tables/authorizations.ts'
import { ServiceError } from '../http/errors.ts'

/** 17 capital letters and digits, which the pattern of `related_ids` allows (authorizations-23). */
export const newPaymentId = () => randomId(17)

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
  id: randomDigits(15),
  date: now.toISOString().slice(5, 10).replace('-', ''),
  acquirer_reference_number: randomDigits(23),
  network: 'VISA',
})
