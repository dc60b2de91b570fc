/** Session tokens: what they say, how they are signed and how they are read. */
import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { Id } from '../contract/identifiers.ts'
import type { SessionCustomer } from '../contract/session.ts'
import { ProblemError } from '../problem.ts'

export interface SessionKey {
  kid: string
  secret: string
}

/** A session as every step after `authenticate` knows it. */
export interface Session {
  id: string
  kind: string
  scopes: ReadonlySet<string>
  origins: ReadonlySet<string>
  customer: SessionCustomer | undefined
  /** Which revocation of all the customer's sessions it was minted after; see `revocations`. */
  epoch?: string | undefined
  /** Milliseconds since 1970. */
  issuedAt: number
  expiresAt: number
}

const ISSUER = 'tillkit'
const AUDIENCE = 'tillkit-api'
/** What tells a session's token from anything else that the same key may sign. */
const TYPE = 'till-session+jwt'

/** Seconds. */
const LEEWAY = 60
export const LONGEST_LIFE = 3600

/** Three parts; the last character's spare bits are zero, so that one token has one spelling. */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]{42}[AEIMQUYcgkosw048]$/

/** What is missing or unreadable allows nothing. */
const Claims = z.object({
  jti: z.string().min(1),
  iat: z.number(),
  exp: z.number(),
  kind: z.string().catch(''),
  scopes: z.array(z.string()).catch([]),
  origins: z.array(z.string()).catch([]),
  customer: z
    .object({ id: Id, external_id: Id, subscriptions: z.array(Id).catch([]) })
    .optional()
    .catch(undefined),
  epoch: z.string().optional().catch(''),
})

/** Signs with the first key, reads with any of them: so keys rotate without logging anybody out. */
export function sessionTokens(sessionKeys: readonly SessionKey[]) {
  const secrets = new Map(
    sessionKeys.map(({ kid, secret }) => [kid, new TextEncoder().encode(secret)]),
  )
  const secretOf = ({ kid }: JWTHeaderParameters) => {
    const secret = secrets.get(kid ?? '')
    if (!secret) throw new errors.JWSInvalid('unknown kid')
    return secret
  }

  return {
    async sign(session: Session): Promise<string> {
      const kid = sessionKeys[0]?.kid
      if (kid === undefined) throw new Error('there is no session key')
      const { customer } = session
      return new SignJWT({
        kind: session.kind,
        scopes: [...session.scopes],
        origins: [...session.origins],
        ...(customer && {
          customer: {
            id: customer.id,
            external_id: customer.externalId,
            subscriptions: customer.subscriptions,
          },
        }),
        ...(session.epoch !== undefined && { epoch: session.epoch }),
      })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE, kid })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setJti(session.id)
        .setIssuedAt(session.issuedAt / 1000)
        .setNotBefore(session.issuedAt / 1000)
        .setExpirationTime(session.expiresAt / 1000)
        .sign(secretOf({ alg: 'HS256', kid }))
    },

    /** @throws {ProblemError} `unauthenticated`, or `session-expired` for one of ours that is over */
    async read(token: string, now: number): Promise<Session> {
      if (!TOKEN.test(token)) throw new ProblemError('unauthenticated')
      const claims = Claims.safeParse(await payloadOf(token, now))
      if (!claims.success) throw new ProblemError('unauthenticated')
      const { jti, iat, exp, kind, scopes, origins, customer, epoch } = claims.data
      if (!(exp - iat <= LONGEST_LIFE)) throw new ProblemError('unauthenticated')
      const session: Session = {
        id: jti,
        kind,
        scopes: new Set(scopes),
        origins: new Set(origins),
        customer: customer && {
          id: customer.id,
          externalId: customer.external_id,
          subscriptions: customer.subscriptions,
        },
        epoch,
        issuedAt: iat * 1000,
        expiresAt: exp * 1000,
      }
      // jose checks `nbf` alone.
      if (isEarly(session, now)) throw new ProblemError('unauthenticated')
      return session
    },
  }

  async function payloadOf(token: string, now: number): Promise<unknown> {
    try {
      const { payload } = await jwtVerify(token, secretOf, {
        algorithms: ['HS256'],
        typ: TYPE,
        issuer: ISSUER,
        audience: AUDIENCE,
        clockTolerance: LEEWAY,
        currentDate: new Date(now),
        requiredClaims: ['jti', 'iat', 'nbf', 'exp'],
      })
      return payload
    } catch (cause) {
      const over = cause instanceof errors.JWTExpired
      throw new ProblemError(over ? 'session-expired' : 'unauthenticated', { cause })
    }
  }
}

export type SessionTokens = ReturnType<typeof sessionTokens>

/** Whether a session is over, the leeway between clocks granted. Milliseconds since 1970. */
export const isOver = ({ expiresAt }: Session, now: number) => expiresAt + LEEWAY * 1000 <= now

/** True if a session was issued in the future, beyond the leeway. Milliseconds since 1970. */
export const isEarly = ({ issuedAt }: Session, now: number) => issuedAt - LEEWAY * 1000 > now
