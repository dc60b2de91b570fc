/**
 * Fetches the period before the current one, for comparison.
 *
 * The service has the usage of closed periods as a whole (billing-183, billing-184), not by day: the
 * usage up to the same day of the previous period is unknown.
 */
import { withAnySignal } from '../api/any-signal.ts'
import type { ApiClient } from '../api/api-client.ts'
import { request } from '../api/endpoints.ts'
import { getList } from '../api/list-response.ts'
import { parseUsagePeriod, type UsagePeriod } from './usage-period.ts'

/** The current usage does not wait longer for the comparison. */
const TIMEOUT_MS = 3000

/** The newest closed period: null without one, undefined if it could not be read. */
async function fetchNewestClosed(api: ApiClient, subscription_id: string, signal: AbortSignal) {
  try {
    const query = { subscription_id, page: 1, per_page: 1 }
    const response = await withAnySignal([signal, AbortSignal.timeout(TIMEOUT_MS)], (soonest) =>
      request(api, 'GET /me/usage/past', { query, signal: soonest }),
    )
    const [newest] = getList({ usage_periods: response.usage_periods }, 'usage_periods')
    return newest ? parseUsagePeriod(newest) : null
  } catch {
    return undefined
  }
}

/** Remembers the period: it is read once for each current period. A failed read is repeated with the next refresh. */
export class PreviousPeriod {
  #subscriptionId = ''
  /** The start of the current period that the answer is for. */
  #currentFrom = ''
  #answer: UsagePeriod | null | undefined

  /** Starts reading at once if nothing is known; the result takes the current period and never rejects. */
  load(api: ApiClient, subscriptionId: string, signal: AbortSignal) {
    const isKnown = this.#subscriptionId === subscriptionId && this.#answer !== undefined
    const started = isKnown ? undefined : fetchNewestClosed(api, subscriptionId, signal)
    return async (current: UsagePeriod): Promise<UsagePeriod | undefined> => {
      if (!isKnown || this.#currentFrom !== current.from) {
        const answer = await (started ?? fetchNewestClosed(api, subscriptionId, signal))
        if (signal.aborted) return
        this.#subscriptionId = subscriptionId
        this.#currentFrom = current.from
        this.#answer = answer
      }
      const before = this.#answer
      return before && Date.parse(before.from) < Date.parse(current.from) ? before : undefined
    }
  }

  clear(): void {
    this.#answer = undefined
  }
}
