/**
 * A button that saves a table as a CSV file. Needs the styles `button`.
 *
 *   readonly #csv = new CsvDownloadController(this, {
 *     session,
 *     name: () => 'invoices',
 *     rows: (signal) => this.#all(signal),
 *   })
 *   ${this.download ? this.#csv.render(localize) : nothing}   // in render()
 */
import { html, type LitElement, nothing, type ReactiveController } from 'lit'
import { type ApiError, asApiError } from '../api/api-error.ts'
import { saveFile } from '../dom/save-file.ts'
import { type CsvRow, toCsv } from '../format/csv.ts'
import { type CustomerLocalize, errorMessage } from '../i18n/messages/customer.ts'

export interface CsvDownloadConfig {
  /** The file's name without ".csv". */
  name: () => string
  /** `notify` shows a text about the file beside the button. */
  rows: (
    signal: AbortSignal,
    notify: (text: string) => void,
  ) => readonly CsvRow[] | Promise<readonly CsvRow[]>
  /** Rows that are read need a session that has not ended. Default: they are there. */
  session?: { readonly needsSignIn: boolean }
}

export class CsvDownloadController implements ReactiveController {
  readonly #host: LitElement
  readonly #config: CsvDownloadConfig
  #run: AbortController | undefined
  #error: ApiError | undefined
  #notice = ''

  constructor(host: LitElement, config: CsvDownloadConfig) {
    this.#host = host
    this.#config = config
    host.addController(this)
  }

  hostConnected(): void {
    addEventListener('online', this.#onOnline)
  }

  hostDisconnected(): void {
    removeEventListener('online', this.#onOnline)
    // Later, because an element that is moved goes on.
    queueMicrotask(() => {
      if (!this.#host.isConnected) this.#run?.abort()
    })
  }

  readonly #onOnline = (): void => {
    if (this.#error?.code !== 'offline') return
    this.#error = undefined
    this.#host.requestUpdate()
  }

  /** `label` names the downloaded data. */
  render(localize: CustomerLocalize, label = localize.t('common.download')) {
    return html`<span
      ><button
        type="button"
        class="button quiet"
        part="download"
        aria-disabled=${this.#isDisabled}
        @click=${this.#save}
      >
        ${label}
      </button>
      <span role="status">
        ${this.#error ? errorMessage(localize, this.#error) : this.#notice || nothing}
      </span></span
    >`
  }

  get #isDisabled(): boolean {
    return this.#run !== undefined || this.#config.session?.needsSignIn === true
  }

  readonly #save = async (): Promise<void> => {
    if (this.#isDisabled) return
    const { signal } = (this.#run = new AbortController())
    this.#error = undefined
    this.#notice = ''
    this.#host.requestUpdate()
    // The name belongs to these rows: a later choice has another name.
    const name = this.#config.name()
    try {
      const rows = await this.#config.rows(signal, (text) => {
        this.#notice = text
      })
      if (!signal.aborted) {
        const blob = new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' })
        saveFile(`${name}.csv`, blob)
      }
    } catch (thrown) {
      const error = asApiError(thrown)
      // Aborted: the element was removed, or the session changed.
      if (error.code !== 'aborted') this.#error = error
    }
    this.#run = undefined
    this.#host.requestUpdate()
  }
}
