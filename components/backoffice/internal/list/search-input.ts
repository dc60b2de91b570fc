/** The typed text of a search: it is requested after a pause, and stays when its search fails. */
import { html, type LitElement, type ReactiveController, type TemplateResult } from 'lit'

const DELAY_MS = 300

export class SearchInputController implements ReactiveController {
  readonly #host: LitElement
  readonly #onSearch: (text: string) => void
  #typed = ''
  #isPending = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(host: LitElement, onSearch: (text: string) => void) {
    this.#host = host
    this.#onSearch = onSearch
    host.addController(this)
  }

  get typed(): string {
    return this.#typed
  }

  /** A typed text is not requested yet. */
  get isPending(): boolean {
    return this.#isPending
  }

  /** A typed text is still requested after a move of the element. */
  hostConnected(): void {
    if (this.#isPending) this.#schedule()
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer)
  }

  readonly onInput = (event: Event): void => {
    this.#typed = (event.target as HTMLInputElement).value
    this.#schedule()
  }

  /** Shows the text of another search, such as that of the address, and drops the typed one. */
  show(text: string): void {
    clearTimeout(this.#timer)
    this.#isPending = false
    this.#typed = text
  }

  /** After a read: searches again for a typed text that failed, because the rows are not those that it finds. */
  follow(searched: string): void {
    if (!this.#isPending && this.#typed !== searched) this.#onSearch(this.#typed)
  }

  readonly clear = (): void => {
    this.show('')
    this.#onSearch('')
    this.#host.requestUpdate()
  }

  #schedule(): void {
    clearTimeout(this.#timer)
    this.#isPending = true
    this.#timer = setTimeout(() => {
      this.#isPending = false
      this.#onSearch(this.#typed)
    }, DELAY_MS)
  }
}

export const searchField = (
  { typed, onInput }: SearchInputController,
  label: string,
): TemplateResult => html`<input
  class="field search"
  id="search"
  type="search"
  aria-label=${label}
  placeholder=${label}
  .value=${typed}
  @input=${onInput}
/>`
