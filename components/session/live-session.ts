/**
 * Keeps one session alive: mints it, refreshes it before it ends, notices when it is another's.
 *
 * The token stays in here. It is refreshed by its lifetime on a monotonic clock, because the page's
 * clock may be wrong; by one call at a time, whoever needs it; and by two calls a minute at the most,
 * because a mint that fails or hands out dead tokens must not be asked in a loop.
 */
import { ApiClient } from '../internal/api-client.ts'
import { ApiError } from '../internal/api-error.ts'
import { CallLimit } from './call-limit.ts'
import { type FetchSession, mint } from './mint.ts'
import type { MintedSession } from './minted.ts'
import { principalOf } from './principal.ts'
import { ServiceTime } from './service-time.ts'
import type { Session, SessionState } from './session.ts'

/** Hears what happens to a session. `expired` answers true when the page signs in itself. */
export interface SessionWatcher {
  started(): void
  expired(error: ApiError): boolean
  failed(error: ApiError): void
}

/** Milliseconds before the end at which a refresh begins, at least; a tenth of long lives. */
const MARGIN = 30_000
/** Longer lives are refreshed after a day all the same: timers don't count further than 24 days. */
const DAY = 86_400_000

let generations = 0

export class LiveSession implements Session {
  state: SessionState = 'starting'
  error: ApiError | undefined
  generation = ++generations
  starts = 0
  scopes: readonly string[] = []
  api: ApiClient

