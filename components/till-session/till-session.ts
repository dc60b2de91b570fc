/** `<till-session>`: where the elements inside it get the API and the customer's session from. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { ApiError } from '../internal/api/api-error.ts'
import { apiBaseUrl } from '../internal/api/base-url.ts'
import { ADDRESS, oneOf } from '../internal/base/converters.ts'
import { property } from '../internal/base/property.ts'
import { TillElement } from '../internal/base/till-element.ts'
import { CustomStates } from '../internal/controllers/custom-states.ts'
import { LocalizeController } from '../internal/controllers/localize.ts'
import { DataErrorEvent } from '../internal/dom/data-events.ts'
import { TillEvent } from '../internal/dom/events.ts'
import { warn, warnAfterDelay } from '../internal/dom/warn.ts'
import { configListeners } from '../internal/i18n/config.ts'
import { defineMessages } from '../internal/i18n/define-messages.ts'
import { loadErrorMessage, sharedMessages } from '../internal/i18n/messages/shared.ts'
import { SessionProvider } from '../internal/session/context.ts'
import type { FetchSession } from '../internal/session/fetch-session.ts'
import type { Session } from '../internal/session/session.ts'
import type { SessionListener, SessionManager } from '../internal/session/session-manager.ts'
import { acquireSession, releaseSession } from '../internal/session/session-registry.ts'
import type { SharedFailure } from '../internal/session/shared-failures.ts'
import { retryButton } from '../internal/templates/notice.ts'
import { styles } from './till-session.styles.ts'

/** Beginnings of the customer's elements, and of misspelled ones. */
const OWN_TAG =
  /^(balance|billing|credits?|invoices?|pay-?(link|ment)s?|pricings?|spend|subscriptions?|usage)-/

/** There is a session, for the first time or again. Not fired by refreshes. */
export class SessionStartedEvent extends TillEvent {
  readonly scopes: readonly string[]

  constructor(scopes: readonly string[]) {
    super('session-started')
    this.scopes = scopes
  }
}

/** The session is over and there is no new one. Cancel it to sign in yourself, then call `start()`. */
export class SessionExpiredEvent extends TillEvent {
  readonly error: ApiError

  constructor(error: ApiError) {
    super('session-expired', true)
    this.error = error
  }
}

/** No session could be had. */
export type SessionFailedEvent = DataErrorEvent

export interface TillSessionEventMap {
  'session-started': SessionStartedEvent
  'session-expired': SessionExpiredEvent
  'session-failed': SessionFailedEvent
}

/**
 * @summary Provides the API and one customer's session to the elements inside it.
 *
 * The page's own server mints the session. The token stays in memory, is refreshed in time and is never exposed.
 * Several `<till-session>` with the same source share one session.
 *
 * When the customer has to sign in, one notice above the elements says so, and one says why several of them could not
 * be read, with one "Try again". `logout()`, another login and a 401 or 403 (not one with a page) of `fetch-from` clear
 * the elements; the other tabs with the same API and source follow. While the page's server is out of reach, elements
 * keep their data with the time of its reading.
 *
 * In a visible page one stream of changes keeps all elements up to date, where the server has one.
 *
 * @tag till-session
 * @slot - The elements that use the session.
 * @slot ended - Replaces the notice that the customer has to sign in.
 * @event {SessionStartedEvent} session-started - The session started or restarted.
 * @event {SessionExpiredEvent} session-expired - The session expired and could not be renewed. Cancelable: the page
 *   signs in and calls `start()`; the elements wait.
 * @event {DataErrorEvent} session-failed - The session could not be fetched.
 * @csspart notice - The notice that the customer has to sign in.
 * @csspart failure - The notice that several elements could not be read.
 * @csspart sign-in - The link to the sign-in page in the notice.
 * @cssstate ended - The customer has to sign in: the session has ended, or there was none.
 * @example
 * <till-session fetch-from="/till-session" sign-in-href="/login">
 *   <usage-meter></usage-meter>
 *   <invoice-list></invoice-list>
 * </till-session>
 */
