/** Headers of payments: the request key, the preferred representation, and the merchant. */
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { PAYEE } from '../captures/serialize.ts'
import type { SandboxConfig, SandboxContext } from '../context.ts'
import { ServiceError } from '../http/errors.ts'
import { type NamedHeader, readAssertionHeader, readRequestKeyHeader } from '../http/request.ts'

/** authorizations-6: 1 to 10000 characters. */
export function readRequestKey(c: Context): string | undefined {
  const header = readRequestKeyHeader(c)
  if (header === undefined) return undefined
  const { name, value } = header
  if (value.length > 0 && value.length <= 10_000) return value
  throw invalidHeader(name, 'INVALID_STRING_LENGTH', 'must have 1 to 10000 characters')
}

/** `return=minimal` is the default. CHOICE: unknown preferences are ignored. */
export const prefersRepresentation = (c: Context): boolean =>
  (c.req.header('Prefer') ?? '')
    .split(',')
    .some((preference) => /^\s*return=representation\s*$/i.test(preference))

const Claims = z.object({
  iss: z.string(),
  payer_id: z.string().optional(),
  email: z.string().optional(),
})

/** Refuses calls for another merchant. */
export const ownMerchantOnly = ({ config }: SandboxContext) =>
  createMiddleware(async function ownMerchantOnly(c, next) {
    rejectPartners(readAssertionHeader(c), config)
    await next()
  })

/**
 * authorizations-9: rejects calls on behalf of another merchant. An assertion may name the calling merchant alone.
 * CHOICE: its signature is not verified, because it grants nothing.
 * @throws {ServiceError} 400 for an unreadable assertion, 403 for another merchant
 */
function rejectPartners(header: NamedHeader | undefined, { clientId }: SandboxConfig): void {
  if (header === undefined) return
  const { iss, payer_id, email } = readClaims(header)
  const isOwnAssertion =
    iss === clientId &&
    (payer_id ?? PAYEE.merchant_id) === PAYEE.merchant_id &&
    (email ?? PAYEE.email_address) === PAYEE.email_address &&
    (payer_id ?? email) !== undefined
  if (isOwnAssertion) return
  const description = 'Not supported on behalf of another merchant.'
  throw new ServiceError(403, [{ issue: 'PERMISSION_DENIED', description, field: header.name }])
}

function readClaims({ name, value }: NamedHeader): z.infer<typeof Claims> {
  try {
    const [, claims = '', ...rest] = value.split('.')
    if (rest.length !== 1) throw new SyntaxError('not three parts')
    return Claims.parse(JSON.parse(Buffer.from(claims, 'base64').toString('utf8')))
  } catch {
    throw invalidHeader(name, 'INVALID_PARAMETER_SYNTAX', 'must be a JWT that names a merchant')
  }
}

const invalidHeader = (field: string, issue: string, description: string) =>
  new ServiceError(400, [{ issue, description, field }])
