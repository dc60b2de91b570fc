/** Counts calls so that what fails is not asked in a loop. */
export class CallLimit {
  readonly #most: number
  readonly #window: number
  #calls: number[] = []

  /** At most `most` calls in any `window` milliseconds. */
  constructor(most: number, window: number) {
    this.#most = most
    this.#window = window
  }

  /** Takes a call and answers 0, or takes none and answers the milliseconds to wait. */
  take(): number {
    const now = performance.now()
    this.#calls = this.#calls.filter((call) => now - call < this.#window)
    const oldest = this.#calls[this.#calls.length - this.#most]
    if (oldest !== undefined) return this.#window - (now - oldest)
    this.#calls.push(now)
    return 0
  }

  reset(): void {
    this.#calls = []
  }
}
