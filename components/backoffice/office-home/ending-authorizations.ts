/** Reads the authorizations that the page names, and finds those that end soon. */
import type { Authorization } from '../../../server/contract/authorization.ts'
import type { Amount } from '../../../server/contract/money.ts'
import { parseDecimal } from '../../../server/pricing/price/decimal.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { request } from '../../internal/api/endpoints.ts'
import { getList } from '../../internal/api/list-response.ts'
import { authorizationEnd, DAY_MS } from '../authorization-renewal/authorization-data.ts'
import { readServiceTime } from '../internal/card/service-clock.ts'

/** As many as one request reads; no operation lists them all, so the element says if there are more. */
export const MAX_AUTHORIZATIONS = 20
const SOON_DAYS = 7

/** authorizations-24: in the other statuses nothing is left to capture. */
const OPEN = ['CREATED', 'PARTIALLY_CAPTURED']

interface EndingAuthorization {
  readonly id: string
  /** Undefined if the service does not name it. */
  readonly amount: Amount | undefined
  /** An instant such as "2026-11-30T12:00:00.000Z". */
  readonly endsAt: string
}

export interface EndingAuthorizations {
  /** The first to end is first. */
  readonly authorizations: readonly EndingAuthorization[]
  /** The number of authorizations that could not be read. */
  readonly unread: number
}

/** @param ids the first twenty are read */
export async function fetchEnding(
  api: ApiClient,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<EndingAuthorizations> {
  const first = ids.slice(0, MAX_AUTHORIZATIONS)
  // One text that is no id would fail the request of all.
  const valid = first.filter((id) => /^[\w-]{1,127}$/.test(id))
  if (!valid.length) return { authorizations: [], unread: first.length }
  const query = { ids: valid.join() }
  const response = await request(api, 'GET /authorizations-by-id', { query, signal })
  const authorizations = getList(response, 'authorizations')
  const now = (await readServiceTime(api)).getTime()
  return {
    authorizations: endingOf(authorizations, now),
    unread: first.length - authorizations.length,
  }
}

/** @param now milliseconds since 1970 */
function endingOf(authorizations: readonly Authorization[], now: number): EndingAuthorization[] {
  return authorizations
    .map((authorization) => ({ authorization, end: authorizationEnd(authorization) }))
    .filter(({ authorization, end }) => {
      const isSoon = end > now && end <= now + SOON_DAYS * DAY_MS
      return isSoon && OPEN.includes(authorization.status)
    })
    .sort((a, b) => a.end - b.end)
    .map(({ authorization: { id, amount }, end }) => {
      if (amount) parseDecimal(amount.value)
      return { id, amount, endsAt: new Date(end).toISOString() }
    })
}
