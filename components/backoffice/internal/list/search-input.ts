/** The typed text of a search: it is requested after a pause, and stays when its search fails. */
import type { LitElement, ReactiveController } from 'lit'

const DELAY_MS = 300

export class SearchInputController implements ReactiveController {
  typed = ''
  readonly #host: LitElement
  readonly #onSearch: (text: string) => void
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(host: LitElement, onSearch: (text: string) => void) {
    this.#host = host
    this.#onSearch = onSearch
    host.addController(this)
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer)
  }

  readonly onInput = (event: Event): void => {
    this.typed = (event.target as HTMLInputElement).value
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#onSearch(this.typed), DELAY_MS)
  }

  readonly clear = (): void => {
    clearTimeout(this.#timer)
    this.typed = ''
    this.#onSearch('')
    this.#host.requestUpdate()
  }
}
