/** Stores and finds payment links, and rejects duplicates of active ones (links-34). */
import { createHash, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { OpenPaymentLinkBody } from '../../contract/payment-link.ts'
import { toText } from '../../pricing/price/decimal.ts'
import type { Database } from '../database/connect.ts'
import type { LinkRow } from '../database/tables/payment-links.ts'
import { notFound, unprocessable } from '../http/errors.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** `PLB-` and 12 upper-case alphanumerics (links-1): 62 bits that can't be guessed. */
export const newLinkId = () =>
  `PLB-${Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`

/** @throws {ServiceError} 404 for an id that is unknown or was deleted */
export async function findLink(db: Database, id: string, { lock = false } = {}): Promise<LinkRow> {
  const row = await db
    .selectFrom('payment_links')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
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

/** Replaces the content of a link. Without `update_time` the link counts as unchanged. */
export async function updateLink(
  db: Database,
  id: string,
  content: OpenPaymentLinkBody,
  change: Partial<Pick<LinkRow, 'update_time'>> = {},
): Promise<LinkRow> {
  return await db
    .updateTable('payment_links')
    .set({ ...change, content: JSON.stringify(content), fingerprint: contentFingerprint(content) })
    .where('id', '=', id)
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

const DECIMALS = new Set(['value', 'additional_unit_value'])

/**
 * CHOICE: links are duplicates if all members are equal after defaults are applied; amounts are compared by value
 * ("1.0" equals "1.00"). The earlier content of a replaced link does not count.
 * @param content from `toContent`, which fixes the order of members and applies defaults
 */
export const contentFingerprint = (content: OpenPaymentLinkBody): string =>
  createHash('sha256')
    .update(
      JSON.stringify(content, (member, value: unknown) =>
        DECIMALS.has(member) && typeof value === 'string' ? canonicalDecimal(value) : value,
      ),
    )
    .digest('base64url')

/** `PROFILE` of a preference is the default of an absent value, so both are equal. */
const canonicalDecimal = (value: string) => (/\d/.test(value) ? toText(value) : undefined)

/**
 * @param except id of the replaced link, which may equal itself
 * @throws {ServiceError} 422
 */
export async function assertNoDuplicate(
  trx: Database,
  fingerprint: string,
  except = '',
): Promise<void> {
  // Serializes concurrent equal requests, so that the second one finds the first one's link.
  await sql`select pg_advisory_xact_lock(hashtext(${fingerprint}))`.execute(trx)
  const equal = await trx
    .selectFrom('payment_links')
    .select('id')
    .where('fingerprint', '=', fingerprint)
    .where('status', '=', 'ACTIVE')
    .where('id', '!=', except)
    .limit(1)
    .executeTakeFirst()
  if (equal) throw unprocessable('DUPLICATE_PAYMENT_LINK', `${equal.id} is the same.`)
}
