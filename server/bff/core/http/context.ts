/** Dependencies of the routes, and the variables that middleware sets for one request. */
import type { Context } from 'hono'
import type { CustomerPut } from '../customers/customer-update.ts'
import type { OriginRules } from '../sessions/origins.ts'
import type { Revocations } from '../sessions/revocations.ts'
import type { Session, Verify } from '../sessions/token.ts'
import type { PublishChange } from '../store/publish.ts'
import type { Store } from '../store/store.ts'
import type { CallOwner } from '../upstream/bulkhead.ts'
import type { UpstreamLog } from '../upstream/call.ts'
import type { CancelSignal } from '../upstream/cancellation.ts'
import type { Dialect, Upstream } from '../upstream/client.ts'
import type { BodyBudget } from './body-budget.ts'
import type { EnforceRateLimit } from './rate-limit.ts'

/** Settings of customers' routes. */
interface CustomerSettings {
  /** Base URL of the hosted checkout. */
  checkoutUrl: string
  customerPut: CustomerPut
}

/** Created once, in app.ts. */
export interface AppDeps {
  upstream: Upstream
  store: Store
  origins: OriginRules
  verify: Verify
  isRevoked: Revocations['isRevoked']
  enforceRateLimit: EnforceRateLimit
  customerSettings: CustomerSettings
  /** Scopes of features that are off: new sessions don't get them. */
  unavailableScopes: ReadonlySet<string>
  /** Publishes a change to open pages. */
  publishChange: PublishChange
  /** Fires once the client has disconnected. */
  clientSignal: (c: AppContext) => CancelSignal
  /** The member of a session's customer that upstream paths take (billing-7). */
  customerKey: 'id' | 'externalId'
  /** The services' spelling of header names, and their required members. */
  dialect: Dialect
  /** Wall clock, in milliseconds since 1970. */
  now: () => number
  /** Monotonic clock in milliseconds; it measures every duration. */
  monotonicNow: () => number
}

/** One line of the request log. It never holds a token or a name. */
export interface LogEntry extends UpstreamLog {
  request_id: string
  method: string
  /** Overrides the response's status: 499 when the client has disconnected. */
  status?: number
  /** The pattern of the path, such as "/api/me/invoices/:id". */
  route?: string
  operation?: string
  session?: string
  session_kind?: string
  problem?: string
  /** JSON pointers to the invalid members of the request. */
  pointers?: string[] | undefined
  /** The origin that was refused. */
  origin?: string
  /** Number of rows that the client requested by id and that are another customer's; they are omitted. */
  foreign_rows?: number
  error?: string
  /** Codes of offered plans that do not exist, or without a readable price. */
  missing_plans?: string[]
  /** The id and the type of a webhook's event. */
  event_id?: string
  event_type?: string
  /** The reason for which a webhook was refused. */
  refused?: string
  /** The webhook's event is being handled for another request: a normal response of status 503, with Retry-After. */
  in_progress?: true
}

export interface AppEnv {
  Variables: {
    log: LogEntry
    session: Session
    /** Whose share of the services the request takes; the public's when absent. */
    owner: CallOwner | undefined
    /** Bounds the bodies that are being read. */
    bodies: BodyBudget
    /** The client's, where a trusted source names it. */
    address: string | undefined
  }
}

export type AppContext = Context<AppEnv>
