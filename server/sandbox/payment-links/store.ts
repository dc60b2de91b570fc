/** Stores and finds payment links. */
import { randomInt } from 'node:crypto'
import type { Generated, JSONColumnType, Selectable } from 'kysely'
import type { OpenPaymentLinkBody } from '../../contract/payment-link.ts'
import type { Database } from '../database/connect.ts'
import { notFound } from '../http/errors.ts'
import { contentFingerprint } from './duplicates.ts'

export interface PaymentLinkTables {
  /** `position` counts up in the order of creation, which is the order of lists and cursors. */
  payment_links: {
    id: string
    position: Generated<number>
    status: string
    create_time: Date
    update_time: Date
    content: JSONColumnType<OpenPaymentLinkBody>
    /** Equal for duplicate links (duplicates.ts). */
    fingerprint: string | null
  }
  /** Request keys of creations. A repeat with another `fingerprint` is rejected. */
  link_requests: { key: string; fingerprint: string; link_id: string; create_time: Date }
}

export type LinkRow = Selectable<PaymentLinkTables['payment_links']>

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** `PLB-` and 12 upper-case alphanumerics (links-1): 62 bits that can't be guessed. */
export const newLinkId = () =>
  `PLB-${Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`

/** @throws {Refusal} 404 for an id that is unknown or was deleted */
export async function findLink(db: Database, id: string, { lock = false } = {}): Promise<LinkRow> {
  const row = await db
    .selectFrom('payment_links')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (one) => one.forUpdate())
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export async function insertLink(
  db: Database,
  { id, content, now }: { id: string; content: OpenPaymentLinkBody; now: Date },
): Promise<LinkRow> {
  return await db
    .insertInto('payment_links')
    .values({
      id,
      status: 'ACTIVE',
      create_time: now,
      update_time: now,
      content: JSON.stringify(content),
      fingerprint: contentFingerprint(content),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The id of the newest active link. */
export async function newestLink(db: Database): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_links')
    .select('id')
    .where('status', '=', 'ACTIVE')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
