/**
 * Grants tokens and knows them again. Only a token's hash is kept.
 *
 * Lifetimes follow the wall clock: advancing the sandbox's time must not log its callers out.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../database/connect.ts'

/** Seconds a token lives (tokens-9: 9 hours). */
export const LIFETIME = 32_400

/**
 * @param scopes what the token holds for its whole life
 * @param wall the clock on the wall, in milliseconds
 */
export async function grantToken(
  db: Database,
  scopes: readonly string[],
  wall: () => number,
): Promise<string> {
  const token = randomBytes(48).toString('base64url')
  const now = wall()
  await db.deleteFrom('tokens').where('expires_at', '<=', new Date(now)).execute()
  await db
    .insertInto('tokens')
    .values({
      hash: hash(token),
      expires_at: new Date(now + LIFETIME * 1000),
      scope: scopes.join(' '),
    })
    .execute()
  return token
}

/** What a token holds; `undefined` for one that was not granted here or has expired. */
export async function scopesOf(
  db: Database,
  token: string,
  wall: () => number,
): Promise<readonly string[] | undefined> {
  const row = await db
    .selectFrom('tokens')
    .select('scope')
    .where('hash', '=', hash(token))
    .where('expires_at', '>', new Date(wall()))
    .executeTakeFirst()
  return row?.scope.split(' ')
}

const hash = (token: string) => createHash('sha256').update(token).digest('base64url')
