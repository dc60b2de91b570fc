/** Finds payments by their ids. The one place that stores authorizations, with the event of each. */
import type { Insertable, Updateable } from 'kysely'
import type { AuthorizedAmount } from '../../contract/authorization.ts'
import { newPaymentId } from '../captures/store.ts'
import type { Database } from '../database/connect.ts'
import { randomDigits } from '../database/random-id.ts'
import type {
  AuthorizationRow,
  AuthorizationTables,
  NetworkReference,
} from '../database/tables/authorizations.ts'
import type { CaptureRow, RefundRow } from '../database/tables/captures.ts'
import { ServiceError } from '../http/errors.ts'
import { recordAuthorizations } from './outbox.ts'

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
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw unknownId('authorization')
  return row
}

/** 404 of a resource that the path names. */
export const unknownId = (resource: 'authorization' | 'capture' | 'refund') =>
  new ServiceError(404, [
    {
      issue: 'INVALID_RESOURCE_ID',
      description: `No ${resource} has this id.`,
      field: `${resource}_id`,
      location: 'path',
    },
  ])

/** @throws {ServiceError} 404 */
export async function findCapture(
  db: Database,
  id: string,
  { lock = false } = {},
): Promise<CaptureRow> {
  const row = await db
    .selectFrom('captures')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw unknownId('capture')
  return row
}

/** @throws {ServiceError} 404 */
export async function findRefund(db: Database, id: string): Promise<RefundRow> {
  const row = await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw unknownId('refund')
  return row
}

type NewAuthorization = Partial<
  Pick<
    Insertable<AuthorizationTables['authorizations']>,
    'original_id' | 'order_id' | 'status' | 'reason' | 'condition' | 'invoice_id' | 'custom_id'
  >
> & { amount: AuthorizedAmount; now: Date; expires: Date }

/** Authorizes a payment, and records its event. */
export async function insertAuthorization(
  db: Database,
  { amount, now, expires, ...members }: NewAuthorization,
): Promise<AuthorizationRow> {
  const row = await db
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
  await recordAuthorizations(db, 'CREATED', [row], now)
  return row
}

type AuthorizationChange = Partial<
  Omit<Updateable<AuthorizationTables['authorizations']>, 'id' | 'update_time'>
>

/**
 * Changes authorizations, which the caller has locked, and records the event of those that are voided by it.
 * @returns them as they are now, the oldest first
 */
export async function updateAuthorizations(
  trx: Database,
  before: readonly AuthorizationRow[],
  change: AuthorizationChange,
  now: Date,
): Promise<AuthorizationRow[]> {
  const rows = await trx
    .updateTable('authorizations')
    .set({ ...change, update_time: now })
    .where(
      'id',
      'in',
      before.map(({ id }) => id),
    )
    .returningAll()
    .execute()
  rows.sort((a, b) => a.position - b.position)
  const wereVoided = new Set(before.filter(isVoided).map(({ id }) => id))
  const voided = rows.filter((row) => isVoided(row) && !wereVoided.has(row.id))
  await recordAuthorizations(trx, 'VOIDED', voided, now)
  return rows
}

const isVoided = ({ status }: AuthorizationRow) => status === 'VOIDED'

/** CHOICE: all test cards are of one network. */
const newNetworkReference = (now: Date): NetworkReference => ({
  id: randomDigits(15),
  date: now.toISOString().slice(5, 10).replace('-', ''),
  acquirer_reference_number: randomDigits(23),
  network: 'VISA',
})
