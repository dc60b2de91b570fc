/** Makes one request of identical reads that run at the same time; the last caller to leave gives it up. */

export interface Flight {
  readonly answer: Promise<unknown>
  readonly controller: AbortController
  callers: number
}

export class SharedReads {
  /** What is under way, by its address. */
  readonly flights = new Map<string, Flight>()

  /** The answer is the same object for all callers. It may come to one who has left. */
  get(
    address: string,
    read: (call: AbortController) => Promise<unknown>,
    signal?: AbortSignal,
  ): Promise<unknown> {
    let flight = this.flights.get(address)
    if (!flight) {
      const controller = new AbortController()
      flight = { answer: read(controller), controller, callers: 0 }
      this.flights.set(address, flight)
    }
    const { answer, controller } = flight
    const forget = () => this.flights.get(address) === flight && this.flights.delete(address)
    flight.callers++
    signal?.addEventListener('abort', () => {
      if (--flight.callers) return
      forget()
      controller.abort()
    })
    answer.then(forget, forget)
    return answer
  }
}
