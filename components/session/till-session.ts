/** `<till-session>`: where the elements inside it get the API and the customer's session from. */
import { html, LitElement, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import { oneOf } from '../internal/attributes.ts'
import { apiAddress, configure, followers } from '../internal/configuration.ts'
import { warnLater } from '../internal/warn.ts'
import { SessionExpiredEvent, SessionFailedEvent, SessionStartedEvent } from './events.ts'
import type { LiveSession, SessionWatcher } from './live-session.ts'
import type { FetchSession } from './mint.ts'
import { SESSION_CHANGE, type Session, SessionRequest } from './session.ts'
import { hold, release } from './shared-sessions.ts'
import { styles } from './till-session.styles.ts'

/**
 * @summary Hands the elements inside it the API and one customer's session.
 *
 * The page's own server mints the session; the token stays in memory, is refreshed in time and shown
 * to nobody. Several `<till-session>` with the same source share one session.
 *
 * @tag till-session
 * @slot - The elements that use the session.
 * @event {SessionStartedEvent} session-started - There is a session, for the first time or again.
 * @event {SessionExpiredEvent} session-expired - It is over and there is no new one. Cancelable: the page signs in and calls `start()`; the elements wait.
 * @event {SessionFailedEvent} session-failed - No session could be had.
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

  /** Gets a session instead of `fetch-from`; must answer what POST /api/sessions answered. */
  @property({ attribute: false }) fetchSession: FetchSession | undefined

  /** Light or dark whatever the page is; `auto` follows the page's `color-scheme`. */
  @property({ reflect: true }) appearance: 'auto' | 'light' | 'dark' = 'auto'

  #live: LiveSession | undefined
  #unwatch: (() => void) | undefined

  constructor() {
    super()
    this.addEventListener(SessionRequest.type, this.#answer)
  }

  /** The session as the elements see it; undefined until there is a source for one. */
  get session(): Session | undefined {
    return this.#live
  }

  /** Begins the session again: after the page signed somebody in, or after `logout()`. */
  start(): void {
    this.#live?.start()
  }

  /** Clears everything shown for the customer at once and revokes the session. `start()` begins another. */
  logout(): void {
    this.#live?.end()
  }

  override connectedCallback(): void {
    super.connectedCallback()
    followers.add(this.#follow)
    if (this.hasUpdated) this.#connect()
    warnLater(
      () =>
        this.isConnected &&
        !this.#live &&
        '<till-session> needs fetch-from, or the property fetchSession',
    )
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    followers.delete(this.#follow)
    this.#letGo()
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    oneOf(this, 'appearance', ['auto', 'light', 'dark'])
    if (!this.isConnected) return
    // So hears what reads without a session too, such as a button.
    if (this.hasUpdated && changed.has('api')) configure({})
    else if (!this.hasUpdated || changed.has('fetchFrom') || changed.has('fetchSession'))
      this.#connect()
  }

  protected override render() {
    return html`<slot></slot>`
  }

  /** The page has named another API, perhaps. */
  readonly #follow = (): void => {
    if (this.hasUpdated) this.#connect()
  }

  #connect(): void {
    const former = this.#live
    this.#unwatch?.()
    const from = this.fetchSession ?? this.fetchFrom
    this.#live = from ? hold(apiAddress(this.api), from) : undefined
    this.#unwatch = this.#live?.watch(this.#watcher)
    if (former) release(former)
    window.dispatchEvent(new Event(SESSION_CHANGE))
  }

  #letGo(): void {
    this.#unwatch?.()
    if (this.#live) release(this.#live)
    this.#live = this.#unwatch = undefined
    window.dispatchEvent(new Event(SESSION_CHANGE))
  }

  readonly #answer = (event: Event): void => {
    event.stopPropagation()
    ;(event as SessionRequest).session = this.#live
  }

  readonly #watcher: SessionWatcher = {
    started: () => void this.dispatchEvent(new SessionStartedEvent(this.#live?.scopes ?? [])),
    expired: (error) => !this.dispatchEvent(new SessionExpiredEvent(error)),
    failed: (error) => void this.dispatchEvent(new SessionFailedEvent(error)),
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'till-session': TillSession
  }
}
