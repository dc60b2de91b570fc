/** Fetches an authorization with its original, its newest renewal, and the service's time. */
import type { Authorization } from '../../../server/contract/authorization.ts'
import { parseDecimal } from '../../../server/pricing/price/decimal.ts'
import { compareInstants } from '../../../server/pricing/price/instant.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { request } from '../../internal/api/endpoints.ts'
import type { ServerClock } from '../../internal/session/server-clock.ts'
import { serviceClock } from '../internal/card/service-clock.ts'
import { loadNewest } from './stored-renewal.ts'

export interface LoadedAuthorization {
  /** The one that is renewed (authorizations-20). */
  readonly original: Authorization
  /** The one to capture: the latest renewal, or the original. */
  readonly newest: Authorization
  readonly clock: Pick<ServerClock, 'now'>
}

/** @param id of the original or of one of its renewals */
export async function fetchAuthorization(
  api: ApiClient,
  id: string,
  signal: AbortSignal,
): Promise<LoadedAuthorization> {
  const read = async (authorization_id: string) => {
    const params = { authorization_id }
    return assertReadable(
      await request(api, 'GET /authorizations/{authorization_id}', { params, signal }),
    )
  }
  const named = await read(id)
  // After the read, by which the server knows the service's time.
  const clock = serviceClock(api)
  await clock.sync(0)
  signal.throwIfAborted()
  const originalId = originalIdOf(named)
  const original = originalId === named.id ? named : await read(originalId)
  const newestId = loadNewest(api.storage, original.id)
  // Without the newest one, the named one is shown.
  const known = newestId ? await read(newestId).catch(() => named) : named
  return { original, newest: latest(named, known), clock }
}

/** A renewal names its original (authorizations-18). */
const originalIdOf = ({ id, supplementary_data }: Authorization): string =>
  supplementary_data?.related_ids?.authorization_id ?? id

const latest = (a: Authorization, b: Authorization): Authorization =>
  compareInstants(b.create_time, a.create_time) > 0 ? b : a

/** @throws {TypeError} or {RangeError} for a response without an id or a status, or with a malformed amount */
export function assertReadable(authorization: Authorization): Authorization {
  const { id, status, amount } = authorization
  if (typeof id !== 'string' || typeof status !== 'string') throw new TypeError('no authorization')
  if (amount) {
    parseDecimal(amount.value)
    if (typeof amount.currency_code !== 'string') throw new TypeError('no currency')
  }
  return authorization
}
