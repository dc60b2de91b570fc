/**
 * Reauthorizes a payment once per request key (idempotency key).
 *
 * The key is claimed in the transaction that creates the new authorization. A repeat finds it; a rejected request
 * or a crash claims no key.
 */
import { createHash } from 'node:crypto'
import type { ReauthorizeRequest } from '../../contract/authorization.ts'
import type { SandboxContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import type { AuthorizationRow } from '../database/tables/authorizations.ts'
import { ServiceError, unprocessable } from '../http/errors.ts'
import {
  assertAmountAllowed,
  assertReauthorizable,
  assertReauthorizableAt,
  reauthorizationExpiration,
  SIMULATED_ERRORS,
  throwSimulatedError,
} from './rules.ts'
import { findAuthorization, insertAuthorization } from './store.ts'

/** authorizations-6: 45 days, here of the sandbox's clock. */
const REQUEST_KEY_TTL_MS = 45 * 86_400_000

export interface Reauthorization {
  id: string
  body: ReauthorizeRequest
  key: string | undefined
}

/** @returns the operation, which remembers the keys of requests in progress */
export function reauthorizer({ db, clock }: SandboxContext) {
  const inProgress = new Set<string>()

  /**
   * @returns the new authorization; for a repeat the current state of the first request's authorization
   * @throws {ServiceError} 404, 409 while the first request with the key is in progress, 422
   */
  return async function reauthorize(request: Reauthorization): Promise<AuthorizationRow> {
    const { key } = request
    if (key === undefined) {
      return await db
        .transaction()
        .execute((trx) => createReauthorization(trx, request, clock.now()))
    }
    // tokens-31. Tracked in memory, because the one connection of PGlite would queue the second request.
    if (inProgress.has(key)) {
      const description = 'A request with this id is being processed.'
      throw new ServiceError(409, [{ issue: 'PREVIOUS_REQUEST_IN_PROGRESS', description }])
    }
    inProgress.add(key)
    try {
      return await db
        .transaction()
        .execute((trx) => reauthorizeOnce(trx, { ...request, key: digest(key) }, clock.now()))
    } finally {
      inProgress.delete(key)
    }
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

/** @param key the digest of the request key, because an index holds no more than 2704 bytes of a row */
async function reauthorizeOnce(
  trx: Database,
  { key, ...request }: Reauthorization & { key: string },
  now: Date,
): Promise<AuthorizationRow> {
  const fingerprint = digest(JSON.stringify([request.id, request.body]))
  await trx
    .deleteFrom('authorization_requests')
    .where('create_time', '<=', new Date(now.getTime() - REQUEST_KEY_TTL_MS))
    .execute()
  const claimed = await trx
    .insertInto('authorization_requests')
    .values({ key, fingerprint, authorization_id: '', create_time: now })
    .onConflict((row) => row.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) {
    const renewed = await createReauthorization(trx, { ...request, key }, now)
    await trx
      .updateTable('authorization_requests')
      .set({ authorization_id: renewed.id })
      .where('key', '=', key)
      .execute()
    return renewed
  }
  const earlier = await trx
    .selectFrom('authorization_requests')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  // CHOICE: as for links (tokens-33).
  if (earlier.fingerprint !== fingerprint) {
    throw unprocessable('DUPLICATE_REQUEST_ID', 'The request id was used for another request.')
  }
  return await findAuthorization(trx, earlier.authorization_id)
}

/** CHOICE: rules apply in the order permission, kind, status, time, amount, risk. */
async function createReauthorization(
  trx: Database,
  { id, body }: Reauthorization,
  now: Date,
): Promise<AuthorizationRow> {
  const original = await findAuthorization(trx, id, { lock: true })
  const { condition, currency_code, value } = original
  if (condition && SIMULATED_ERRORS[condition][0] !== 422) throwSimulatedError(condition)
  if (original.original_id !== null) {
    const description = `It is a reauthorization itself: use ${original.original_id}.`
    throw unprocessable('REAUTHORIZATION_NOT_SUPPORTED', description)
  }
  assertReauthorizable(original.status)
  const latest = await latestReauthorization(trx, id)
  assertReauthorizableAt({ created: original.create_time, renewed: latest?.create_time, now })
  const amount = body.amount ?? { currency_code, value }
  assertAmountAllowed(amount, { currency_code, value })
  throwSimulatedError(condition)
  // authorizations-18: a new authorization with a new id. CHOICE: the original is unchanged.
  return await insertAuthorization(trx, {
    amount,
    now,
    expires: reauthorizationExpiration(original, now),
    original_id: id,
    order_id: original.order_id,
    invoice_id: original.invoice_id,
    custom_id: original.custom_id,
  })
}

const latestReauthorization = (trx: Database, id: string) =>
  trx
    .selectFrom('authorizations')
    .select('create_time')
    .where('original_id', '=', id)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
