/** A customer's session as elements see it, and how they ask for it. */
import type { ApiClient } from '../internal/api-client.ts'
import type { ApiError } from '../internal/api-error.ts'
import { TillEvent } from '../internal/events.ts'

/**
 * starting: the first token is awaited; calls wait with it. active: there is a token. failed: none
 * could be had. expired: the last one is over and there is no new one. ended: logged out.
 */
export type SessionState = 'starting' | 'active' | 'failed' | 'expired' | 'ended'

export interface Session {
  readonly state: SessionState
  /** Why the session failed or expired. */
  readonly error: ApiError | undefined
  /** Another number = it may be another customer's: clear what is shown. Unique on the page. */
  readonly generation: number
  /** Counts beginnings: another number = it works again, so what failed is worth another try. */
  readonly starts: number
  /** What the session may do; empty until it is active. */
  readonly scopes: readonly string[]
  /** The API in this session's name. Another object with every generation. */
  readonly api: ApiClient
  /** The service's time, which "today" and "days left" follow; undefined where it can't be read. */
  now(): Promise<Date | undefined>
  /** Tells of every change of the above. Answers the function that ends it. */
  subscribe(listener: () => void): () => void
}

/**
 * Asks for the session: the nearest `<till-session>` on the event's way puts its own in. Names are
 * all that copies of the script share, so that elements of one find the session of another.
 */
export class SessionRequest extends TillEvent {
  static readonly type = 'till-session-request'
  session: Session | undefined

  constructor() {
    super(SessionRequest.type)
  }
}

/** Fired at the window when asking again may find another session. */
export const SESSION_CHANGE = 'till-session-change'
