/**
 * Creates a link once per request key.
 *
 * A key is taken in the same transaction that creates the link: of two requests that arrive together
 * one creates, and the other finds what was created. Without a key nobody says whether an equal link is
 * meant to be another one, so it is refused.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { RequestKey } from '../../contract/identifiers.ts'
import type { PaymentLinkBody } from '../../contract/payment-link.ts'
import type { SandboxContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal, refuse } from '../refusal.ts'
import { type LinkRow, toContent } from './resource.ts'
import { findLink, insertLink, newLinkId } from './store.ts'

export const REQUEST_KEY = 'Service-Request-Id'

/** Facts §4.3: keys are kept 6 hours, here by the sandbox's clock. */
const KEPT_MS = 6 * 60 * 60 * 1000

/** @throws {Refusal} 400 for a key that is none (facts §2.3) */
export function readRequestKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const key = RequestKey.safeParse(header)
  if (key.success) return key.data
  throw new Refusal(400, [
    {
      issue: 'INVALID_PARAMETER_SYNTAX',
      description: 'must be 1 to 108 letters, digits, - and _',
      field: REQUEST_KEY,
    },
  ])
}

/**
 * With a key, a repeat gets the link as it is now.
 * @throws {Refusal} 422 for a key that asked for something else and, without one, for an equal link; 404
 * when the key's link was deleted
 */
export async function createLink(
  { db, clock }: SandboxContext,
  body: PaymentLinkBody,
  key: string | undefined,
): Promise<{ row: LinkRow; replayed: boolean }> {
  const id = newLinkId()
  const now = clock.now()
  if (key === undefined) {
    const row = await db.transaction().execute(async (trx) => {
      await refuseEqual(trx, body)
      return await insertLink(trx, { id, body, now })
    })
    return { row, replayed: false }
  }

  const fingerprint = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  return await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('link_requests')
      .where('create_time', '<=', new Date(now.getTime() - KEPT_MS))
      .execute()
    const taken = await trx
      .insertInto('link_requests')
      .values({ key, fingerprint, link_id: id, create_time: now })
      .onConflict((row) => row.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (taken) return { row: await insertLink(trx, { id, body, now }), replayed: false }

    const earlier = await trx
      .selectFrom('link_requests')
      .selectAll()
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    // CHOICE: the facts name no answer for this service.
    if (earlier.fingerprint !== fingerprint) {
      throw refuse('DUPLICATE_REQUEST_ID', `The ${REQUEST_KEY} was used for another request.`)
    }
    return { row: await findLink(trx, earlier.link_id), replayed: true }
  })
}

/**
 * Spec, Errors: a duplicate payment link is 422. CHOICE: that is one equal to an active link in every
 * member; with a key of its own it is meant, and made.
 */
async function refuseEqual(trx: Database, body: PaymentLinkBody): Promise<void> {
  const content = JSON.stringify(toContent(body))
  // Of two equal requests that arrive together the second one sees the first one's link.
  await sql`select pg_advisory_xact_lock(hashtext(${content}))`.execute(trx)
  const equal = await trx
    .selectFrom('payment_links')
    .select('id')
    .where('status', '=', 'ACTIVE')
    .where(sql<boolean>`md5(content::text) = md5(${content})`)
    .limit(1)
    .executeTakeFirst()
  if (!equal) return
  const description = `${equal.id} is the same. To have another one, send a ${REQUEST_KEY}.`
  throw refuse('DUPLICATE_PAYMENT_LINK', description)
}
