/** Estimates the service's time, so that "today" and "days left" are right on a wrong page clock. */
import type { ApiClient } from '../api/api-client.ts'
import type { ApiError } from '../api/api-error.ts'
import { request } from '../api/endpoints.ts'

/** Elements that load together share a reading; a refresh reads again. */
const READING_TTL_MS = 5000

interface Reading {
  readonly api: ApiClient
  readonly at: number
  /** Server time less monotonic time, in milliseconds; NaN when it is unavailable. */
  readonly offset: Promise<number>
}

/** Reads the service's time: an instant. */
type TimeReader = (api: ApiClient) => Promise<{ readonly now: string }>

export class ServerClock {
  readonly #api: () => ApiClient
  readonly #readTime: TimeReader
  #reading: Reading | undefined
  #offset = Number.NaN

  /** Without `readTime` the profile of the session's customer has the time. */
  constructor(api: () => ApiClient, readTime: TimeReader = (client) => request(client, 'GET /me')) {
    this.#api = api
    this.#readTime = readTime
  }

  /**
   * The time by the last successful reading; the page's clock until there is one. Some browsers stop `performance.now`
   * while the computer sleeps: the time is then late until the next reading.
   */
  get now(): Date {
    return this.#at(this.#offset) ?? new Date()
  }

  /** Reads the time unless a reading is younger than `maxAgeMs`. Resolves to undefined when it is unavailable. */
  async sync(maxAgeMs = READING_TTL_MS): Promise<Date | undefined> {
    const api = this.#api()
    const age = performance.now() - (this.#reading?.at ?? Number.NEGATIVE_INFINITY)
    if (this.#reading?.api !== api || age > maxAgeMs) this.#reading = this.#read(api)
    return this.#at(await this.#reading.offset)
  }

  #read(api: ApiClient): Reading {
    const offset = this.#readTime(api).then(
      ({ now }) => (this.#offset = Date.parse(now) - performance.now()),
      ({ code }: ApiError) => {
        // The next sync tries again, unless the session lacks the scope.
        if (code !== 'insufficient-scope' && this.#reading === reading) this.#reading = undefined
        return Number.NaN
      },
    )
    const reading = { api, at: performance.now(), offset }
    return reading
  }

  #at(offset: number): Date | undefined {
    return Number.isNaN(offset) ? undefined : new Date(offset + performance.now())
  }
}
