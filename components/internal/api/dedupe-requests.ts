/** Deduplicates identical reads in flight; aborting the last caller aborts the request. */
import { ApiError } from './api-error.ts'

type Read = (signal: AbortSignal) => Promise<unknown>

class InFlightRead {
  readonly address: string
  /** Aborted when the request settles; this also removes the abort listeners registered with its signal. */
  readonly controller = new AbortController()
  readonly response: Promise<unknown>
  refCount = 0
  /** A write has ended after the read began: its answer may be older than the write. */
  isOvertaken = false

  constructor(address: string, read: Read) {
    this.address = address
    this.response = this.#newest(read)
    const settle = () => this.controller.abort()
    this.response.then(settle, settle)
  }

  async #newest(read: Read): Promise<unknown> {
    const answer = await read(this.controller.signal)
    if (!this.isOvertaken) return answer
    this.isOvertaken = false
    return this.#newest(read)
  }
}

/** All callers receive the same object, including callers that have already aborted. */
export function dedupeRequests() {
  const inFlight = new Set<InFlightRead>()

  function begin(address: string, read: Read): InFlightRead {
    const flight = new InFlightRead(address, read)
    inFlight.add(flight)
    flight.controller.signal.onabort = () => inFlight.delete(flight)
    return flight
  }

  return {
    /** @throws {ApiError} */
    async get(address: string, read: Read, signal?: AbortSignal): Promise<unknown> {
      if (signal?.aborted) throw new ApiError('aborted')
      const shared = [...inFlight].find((item) => item.address === address && !item.isOvertaken)
      const flight = shared ?? begin(address, read)
      const { response, controller } = flight
      flight.refCount++
      const leave = () => --flight.refCount || controller.abort()
      signal?.addEventListener('abort', leave, { signal: controller.signal })
      return response
    },
    /** A write has ended: reads in flight are read again, and are not shared until then. */
    renew(): void {
      for (const flight of inFlight) flight.isOvertaken = true
    },
  }
}
