/** Where buyers are sent after they have paid: to a page of one of our origins, and nowhere else. */
import type { Operation } from '../operations/operation.ts'
import { invalid } from '../problem.ts'
import type { Origins } from '../sessions/origins.ts'

/** @throws {ProblemError} `invalid-request` where a body, checked by its schema, leads elsewhere */
export function mustLeadHome({ leadsTo }: Operation, body: unknown, origins: Origins): void {
  if (leadsTo === undefined) return
  const { origin } = new URL((body as Record<typeof leadsTo, string>)[leadsTo])
  if (origins.allows(origin)) return
  throw invalid({ pointer: `/${leadsTo}`, message: 'must be a page of an allowed origin' })
}
