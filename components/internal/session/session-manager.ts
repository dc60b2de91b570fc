/** Runs one session: feeds events to the reducer and runs the effects that it returns. */
import { ApiClient } from '../api/api-client.ts'
import { ApiError } from '../api/api-error.ts'
import { request } from '../api/endpoints.ts'
import { clearTabStorage, TabStorage } from '../dom/tab-storage.ts'
import { ChangeFeed } from './change-feed.ts'
import { type FetchSession, fetchSessionToken } from './fetch-session.ts'
import { ServerClock } from './server-clock.ts'
import type { Session, SessionState } from './session.ts'
import { SessionChannel, type SessionMessage } from './session-channel.ts'
import {
  INITIAL_SESSION,
  type SessionEffect,
  type SessionEvent,
  type SessionModel,
} from './session-model.ts'
import { needsSignIn, nextRefreshAt, sessionReducer } from './session-reducer.ts'
import { SharedFailures } from './shared-failures.ts'
import { ownerOf } from './token-identity.ts'

/** Receives a session's lifecycle events. `expired` returns true when the page signs in itself. */
export interface SessionListener {
  started(): void
  expired(error: ApiError): boolean
  failed(error: ApiError): void
}

/** Generations and logins are unique on the page, because an element may move from one session to another. */
let generations = 0
let logins = 0

