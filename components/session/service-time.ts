/** The service's clock as `/api/me` tells it, so that "days left" is right on a wrong page clock. */

import type { ApiClient } from '../internal/api-client.ts'
import type { ApiError } from '../internal/api-error.ts'
import { call } from '../internal/call.ts'

/** Milliseconds for which one reading is good: elements that load together share it, and a refresh sees another day. */
const KEEPS = 5000

export class ServiceTime {
  #reading:
    | { readonly api: ApiClient; readonly at: number; readonly time: Promise<number> }
    | undefined

  /** Undefined where it can't be read (no scope, no answer). */
  async now(api: ApiClient): Promise<Date | undefined> {
    const age = performance.now() - (this.#reading?.at ?? Number.NEGATIVE_INFINITY)
    if (this.#reading?.api !== api || age > KEEPS) {
      const read = call(api, 'GET /me').then(({ now }) => Date.parse(now) - performance.now())
      const time = read.catch(({ code }: ApiError) => {
        // Asked again the next time, unless it would be refused again.
        if (code !== 'insufficient-scope' && this.#reading === reading) this.#reading = undefined
        return Number.NaN
      })
      const reading = { api, at: performance.now(), time }
      this.#reading = reading
    }
    const now = (await this.#reading.time) + performance.now()
    return Number.isNaN(now) ? undefined : new Date(now)
  }
}
