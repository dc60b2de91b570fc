/**
 * Issues access tokens and finds their scopes. Only the hash of a token is stored.
 *
 * Lifetimes follow the system clock, because advancing the sandbox's clock must not expire its clients' tokens.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../database/connect.ts'

/** tokens-9: 9 hours. */
export const TOKEN_LIFETIME_S = 32_400

/**
 * @param scopes those of the token for its whole life
 * @param systemClock milliseconds since 1970
 */
export async function grantToken(
  db: Database,
  scopes: readonly string[],
  systemClock: () => number,
): Promise<string> {
  const token = randomBytes(48).toString('base64url')
  const now = systemClock()
  await db.deleteFrom('tokens').where('expires_at', '<=', new Date(now)).execute()
  await db
    .insertInto('tokens')
    .values({
      hash: hash(token),
      expires_at: new Date(now + TOKEN_LIFETIME_S * 1000),
      scope: scopes.join(' '),
    })
    .execute()
  return token
}

/** The scopes of a token; `undefined` for an unknown or expired one. */
export async function findScopes(
  db: Database,
  token: string,
  systemClock: () => number,
): Promise<readonly string[] | undefined> {
  const row = await db
    .selectFrom('tokens')
    .select('scope')
    .where('hash', '=', hash(token))
    .where('expires_at', '>', new Date(systemClock()))
    .executeTakeFirst()
  return row?.scope.split(' ')
}

const hash = (token: string) => createHash('sha256').update(token).digest('base64url')