export class TillSession extends TillElement {
  static override styles = styles
  static readonly messages = defineMessages({
    ...sharedMessages,
    'session.ended': 'Your session has ended. Sign in again.',
    'session.required': 'Sign in to see your account.',
    'session.sign-in': 'Sign in',
    'session.not-loaded': 'Parts of this page couldn’t be loaded. Trying again charges nothing.',
    'session.not-updated': 'Parts of this page couldn’t be updated.',
  })

  /** Origin (and prefix) of the API. Default: `data-api` of the script tag, else the page's own origin. */
  @property({ default: '' }) api!: string

  /** An address of the page's own origin that answers a POST with a session. */
  @property({ attribute: 'fetch-from', default: '' }) fetchFrom!: string

  /** The header in which `fetch-from` receives the content of `<meta name="csrf-token">`, if the page has one. */
  @property({ attribute: 'csrf-header', default: 'X-CSRF-Token' }) csrfHeader!: string

  /**
   * Fetches a session instead of `fetch-from`; must return the response of POST /api/sessions. Another function is
   * another session: keep one function between two renders of the page.
   */
  @property({ attribute: false }) fetchSession: FetchSession | undefined

  /** The address of the page's sign-in, for the link in the notice of an ended session. */
  @property({ converter: ADDRESS, attribute: 'sign-in-href', default: '' }) signInHref!: string

  /** Overrides the page's color scheme; `auto` follows the page's `color-scheme`. */
  @property({
    converter: oneOf(['auto', 'light', 'dark']),
    reflect: true,
    useDefault: true,
    default: 'auto',
  })
  appearance!: 'auto' | 'light' | 'dark'

  #session: SessionManager | undefined
  /** The session of before the element was removed. */
  #released: SessionManager | undefined
  #unsubscribe: (() => void)[] = []
  /** An element of the failure that the customer has retried. */
  #retried: HTMLElement | undefined
  readonly #provider = new SessionProvider(this)
  readonly #states = new CustomStates(this)
  // The direction belongs to the page's content.
  readonly #localize = new LocalizeController(this, TillSession.messages, undefined, false)

  /** The session as the elements see it; undefined until there is a source for one. */
  get session(): Session | undefined {
    return this.#session
  }

  /** Restarts the session after a sign-in, or after `logout()`. */
  start(): void {
    this.#session?.start()
  }

  /**
   * Fetches a session again for the same customer, such as after a new subscription. The data stays shown while the
   * elements read again.
   */
  refresh(): void {
    this.#session?.refresh()
  }

  /**
   * Clears everything shown for the customer at once, also in other tabs and in the tabs' storage, and revokes the
   * session. `start()` begins another.
   */
  logout(): void {
    const session = this.#session ?? this.#released
    session?.end()
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
      'start/troubleshooting',
    )
    warnAfterDelay(() => {
      const undefinedTags = [...this.querySelectorAll(':not(:defined)')].map(
        (item) => item.localName,
      )
      const undefinedTag = undefinedTags.find((tag) => OWN_TAG.test(tag))
      return (
        undefinedTag && `<${undefinedTag}> is not defined: is it misspelled, or its script missing?`
      )
    }, 'start/troubleshooting')
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    configListeners.delete(this.#onConfigChange)
    this.#disconnect()
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const previous = changed.get('fetchSession')
    if (
      previous &&
      previous !== this.fetchSession &&
      String(previous) === String(this.fetchSession)
    ) {
      warn(
        'fetchSession was set to a new function of the same text, which starts another session: keep one function between two renders',
      )
    }
    if (!this.isConnected) return
    const isChanged = changed.has('api') || changed.has('fetchFrom') || changed.has('fetchSession')
    if (!this.hasUpdated || isChanged) this.#connect()
  }

  protected override updated(): void {
    this.#states.set({ ended: this.#isEnded })
    this.#moveFocus()
  }

