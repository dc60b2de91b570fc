/**
 * Sets the custom states of an element, for selectors such as `usage-meter:state(loading)`.
 *
 *   readonly #states = new CustomStates(this)
 *   updated() { this.#states.set({ loading: this.#usage.state === 'loading' }) }
 *
 * In `updated`, not in `willUpdate`: controllers such as `AsyncData` look at the host in between.
 */
export class CustomStates {
  /** Absent where a page is emulated without it, such as in happy-dom. */
  readonly internals: ElementInternals | undefined

  constructor(host: HTMLElement) {
    this.internals = host.attachInternals?.()
  }

  /** Adds or removes the named states; others do not change. */
  set(states: Readonly<Record<string, boolean>>): void {
    for (const [name, on] of Object.entries(states)) {
      try {
        this.internals?.states[on ? 'add' : 'delete'](name)
      } catch {
        // Browsers without :state() reject plain names; only styling is lost.
      }
    }
  }
}