  readonly #base: string
  readonly #fetchSession: FetchSession
  readonly #listeners = new Set<() => void>()
  readonly #watchers = new Set<SessionWatcher>()
  readonly #limit = new CallLimit(2, 60_000)
  readonly #time = new ServiceTime()
  readonly #gone = new AbortController()
  #token: string | undefined
  #principal: string | undefined
  #pending: Promise<string> | undefined
  /** Calls wait: the page is signing somebody in, or lies behind the back button. */
  #pause: { readonly over: Promise<void>; readonly end: () => void } | undefined
  /** Monotonic milliseconds: when the token ends, and when it is to be refreshed. */
  #end = 0
  #due = Number.POSITIVE_INFINITY
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(base: string, fetchSession: FetchSession) {
    this.#base = base
    this.#fetchSession = fetchSession
    this.api = this.#client()
    const { signal } = this.#gone
    addEventListener('visibilitychange', this.#look, { signal, capture: true })
    addEventListener('pagehide', this.#leave, { signal })
    addEventListener('pageshow', this.#comeBack, { signal })
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Like `subscribe`, for the element that holds the session. */
  watch(watcher: SessionWatcher): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Begins, or begins again after the page signed somebody in. Its outcome is in the events. */
  start(): void {
    if (!this.#pending) this.#limit.reset()
    if (this.state !== 'active') this.#change('starting')
    this.#refresh().then(
      () => this.#endPause(),
      () => {},
    )
  }

  /** Forgets the customer at once and revokes the session at the server. */
  end(): void {
    const token = this.#token
    this.#forget()
    this.#change('ended')
    if (!token) return
    const refuse = () => Promise.reject(new ApiError('unauthenticated'))
    const former = new ApiClient(this.#base, { token: async () => token, renew: refuse })
    // A courtesy: without an answer the token ends by itself.
    former.send('DELETE', '/sessions/current').catch(() => {})
  }

  /** Stops for good: nobody holds the session any more. */
  dispose(): void {
    this.#gone.abort()
    this.#forget()
  }

  now(): Promise<Date | undefined> {
    return this.#time.now(this.api)
  }

  /** A client that only ever speaks for the generation it was made for. */
  #client(): ApiClient {
    const { generation } = this
    const ours = async (token: Promise<string>) => {
      const value = await token
      if (generation !== this.generation) throw new ApiError('aborted')
      return value
    }
    return new ApiClient(this.#base, {
      token: () => ours(this.#valid()),
      renew: (refused) => ours(this.#renew(refused)),
    })
  }

  async #valid(): Promise<string> {
    if (this.state === 'ended') throw new ApiError('unauthenticated')
    if (this.#token && performance.now() < this.#end) return this.#token
    if (!this.#pause) return this.#refresh()
    await this.#pause.over
    return this.#valid()
  }

  async #renew(refused: string): Promise<string> {
    if (this.#token !== refused) return this.#valid()
    this.#end = 0
    const token = await this.#refresh()
    // The server has said no to this very one.
    if (token === refused) throw this.#lose(new ApiError('session-expired'))
    return token
  }

  #refresh(): Promise<string> {
    if (!this.#pending) {
      const pending = this.#mint()
      const settled = () => {
        if (this.#pending === pending) this.#pending = undefined
      }
      this.#pending = pending
      pending.then(settled, settled)
    }
    return this.#pending
  }

  async #mint(): Promise<string> {
    const { generation } = this
    const waitMs = this.#limit.take()
    if (waitMs) throw this.#limited(Math.ceil(waitMs / 1000))
    try {
      const minted = await mint(this.#fetchSession, this.#gone.signal)
      if (generation !== this.generation) throw new ApiError('aborted')
      this.#accept(minted)
      return minted.token
    } catch (thrown) {
      let error = thrown as ApiError
      // A login that is over ends a session; without a session before there was nothing to end.
      if (error.code === 'unauthenticated' && this.starts) {
        error = new ApiError('session-expired', { status: error.status, cause: error })
      }
      if (error.code !== 'aborted') this.#refused(error)
      throw error
    }
  }

  #accept({ token, expires_in, scopes }: MintedSession): void {
    const principal = principalOf(token)
    if (this.#principal !== undefined && this.#principal !== principal) this.#renewIdentity()
    const life = Number(expires_in) > 0 ? Number(expires_in) * 1000 : Number.POSITIVE_INFINITY
    this.#principal = principal
    this.#token = token
    this.#end = performance.now() + life
    this.scopes = scopes ?? []
    const refreshAfter = Math.min(DAY, life - Math.max(MARGIN, life / 10))
    this.#plan(life === Number.POSITIVE_INFINITY ? life : Math.max(MARGIN, refreshAfter))
    const begins = this.state !== 'active'
    if (begins) this.starts++
    this.#change('active')
    if (begins) for (const watcher of this.#watchers) watcher.started()
  }

  /** No mint is asked for now. Without a token the last failure is still the reason. */
  #limited(retryAfter: number): ApiError {
    const reason = this.#token ? undefined : this.error
    const limited = new ApiError('too-many-requests', { retryAfter })
    this.#refused(limited)
    return reason ? new ApiError(reason.code, { ...reason, retryAfter }) : limited
  }

  /** A refresh failed. While the old token lives nobody has to know. */
  #refused(error: ApiError): void {
    if (this.#token) {
      if (performance.now() < this.#end) this.#plan(MARGIN)
      else this.#lose(error)
    } else if (error.code !== 'too-many-requests') {
      this.#change(this.state === 'expired' ? 'expired' : 'failed', error)
      for (const watcher of this.#watchers) watcher.failed(error)
    }
  }

  #lose(error: ApiError): ApiError {
    this.#token = undefined
    this.#plan(Number.POSITIVE_INFINITY)
    this.#change('expired', error)
    const pageSignsIn = [...this.#watchers].map((watcher) => watcher.expired(error))
    if (pageSignsIn.includes(true)) this.#beginPause()
    return error
  }

  #beginPause(): void {
    if (this.#pause) return
    let end = () => {}
    const over = new Promise<void>((settle) => (end = settle))
    this.#pause = { over, end }
  }

  #endPause(): void {
    this.#pause?.end()
    this.#pause = undefined
  }

  /** The back button shows a page as it was left, also to whoever comes after a sign-out elsewhere. */
  readonly #leave = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted || this.state === 'ended') return
    this.#forget()
    this.#beginPause()
    this.#change('starting')
  }

  readonly #comeBack = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted || this.state === 'ended') return
    this.start()
    this.#endPause()
  }

  #renewIdentity(): void {
    this.generation = ++generations
    this.api.close()
    this.api = this.#client()
  }

  #forget(): void {
    this.#token = this.#principal = this.#pending = undefined
    this.#end = 0
    this.#plan(Number.POSITIVE_INFINITY)
    this.scopes = []
    this.#endPause()
    this.#renewIdentity()
  }

  #change(state: SessionState, error?: ApiError): void {
    this.state = state
    this.error = error
    for (const listener of this.#listeners) listener()
  }

  #plan(delay: number): void {
    this.#due = performance.now() + delay
    this.#look()
  }

  /** A hidden tab refreshes when it is looked at again, or when a call needs it. */
  readonly #look = (): void => {
    clearTimeout(this.#timer)
    // A form of the page that is called "hidden" is not true.
    if (document.hidden === true || this.#due === Number.POSITIVE_INFINITY) return
    const refresh = () => {
      this.#due = Number.POSITIVE_INFINITY
      this.#refresh().catch(() => {})
    }
    this.#timer = setTimeout(refresh, Math.max(0, this.#due - performance.now()))
  }
}
