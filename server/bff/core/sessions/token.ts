/** Session tokens: signed JWTs (HS256) with the claims of a session, and their verification. */
import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { Id } from '../../../contract/scalars.ts'
import {
  NO_PLAN_RIGHTS,
  PLAN_ACTIONS,
  type PlanRights,
  type SessionCustomer,
} from '../../../contract/session.ts'
import { ProblemError } from '../problem.ts'
import { type SessionKey, signingKeys } from './signing-keys.ts'

/** A session as `authenticate` provides it. */
export interface Session {
  id: string
  kind: string
  /** The merchant's name for a person of its staff; only the token carries it. */
  user?: string | undefined
  scopes: ReadonlySet<string>
  origins: ReadonlySet<string>
  customer: SessionCustomer | undefined
  planRights: PlanRights
  /** The customer's revocation epochs at creation; see `createRevocations`. */
  epoch?: string | undefined
  /** Milliseconds since 1970. */
  issuedAt: number
  expiresAt: number
}

const ISSUER = 'tillkit'
const AUDIENCE = 'tillkit-api'
/** JWT `typ`: distinguishes session tokens from other tokens signed with the same key. */
const TYPE = 'till-session+jwt'

const LEEWAY_SECONDS = 60
export const MAX_SESSION_SECONDS = 3600

/** Three parts. The last character's spare bits must be zero, so that each token has one encoding. */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]{42}[AEIMQUYcgkosw048]$/

/** A missing or invalid claim grants nothing. */
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
  plans: z
    .object({
      offers: z.array(z.string()).catch([]),
      actions: z.array(z.enum(PLAN_ACTIONS)).catch([]),
      subscribe: z.boolean().catch(false),
    })
    .optional()
    .catch(undefined),
  epoch: z.string().optional().catch(''),
})

export function sessionTokens(sessionKeys: readonly SessionKey[]) {
  const keys = signingKeys(sessionKeys)

  return {
    async sign(session: Session): Promise<string> {
      const { kid, secret } = keys.current()
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
        ...planClaim(session.planRights),
        ...(session.epoch !== undefined && { epoch: session.epoch }),
        ...(session.user !== undefined && { sub: session.user }),
      })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE, kid })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setJti(session.id)
        .setIssuedAt(session.issuedAt / 1000)
        .setNotBefore(session.issuedAt / 1000)
        .setExpirationTime(session.expiresAt / 1000)
        .sign(secret)
    },

    /** @throws {ProblemError} `unauthenticated`, or `session-expired` for a valid token past its expiry */
    async read(token: string, now: number): Promise<Session> {
      if (!TOKEN.test(token)) throw new ProblemError('unauthenticated')
      const claims = Claims.safeParse(await payloadOf(token, now))
      if (!claims.success) throw new ProblemError('unauthenticated')
      const { jti, iat, exp, kind, scopes, origins, customer, plans, epoch } = claims.data
      if (!(exp - iat <= MAX_SESSION_SECONDS)) throw new ProblemError('unauthenticated')
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
        planRights: plans
          ? { offers: plans.offers, actions: plans.actions, canSubscribe: plans.subscribe }
          : NO_PLAN_RIGHTS,
        epoch,
        issuedAt: iat * 1000,
        expiresAt: exp * 1000,
      }
      // jose checks `nbf`, but not `iat`.
      if (isNotYetValid(session, now)) throw new ProblemError('unauthenticated')
      return session
    },
  }

  async function payloadOf(token: string, now: number): Promise<unknown> {
    try {
      const { payload } = await jwtVerify(token, keys.secretOf, {
        algorithms: ['HS256'],
        typ: TYPE,
        issuer: ISSUER,
        audience: AUDIENCE,
        clockTolerance: LEEWAY_SECONDS,
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

/** Left out of sessions without these rights, because the token is sent with every call. */
const planClaim = ({ offers, actions, canSubscribe: subscribe }: PlanRights) =>
  offers.length > 0 || actions.length > 0 ? { plans: { offers, actions, subscribe } } : {}

export type SessionTokens = ReturnType<typeof sessionTokens>

/** True after the expiry plus the clock leeway. `now` is in milliseconds since 1970. */
const isExpired = ({ expiresAt }: Session, now: number) => expiresAt + LEEWAY_SECONDS * 1000 <= now

/** True if the session was issued in the future, beyond the clock leeway. */
const isNotYetValid = ({ issuedAt }: Session, now: number) => issuedAt - LEEWAY_SECONDS * 1000 > now

const MAX_CACHED_TOKENS = 10_000

/** The access that a session is verified for. */
export type Access = 'read' | 'write'

export type Verify = (token: string, access: Access) => Promise<Session>

/**
 * Verifies tokens, and caches them because a signature costs a hundred times a lookup.
 *
 * Expiry and revocation are checked on every call; only the signature is cached. The cache is keyed by the token
 * itself: a digest would cost as much as the signature, and a reader of this process's memory could read the signing
 * keys as well.
 */
export function sessionVerifier(
  tokens: SessionTokens,
  revocations: { isRevoked(session: Session, access: Access): Promise<boolean> },
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
