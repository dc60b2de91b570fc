/** Events of `<till-session>`. No event carries a token. */
import type { ApiError } from '../internal/api/api-error.ts'
import type { DataErrorEvent } from '../internal/dom/data-events.ts'
import { TillEvent } from '../internal/dom/events.ts'

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

declare global {
  interface GlobalEventHandlersEventMap extends TillSessionEventMap {}
}
