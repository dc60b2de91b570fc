/** Authorizations in the database, one by one. */
import { randomInt } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { AuthorizedAmount } from '../../contract/authorization.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../refusal.ts'
import type { AuthorizationTables, NetworkReference } from './tables.ts'

export type AuthorizationRow = Selectable<AuthorizationTables['authorizations']>

const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const DIGITS = '0123456789'

const randomText = (alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** 17 capital letters and digits, which the pattern of `related_ids` allows (authorizations-23). */
export const newPaymentId = () => randomText(CAPITALS, 17)

/** @throws {Refusal} 404 */
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
  if (!row) throw unknownAuthorization()
  return row
}

export const unknownAuthorization = () =>
  new Refusal(404, [
    {
      issue: 'INVALID_RESOURCE_ID',
      description: 'No authorization has this id.',
      field: 'authorization_id',
      location: 'path',
    },
  ])

type Given = Partial<
  Pick<
    Insertable<AuthorizationTables['authorizations']>,
    'original_id' | 'order_id' | 'status' | 'reason' | 'condition' | 'invoice_id' | 'custom_id'
  >
> & { amount: AuthorizedAmount; now: Date; expires: Date }

/** Authorizes a payment: the funds are held from now on. */
export async function insertAuthorization(
  db: Database,
  { amount, now, expires, ...given }: Given,
): Promise<AuthorizationRow> {
  return await db
    .insertInto('authorizations')
    .values({
      id: newPaymentId(),
      status: 'CREATED',
      ...given,
      ...amount,
      network_reference: JSON.stringify(newReference(now)),
      create_time: now,
      update_time: now,
      expiration_time: expires,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** CHOICE: the sandbox's cards are all of one network. */
const newReference = (now: Date): NetworkReference => ({
  id: randomText(DIGITS, 15),
  date: now.toISOString().slice(5, 10).replace('-', ''),
  acquirer_reference_number: randomText(DIGITS, 23),
  network: 'VISA',
})
