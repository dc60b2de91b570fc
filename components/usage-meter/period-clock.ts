/** The service's time while a period is watched, read as seldom as "days left" allows. */

/** Milliseconds for which a reading is good while the period stays the same. */
const KEEPS = 300_000

export class PeriodClock {
  #from = ''
  #now = 0
  #readAt = Number.NEGATIVE_INFINITY

  /** The service's time: the last reading, and what has passed since on a monotonic clock. */
  get now(): Date {
    return new Date(this.#now + performance.now() - this.#readAt)
  }

  /** True when the next reading of the usage should be accompanied by one of the time. */
  get isOld(): boolean {
    return performance.now() - this.#readAt > KEEPS
  }

  /** The next reading of the usage is accompanied by one of the time. */
  forget(): void {
    this.#readAt = Number.NEGATIVE_INFINITY
  }

  /** Keeps a reading; asks for one itself when the period that began at `from` is a new one. */
  async follow(from: string, read: () => Promise<Date>, reading?: Promise<Date>): Promise<void> {
    if (!reading && from === this.#from) return
    this.#now = (await (reading ?? read())).getTime()
    this.#readAt = performance.now()
    this.#from = from
  }
}
