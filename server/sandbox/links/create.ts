/**
 * Creates a link once per request key.
 *
 * A key is taken in the same transaction that creates the link: of two requests that arrive together
 * one creates, and the other finds what was created. A refusal leaves no key behind.
 */
import { RequestKey } from '../../contract/identifiers.ts'
import type { OpenPaymentLinkBody } from '../../contract/payment-link.ts'
import type { SandboxContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import type { GivenHeader } from '../headers.ts'
import { Refusal, refuse } from '../refusal.ts'
import { fingerprintOf, refuseEqual } from './equal.ts'
import { type LinkRow, toContent } from './resource.ts'
import { findLink, insertLink, newLinkId } from './store.ts'

/** links-29: keys are kept 6 hours, here by the sandbox's clock. */
const KEPT_MS = 6 * 60 * 60 * 1000

/** @throws {Refusal} 400 for a key that is none (links-29) */
export function readRequestKey(header: GivenHeader | undefined): string | undefined {
  if (header === undefined) return undefined
  const key = RequestKey.safeParse(header.value)
  if (key.success) return key.data
  throw new Refusal(400, [
    {
      issue: 'INVALID_PARAMETER_SYNTAX',
      description: 'must be 1 to 108 letters, digits, - and _',
      field: header.name,
    },
  ])
}

/**
 * With a key, a repeat gets the link as it is now.
 * @throws {Refusal} 422 for an equal link and for a key that asked for something else; 404 when the key's
 * link was deleted
 */
export async function createLink(
  { db, clock }: SandboxContext,
  body: OpenPaymentLinkBody,
  key: string | undefined,
): Promise<{ row: LinkRow; replayed: boolean }> {
  const link = { id: newLinkId(), content: toContent(body), now: clock.now() }
  const fingerprint = fingerprintOf(link.content)
  return await db.transaction().execute(async (trx) => {
    const earlier = key && (await takeKey(trx, { key, fingerprint, link_id: link.id }, link.now))
    if (earlier) return { row: await findLink(trx, earlier), replayed: true }
    await refuseEqual(trx, fingerprint)
    return { row: await insertLink(trx, link), replayed: false }
  })
}

/** @returns the link that an earlier request with the key made */
async function takeKey(
  trx: Database,
  request: { key: string; fingerprint: string; link_id: string },
  now: Date,
): Promise<string | undefined> {
  await trx
    .deleteFrom('link_requests')
    .where('create_time', '<=', new Date(now.getTime() - KEPT_MS))
    .execute()
  const taken = await trx
    .insertInto('link_requests')
    .values({ ...request, create_time: now })
    .onConflict((row) => row.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (taken) return undefined
  const earlier = await trx
    .selectFrom('link_requests')
    .selectAll()
    .where('key', '=', request.key)
    .executeTakeFirstOrThrow()
  // CHOICE: no source names an answer (tokens-33).
  if (earlier.fingerprint !== request.fingerprint) {
    throw refuse('DUPLICATE_REQUEST_ID', 'The request id was used for another request.')
  }
  return earlier.link_id
}
