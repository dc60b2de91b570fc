/** The search of the board: a text that is typed, or set by the page and the address. */
import type { LitElement } from 'lit'
import { SearchInputController } from '../internal/list/search-input.ts'

type SearchHost = LitElement & { search: string }

interface SearchConfig {
  /** The search that could not be read, and was put back. */
  readonly failed: () => string | undefined
  readonly onSearch: (text: string) => void
}

export class BoardSearchController extends SearchInputController {
  readonly #host: SearchHost
  readonly #failed: () => string | undefined
  /** The property at the last update. */
  #search = ''
  #isTyped = false

  constructor(host: SearchHost, { failed, onSearch }: SearchConfig) {
    super(host, (text) => {
      this.#isTyped = true
      onSearch(text)
    })
    this.#host = host
    this.#failed = failed
  }

  /** The text of a search that was put back stays. */
  hostUpdate(): void {
    const { search } = this.#host
    if (search === this.#search) return
    this.#search = search
    if (search === this.typed || this.isPending || this.#failed() === this.typed) return
    this.#isTyped = false
    this.show(search)
  }

  /** Another session: a typed search ends, and one of the markup stays. */
  reset(): void {
    if (this.#isTyped || this.isPending) this.#host.search = ''
    this.#isTyped = false
    this.show(this.#host.search)
  }
}
