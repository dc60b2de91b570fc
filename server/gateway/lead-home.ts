/** Where buyers are sent after they have paid: to a page of one of our origins, and nowhere else. */
import { pageUrl } from '../contract/web-address.ts'
import type { Operation } from '../operations/operation.ts'
import { invalid } from '../problem.ts'
import type { Origins } from '../sessions/origins.ts'

/**
 * The body with its address as a URL is serialised, so that each reader of it comes to the same page.
 * @throws {ProblemError} `invalid-request` where a body, checked by its schema, leads elsewhere
 */
export function leadHome({ leadsTo }: Operation, body: unknown, origins: Origins): unknown {
  if (leadsTo === undefined) return body
  const members = body as Partial<Record<typeof leadsTo, string>>
  const address = members[leadsTo]
  // A service may do without; see `bodyIn`.
  if (address === undefined) return body
  const url = pageUrl(address)
  if (url && origins.allows(url.origin)) return { ...members, [leadsTo]: url.href }
  throw invalid({ pointer: `/${leadsTo}`, message: 'must be a page of an allowed origin' })
}
