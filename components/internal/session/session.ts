/** A customer's session as the elements see it. */
import type { ApiClient } from '../api/api-client.ts'
import type { ApiError } from '../api/api-error.ts'
import type { ChangeFeed } from './change-feed.ts'
import type { ServerClock } from './server-clock.ts'
import type { SharedFailures } from './shared-failures.ts'

/**
 * starting: the first token is being fetched and calls wait for it. active: there is a token. failed: the
 * first fetch failed. expired: the token has expired and the refresh failed. ended: signed out.
 */
export type SessionState = 'starting' | 'active' | 'failed' | 'expired' | 'ended'

export interface Session {
  readonly state: SessionState
  /** The reason why the session failed or expired. */
  readonly error: ApiError | undefined
  /** The session is over until the customer signs in. `<till-session>` shows it, once for all elements. */
  readonly needsSignIn: boolean
  /** The page signs the customer in by itself. */
  readonly signInPending: boolean
  /** Another number may mean another customer: elements clear their data. Unique on the page. */
  readonly generation: number
  /**
   * Another number is another customer or merchant: elements drop what was typed, which waits for a login that has
   * expired.
   */
  readonly login: number
  /**
   * Equal for sessions of the same customer or merchant with the same rights at the same API; undefined until the
   * session is active. Holds claims of the token, or the token: never show or store it.
   */
  readonly identity: string | undefined
  /** Incremented when the session works again after it failed or expired: failed reads are retried. */
  readonly restartCount: number
  /** The token's scopes; empty until the session is active. */
  readonly scopes: readonly string[]
  /** The API with this session's token. Each generation has its own client. */
  readonly api: ApiClient
  /** The server's time, which "today" and "days left" follow. */
  readonly clock: Pick<ServerClock, 'now' | 'sync'>
  /** The changes of resources that the session may read. */
  readonly changes: Pick<ChangeFeed, 'follow'>
  /** The failed reads of its elements. */
  readonly failures: SharedFailures
  /**
   * Fetches another token of the same customer after a change of its rights. The data stays shown until it is read
   * again.
   */
  refresh(): void
  /** Calls `listener` after every change of the members above. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}
