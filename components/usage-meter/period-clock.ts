/** The service's time while a period is watched, read as seldom as "days left" allows. */

/** Milliseconds for which a reading is good while the period stays the same. */
const KEEPS = 300_000

export class PeriodClock {
  #from = ''
  /** The service's time less the monotonic clock's. */
  #offset = Number.NaN
  #goodUntil = 0

  /** The last reading and what has passed since; the page's clock until there is one. */
  get now(): Date {
    const now = this.#offset + performance.now()
    return Number.isNaN(now) ? new Date() : new Date(now)
  }

  /** True when the next reading of the usage should be accompanied by one of the time. */
  get isOld(): boolean {
    return performance.now() >= this.#goodUntil
  }

  /** The next reading of the usage is accompanied by one of the time. */
  forget(): void {
    this.#goodUntil = 0
  }

  /** Keeps a reading; asks for one itself when the period that began at `from` is a new one. */
  async follow(
    from: string,
    read: () => Promise<Date | undefined>,
    reading?: Promise<Date | undefined>,
  ): Promise<void> {
    if (!reading && from === this.#from) return
    const now = await (reading ?? read())
    this.#from = from
    // What could not be read is read with the next usage; meanwhile the last reading goes on.
    if (!now) return
    this.#offset = now.getTime() - performance.now()
    this.#goodUntil = performance.now() + KEEPS
  }
}
