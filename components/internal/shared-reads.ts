/** Makes one request of identical reads that run at the same time; the last caller to leave gives it up. */
import { ApiError } from './api-error.ts'

interface Flight {
  readonly answer: Promise<unknown>
  readonly controller: AbortController
  callers: number
}

export class SharedReads {
  readonly #read: (address: string, signal: AbortSignal) => Promise<unknown>
  readonly #flights = new Map<string, Flight>()

  constructor(read: (address: string, signal: AbortSignal) => Promise<unknown>) {
    this.#read = read
  }

  /** The answer is the same object for all callers. @throws {ApiError} `aborted` when `signal` is */
  get(address: string, signal?: AbortSignal): Promise<unknown> {
    let flight = this.#flights.get(address)
    if (!flight) {
      const controller = new AbortController()
      const answer = this.#read(address, controller.signal)
      flight = { answer, controller, callers: 0 }
      this.#flights.set(address, flight)
      const landed = () => this.#forget(address, controller)
      answer.then(landed, landed)
    }
    return this.#join(address, flight, signal)
  }

  /** Gives up all reads: their callers get `aborted`. */
  close(): void {
    for (const { controller } of this.#flights.values()) controller.abort()
    this.#flights.clear()
  }

  #join(address: string, flight: Flight, signal?: AbortSignal): Promise<unknown> {
    flight.callers++
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(new ApiError('aborted'))
        if (--flight.callers) return
        this.#forget(address, flight.controller)
        flight.controller.abort()
      }
      if (signal?.aborted) return leave()
      signal?.addEventListener('abort', leave)
      const landed = () => signal?.removeEventListener('abort', leave)
      flight.answer.then(resolve, reject).then(landed)
    })
  }

  #forget(address: string, controller: AbortController): void {
    if (this.#flights.get(address)?.controller === controller) this.#flights.delete(address)
  }
}
