/**
 * No two links on sale are the same (links-34).
 *
 * CHOICE: the same is who is equal in every member, amounts by what they are worth ("1.0" is "1.00") and
 * what was left out by what it stands for; a link from before it was replaced is no longer in the way.
 */
import { createHash } from 'node:crypto'
import Big from 'big.js'
import { sql } from 'kysely'
import type { OpenPaymentLinkBody } from '../../contract/payment-link.ts'
import type { Database } from '../database/connect.ts'
import { refuse } from '../refusal.ts'

const DECIMALS = new Set(['value', 'additional_unit_value'])

/** @param content as `toContent` makes it, so that members stand in one order and none is left out */
export const fingerprintOf = (content: OpenPaymentLinkBody): string =>
  createHash('sha256')
    .update(
      JSON.stringify(content, (member, held: unknown) =>
        DECIMALS.has(member) && typeof held === 'string' ? worthOf(held) : held,
      ),
    )
    .digest('base64url')

/** A preference says "PROFILE" in place of a decimal, which is what it stands for without a value too. */
const worthOf = (value: string) => (/\d/.test(value) ? new Big(value).toFixed() : undefined)

/**
 * @param but the id of the link that may be the same: itself
 * @throws {Refusal} 422
 */
export async function refuseEqual(trx: Database, fingerprint: string, but = ''): Promise<void> {
  // Of two equal requests that arrive together the second one sees the first one's link.
  await sql`select pg_advisory_xact_lock(hashtext(${fingerprint}))`.execute(trx)
  const equal = await trx
    .selectFrom('payment_links')
    .select('id')
    .where('fingerprint', '=', fingerprint)
    .where('status', '=', 'ACTIVE')
    .where('id', '!=', but)
    .limit(1)
    .executeTakeFirst()
  if (equal) throw refuse('DUPLICATE_PAYMENT_LINK', `${equal.id} is the same.`)
}
