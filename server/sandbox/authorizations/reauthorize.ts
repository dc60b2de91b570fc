/**
 * Renews an authorization, once per request key.
 *
 * The key is taken in the transaction that makes the new authorization, so a repeat finds it and a
 * refusal or a crash leaves no key behind.
 */
import { createHash } from 'node:crypto'
import type { ReauthorizeRequest } from '../../contract/authorization.ts'
import type { SandboxContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal, refuse } from '../refusal.ts'
import { CONDITIONS, refuseUnder } from './condition.ts'
import { checkAmount, checkStatus, checkTime, renewalExpiration } from './rules.ts'
import { type AuthorizationRow, findAuthorization, insertAuthorization } from './store.ts'

/** authorizations-6: keys are kept 45 days, here by the sandbox's clock. */
const KEPT_MS = 45 * 86_400_000

export interface Reauthorization {
  id: string
  body: ReauthorizeRequest
  key: string | undefined
}

/** @returns how to renew: it knows which keys are at work at this moment */
export function reauthorizer({ db, clock }: SandboxContext) {
  const atWork = new Set<string>()

  /**
   * @returns the new authorization; for a repeat the one that the first request made, as it is now
   * @throws {Refusal} 404, 409 while the first request with the key is at work, 422
   */
  return async function reauthorize(request: Reauthorization): Promise<AuthorizationRow> {
    const { key } = request
    if (key === undefined) {
      return await db.transaction().execute((trx) => renew(trx, request, clock.now()))
    }
    // tokens-31. Embedded, the database has one connection: it would make the second one wait.
    if (atWork.has(key)) {
      const description = 'A request with this id is being processed.'
      throw new Refusal(409, [{ issue: 'PREVIOUS_REQUEST_IN_PROGRESS', description }])
    }
    atWork.add(key)
    try {
      return await db
        .transaction()
        .execute((trx) => renewOnce(trx, { ...request, key }, clock.now()))
    } finally {
      atWork.delete(key)
    }
  }
}

async function renewOnce(
  trx: Database,
  { key, ...request }: Reauthorization & { key: string },
  now: Date,
): Promise<AuthorizationRow> {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([request.id, request.body]))
    .digest('base64url')
  await trx
    .deleteFrom('authorization_requests')
    .where('create_time', '<=', new Date(now.getTime() - KEPT_MS))
    .execute()
  const taken = await trx
    .insertInto('authorization_requests')
    .values({ key, fingerprint, authorization_id: '', create_time: now })
    .onConflict((row) => row.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (taken) {
    const renewed = await renew(trx, { ...request, key }, now)
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
    throw refuse('DUPLICATE_REQUEST_ID', 'The request id was used for another request.')
  }
  return await findAuthorization(trx, earlier.authorization_id)
}

/** CHOICE: who may ask comes first, then what it is, when it is, how much; risk has the last word. */
async function renew(
  trx: Database,
  { id, body }: Reauthorization,
  now: Date,
): Promise<AuthorizationRow> {
  const original = await findAuthorization(trx, id, { lock: true })
  const { condition, currency_code, value } = original
  if (condition && CONDITIONS[condition][0] !== 422) refuseUnder(condition)
  if (original.original_id !== null) {
    const description = `It is a reauthorization itself: use ${original.original_id}.`
    throw refuse('REAUTHORIZATION_NOT_SUPPORTED', description)
  }
  checkStatus(original.status)
  const latest = await latestRenewal(trx, id)
  checkTime({ created: original.create_time, renewed: latest?.create_time, now })
  const amount = body.amount ?? { currency_code, value }
  checkAmount(amount, { currency_code, value })
  refuseUnder(condition)
  // A new authorization with an id of its own (authorizations-18).
  // CHOICE: the original stays as it is.
  return await insertAuthorization(trx, {
    amount,
    now,
    expires: renewalExpiration(original, now),
    original_id: id,
    order_id: original.order_id,
    invoice_id: original.invoice_id,
    custom_id: original.custom_id,
  })
}

const latestRenewal = (trx: Database, id: string) =>
  trx
    .selectFrom('authorizations')
    .select('create_time')
    .where('original_id', '=', id)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
