/** Who calls: reads a session token once and remembers what it said. */
import { ProblemError } from '../problem.ts'
import { goOn, type Soon } from '../store/soon.ts'
import type { Access, Revocations } from './revocations.ts'
import { isEarly, isOver, type Session, type SessionTokens } from './token.ts'

/** The most tokens that are remembered; beyond them the oldest is read again when it comes. */
const MOST_REMEMBERED = 10_000

/**
 * Signatures cost a hundred times what a look into a map does, and a page shows the same token with
 * each call. Revocations are asked for every time.
 *
 * The token itself is what it is remembered by: a digest of it would cost as much as the signature, and
 * whoever could read this map could read the keys that sign.
 */
export function sessionVerifier(
  tokens: SessionTokens,
  revocations: Revocations,
  now: () => number,
): (token: string, asksFor: Access) => Soon<Session> {
  const remembered = new Map<string, Session>()

  return (token, asksFor) =>
    goOn(remembered.get(token) ?? readAndRemember(token), (session) =>
      goOn(isOutOfTime(session) || revocations.isRevoked(session, asksFor), (ended) => {
        if (!ended) return session
        remembered.delete(token)
        throw new ProblemError('session-expired')
      }),
    )

  /** The wall clock may have been set back since the token was read. */
  function isOutOfTime(session: Session): boolean {
    const at = now()
    return isOver(session, at) || isEarly(session, at)
  }

  async function readAndRemember(token: string): Promise<Session> {
    const session = await tokens.read(token, now())
    const oldest = remembered.size >= MOST_REMEMBERED ? remembered.keys().next().value : undefined
    if (oldest !== undefined) remembered.delete(oldest)
    remembered.set(token, session)
    return session
  }
}

export type Verify = ReturnType<typeof sessionVerifier>
