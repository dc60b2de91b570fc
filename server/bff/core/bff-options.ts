import type { Hono } from 'hono'
import type { Config } from './config/config.ts'
import type { ClientIp } from './http/rate-limit.ts'
import type { Log, Telemetry } from './http/request-log.ts'
import type { Changes } from './store/changes.ts'
import type { Store } from './store/store.ts'
import type { ConcurrencyLimits } from './upstream/bulkhead.ts'
import type { CancelSignal, Timeouts } from './upstream/cancellation.ts'
import type { Transport } from './upstream/transport.ts'

/** Options of `createBff`. Features add theirs. */
export interface BffOptions {
  config: Config
  /**
   * Prefix of every path, such as "/pay", if the surrounding server does not strip it. Slashes around it make no
   * difference.
   */
  prefix?: string
  /** Serves the elements (`staticFiles` of `@tillkit/server/node`). Without it a CDN or your own server does. */
  scripts?: Hono
  /** Receives one entry a request, as pino's loggers do. Default: a line of JSON on the console. */
  log?: Log
  /** Receives metrics. */
  telemetry?: Telemetry
  /** Reads the client's IP address from a trusted source. Without it there is no rate limit by IP. */
  clientIp?: ClientIp
  /** Fires once the client has disconnected. Default: the request's own signal. */
  clientSignal?: (request: Request, bindings: unknown) => CancelSignal
  /** True while the process is shutting down; readiness fails then. */
  isShuttingDown?: () => boolean
  /** State that replicas share. Default: in memory. */
  store?: Store
  /** Connects open pages to changes, over all replicas. Without it pages receive no changes. */
  changes?: Changes
  /** Ends the open streams of changes once it is aborted. */
  ending?: AbortSignal | undefined
  /** Sends requests to the services. Default: the platform's `fetch`. */
  transport?: Transport
  /** Sends calls that move money, and never repeats one. Default: `transport`, or the platform's `fetch`. */
  paymentTransport?: Transport
  /** Wall clock in milliseconds since 1970, for dates in session tokens and responses. */
  now?: () => number
  /** Monotonic clock in milliseconds; it measures every duration. */
  monotonicNow?: () => number
  /** Timeouts of upstream calls in milliseconds. */
  timeouts?: Partial<Timeouts>
  /**
   * Concurrent calls of each service, and those of one caller that wait. A caller has a quarter of the concurrent ones,
   * and customers leave a quarter to the back office and your server. Default: 64 and 512.
   */
  concurrency?: ConcurrencyLimits
}
