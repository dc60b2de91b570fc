/** The headers of a reauthorization (authorizations-6 to authorizations-9). */
import { z } from 'zod'
import type { Settings } from '../context.ts'
import type { GivenHeader } from '../headers.ts'
import { Refusal } from '../refusal.ts'
import { PAYEE } from './resource.ts'

/** authorizations-6: 1 to 10000 characters. */
export function readKey(header: GivenHeader | undefined): string | undefined {
  if (header === undefined) return undefined
  const { name, value } = header
  if (value.length > 0 && value.length <= 10_000) return value
  throw faulty(name, 'INVALID_STRING_LENGTH', 'must have 1 to 10000 characters')
}

/** `return=minimal` is the default. CHOICE: a preference that is not known is not heeded. */
export const wantsWhole = (header: string | undefined): boolean =>
  (header ?? '').split(',').some((preference) => /^\s*return=representation\s*$/i.test(preference))

const Claims = z.object({
  iss: z.string(),
  payer_id: z.string().optional(),
  email: z.string().optional(),
})

/**
 * authorizations-9: not for partners. An assertion may name the merchant whose credentials call, and nobody else.
 * CHOICE: its signature is not looked at, since it can't claim anything.
 * @throws {Refusal} 400 for one that can't be read, 403 for another merchant
 */
export function refusePartners(header: GivenHeader | undefined, { clientId }: Settings): void {
  if (header === undefined) return
  const { iss, payer_id, email } = readClaims(header)
  const own =
    iss === clientId &&
    (payer_id ?? PAYEE.merchant_id) === PAYEE.merchant_id &&
    (email ?? PAYEE.email_address) === PAYEE.email_address &&
    (payer_id ?? email) !== undefined
  if (own) return
  const description = 'Not supported on behalf of another merchant.'
  throw new Refusal(403, [{ issue: 'PERMISSION_DENIED', description, field: header.name }])
}

function readClaims({ name, value }: GivenHeader): z.infer<typeof Claims> {
  try {
    const [, claims = '', ...rest] = value.split('.')
    if (rest.length !== 1) throw new SyntaxError('not three parts')
    return Claims.parse(JSON.parse(Buffer.from(claims, 'base64').toString('utf8')))
  } catch {
    throw faulty(name, 'INVALID_PARAMETER_SYNTAX', 'must be a JWT that names a merchant')
  }
}

const faulty = (field: string, issue: string, description: string) =>
  new Refusal(400, [{ issue, description, field }])
