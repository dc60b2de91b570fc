/** The clock of a merchant's session. */
import type { ApiClient } from '../../../internal/api/api-client.ts'
import { request } from '../../../internal/api/endpoints.ts'
import { ServerClock } from '../../../internal/session/server-clock.ts'

const clocks = new WeakMap<ApiClient, ServerClock>()

export function serviceClock(api: ApiClient): ServerClock {
  let clock = clocks.get(api)
  if (!clock) {
    clock = new ServerClock(
      () => api,
      (client) => request(client, 'GET /service-time'),
    )
    clocks.set(api, clock)
  }
  return clock
}

/** The time by a new reading, or by one of a moment ago. A read of the service beforehand tells the server its time. */
export async function readServiceTime(api: ApiClient): Promise<Date> {
  const clock = serviceClock(api)
  await clock.sync()
  return clock.now
}
