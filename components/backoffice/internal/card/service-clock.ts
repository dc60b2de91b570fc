/** Reads the time of the services, so that days are counted right on a wrong page clock. */
import type { ApiClient } from '../../../internal/api/api-client.ts'
import { request } from '../../../internal/api/endpoints.ts'

/**
 * The service's time less the page's monotonic clock, in milliseconds. Without an answer the page's clock is used. A read
 * of the service beforehand tells the server its time.
 */
export async function readClockOffset(api: ApiClient, signal: AbortSignal): Promise<number> {
  const time = await request(api, 'GET /service-time', { signal }).then(
    ({ now }) => Date.parse(now),
    () => Number.NaN,
  )
  return (Number.isNaN(time) ? Date.now() : time) - performance.now()
}

/**
 * The service's time now, from an offset that was read before. Some browsers stop `performance.now` while the computer
 * sleeps: the time is then late until the next read, and the service itself refuses a time that is too early or too late.
 */
export const serviceNow = (clockOffset: number): Date => new Date(performance.now() + clockOffset)
