/** What the elements have alike that show one answer in a card: how it is read, its states, its failures. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import type { ApiClient } from '../internal/api-client.ts'
import { type ApiError, asApiError } from '../internal/api-error.ts'
import { sayCustomer, sayError } from '../internal/customer-messages.ts'
import { Language } from '../internal/language.ts'
import { LiveRegion } from '../internal/live-region.ts'
import { noticeLine, retryButton } from '../internal/notice-line.ts'
import { refreshPolling } from '../internal/refresh-polling.ts'
import { RemoteData } from '../internal/remote-data.ts'
import { sayCommon } from '../internal/shared-messages.ts'
import { States } from '../internal/states.ts'
import { SessionConsumer } from './session-consumer.ts'

/** Its styles are those of `styles/panel.ts`; `.card` has the focus when what had it is gone. */
export abstract class SessionPanel<Answer> extends LitElement {
  protected readonly language = new Language(this)
  protected readonly live = new LiveRegion(this)
  protected readonly session = new SessionConsumer(this)
  readonly #states = new States(this)
  #generation = 0

  /** Seconds between two readings while the tab is looked at; 0 reads once. */
  @property({ type: Number }) refresh = 0

  protected get defaultRefresh(): number {
    return 0
  }

  protected readonly reading = new RemoteData(this, {
    source: this.session,
    identity: () => this.identity,
    args: () => {
      const { api } = this.session
      return api && this.question && ([api, ...this.question] as const)
    },
    load: async ([api], signal) => {
      const answer = await this.read(api, signal)
      // Asked here: an answer without what it is asked about is unreadable.
      this.isEmpty(answer)
      return answer
    },
    loaded: (answer) => {
      this.#refreshing.wake()
      this.dispatchEvent(this.loaded(answer))
    },
    failed: (error) => {
      this.#refreshing.wake()
      this.dispatchEvent(this.failed(error))
    },
  })

  readonly #refreshing = refreshPolling(this, {
    otherwise: () => this.defaultRefresh,
    error: () => this.reading.error,
    // A question that is under way, or can't be asked, is not asked again.
    run: () => this.reading.busy || this.reading.refresh(),
  })

  /** What it asks by: another value asks anew and meanwhile shows what was read; undefined asks nothing. */
  protected abstract get question(): readonly unknown[] | undefined

  /** What it is of: another value clears it at once. */
  protected get identity(): unknown {
    return undefined
  }

  /** @throws {ApiError} and whatever makes an answer unreadable */
  protected abstract read(api: ApiClient, signal: AbortSignal): Promise<Answer>
  protected abstract loaded(answer: Answer): Event
  protected abstract failed(error: ApiError): Event
  protected abstract isEmpty(answer: Answer): boolean
  protected abstract content(answer: Answer, locale: string): TemplateResult
  /** What stands above the content and above whatever is the matter with it. */
  protected above(_answer: Answer | undefined, _locale: string): unknown {
    return nothing
  }

  /** Lines of the content's height while it is awaited. */
  protected abstract skeleton(): TemplateResult

  /** Called when it may be another customer's session: forgets what the one before has chosen or typed. */
  protected forget(): void {}

  protected override willUpdate(_: PropertyValues): void {
    const { generation } = this.session
    if (this.#generation && generation !== this.#generation) {
      this.forget()
      this.live.say('')
    }
    this.#generation = generation
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('refresh')) this.#refreshing.wake()
    const { state, value } = this.reading
    this.#states.set({
      loading: state === 'loading',
      error: state === 'error',
      empty: value !== undefined && this.isEmpty(value),
      stale: state === 'stale',
    })
  }

  protected override render(): TemplateResult {
    const { locale } = this.language
    const shown = this.#shown(locale)
    return html`
      <div class="card" part="base" tabindex="-1" aria-busy=${this.reading.busy}>
        ${shown ?? nothing}
        <slot ?hidden=${shown !== undefined}>${shown ? nothing : this.#awaited(locale)}</slot>
        ${this.live.render()}
      </div>
    `
  }

  /** Puts the focus where it stays when what had it is about to go. */
  protected keepFocus(): void {
    this.renderRoot.querySelector<HTMLElement>('.card')?.focus()
  }

  /** Undefined while there is nothing better than the skeleton. */
  #shown(locale: string): TemplateResult | undefined {
    const { value, error } = this.reading
    if (this.session.state === 'ended') return noticeLine(sayCustomer(locale, 'error.session'))
    if (!value && !error && this.question) return
    const words = error && (value ? sayCommon(locale, 'common.stale') : sayError(locale, error))
    return html`
      ${this.above(value, locale)}
      ${words ? noticeLine(words, retryButton(locale, this.retry)) : nothing}
      ${value ? this.#readable(value, locale) : nothing}
    `
  }

  /** An answer that turns out unreadable while it is shown is as good as none. */
  #readable(value: Answer, locale: string): TemplateResult {
    try {
      return this.content(value, locale)
    } catch (thrown) {
      return noticeLine(sayError(locale, asApiError(thrown)), retryButton(locale, this.retry))
    }
  }

  #awaited(locale: string): TemplateResult {
    return html`
      <span class="sr-only">${sayCustomer(locale, 'common.loading')}</span>
      <div aria-hidden="true">${this.skeleton()}</div>
    `
  }

  /** Asks again, for who pressed a button that goes. */
  protected readonly retry = (): void => {
    this.keepFocus()
    this.reading.retry()
  }
}
