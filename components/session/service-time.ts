/** The service's clock as `/api/me` tells it (api.md §3, `now`), so that "days left" is right on a wrong page clock. */
import type { Profile } from '../../server/contract/customer.ts'
import type { ApiClient } from '../internal/api-client.ts'

/** Milliseconds for which one reading is good; between readings the monotonic clock goes on. */
const KEEPS = 30_000

export class ServiceTime {
  #reading:
    | { readonly api: ApiClient; readonly at: number; readonly time: Promise<number> }
    | undefined

  /** The page's clock answers where the service's can't be read (no scope, no answer). */
  async now(api: ApiClient): Promise<Date> {
    const age = performance.now() - (this.#reading?.at ?? Number.NEGATIVE_INFINITY)
    if (this.#reading?.api !== api || age > KEEPS) {
      const read = api.get<Profile>('/me').then(({ now }) => Date.parse(now))
      const time = read.catch(() => Number.NaN).then((ms) => ms - performance.now())
      const reading = { api, at: performance.now(), time }
      this.#reading = reading
      void time.then((ms) => {
        // What could not be read is asked again the next time.
        if (Number.isNaN(ms) && this.#reading === reading) this.#reading = undefined
      })
    }
    const now = (await this.#reading.time) + performance.now()
    return Number.isNaN(now) ? new Date() : new Date(now)
  }
}