  protected override render(): TemplateResult {
    const { isReady } = this.#localize
    const isShown = this.#isEnded && isReady
    const failures = (isReady && !this.#isEnded && this.#session?.failures.all) || []
    return html`
      <div class="ended" role="alert" ?hidden=${!isShown}>
        <slot name="ended">${isShown ? this.#renderNotice() : nothing}</slot>
      </div>
      <div class="failures" role="status" ?hidden=${!failures.length}>
        ${failures.map((failure) => this.#renderFailure(failure))}
      </div>
      <slot></slot>
    `
  }

  /** The reason of several elements, with one action for all. */
  #renderFailure({ error, isUpdate, element, retry }: SharedFailure): TemplateResult {
    const localize = this.#localize
    const general = localize.t(isUpdate ? 'session.not-updated' : 'session.not-loaded')
    const onRetry = () => {
      this.#retried = element
      retry()
    }
    return html`
      <div class="notice" part="failure" dir=${localize.isRightToLeft ? 'rtl' : 'ltr'}>
        <span><bdi>${loadErrorMessage(localize, error, general)}</bdi></span>
        ${retryButton(localize, onRetry)}
      </div>
    `
  }

  /** A retry that worked removes its button: the focus goes to an element that it has loaded. */
  #moveFocus(): void {
    if (!this.#retried || this.shadowRoot?.querySelector('.failures .notice')) return
    if (document.activeElement === document.body)
      this.#retried.shadowRoot?.querySelector<HTMLElement>('.card')?.focus()
    this.#retried = undefined
  }

  get #isEnded(): boolean {
    const session = this.#session
    return !!session?.needsSignIn && !session.signInPending
  }

  #renderNotice(): TemplateResult {
    const localize = this.#localize
    // Without a session there was nothing that could end.
    const isFirst = this.#session?.error?.code === 'unauthenticated'
    const { signInHref: href } = this
    return html`
      <div class="notice" part="notice" dir=${localize.isRightToLeft ? 'rtl' : 'ltr'}>
        <span><bdi>${localize.t(isFirst ? 'session.required' : 'session.ended')}</bdi></span>
        ${
          href
            ? html`<a class="button" part="sign-in" href=${href}>${localize.t('session.sign-in')}</a>`
            : nothing
        }
      </div>
    `
  }

  /** The configuration may name another API. */
  readonly #onConfigChange = (): void => {
    if (this.hasUpdated) this.#connect()
  }

  #connect(): void {
    const previous = this.#session
    this.#stopListening()
    const from = this.fetchSession ?? this.fetchFrom
    const base = apiBaseUrl(this.api)
    this.#session = from ? acquireSession(base, from, this.#released, this.csrfHeader) : undefined
    this.#released = undefined
    const session = this.#session
    if (session) {
      const update = () => this.requestUpdate()
      this.#unsubscribe = [session.listen(this.#listener), session.subscribe(update)]
    }
    this.requestUpdate()
    if (previous) releaseSession(previous)
    this.#provider.setValue({ apiUrl: this.api, session: this.#session })
  }

  #disconnect(): void {
    this.#stopListening()
    if (this.#session) releaseSession(this.#session)
    this.#released = this.#session
    this.#session = undefined
    this.#provider.setValue({ apiUrl: this.api, session: undefined })
    this.#provider.announce()
  }

  #stopListening(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
    this.#unsubscribe = []
  }

  readonly #listener: SessionListener = {
    started: () => void this.dispatchEvent(new SessionStartedEvent(this.#session?.scopes ?? [])),
    expired: (error) => !this.dispatchEvent(new SessionExpiredEvent(error)),
    failed: (error) => void this.dispatchEvent(new DataErrorEvent('session-failed', error)),
  }
}

declare global {
  interface GlobalEventHandlersEventMap extends TillSessionEventMap {}
  interface HTMLElementTagNameMap {
    'till-session': TillSession
  }
}
