/**
 * Shows a page what an element is doing: `usage-meter:state(loading) { … }`.
 *
 *   readonly #states = new States(this)
 *   updated() { this.#states.set({ loading: this.#usage.state === 'loading' }) }
 *
 * In `updated`, not in `willUpdate`: controllers such as `RemoteData` look at the host in between.
 */
export class States {
  readonly internals: ElementInternals

  constructor(host: HTMLElement) {
    this.internals = host.attachInternals()
  }

  /** Switches the named states on or off; others stay as they are. */
  set(states: Readonly<Record<string, boolean>>): void {
    for (const [name, on] of Object.entries(states)) {
      try {
        this.internals.states[on ? 'add' : 'delete'](name)
      } catch {
        // A browser from before :state() refuses plain names; nothing but a look is lost.
      }
    }
  }
}
