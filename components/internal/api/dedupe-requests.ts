/** Deduplicates identical reads in flight; aborting the last caller aborts the request. */
import { ApiError } from './api-error.ts'

interface InFlightRequest {
  readonly response: Promise<unknown>
  /** Aborted when the request settles; this also removes the abort listeners registered with its signal. */
  readonly controller: AbortController
  refCount: number
}

type Read = (signal: AbortSignal) => Promise<unknown>

/** All callers receive the same object, including callers that have already aborted. @throws {ApiError} */
export function dedupeRequests() {
  /** Requests in flight, by path and query. */
  const inFlight = new Map<string, InFlightRequest>()

  function begin(address: string, read: Read): InFlightRequest {
    const controller = new AbortController()
    controller.signal.onabort = () => inFlight.delete(address)
    const response = read(controller.signal)
    const settle = () => controller.abort()
    response.then(settle, settle)
    const flight = { response, controller, refCount: 0 }
    inFlight.set(address, flight)
    return flight
  }

  return async (address: string, read: Read, signal?: AbortSignal): Promise<unknown> => {
    if (signal?.aborted) throw new ApiError('aborted')
    const flight = inFlight.get(address) ?? begin(address, read)
    const { response, controller } = flight
    flight.refCount++
    const leave = () => --flight.refCount || controller.abort()
    signal?.addEventListener('abort', leave, { signal: controller.signal })
    return response
  }
}
