/**
 * Saves payment links: creates one once per request key (idempotency key), or replaces it as a whole.
 *
 * The key is claimed in the transaction that creates the link. Of two concurrent requests one creates the link
 * and the other finds it; a rejected request claims no key.
 */
import type {
  OpenPaymentLinkBody,
  OpenPaymentLinkReplacement,
} from '../../contract/payment-link.ts'
import { RequestKey } from '../../contract/scalars.ts'
import type { SandboxContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import type { LinkRow } from '../database/tables/payment-links.ts'
import { ServiceError, unprocessable } from '../http/errors.ts'
import type { NamedHeader } from '../http/request.ts'
import { assertPrices } from './prices.ts'
import { toContent } from './serialize.ts'
import {
  assertNoDuplicate,
  contentFingerprint,
  findLink,
  insertLink,
  newLinkId,
  updateLink,
} from './store.ts'

/** links-29: 6 hours, here of the sandbox's clock. */
const REQUEST_KEY_TTL_MS = 6 * 60 * 60 * 1000

/** @throws {ServiceError} 400 for an invalid key (links-29) */
export function readRequestKey(header: NamedHeader | undefined): string | undefined {
  if (header === undefined) return undefined
  const key = RequestKey.safeParse(header.value)
  if (key.success) return key.data
  throw new ServiceError(400, [
    {
      issue: 'INVALID_PARAMETER_SYNTAX',
      description: 'must be 1 to 108 letters, digits, - and _',
      field: header.name,
    },
  ])
}

/**
 * A repeat with the same key gets the current state of the link.
 * @throws {ServiceError} 422 for a duplicate link and for a key of another request; 404 if the link of the key
 * was deleted
 */
export async function createLink(
  { db, clock }: SandboxContext,
  body: OpenPaymentLinkBody,
  key: string | undefined,
): Promise<{ row: LinkRow; replayed: boolean }> {
  const link = { id: newLinkId(), content: toContent(body), now: clock.now() }
  const fingerprint = contentFingerprint(link.content)
  return await db.transaction().execute(async (trx) => {
    const earlier =
      key && (await claimRequestKey(trx, { key, fingerprint, link_id: link.id }, link.now))
    if (earlier) return { row: await findLink(trx, earlier), replayed: true }
    await assertNoDuplicate(trx, fingerprint)
    return { row: await insertLink(trx, link), replayed: false }
  })
}

/** @returns the id of the link that an earlier request with the key created */
async function claimRequestKey(
  trx: Database,
  request: { key: string; fingerprint: string; link_id: string },
  now: Date,
): Promise<string | undefined> {
  await trx
    .deleteFrom('link_requests')
    .where('create_time', '<=', new Date(now.getTime() - REQUEST_KEY_TTL_MS))
    .execute()
  const inserted = await trx
    .insertInto('link_requests')
    .values({ ...request, create_time: now })
    .onConflict((row) => row.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (inserted) return undefined
  const earlier = await trx
    .selectFrom('link_requests')
    .selectAll()
    .where('key', '=', request.key)
    .executeTakeFirstOrThrow()
  // CHOICE: the services document no error (tokens-33).
  if (earlier.fingerprint !== request.fingerprint) {
    throw unprocessable('DUPLICATE_REQUEST_ID', 'The request id was used for another request.')
  }
  return earlier.link_id
}

/**
 * Replaces a link except for its immutable members (links-11, links-24).
 * @throws {ServiceError} 404, 422
 */
export async function replaceLink(
  { db, clock }: SandboxContext,
  id: string,
  { integration_mode, type, ...rest }: OpenPaymentLinkReplacement,
): Promise<LinkRow> {
  return await db.transaction().execute(async (trx) => {
    const { content } = await findLink(trx, id, { lock: true })
    // links-11: immutable after creation.
    for (const [member, value] of Object.entries({ integration_mode, type })) {
      if (value !== content[member as 'integration_mode' | 'type']) {
        throw unprocessable('FIELD_IS_IMMUTABLE', 'It can not be changed.', `/${member}`, value)
      }
    }
    assertPrices(rest)
    const replacement = toContent({
      ...rest,
      integration_mode: content.integration_mode,
      type: content.type,
    })
    await assertNoDuplicate(trx, contentFingerprint(replacement), id)
    return await updateLink(trx, id, replacement, { update_time: clock.now() })
  })
}
