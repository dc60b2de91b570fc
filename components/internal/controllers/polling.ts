/**
 * Runs a task at an interval while the element is connected and the tab is visible.
 *
 *   new Polling(this, { interval: () => this.refresh * 1000, run: () => this.#usage.refresh() })
 *
 * `interval` is evaluated before each wait (milliseconds; 0 or undefined pauses), so it can back off. A hidden tab
 * pauses; an overdue task runs as soon as the tab is visible. With `runWhenVisible` the task always runs then. Call
 * `reschedule()` after `interval` changed.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit'

export interface PollingConfig {
  interval: () => number | undefined
  run: () => unknown
  runWhenVisible?: () => boolean
}

/** `=== true` because of DOM clobbering (`<form name="hidden">`). */
const isHidden = () => document.hidden === true

export class Polling implements ReactiveController {
  readonly #config: PollingConfig
  #timer: ReturnType<typeof setTimeout> | undefined
  #nextRun = 0
  #connected = false

  constructor(host: ReactiveControllerHost, config: PollingConfig) {
    this.#config = config
    host.addController(this)
  }

  hostConnected(): void {
    this.#connected = true
    addEventListener('visibilitychange', this.#onVisibilityChange, true)
    this.reschedule()
  }

  hostDisconnected(): void {
    this.#connected = false
    removeEventListener('visibilitychange', this.#onVisibilityChange, true)
    clearTimeout(this.#timer)
  }

  /** Schedules the next run with the current interval. */
  reschedule(): void {
    const delay = this.#config.interval()
    this.#nextRun = delay ? performance.now() + delay : 0
    this.#schedule()
  }

  readonly #onVisibilityChange = (): void => {
    if (this.#nextRun && !isHidden() && this.#config.runWhenVisible?.())
      this.#nextRun = performance.now()
    this.#schedule()
  }

  readonly #schedule = (): void => {
    clearTimeout(this.#timer)
    if (!this.#nextRun || !this.#connected || isHidden()) return
    this.#timer = setTimeout(
      () => void this.#tick(),
      Math.max(0, this.#nextRun - performance.now()),
    )
  }

  async #tick(): Promise<void> {
    this.#nextRun = 0
    try {
      await this.#config.run()
    } finally {
      this.reschedule()
    }
  }
}
