/**
 * Remembers the time of the services, by the `Date` header of their latest response to a merchant's read.
 *
 * A back office counts by it the days of an authorization, of a billing period and of a filter. Every merchant's
 * session may read it.
 */
import type { ServiceTime } from '../../../contract/session.ts'
import type { AppDeps } from '../http/context.ts'
import { responseTime, type UpstreamResponse } from '../upstream/response.ts'

export class ServiceClock {
  readonly #deps: Pick<AppDeps, 'now' | 'monotonicNow'>
  /** Service time less monotonic time, in milliseconds. */
  #offset: number | undefined

  constructor(deps: Pick<AppDeps, 'now' | 'monotonicNow'>) {
    this.#deps = deps
  }

  record(response: UpstreamResponse): void {
    const time = responseTime(response)
    if (time !== undefined) this.#offset = time - this.#deps.monotonicNow()
  }

  /** In whole seconds at best. CHOICE: our own time until a service has sent its own. */
  read(): ServiceTime {
    const { now, monotonicNow } = this.#deps
    const time = this.#offset === undefined ? now() : this.#offset + monotonicNow()
    return { now: new Date(time).toISOString() }
  }
}
