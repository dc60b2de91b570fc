/** Verifies session tokens, and caches them because a signature costs a hundred times a lookup. */
import { LRUCache } from 'lru-cache'
import { ProblemError } from '../problem.ts'
import type { Access, Revocations } from './revocations.ts'
import { isExpired, isNotYetValid, type Session, type SessionTokens } from './token.ts'

const MAX_CACHED_TOKENS = 10_000

export type Verify = (token: string, access: Access) => Promise<Session>

/**
 * Expiry and revocation are checked on every call; only the signature is cached.
 *
 * The cache is keyed by the token itself: a digest would cost as much as the signature, and a reader of this
 * process's memory could read the signing keys as well.
 */
export function sessionVerifier(
  tokens: SessionTokens,
  revocations: Revocations,
  now: () => number,
): Verify {
  const cache = new LRUCache<string, Session>({ max: MAX_CACHED_TOKENS })

  async function read(token: string): Promise<Session> {
    const session = await tokens.read(token, now())
    cache.set(token, session)
    return session
  }

  /** A cached token is checked again, because the wall clock may have been set back. */
  const isOutOfTime = (session: Session) =>
    isExpired(session, now()) || isNotYetValid(session, now())

  return async function verify(token, access) {
    const session = cache.get(token) ?? (await read(token))
    if (!isOutOfTime(session) && !(await revocations.isRevoked(session, access))) return session
    cache.delete(token)
    throw new ProblemError('session-expired')
  }
}
