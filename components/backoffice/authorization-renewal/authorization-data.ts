/** What an authorized payment is until when, by its own members. All instants are milliseconds since 1970. */
import type { Authorization } from '../../../server/contract/authorization.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { request } from '../../internal/api/endpoints.ts'
import { getList } from '../../internal/api/list-response.ts'
import type { HoldState } from '../internal/card/hold-text.ts'
import { newestIdOf } from './stored-renewal.ts'

export const DAY_MS = 86_400_000
/** authorizations-10, authorizations-11: the funds are held for 3 days, and for 3 more after each renewal. */
export const HONOR_DAYS = 3
/** authorizations-12: the last day on which the original can be renewed. */
export const LAST_DAY = 29
/** As many as one request reads. */
export const MAX_IDS = 20

/** NaN for a time that the service does not name. */
export const timeOf = (text: string | undefined): number => Date.parse(text ?? '')

/** The first instant at which it can't be captured any more; NaN if the service names none. */
export const captureEnd = ({ expiration_time }: Authorization): number => timeOf(expiration_time)

/** The end of the honor period, and with it of the authorization; NaN if the service doesn't say when it was made. */
export function guaranteeEnd(authorization: Authorization): number {
  const honored = timeOf(authorization.create_time) + HONOR_DAYS * DAY_MS
  const end = captureEnd(authorization)
  return end < honored ? end : honored
}

/** authorizations-24: in the other statuses nothing can be captured. */
const OPEN: readonly string[] = ['CREATED', 'PARTIALLY_CAPTURED']

/** @param now the service's time */
export function holdState(authorization: Authorization, now: number): HoldState {
  if (!OPEN.includes(authorization.status)) return 'closed'
  if (now >= captureEnd(authorization)) return 'expired'
  const guaranteed = guaranteeEnd(authorization)
  if (Number.isNaN(guaranteed)) return 'undated'
  return now < guaranteed ? 'guaranteed' : 'held'
}

/** A renewal names its original (authorizations-18). */
export const originalIdOf = ({ id, supplementary_data }: Authorization): string =>
  supplementary_data?.related_ids?.authorization_id ?? id

/** The name that the merchant gave it, or its order. */
export const referenceOf = ({ id, invoice_id, custom_id, supplementary_data }: Authorization) =>
  invoice_id || custom_id || supplementary_data?.related_ids?.order_id || id

/** The ids of an attribute, each once. */
export const idsIn = (text: string): readonly string[] => [
  ...new Set(text.split(/[\s,]+/).filter(Boolean)),
]

export interface ReadAuthorizations {
  /** In the order of their ids; of a payment its newest renewal that is known alone. */
  readonly authorizations: readonly Authorization[]
  /** The number of ids that could not be read. */
  readonly unread: number
}

/**
 * Reads authorizations by their ids; in place of one that this tab has renewed, its renewal.
 * @param ids at most 20
 */
export async function readAuthorizations(
  api: ApiClient,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadAuthorizations> {
  // The tab's own renewals are known once the session has started.
  await api.ready()
  const newest = [...new Set(ids.map((id) => newestIdOf(api.storage, id)))]
  // One text that is no id would fail the request of all.
  const valid = newest.filter((id) => /^[\w-]{1,127}$/.test(id))
  if (!valid.length) return { authorizations: [], unread: newest.length }
  const query = { ids: valid.join() }
  const response = await request(api, 'GET /authorizations-by-id', { query, signal })
  const read = getList(response, 'authorizations')
  const byOriginal = new Map<string, Authorization>()
  for (const authorization of read) {
    const id = originalIdOf(authorization)
    const known = byOriginal.get(id)
    byOriginal.set(id, known ? newer(known, authorization) : authorization)
  }
  return { authorizations: [...byOriginal.values()], unread: newest.length - read.length }
}

/** The one to capture: the later one, unless it was denied. */
export function newer(a: Authorization, b: Authorization): Authorization {
  const isFirst = timeOf(a.create_time) > timeOf(b.create_time)
  const [first, second] = isFirst ? [b, a] : [a, b]
  return second.status === 'DENIED' ? first : second
}
