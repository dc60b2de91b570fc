/** Reads authorizations and reauthorizes them (authorizations-1, authorizations-2). */
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { ReauthorizeRequest } from '../../contract/authorization.ts'
import { Id } from '../../contract/scalars.ts'
import type { SandboxConfig, SandboxContext } from '../context.ts'
import { ServiceError } from '../http/errors.ts'
import {
  type NamedHeader,
  readAssertionHeader,
  readOptionalBody,
  readRequestKeyHeader,
} from '../http/request.ts'
import { reauthorizer } from './reauthorize.ts'
import { PAYEE, serializeAuthorization, serializeMinimal } from './serialize.ts'
import { authorizationNotFound, findAuthorization } from './store.ts'

export function authorizations(context: SandboxContext) {
  const { db, config } = context
  const reauthorize = reauthorizer(context)

  return new Hono()
    .get('/authorizations/:id', async (c) => {
      rejectPartners(readAssertionHeader(c), config)
      return c.json(serializeAuthorization(await findAuthorization(db, readId(c)), config))
    })
    .post('/authorizations/:id/reauthorize', async (c) => {
      rejectPartners(readAssertionHeader(c), config)
      const id = readId(c)
      const key = readRequestKey(readRequestKeyHeader(c))
      const body = await readOptionalBody(c, ReauthorizeRequest)
      const renewed = await reauthorize({ id, body, key })
      const show = prefersRepresentation(c.req.header('Prefer'))
        ? serializeAuthorization
        : serializeMinimal
      return c.json(show(renewed, config))
    })
}

function readId(c: Context): string {
  const id = Id.safeParse(c.req.param('id'))
  if (!id.success) throw authorizationNotFound()
  return id.data
}

/** authorizations-6: 1 to 10000 characters. */
function readRequestKey(header: NamedHeader | undefined): string | undefined {
  if (header === undefined) return undefined
  const { name, value } = header
  if (value.length > 0 && value.length <= 10_000) return value
  throw invalidHeader(name, 'INVALID_STRING_LENGTH', 'must have 1 to 10000 characters')
}

/** `return=minimal` is the default. CHOICE: unknown preferences are ignored. */
const prefersRepresentation = (header: string | undefined): boolean =>
  (header ?? '').split(',').some((preference) => /^\s*return=representation\s*$/i.test(preference))

const Claims = z.object({
  iss: z.string(),
  payer_id: z.string().optional(),
  email: z.string().optional(),
})

/**
 * authorizations-9: rejects calls on behalf of another merchant. An assertion may name the calling merchant alone.
 * CHOICE: its signature is not verified, because it grants nothing.
 * @throws {ServiceError} 400 for an unreadable assertion, 403 for another merchant
 */
function rejectPartners(header: NamedHeader | undefined, { clientId }: SandboxConfig): void {
  if (header === undefined) return
  const { iss, payer_id, email } = readClaims(header)
  const own =
    iss === clientId &&
    (payer_id ?? PAYEE.merchant_id) === PAYEE.merchant_id &&
    (email ?? PAYEE.email_address) === PAYEE.email_address &&
    (payer_id ?? email) !== undefined
  if (own) return
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
