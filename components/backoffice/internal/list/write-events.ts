/** Calls back after an event of a write of the resource, wherever on the page it happens. */
import type { LitElement, ReactiveController } from 'lit'

const ENDS = ['saved', 'created', 'changed', 'canceled', 'deleted'] as const
/** Before the page, which may stop its propagation. */
const CAPTURES = { capture: true }

export class WriteEventsController implements ReactiveController {
  readonly #types: readonly string[]
  readonly #onWritten: () => void

  /** `name` is the noun of the events, such as "tax". */
  constructor(host: LitElement, name: string, onWritten: () => void) {
    this.#types = ENDS.map((end) => `${name}-${end}`)
    this.#onWritten = onWritten
    host.addController(this)
  }

  hostConnected(): void {
    for (const type of this.#types) addEventListener(type, this.#onWritten, CAPTURES)
  }

  hostDisconnected(): void {
    for (const type of this.#types) removeEventListener(type, this.#onWritten, CAPTURES)
  }
}
