/** Copies a text; where the clipboard refuses, a field with the selected text appears, to copy it by hand. */
import { html, type ReactiveControllerHost, type TemplateResult } from 'lit'
import type { MerchantLocalize } from '../i18n/messages.ts'

interface CopyConfig {
  readonly localize: () => MerchantLocalize
  /** "Copied" and "Couldn't be copied". */
  readonly outcomeText: (isCopied: boolean) => string
  readonly announce: (text: string) => void
  /** Focuses a selector after the next update. */
  readonly focus: (selector: string) => void
}

interface Copied {
  readonly text: string
  readonly isCopied: boolean
}

/** Lines of the field; a longer text scrolls. */
const MAX_ROWS = 8

export class CopyController {
  readonly #host: ReactiveControllerHost
  readonly #config: CopyConfig
  #last: Copied | undefined

  constructor(host: ReactiveControllerHost, config: CopyConfig) {
    this.#host = host
    this.#config = config
  }

  async copy(text: string): Promise<void> {
    const { outcomeText, announce, focus } = this.#config
    const isCopied = await copyText(text)
    this.#set({ text, isCopied })
    announce(outcomeText(isCopied))
    if (!isCopied) focus('.copy-text')
  }

  reset(): void {
    this.#set(undefined)
  }

  /** Of the button of a text: its outcome once it was copied. */
  labelOf(text: string, label: string): string {
    return this.#last?.text === text ? this.#config.outcomeText(this.#last.isCopied) : label
  }

  /** The field of a text that could not be copied; undefined for any other one. */
  render(text: string): TemplateResult | undefined {
    if (this.#last?.text !== text || this.#last.isCopied) return undefined
    const select = ({ target }: Event) => (target as HTMLTextAreaElement).select()
    return html`<div class="form-field">
      <label for="copy-text">${this.#config.localize().t('merchant.copy-by-hand')}</label>
      <textarea
        class="field copy-text"
        id="copy-text"
        dir="ltr"
        rows=${Math.min(text.split('\n').length, MAX_ROWS)}
        readonly
        spellcheck="false"
        .value=${text}
        @focus=${select}
      ></textarea>
    </div>`
  }

  #set(last: Copied | undefined): void {
    this.#last = last
    this.#host.requestUpdate()
  }
}

/** Copies a text to the clipboard; false where the browser or the page's policy does not allow it. */
const copyText = (text: string): Promise<boolean> =>
  // Undefined on pages without https.
  Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
    () => true,
    () => false,
  )
