/** What tells an exchange that its time is over. */

/** The part of an `AbortSignal` that is listened to; an `AbortSignal` is one. */
export interface Ending {
  readonly aborted: boolean
  readonly reason: unknown
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/** Costs a tenth of what an `AbortController` does, and there is one for each attempt of each call. */
export class Ended implements Ending {
  aborted = false
  reason: unknown
  /** One or two: a `Set` for them would be most of what this costs. */
  #listeners: (() => void)[] = []

  addEventListener(_: 'abort', listener: () => void): void {
    this.#listeners.push(listener)
  }

  removeEventListener(_: 'abort', listener: () => void): void {
    this.#listeners = this.#listeners.filter((other) => other !== listener)
  }

  /** Once; whoever listens is told in the order in which they came. */
  end(reason: unknown): void {
    if (this.aborted) return
    this.aborted = true
    this.reason = reason
    const told = this.#listeners
    this.#listeners = []
    for (const listener of told) listener()
  }
}

/** For the platform's own means, which want the real one. */
export function signalOf(ending: Ending): AbortSignal {
  if (ending instanceof AbortSignal) return ending
  const controller = new AbortController()
  const abort = () => controller.abort(ending.reason)
  if (ending.aborted) abort()
  else ending.addEventListener('abort', abort)
  return controller.signal
}
