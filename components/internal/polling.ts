/**
 * Does something again and again while the element is on the page and the tab is looked at.
 *
 *   new Polling(this, { every: () => this.refresh * 1000, run: () => this.#usage.retry() })
 *
 * Where `onLook` says so it also runs as soon as the tab is looked at again. `every` is asked before each wait (milliseconds; 0 or undefined: not now), so it may back off. A
 * hidden tab waits; when it is shown again and the time is over, it runs at once. Call `wake()` after
 * `every` changed from "not now".
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit'

export interface PollingConfig {
  every: () => number | undefined
  run: () => unknown
  onLook?: () => boolean
}

/** A form of the page that is called "hidden" is not true. */
const isHidden = () => document.hidden === true

export class Polling implements ReactiveController {
  readonly #config: PollingConfig
  #timer: ReturnType<typeof setTimeout> | undefined
  #due = 0
  #connected = false

  constructor(host: ReactiveControllerHost, config: PollingConfig) {
    this.#config = config
    host.addController(this)
  }

  hostConnected(): void {
    this.#connected = true
    addEventListener('visibilitychange', this.#shown, true)
    this.wake()
  }

  hostDisconnected(): void {
    this.#connected = false
    removeEventListener('visibilitychange', this.#shown, true)
    clearTimeout(this.#timer)
  }

  /** Plans the next run by what `every` says now. */
  wake(): void {
    const delay = this.#config.every()
    this.#due = delay ? performance.now() + delay : 0
    this.#look()
  }

  readonly #shown = (): void => {
    if (this.#due && !isHidden() && this.#config.onLook?.()) this.#due = performance.now()
    this.#look()
  }

  readonly #look = (): void => {
    clearTimeout(this.#timer)
    if (!this.#due || !this.#connected || isHidden()) return
    this.#timer = setTimeout(() => void this.#tick(), Math.max(0, this.#due - performance.now()))
  }

  async #tick(): Promise<void> {
    this.#due = 0
    try {
      await this.#config.run()
    } finally {
      this.wake()
    }
  }
}
