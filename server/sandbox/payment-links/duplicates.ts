/**
 * Rejects duplicates of active payment links (links-34).
 *
 * CHOICE: links are duplicates if all members are equal after defaults are applied; amounts are compared by value
 * ("1.0" equals "1.00"). The former content of a replaced link does not count.
 */
import { createHash } from 'node:crypto'
import Big from 'big.js'
import { sql } from 'kysely'
import type { OpenPaymentLinkBody } from '../../contract/payment-link.ts'
import type { Database } from '../database/connect.ts'
import { unprocessable } from '../http/errors.ts'

const DECIMALS = new Set(['value', 'additional_unit_value'])

/** @param content from `toContent`, which fixes the order of members and applies defaults */
export const contentFingerprint = (content: OpenPaymentLinkBody): string =>
  createHash('sha256')
    .update(
      JSON.stringify(content, (member, held: unknown) =>
        DECIMALS.has(member) && typeof held === 'string' ? canonicalDecimal(held) : held,
      ),
    )
    .digest('base64url')

/** `PROFILE` of a preference is the default of an absent value, so both are equal. */
const canonicalDecimal = (value: string) =>
  /\d/.test(value) ? new Big(value).toFixed() : undefined

/**
 * @param except id of the replaced link, which may equal itself
 * @throws {Refusal} 422
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
