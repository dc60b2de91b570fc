/** What the steps of the gateway are handed, and what they tell each other about one request. */
import type { Context } from 'hono'
import type { Asked, Bound } from '../operations/customer-view.ts'
import type { Origins } from '../sessions/origins.ts'
import type { Session } from '../sessions/token.ts'
import type { Verify } from '../sessions/verify.ts'
import type { Store } from '../store/store.ts'
import type { Dialect } from '../upstream/dialect.ts'
import type { Ending } from '../upstream/ending.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { LimitRate } from './rate-limit.ts'
import type { Way } from './way.ts'

/** Made once, in app.ts. */
export interface Gateway {
  /** Makes the handler of a route. */
  way: Way
  upstream: Upstream
  store: Store
  origins: Origins
  verify: Verify
  limitRate: LimitRate
  /** Tells when whoever asked has gone. */
  leaving: (c: GatewayContext) => Ending
  /** Which of a customer's ids stands in the services' addresses (billing-7). */
  customerKey: 'id' | 'externalId'
  /** How the services spell their names, and what they demand. */
  dialect: Dialect
  /** Wall clock: milliseconds since 1970. */
  now: () => number
  /** Milliseconds that never jump; every duration is measured by them. */
  monotonicNow: () => number
}

/** The line that is logged of a request; steps add what they know. Never a token, never a name. */
export interface LogRecord {
  operation?: string
  /** The caller's trace, handed on to the services (W3C Trace Context). */
  traceparent?: string
  session?: string
  session_kind?: string
  upstream_calls?: number
  upstream_ms?: number
  upstream_debug_id?: string
  problem?: string
  /** Where nobody was there to be answered, and the answer's own status says nothing. */
  status?: number
  /** Something that must never happen, and did. */
  alarm?: string
  error?: string
}

export interface GatewayEnv {
  Variables: {
    /** What all answers to this request have in common. */
    headers: Record<string, string>
    record: LogRecord & { request_id: string }
    session: Session
    /** A customer's request, checked. */
    asked: Asked
    /** A merchant's request, checked: it goes on as it is. */
    bound: Bound
  }
}

export type GatewayContext = Context<GatewayEnv>
