/**
 * Carries out a request once per request key (idempotency key), which each service keeps in a table of its own.
 *
 * The key is claimed in the transaction of the request. A repeat finds its result; a rejected request
 * or a crash claims no key.
 */
import { createHash } from 'node:crypto'
import type { SandboxContext } from '../context.ts'
import { ServiceError, unprocessable } from './errors.ts'

type Database = SandboxContext['db']

export interface KeyStore {
  table: 'payment_requests' | 'vault_requests'
  /** Milliseconds of the sandbox's clock. */
  ttlMs: number
}

interface KeyedRequest {
  key: string | undefined
  /** Operation, id and body: a repeat has the same. */
  content: readonly unknown[]
}

/** @returns the id of the result, and true if an earlier request with the key made it */
export type Once = (
  request: KeyedRequest,
  create: (trx: Database, now: Date) => Promise<{ id: string }>,
) => Promise<{ id: string; isRepeat: boolean }>

/** @returns the function, which remembers the keys of requests in progress */
export function requestKeys(
  { db, clock }: Pick<SandboxContext, 'db' | 'clock'>,
  store: KeyStore,
): Once {
  const inProgress = new Set<string>()

  return async function once({ key, content }, create) {
    if (key === undefined) {
      const { id } = await db.transaction().execute((trx) => create(trx, clock.now()))
      return { id, isRepeat: false }
    }
    // tokens-31. Tracked in memory, because the one connection of PGlite would queue the second request.
    if (inProgress.has(key)) {
      const description = 'A request with this id is being processed.'
      throw new ServiceError(409, [{ issue: 'PREVIOUS_REQUEST_IN_PROGRESS', description }])
    }
    inProgress.add(key)
    try {
      return await db.transaction().execute(async (trx) => {
        const now = clock.now()
        const claim = { key: digest(key), fingerprint: digest(JSON.stringify(content)) }
        const earlier = await claimKey(trx, store, claim, now)
        if (earlier !== undefined) return { id: earlier, isRepeat: true }
        const { id } = await create(trx, now)
        await trx
          .updateTable(store.table)
          .set({ result_id: id })
          .where('key', '=', claim.key)
          .execute()
        return { id, isRepeat: false }
      })
    } finally {
      inProgress.delete(key)
    }
  }
}

/** Of a key, because an index holds no more than 2704 bytes of a row. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

/** @returns the result of an earlier request with the key */
async function claimKey(
  trx: Database,
  { table, ttlMs }: KeyStore,
  { key, fingerprint }: { key: string; fingerprint: string },
  now: Date,
): Promise<string | undefined> {
  await trx
    .deleteFrom(table)
    .where('create_time', '<=', new Date(now.getTime() - ttlMs))
    .execute()
  const claimed = await trx
    .insertInto(table)
    .values({ key, fingerprint, result_id: '', create_time: now })
    .onConflict((row) => row.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) return undefined
  const earlier = await trx
    .selectFrom(table)
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  // CHOICE: as for links (tokens-33).
  if (earlier.fingerprint !== fingerprint) {
    throw unprocessable('DUPLICATE_REQUEST_ID', 'The request id was used for another request.')
  }
  return earlier.result_id
}
