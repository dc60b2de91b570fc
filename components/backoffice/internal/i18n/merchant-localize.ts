/** Localizes an element of the back office: a `LocalizeController` with the translations of the back office. */
import type { LitElement } from 'lit'
import { LocalizeController } from '../../../internal/controllers/localize.ts'
import type { Translations } from '../../../internal/i18n/define-messages.ts'
import { loadBackOfficeLocale } from './locale.ts'

export class MerchantLocalizeController<
  Messages extends Translations,
> extends LocalizeController<Messages> {
  readonly #element: LitElement
  /** The fetch for the current locale; undefined if there is nothing to fetch. */
  #fetch: Promise<void> | undefined
  #isFetching = false

  constructor(host: LitElement, messages: Messages) {
    super(host, messages)
    this.#element = host
  }

  /** False also while the translations of the back office are fetched. */
  override get isReady(): boolean {
    return super.isReady && !this.#isFetching
  }

  override hostUpdate(): void {
    super.hostUpdate()
    const fetch = loadBackOfficeLocale(this.locale)
    if (fetch === this.#fetch) return
    this.#fetch = fetch
    this.#isFetching = fetch !== undefined
    fetch?.then(() => {
      if (fetch !== this.#fetch) return
      this.#isFetching = false
      this.#element.requestUpdate()
    })
  }
}
