/** Signs and verifies previews: JWTs (HS256) that name a change and a digest of everything that it is bound to. */
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { invalidRequest } from '../../core/problem.ts'
import { type SessionKey, signingKeys } from '../../core/sessions/signing-keys.ts'

const ISSUER = 'tillkit'
/** JWT `typ`: a session token is no preview, and a preview is no session token. */
const TYPE = 'till-preview+jwt'

const change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('subscribe'), plan: z.string() }),
  z.object({ kind: z.literal('change'), plan: z.string() }),
  z.object({ kind: z.literal('cancel') }),
  z.object({ kind: z.literal('keep') }),
])
/** The change that a customer confirms. */
export type PlannedChange = z.infer<typeof change>

const Claims = z.object({
  jti: z.string().min(1),
  sub: z.string().min(1),
  exp: z.number(),
  change,
  subscription: z.string().optional(),
  bound: z.string().min(1),
})

export interface SignedPreview {
  /** Identifies the preview; the key of a new subscription is derived from it. */
  id: string
  /** The service's id of the customer. */
  customerId: string
  change: PlannedChange
  /** The external id of the changed subscription. */
  subscription: string | undefined
  /** A digest of everything that the preview depends on. */
  bound: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

export function previewTokens(sessionKeys: readonly SessionKey[]) {
  const keys = signingKeys(sessionKeys)
  return {
    async sign(preview: SignedPreview): Promise<string> {
      const { kid, secret } = keys.current()
      const { id, customerId, change, subscription, bound, expiresAt } = preview
      return new SignJWT({ change, bound, ...(subscription !== undefined && { subscription }) })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE, kid })
        .setIssuer(ISSUER)
        .setSubject(customerId)
        .setJti(id)
        .setExpirationTime(Math.floor(expiresAt / 1000))
        .sign(secret)
    },

    /**
     * Reads a preview, also one that has ended: its change can be previewed again.
     * @throws {ProblemError} `invalid-request` for a text that this server has not signed as a preview
     */
    async read(token: string): Promise<SignedPreview> {
      try {
        const { payload } = await jwtVerify(token, keys.secretOf, {
          algorithms: ['HS256'],
          typ: TYPE,
          issuer: ISSUER,
          requiredClaims: ['jti', 'sub', 'exp'],
          currentDate: new Date(0),
        })
        const { jti, sub, exp, change, subscription, bound } = Claims.parse(payload)
        return { id: jti, customerId: sub, change, subscription, bound, expiresAt: exp * 1000 }
      } catch (error) {
        if (!(error instanceof errors.JOSEError || error instanceof z.ZodError)) throw error
        throw invalidRequest({ pointer: '/preview', message: 'is no preview of this API' })
      }
    },
  }
}

export type PreviewTokens = ReturnType<typeof previewTokens>
