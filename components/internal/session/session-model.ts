/** The model of a session, its events, and the effects of a transition. */
import type { ApiError } from '../api/api-error.ts'
import type { SessionState } from './session.ts'
import type { SessionToken } from './session-response.ts'

export interface SessionModel {
  readonly state: SessionState
  readonly error: ApiError | undefined
  /** Incremented when another customer may have signed in. */
  readonly generation: number
  /** Incremented when another customer has signed in, or this one has signed out. */
  readonly login: number
  /** Of the login that has expired or whose page is in the bfcache. */
  readonly absentIdentity: string | undefined
  readonly restartCount: number
  /** A session was active at least once. */
  readonly wasActive: boolean
  /** The session failed or expired since it was last active. */
  readonly hasFailed: boolean
  readonly scopes: readonly string[]
  readonly token: string | undefined
  readonly identity: string | undefined
  readonly expiresAt: number
  /** `Infinity` plans no refresh. */
  readonly refreshAt: number
  /** A token that the API refused; a fetch that returns it again ends the session. */
  readonly refusedToken: string | undefined
  /** Id of the fetch in flight. */
  readonly fetchId: number | undefined
  readonly fetchCount: number
  /** Start times of the fetches of the last minute. */
  readonly fetchedAt: readonly number[]
  /** Token requests wait: the page signs the customer in, or is in the bfcache. */
  readonly blocked: boolean
  readonly disposed: boolean
  /** The logout was in another tab, which may sign in again. */
  readonly endedElsewhere: boolean
  /** The fetch in flight follows another tab, and its result is not broadcast. */
  readonly follows: boolean
  /** The next token may have other rights of the same customer, and the data stays. */
  readonly extends: boolean
  /** Ids of the token requests that are neither granted nor denied. */
  readonly waiting: readonly number[]
}

export type SessionEvent =
  | { readonly type: 'start' | 'refresh' | 'end' | 'dispose' | 'refresh-due' | 'sign-in-pending' }
  | { readonly type: 'page-hidden' | 'page-restored' }
  /** In another tab. */
  | { readonly type: 'ended-elsewhere' | 'started-elsewhere' | 'extended-elsewhere' }
  | { readonly type: 'token-requested'; readonly id: number; readonly generation: number }
  | {
      readonly type: 'token-refused'
      readonly id: number
      readonly generation: number
      readonly token: string
    }
  | { readonly type: 'fetched'; readonly fetchId: number; readonly session: SessionToken }
  | { readonly type: 'fetch-failed'; readonly fetchId: number; readonly error: ApiError }

export type SessionEffect =
  | { readonly type: 'fetch'; readonly fetchId: number }
  | { readonly type: 'abort-fetch' | 'notify-started' | 'notify-refreshed' }
  /** The entries of the login in the tab are removed. */
  | { readonly type: 'forget'; readonly identity: string }
  | {
      readonly type: 'tell'
      readonly kind: 'ended' | 'started' | 'extended'
      readonly identity: string | undefined
    }
  | { readonly type: 'grant'; readonly id: number; readonly token: string }
  | { readonly type: 'deny'; readonly id: number; readonly error: ApiError }
  | { readonly type: 'revoke'; readonly token: string }
  | { readonly type: 'notify-expired' | 'notify-failed'; readonly error: ApiError }

export interface Transition {
  readonly model: SessionModel
  readonly effects: readonly SessionEffect[]
}

export const INITIAL_SESSION: SessionModel = {
  state: 'starting',
  error: undefined,
  generation: 1,
  login: 1,
  absentIdentity: undefined,
  restartCount: 0,
  wasActive: false,
  hasFailed: false,
  scopes: [],
  token: undefined,
  identity: undefined,
  expiresAt: 0,
  refreshAt: Number.POSITIVE_INFINITY,
  refusedToken: undefined,
  fetchId: undefined,
  fetchCount: 0,
  fetchedAt: [],
  blocked: false,
  disposed: false,
  endedElsewhere: false,
  follows: false,
  extends: false,
  waiting: [],
}
