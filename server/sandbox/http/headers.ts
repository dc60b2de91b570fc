/** Reads headers by the names of the specification or of the public service (tokens-24). */
import type { Context } from 'hono'
import { ServiceError } from './errors.ts'

const REQUEST_KEY = ['Service-Request-Id', 'PayPal-Request-Id'] as const
const ASSERTION = ['Service-Auth-Assertion', 'PayPal-Auth-Assertion'] as const
export const DEBUG_ID_HEADERS = ['Debug-Id', 'PayPal-Debug-Id'] as const

/** A header with the name under which it was sent. */
export interface NamedHeader {
  name: string
  value: string
}

export const readRequestKeyHeader = (c: Context) => readAlias(c, REQUEST_KEY)
export const readAssertionHeader = (c: Context) => readAlias(c, ASSERTION)

/** True if a call uses the header names of the public service. */
export const usesPublicHeaderNames = (c: Context): boolean =>
  [REQUEST_KEY[1], ASSERTION[1]].some((name) => c.req.header(name) !== undefined)

/** @throws {ServiceError} 400 if both names are sent with different values */
function readAlias(c: Context, names: readonly string[]): NamedHeader | undefined {
  const given = names.flatMap((name) => {
    const value = c.req.header(name)
    return value === undefined ? [] : { name, value }
  })
  const [first, second] = given
  if (second && second.value !== first?.value) {
    const description = `differs from ${first?.name}`
    throw new ServiceError(400, [
      { issue: 'INVALID_PARAMETER_VALUE', description, field: second.name },
    ])
  }
  return first
}
