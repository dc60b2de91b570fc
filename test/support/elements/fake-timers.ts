/** Fakes timers and the monotonic clock of the page, so that tests advance time themselves. */

import { nextFrame, nextTurn } from './wait.ts'

interface Timer {
  due: number
  run: () => void
  every: number | undefined
}

/** Timers of the browser or of an earlier fake may be cleared late: each id is used once. */
let nextId = 1_000_000_000

export class FakeTimers {
  #now = 1_000_000
  readonly #timers = new Map<number, Timer>()
  readonly #original = {
    now: performance.now,
    setTimeout: window.setTimeout,
    setInterval: window.setInterval,
    clearTimeout: window.clearTimeout,
    clearInterval: window.clearInterval,
  }

  constructor() {
    performance.now = () => this.#now
    const clear = (id: number | undefined) => void this.#timers.delete(id!)
    const set =
      (repeats: boolean) =>
      (run: () => void, delay = 0) => {
        const every = repeats ? delay : undefined
        this.#timers.set(nextId, { due: this.#now + delay, run, every })
        return nextId++
      }
    Object.assign(window, {
      setTimeout: set(false),
      setInterval: set(true),
      clearTimeout: clear,
      clearInterval: clear,
    })
  }

  /** The number of pending timers. */
  get pending(): number {
    return this.#timers.size
  }

  /** Advances by `ms`: due timers run in order, each followed by its promises. */
  async advance(ms: number): Promise<void> {
    await this.#settle()
    const end = this.#now + ms
    for (;;) {
      const next = [...this.#timers].filter(([, { due }]) => due <= end).sort(byDue)[0]
      if (!next) break
      const [id, timer] = next
      this.#now = timer.due
      if (timer.every === undefined) this.#timers.delete(id)
      else timer.due += timer.every
      timer.run()
      await this.#settle()
    }
    this.#now = end
    await this.#settle()
  }

  /** Runs all pending promises, updates and closings of dialogs without advancing the clock. */
  async quiet(): Promise<void> {
    await this.#settle()
    await nextFrame()
    await this.advance(0)
  }

  /** Advances until something is true, by a minute at most. */
  async until(isTrue: () => unknown, message = 'until'): Promise<void> {
    const end = this.#now + 60_000
    for (await this.quiet(); !isTrue(); await nextFrame()) {
      if (this.#now >= end) throw new Error(`Timeout: ${message}`)
      await this.advance(250)
    }
  }

  restore(): void {
    performance.now = this.#original.now
    Object.assign(window, {
      setTimeout: this.#original.setTimeout,
      setInterval: this.#original.setInterval,
      clearTimeout: this.#original.clearTimeout,
      clearInterval: this.#original.clearInterval,
    })
  }

  /** A few turns of the real event loop, after which all promises have run. */
  async #settle(): Promise<void> {
    for (let turn = 0; turn < 5; turn++) await nextTurn()
  }
}

/** Acts, and lets a time pass at once for the timers that are set meanwhile. */
export async function passTime(ms: number, act = () => {}): Promise<void> {
  const clock = new FakeTimers()
  try {
    act()
    await clock.advance(ms)
  } finally {
    clock.restore()
  }
}

const byDue = ([, a]: [number, Timer], [, b]: [number, Timer]) => a.due - b.due
