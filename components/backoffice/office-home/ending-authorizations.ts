/** Reads the authorizations that the page names, and finds those with an end within a week. */
import type { Authorization } from '../../../server/contract/authorization.ts'
import type { Amount } from '../../../server/contract/money.ts'
import { parseDecimal } from '../../../server/pricing/price/decimal.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import {
  captureEnd,
  DAY_MS,
  guaranteeEnd,
  holdState,
  MAX_IDS,
  readAuthorizations,
  referenceOf,
} from '../authorization-renewal/authorization-data.ts'
import type { HoldState } from '../internal/card/hold-text.ts'
import { readServiceTime } from '../internal/card/service-clock.ts'

/** Before and after an end. */
const SPAN_MS = 7 * DAY_MS

interface EndingAuthorization {
  readonly id: string
  readonly reference: string
  /** Undefined if the service does not name it. */
  readonly amount: Amount | undefined
  readonly hold: HoldState
  /** Of the honor period, or the last one to capture: the one that comes next, else the last one. Milliseconds since 1970. */
  readonly end: number
  /** True if `end` is the last one to capture. */
  readonly isLast: boolean
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
  const { authorizations, unread } = await readAuthorizations(api, ids.slice(0, MAX_IDS), signal)
  if (!authorizations.length) return { authorizations: [], unread }
  const now = (await readServiceTime(api)).getTime()
  return { authorizations: endingOf(authorizations, now), unread }
}

/** @param now milliseconds since 1970 */
function endingOf(authorizations: readonly Authorization[], now: number): EndingAuthorization[] {
  return authorizations
    .map((authorization) => {
      const { id, amount } = authorization
      if (amount) parseDecimal(amount.value)
      const hold = holdState(authorization, now)
      const last = captureEnd(authorization)
      const isLast = hold !== 'guaranteed' && last <= now + SPAN_MS
      const end = isLast ? last : guaranteeEnd(authorization)
      return { id, reference: referenceOf(authorization), amount, hold, end, isLast }
    })
    .filter(({ hold, end }) => hold !== 'closed' && Math.abs(end - now) <= SPAN_MS)
    .sort((a, b) => a.end - b.end)
}
