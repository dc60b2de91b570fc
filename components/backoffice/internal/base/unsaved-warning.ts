/** Lets the browser ask before a page with unsaved work is left. */
import type { LitElement, ReactiveController } from 'lit'

export class UnsavedWarning implements ReactiveController {
  readonly #hasUnsaved: () => boolean
  #isListening = false

  constructor(host: LitElement, hasUnsaved: () => boolean) {
    this.#hasUnsaved = hasUnsaved
    host.addController(this)
  }

  /** Listens with unsaved work only, because a listener keeps pages out of the back/forward cache. */
  hostUpdated(): void {
    this.#listen(this.#hasUnsaved())
  }

  hostDisconnected(): void {
    this.#listen(false)
  }

  #listen(wanted: boolean): void {
    if (wanted === this.#isListening) return
    this.#isListening = wanted
    if (wanted) addEventListener('beforeunload', this.#onBeforeUnload)
    else removeEventListener('beforeunload', this.#onBeforeUnload)
  }

  readonly #onBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault()
}
