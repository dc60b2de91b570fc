/**
 * A button that saves a table as a CSV file. Needs the styles `button`.
 *
 *   readonly #csv = new Download(this, { name: () => 'invoices', rows: (signal) => this.#all(signal) })
 *   ${this.download ? this.#csv.render(locale) : nothing}   // in render()
 */
import { html, nothing, type ReactiveController, type ReactiveControllerHost } from 'lit'
import { type ApiError, asApiError } from './api-error.ts'
import { csvOf, type Row } from './csv.ts'
import { sayCustomer, sayError } from './customer-messages.ts'
import { page } from './page.ts'

export interface DownloadConfig {
  /** Of the file, without ".csv". */
  name: () => string
  rows: (signal: AbortSignal) => readonly Row[] | Promise<readonly Row[]>
}

function save(name: string, text: string): void {
  const link = page.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  // Later, when the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

export class Download implements ReactiveController {
  readonly #host: ReactiveControllerHost
  readonly #config: DownloadConfig
  #run: AbortController | undefined
  #error: ApiError | undefined

  constructor(host: ReactiveControllerHost, config: DownloadConfig) {
    this.#host = host
    this.#config = config
    host.addController(this)
  }

  hostDisconnected(): void {
    this.#run?.abort()
  }

  render(locale: string) {
    return html`<span
      ><button
        type="button"
        class="button quiet"
        part="download"
        aria-disabled=${this.#run !== undefined}
        @click=${this.#save}
      >
        ${sayCustomer(locale, 'common.download')}
      </button>
      <span role="status">${this.#error ? sayError(locale, this.#error) : nothing}</span></span
    >`
  }

  readonly #save = async (): Promise<void> => {
    if (this.#run) return
    const { signal } = (this.#run = new AbortController())
    this.#error = undefined
    this.#host.requestUpdate()
    try {
      const rows = await this.#config.rows(signal)
      if (!signal.aborted) save(`${this.#config.name()}.csv`, csvOf(rows))
    } catch (thrown) {
      const error = asApiError(thrown)
      // Nobody waits for it any more, or it was another customer's.
      if (error.code !== 'aborted') this.#error = error
    }
    this.#run = undefined
    this.#host.requestUpdate()
  }
}
