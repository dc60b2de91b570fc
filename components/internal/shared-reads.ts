/** Makes one request of identical reads that run at the same time; the last caller to leave gives it up. */
import { ApiError } from './api-error.ts'

interface Flight {
  readonly answer: Promise<unknown>
  /** Aborted when the read is over, however it ends: what listens for its sake goes with it. */
  readonly controller: AbortController
  callers: number
}

type Read = (signal: AbortSignal) => Promise<unknown>

/** The answer is the same object for all callers. It may come to one who has left. @throws {ApiError} */
export function sharedReads() {
  /** What is under way, by its address. */
  const flights = new Map<string, Flight>()

  function begin(address: string, read: Read): Flight {
    const controller = new AbortController()
    const over = () => controller.abort()
    controller.signal.onabort = () => flights.delete(address)
    const answer = read(controller.signal)
    answer.then(over, over)
    const flight = { answer, controller, callers: 0 }
    flights.set(address, flight)
    return flight
  }

  return async (address: string, read: Read, signal?: AbortSignal): Promise<unknown> => {
    if (signal?.aborted) throw new ApiError('aborted')
    const flight = flights.get(address) ?? begin(address, read)
    const { answer, controller } = flight
    flight.callers++
    const leave = () => --flight.callers || controller.abort()
    signal?.addEventListener('abort', leave, { signal: controller.signal })
    return answer
  }
}
