/** `<till-session>`: where the elements inside it get the API and the customer's session from. */
import { html, LitElement, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import { enumAttribute } from '../internal/dom/attributes.ts'
import { warnAfterDelay } from '../internal/dom/warn.ts'
import { apiBaseUrl, configListeners } from '../internal/i18n/config.ts'
import { SessionProvider } from '../internal/session/context.ts'
import type { FetchSession } from '../internal/session/fetch-session.ts'
import type { Session } from '../internal/session/session.ts'
import type { SessionListener, SessionManager } from '../internal/session/session-manager.ts'
import { acquireSession, releaseSession } from '../internal/session/session-registry.ts'
import { SessionExpiredEvent, SessionFailedEvent, SessionStartedEvent } from './events.ts'
import { styles } from './till-session.styles.ts'

/**
 * @summary Provides the API and one customer's session to the elements inside it.
 *
 * The page's own server mints the session. The token stays in memory, is refreshed in time and is never exposed. Several
 * `<till-session>` with the same source share one session.
 *
 * @tag till-session
 * @slot - The elements that use the session.
 * @event {SessionStartedEvent} session-started - The session started or restarted.
 * @event {SessionExpiredEvent} session-expired - The session expired and could not be renewed. Cancelable: the page signs in and calls `start()`; the elements wait.
 * @event {SessionFailedEvent} session-failed - The session could not be fetched.
 * @example
 * <till-session fetch-from="/till-session">
 *   <usage-meter></usage-meter>
 *   <invoice-list></invoice-list>
 * </till-session>
 */
export class TillSession extends LitElement {
  static override styles = styles

  /** Origin (and prefix) of the API. Default: `data-api` of the script tag, else the page's own origin. */
  @property() api = ''

  /** An address of the page's own origin that answers a POST with a session. */
  @property({ attribute: 'fetch-from' }) fetchFrom = ''

  /** Fetches a session instead of `fetch-from`; must return the response of POST /api/sessions. */
  @property({ attribute: false }) fetchSession: FetchSession | undefined

  /** Overrides the page's color scheme; `auto` follows the page's `color-scheme`. */
  @property({ reflect: true }) appearance: 'auto' | 'light' | 'dark' = 'auto'

  #session: SessionManager | undefined
  #unsubscribe: (() => void) | undefined
  readonly #provider = new SessionProvider(this)

  /** The session as the elements see it; undefined until there is a source for one. */
  get session(): Session | undefined {
    return this.#session
  }

  /** Restarts the session after a sign-in, or after `logout()`. */
  start(): void {
    this.#session?.start()
  }

  /** Clears everything shown for the customer at once and revokes the session. `start()` begins another. */
  logout(): void {
    this.#session?.end()
  }

  override connectedCallback(): void {
    super.connectedCallback()
    configListeners.add(this.#onConfigChange)
    if (this.hasUpdated) this.#connect()
    this.#provider.announce()
    warnAfterDelay(
      () =>
        this.isConnected &&
        !this.#session &&
        '<till-session> needs fetch-from, or the property fetchSession',
    )
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    configListeners.delete(this.#onConfigChange)
    this.#disconnect()
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    enumAttribute(this, 'appearance', ['auto', 'light', 'dark'])
    if (!this.isConnected) return
    const isChanged = changed.has('api') || changed.has('fetchFrom') || changed.has('fetchSession')
    if (!this.hasUpdated || isChanged) this.#connect()
  }

  protected override render() {
    return html`<slot></slot>`
  }

  /** The configuration may name another API. */
  readonly #onConfigChange = (): void => {
    if (this.hasUpdated) this.#connect()
  }

  #connect(): void {
    const former = this.#session
    this.#unsubscribe?.()
    const from = this.fetchSession ?? this.fetchFrom
    this.#session = from ? acquireSession(apiBaseUrl(this.api), from) : undefined
    this.#unsubscribe = this.#session?.listen(this.#listener)
    if (former) releaseSession(former)
    this.#provider.setValue({ apiUrl: this.api, session: this.#session })
  }

  #disconnect(): void {
    this.#unsubscribe?.()
    if (this.#session) releaseSession(this.#session)
    this.#session = this.#unsubscribe = undefined
    this.#provider.setValue({ apiUrl: this.api, session: undefined })
    this.#provider.announce()
  }

  readonly #listener: SessionListener = {
    started: () => void this.dispatchEvent(new SessionStartedEvent(this.#session?.scopes ?? [])),
    expired: (error) => !this.dispatchEvent(new SessionExpiredEvent(error)),
    failed: (error) => void this.dispatchEvent(new SessionFailedEvent(error)),
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'till-session': TillSession
  }
}