export class SessionManager implements Session {
  generation = ++generations
  login = ++logins
  api: ApiClient
  readonly clock: ServerClock
  readonly changes: ChangeFeed
  readonly failures = new SharedFailures(() => this.#notify())

  readonly #base: string
  readonly #fetchSession: FetchSession
  readonly #channel: SessionChannel
  readonly #listeners = new Set<() => void>()
  readonly #sessionListeners = new Set<SessionListener>()
  readonly #disposed = new AbortController()
  readonly #requests = new Map<number, PendingRequest>()
  #requestCount = 0
  #model: SessionModel = INITIAL_SESSION
  #fetch = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `source` is the address that `fetchSession` posts to; empty for a function of the page. */
  constructor(base: string, fetchSession: FetchSession, source = '') {
    this.#base = base
    this.#fetchSession = fetchSession
    this.#channel = new SessionChannel(base, source, this.#onMessage)
    this.api = this.#createClient()
    this.clock = new ServerClock(() => this.api)
    this.changes = new ChangeFeed({
      base,
      api: () => this.api,
      onRefused: (token) => void this.#renew(token).catch(() => {}),
    })
    const { signal } = this.#disposed
    addEventListener('visibilitychange', this.#armTimer, { signal, capture: true })
    addEventListener('pagehide', this.#onPageHide, { signal })
    addEventListener('pageshow', this.#onPageShow, { signal })
  }

  get state(): SessionState {
    return this.#model.state
  }

  get error(): ApiError | undefined {
    return this.#model.error
  }

  get needsSignIn(): boolean {
    return needsSignIn(this.#model)
  }

  get signInPending(): boolean {
    return this.#model.blocked
  }

  get identity(): string | undefined {
    const { identity } = this.#model
    return identity && this.#base + identity
  }

  get restartCount(): number {
    return this.#model.restartCount
  }

  get scopes(): readonly string[] {
    return this.#model.scopes
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }

  /** Like `subscribe`, for the element that owns the session. */
  listen(listener: SessionListener): () => void {
    this.#sessionListeners.add(listener)
    return () => this.#sessionListeners.delete(listener)
  }

  /** Starts the session, or restarts it after the page signed the customer in. The listeners receive the outcome. */
  start(): void {
    this.#dispatch({ type: 'start' })
  }

  refresh(): void {
    this.#dispatch({ type: 'refresh' })
  }

  /** Removes the customer at once and revokes the session at the server. */
  end(): void {
    this.#dispatch({ type: 'end' })
  }

  /** Stops for good, when the last owner has released the session. */
  dispose(): void {
    this.#disposed.abort()
    this.#channel.close()
    this.#dispatch({ type: 'dispose' })
  }

  #dispatch(event: SessionEvent): void {
    const previous = this.#model
    const { model, effects } = sessionReducer(previous, event, performance.now())
    this.#model = model
    if (model.login !== previous.login) this.login = ++logins
    if (model.generation !== previous.generation) {
      this.generation = ++generations
      this.api.close()
      this.api = this.#createClient()
      this.changes.setToken(undefined)
    }
    this.changes.setToken(model.token)
    this.#armTimer()
    if (isVisiblyDifferent(model, previous)) this.#notify()
    for (const effect of effects) this.#run(effect)
  }

  #run(effect: SessionEffect): void {
    switch (effect.type) {
      case 'fetch':
        void this.#runFetch(effect.fetchId)
        break
      case 'abort-fetch':
        this.#fetch.abort()
        break
      case 'grant':
        this.#settle(effect.id)?.resolve(effect.token)
        break
      case 'deny':
        this.#settle(effect.id)?.reject(effect.error)
        break
      case 'revoke':
        this.#revoke(effect.token)
        break
      case 'forget':
        clearTabStorage(this.#ownerOf(effect.identity)!)
        break
      case 'tell':
        this.#channel.tell(effect.kind, this.#ownerOf(effect.identity))
        break
      case 'notify-started':
        for (const listener of this.#sessionListeners) listener.started()
        break
      case 'notify-refreshed':
        this.changes.resync()
        break
      case 'notify-failed':
        for (const listener of this.#sessionListeners) listener.failed(effect.error)
        break
      case 'notify-expired': {
        const pageSignsIn = [...this.#sessionListeners].map((item) => item.expired(effect.error))
        if (pageSignsIn.includes(true)) this.#dispatch({ type: 'sign-in-pending' })
        break
      }
    }
  }

  async #runFetch(fetchId: number): Promise<void> {
    this.#fetch = new AbortController()
    const event = await fetchSessionToken(this.#fetchSession, this.#fetch.signal).then(
      (session) => ({ type: 'fetched', fetchId, session }) as const,
      (error: ApiError) => ({ type: 'fetch-failed', fetchId, error }) as const,
    )
    this.#dispatch(event)
  }

  /** Best effort: without a response the token expires by itself. */
  #revoke(token: string): void {
    const renew = () => Promise.reject(new ApiError('unauthenticated'))
    const client = new ApiClient(this.#base, { token: async () => token, renew })
    request(client, 'DELETE /sessions/current').catch(() => {})
  }

  /** A client for one generation: its requests are denied once another generation has started. */
  #createClient(): ApiClient {
    const { generation } = this.#model
    const storage = new TabStorage(() =>
      generation === this.#model.generation ? this.#ownerOf(this.#model.identity) : undefined,
    )
    const credentials = {
      token: () => this.#request((id) => ({ type: 'token-requested', id, generation })),
      renew: (token: string) => this.#renew(token, generation),
    }
    return new ApiClient(this.#base, credentials, storage)
  }

  #renew(token: string, generation = this.#model.generation): Promise<string> {
    return this.#request((id) => ({ type: 'token-refused', id, generation, token }))
  }

  #ownerOf(identity: string | undefined): string | undefined {
    return identity && ownerOf(this.#base + identity)
  }

  readonly #onMessage = ({ kind, source, owner }: SessionMessage): void => {
    const isSame = owner === this.#ownerOf(this.#model.identity)
    if (kind === 'started' && source && !isSame) this.#dispatch({ type: 'started-elsewhere' })
    if (kind === 'extended' && isSame) this.#dispatch({ type: 'extended-elsewhere' })
    if (kind === 'ended' && (source || isSame)) this.#dispatch({ type: 'ended-elsewhere' })
  }

  #request(event: (id: number) => SessionEvent): Promise<string> {
    const id = ++this.#requestCount
    return new Promise((resolve, reject) => {
      this.#requests.set(id, { resolve, reject })
      this.#dispatch(event(id))
    })
  }

  #settle(id: number): PendingRequest | undefined {
    const promise = this.#requests.get(id)
    this.#requests.delete(id)
    return promise
  }

  readonly #onPageHide = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return
    this.#channel.close()
    this.#dispatch({ type: 'page-hidden' })
  }

  readonly #onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return
    this.#channel.open()
    this.#dispatch({ type: 'page-restored' })
  }

  readonly #armTimer = (): void => {
    clearTimeout(this.#timer)
    // The last one may be removed with its document.
    if (this.#disposed.signal.aborted) return
    // `=== true` because of DOM clobbering: `<form name="hidden">`.
    const at = nextRefreshAt(this.#model, document.hidden === true)
    if (at === undefined) return
    const delay = Math.max(0, at - performance.now())
    this.#timer = setTimeout(() => this.#dispatch({ type: 'refresh-due' }), delay)
  }
}

const isVisiblyDifferent = (a: SessionModel, b: SessionModel): boolean =>
  a.state !== b.state ||
  a.error !== b.error ||
  a.blocked !== b.blocked ||
  a.generation !== b.generation ||
  a.scopes !== b.scopes

interface PendingRequest {
  resolve(token: string): void
  reject(error: ApiError): void
}
