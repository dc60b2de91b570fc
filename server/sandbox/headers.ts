/** Headers that the specification and the public service name differently (tokens-24): either name is read. */
import type { Context } from 'hono'
import { Refusal } from './refusal.ts'

const REQUEST_KEY = ['Service-Request-Id', 'PayPal-Request-Id'] as const
const ASSERTION = ['Service-Auth-Assertion', 'PayPal-Auth-Assertion'] as const
export const DEBUG_ID = ['Debug-Id', 'PayPal-Debug-Id'] as const

/** A header as it was sent, by the name it was sent under. */
export interface GivenHeader {
  name: string
  value: string
}

export const requestKeyOf = (c: Context) => oneOf(c, REQUEST_KEY)
export const assertionOf = (c: Context) => oneOf(c, ASSERTION)

/** True if a call names its headers as the public service does. */
export const speaksPublicDialect = (c: Context): boolean =>
  [REQUEST_KEY[1], ASSERTION[1]].some((name) => c.req.header(name) !== undefined)

/** @throws {Refusal} 400 where both names are given and disagree */
function oneOf(c: Context, names: readonly string[]): GivenHeader | undefined {
  const given = names.flatMap((name) => {
    const value = c.req.header(name)
    return value === undefined ? [] : { name, value }
  })
  const [first, second] = given
  if (second && second.value !== first?.value) {
    const description = `differs from ${first?.name}`
    throw new Refusal(400, [{ issue: 'INVALID_PARAMETER_VALUE', description, field: second.name }])
  }
  return first
}
