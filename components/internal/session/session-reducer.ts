/**
 * Reduces session events to the next model and the effects that `SessionManager` runs.
 *
 * Pure: times are monotonic milliseconds that the caller passes in. The token is refreshed by its
 * lifetime, by one fetch at a time and by two fetches a minute, because a source that fails or that
 * returns expired tokens must not be called in a loop.
 */
import { ApiError, type ApiErrorCode } from '../api/api-error.ts'
import type { SessionState } from './session.ts'
import type { SessionEffect, SessionEvent, SessionModel, Transition } from './session-model.ts'
import type { SessionToken } from './session-response.ts'
import { isSameCustomer, tokenIdentity } from './token-identity.ts'

/** A refresh begins this long before the expiry, or a tenth of the lifetime if that is longer. */
const REFRESH_MARGIN_MS = 30_000
/** Timers overflow after 24 days, so longer lifetimes are refreshed daily. */
const MAX_REFRESH_INTERVAL_MS = 86_400_000
const MAX_FETCHES = 2
const FETCH_WINDOW_MS = 60_000

type Draft = { -readonly [Key in keyof SessionModel]: SessionModel[Key] } & {
  readonly now: number
  readonly effects: SessionEffect[]
}

export function sessionReducer(model: SessionModel, event: SessionEvent, now: number): Transition {
  const draft: Draft = { ...model, now, effects: [] }
  reduce(draft, event)
  const { now: _, effects, ...next } = draft
  return { model: next, effects }
}

function reduce(draft: Draft, event: SessionEvent): void {
  if (event.type === 'token-requested' || event.type === 'token-refused') {
    onTokenRequest(draft, event)
    return
  }
  if (draft.disposed) return
  switch (event.type) {
    case 'start':
      start(draft)
      break
    case 'refresh':
      refresh(draft)
      break
    case 'end':
      if (draft.token) draft.effects.push({ type: 'revoke', token: draft.token })
      draft.effects.push({ type: 'tell', kind: 'ended', identity: draft.identity })
      end(draft)
      draft.endedElsewhere = false
      break
    case 'ended-elsewhere':
      if (draft.state === 'ended') break
      end(draft)
      draft.endedElsewhere = true
      break
    case 'started-elsewhere':
      onStartedElsewhere(draft)
      break
    case 'extended-elsewhere':
      if (draft.state === 'active') draft.follows = true
      refresh(draft)
      break
    case 'dispose':
      clear(draft)
      draft.disposed = true
      break
    case 'refresh-due':
      draft.refreshAt = Number.POSITIVE_INFINITY
      startFetch(draft)
      break
    case 'sign-in-pending':
      draft.blocked = draft.token === undefined && draft.state !== 'ended'
      break
    // The bfcache would restore the previous customer's data after a sign-out in another tab.
    case 'page-hidden':
      if (draft.state === 'ended') break
      leave(draft)
      draft.blocked = true
      setState(draft, 'starting')
      break
    case 'page-restored':
      if (draft.state === 'ended') break
      draft.blocked = false
      start(draft)
      break
    case 'fetched':
      if (event.fetchId !== draft.fetchId) break
      draft.fetchId = undefined
      onFetched(draft, event.session)
      break
    case 'fetch-failed':
      if (event.fetchId !== draft.fetchId) break
      draft.fetchId = undefined
      onFetchFailed(draft, event.error)
      break
  }
}

/** Removes the customer from the page and from the tab's storage. */
function end(draft: Draft): void {
  forget(draft)
  clear(draft)
  startLogin(draft)
  draft.blocked = false
  setState(draft, 'ended')
}

/**
 * Fetches from the source of the session, which knows the present login. A page that has signed out waits for `start`.
 */
function onStartedElsewhere(draft: Draft): void {
  if (draft.state === 'ended' && !draft.endedElsewhere) return
  // The fetch in flight may have begun after the login.
  if (draft.identity === undefined && draft.fetchId !== undefined) return
  forget(draft)
  leave(draft)
  draft.blocked = draft.endedElsewhere = false
  draft.follows = true
  setState(draft, 'starting')
  start(draft)
}

type TokenRequest = Extract<SessionEvent, { id: number }>

