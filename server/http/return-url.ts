/** Restricts the return URL of a payment link to pages of allowed origins. */
import { pageUrl } from '../contract/scalars.ts'
import type { Operation } from '../operations/operation.ts'
import { invalidRequest } from '../problem.ts'
import type { OriginRules } from '../sessions/origins.ts'

/**
 * Returns the body with its URL serialised by the WHATWG parser, so that every reader of it resolves the same page.
 * @throws {ProblemError} `invalid-request` for a page of another origin
 */
export function assertAllowedReturnUrl(
  { returnUrlField: member }: Operation,
  body: unknown,
  origins: OriginRules,
): unknown {
  if (member === undefined) return body
  const members = body as Partial<Record<typeof member, string>>
  const address = members[member]
  // Some dialects make it optional; see `bodyIn`.
  if (address === undefined) return body
  const url = pageUrl(address)
  if (url && origins.allows(url.origin)) return { ...members, [member]: url.href }
  throw invalidRequest({ pointer: `/${member}`, message: 'must be a page of an allowed origin' })
}
