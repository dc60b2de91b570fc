/** Localizes an element of the back office: a `LocalizeController` with the translations of the back office. */
import type { LitElement } from 'lit'
import { LocalizeController } from '../../../internal/controllers/localize.ts'
import { loadLocale } from '../../../internal/i18n/locale-loader.ts'
import type { merchantMessages } from './messages.ts'

export class MerchantLocalizeController<
  Messages extends typeof merchantMessages,
> extends LocalizeController<Messages> {
  readonly #element: LitElement
  #fetch: Promise<void> | undefined
  /** The locale of the last fetch that ended. A later one of the same locale leaves the texts visible. */
  #settledLocale: string | undefined

  constructor(host: LitElement, messages: Messages) {
    super(host, messages)
    this.#element = host
  }

  /** False also while the translations of the back office are fetched. */
  override get isReady(): boolean {
    return super.isReady && (!this.#fetch || this.#settledLocale === this.locale)
  }

  override hostUpdate(): void {
    super.hostUpdate()
    const { locale } = this
    const fetch = loadLocale(locale, 'backoffice/')
    if (fetch === this.#fetch) return
    this.#fetch = fetch
    fetch?.then(() => {
      if (fetch !== this.#fetch) return
      this.#settledLocale = locale
      this.#element.requestUpdate()
    })
  }
}