function onTokenRequest(draft: Draft, event: TokenRequest): void {
  const { id } = event
  const deny = (error: ApiError) => draft.effects.push({ type: 'deny', id, error })
  if (draft.disposed || event.generation !== draft.generation) return void deny(aborted())
  if (draft.state === 'ended') return void deny(new ApiError('unauthenticated'))
  if (event.type === 'token-refused' && event.token === draft.token) {
    draft.refusedToken = event.token
    draft.expiresAt = 0
  }
  const { token } = draft
  if (token !== undefined && draft.now < draft.expiresAt) {
    draft.effects.push({ type: 'grant', id, token })
    return
  }
  draft.waiting = [...draft.waiting, id]
  if (!draft.blocked) startFetch(draft)
}

function start(draft: Draft): void {
  if (draft.fetchId === undefined) draft.fetchedAt = []
  if (draft.state !== 'active') setState(draft, 'starting')
  startFetch(draft)
}

/** A wish of the page, which is no loop. A fetch in flight may have begun before the customer's rights have changed. */
function refresh(draft: Draft): void {
  if (draft.state !== 'active') return
  draft.extends = true
  draft.fetchedAt = []
  if (draft.fetchId !== undefined) draft.effects.push({ type: 'abort-fetch' })
  draft.fetchId = undefined
  startFetch(draft)
}

function startFetch(draft: Draft): void {
  if (draft.fetchId !== undefined) return
  draft.fetchedAt = draft.fetchedAt.filter((at) => draft.now - at < FETCH_WINDOW_MS)
  const oldest = draft.fetchedAt.at(-MAX_FETCHES)
  if (oldest !== undefined) {
    onRateLimited(draft, Math.ceil((FETCH_WINDOW_MS - (draft.now - oldest)) / 1000))
    return
  }
  draft.fetchedAt = [...draft.fetchedAt, draft.now]
  draft.fetchId = ++draft.fetchCount
  draft.effects.push({ type: 'fetch', fetchId: draft.fetchId })
}

function onFetched(draft: Draft, session: SessionToken): void {
  const { token } = session
  if (token === draft.refusedToken) {
    expire(draft, new ApiError('session-expired'))
    return
  }
  const identity = tokenIdentity(token)
  const isChanged = draft.identity !== undefined && draft.identity !== identity
  const isSame = !isChanged || isSameCustomer(draft.identity ?? '', identity)
  const isExtended = draft.extends && isSame
  const isOther = isChanged && !isExtended
  // Named by the login as the other tabs still have it.
  if (isExtended && isChanged && !draft.follows)
    draft.effects.push({ type: 'tell', kind: 'extended', identity: draft.identity })
  if (isChanged) forget(draft)
  if (isOther) startGeneration(draft)
  const { absentIdentity } = draft
  const isBack = absentIdentity === identity || isSameCustomer(absentIdentity ?? '', identity)
  if (isOther || (absentIdentity !== undefined && !isBack)) startLogin(draft)
  draft.absentIdentity = undefined
  const seconds = Number(session.expires_in)
  const lifetime = seconds > 0 ? seconds * 1000 : Number.POSITIVE_INFINITY
  const margin = Math.max(REFRESH_MARGIN_MS, lifetime / 10)
  draft.identity = identity
  draft.token = token
  draft.refusedToken = undefined
  draft.blocked = false
  draft.expiresAt = draft.now + lifetime
  draft.scopes = session.scopes ?? []
  // Without a lifetime, the token is used until the API refuses it.
  draft.refreshAt =
    draft.now +
    (lifetime === Number.POSITIVE_INFINITY
      ? lifetime
      : Math.max(REFRESH_MARGIN_MS, Math.min(MAX_REFRESH_INTERVAL_MS, lifetime - margin)))
  const isStart = draft.state !== 'active'
  // A token without claims names no login.
  if ((isStart || isOther) && !draft.follows && identity !== token)
    draft.effects.push({ type: 'tell', kind: 'started', identity })
  draft.follows = draft.extends = false
  if (draft.hasFailed) draft.restartCount++
  draft.hasFailed = false
  draft.wasActive = true
  setState(draft, 'active')
  if (isStart) draft.effects.push({ type: 'notify-started' })
  if (isExtended) draft.effects.push({ type: 'notify-refreshed' })
  draft.effects.push(...draft.waiting.map((id) => ({ type: 'grant', id, token }) as const))
  draft.waiting = []
}

function onFetchFailed(draft: Draft, thrown: ApiError): void {
  draft.follows = false
  // An expired login ends a session; without an earlier session there is nothing to end.
  const isSignedOut = thrown.code === 'unauthenticated' && draft.wasActive
  const error = isSignedOut
    ? new ApiError('session-expired', { status: thrown.status, cause: thrown })
    : thrown
  if (isSignedOut && draft.identity !== undefined) {
    signOut(draft, error)
    return
  }
  if (error.code !== 'aborted') applyFailure(draft, error)
  if (!draft.blocked) denyAll(draft, error)
}

/**
 * Without a token, requests are denied with the last failure, because it is still the reason; so is the refusal of a
 * token that is new.
 */
function onRateLimited(draft: Draft, retryAfter: number): void {
  const reason = draft.token === undefined ? draft.error : undefined
  const isRefused = draft.token !== undefined && draft.token === draft.refusedToken
  const limited = new ApiError(isRefused ? 'session-expired' : 'too-many-requests', { retryAfter })
  applyFailure(draft, limited)
  if (draft.blocked) return
  denyAll(draft, reason ? new ApiError(reason.code, { ...reason, retryAfter }) : limited)
}

/** A failed refresh changes nothing while the old token is valid. */
function applyFailure(draft: Draft, error: ApiError): void {
  if (draft.token !== undefined) {
    if (draft.now < draft.expiresAt) draft.refreshAt = draft.now + REFRESH_MARGIN_MS
    else expire(draft, error)
  } else if (error.code !== 'too-many-requests') {
    setState(draft, draft.state === 'expired' ? 'expired' : 'failed', error)
    draft.effects.push({ type: 'notify-failed', error })
  }
}

/** The page's login is over: the next one may be another customer's. Elements that read again get the same answer. */
function signOut(draft: Draft, error: ApiError): void {
  leave(draft)
  draft.fetchedAt = [draft.now, draft.now]
  setState(draft, 'expired', error)
  draft.effects.push({ type: 'notify-expired', error })
}

function expire(draft: Draft, error: ApiError): void {
  draft.token = draft.refusedToken = undefined
  draft.expiresAt = 0
  draft.refreshAt = Number.POSITIVE_INFINITY
  setState(draft, 'expired', error)
  denyAll(draft, error)
  draft.effects.push({ type: 'notify-expired', error })
}

/** The customer may come back. */
function leave(draft: Draft): void {
  draft.absentIdentity = draft.identity ?? draft.absentIdentity
  clear(draft)
}

function startLogin(draft: Draft): void {
  draft.login++
  draft.absentIdentity = undefined
}

/** Removes everything that belongs to the customer. */
function clear(draft: Draft): void {
  if (draft.fetchId !== undefined) draft.effects.push({ type: 'abort-fetch' })
  draft.fetchId = draft.token = draft.identity = draft.refusedToken = undefined
  draft.expiresAt = 0
  draft.refreshAt = Number.POSITIVE_INFINITY
  draft.scopes = []
  draft.extends = false
  startGeneration(draft)
}

function forget({ identity, effects }: Draft): void {
  if (identity !== undefined) effects.push({ type: 'forget', identity })
}

function startGeneration(draft: Draft): void {
  draft.generation++
  denyAll(draft, aborted())
}

function denyAll(draft: Draft, error: ApiError): void {
  draft.effects.push(...draft.waiting.map((id) => ({ type: 'deny', id, error }) as const))
  draft.waiting = []
}

function setState(draft: Draft, state: SessionState, error?: ApiError): void {
  draft.state = state
  if (state === 'failed' || state === 'expired') draft.hasFailed = true
  draft.error = error
}

const aborted = () => new ApiError('aborted')

/** Error codes of a signed-out customer; after other failures a retry may succeed. */
const SIGNED_OUT: readonly (ApiErrorCode | undefined)[] = ['session-expired', 'unauthenticated']

/** The session is over until the customer signs in. */
export const needsSignIn = ({ state, error }: SessionModel): boolean =>
  state === 'ended' || SIGNED_OUT.includes(error?.code)

/** The time of the next refresh; a hidden tab refreshes when it is shown or when a request needs a token. */
export const nextRefreshAt = (model: SessionModel, isHidden: boolean): number | undefined =>
  isHidden || model.disposed || model.refreshAt === Number.POSITIVE_INFINITY
    ? undefined
    : model.refreshAt
