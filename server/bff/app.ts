/** The backend-for-frontend as one Hono app: its middleware in order, and every route. */
import { Hono } from 'hono'
import { getPath } from 'hono/utils/url'
import { ConfigError } from '../host/config-error.ts'
import { assertConfig } from './assert-config.ts'
import type { Config } from './config.ts'
import type { Endpoint } from './core/forward/endpoint.ts'
import { PUBLIC, registerEndpoints } from './core/forward/register.ts'
import { apiKeys } from './core/http/auth.ts'
import { countBodies, maxBodySize } from './core/http/body.ts'
import { BodyBudget } from './core/http/body-budget.ts'
import type { AppDeps, AppEnv } from './core/http/context.ts'
import { corsHeaders, securityHeaders } from './core/http/headers.ts'
import { type ClientIp, rateLimitByIp, rateLimiter } from './core/http/rate-limit.ts'
import {
  errorsOnly,
  type Log,
  requestLog,
  safeLog,
  safeTelemetry,
  type Telemetry,
} from './core/http/request-log.ts'
import { onError, onNotFound, unsupportedMethod } from './core/http/respond.ts'
import { originRules } from './core/sessions/origins.ts'
import { createRevocations } from './core/sessions/revocations.ts'
import { sessionTokens, sessionVerifier } from './core/sessions/token.ts'
import { unavailableScopes } from './core/sessions/unavailable-scopes.ts'
import type { Changes } from './core/store/changes.ts'
import { deploymentChanges, deploymentStore } from './core/store/deployment.ts'
import { changePublisher } from './core/store/publish.ts'
import { memoryStore, type Store } from './core/store/store.ts'
import type { ConcurrencyLimits } from './core/upstream/bulkhead.ts'
import type { CancelSignal, Timeouts } from './core/upstream/cancellation.ts'
import { createUpstream, DIALECTS } from './core/upstream/client.ts'
import { fetchTransport, type Transport } from './core/upstream/transport.ts'
import { ChangeStreams } from './features/changes/change-streams.ts'
import { currentCustomers } from './features/changes/current-customer.ts'
import { announceRevoked } from './features/changes/revoked.ts'
import { ENDPOINTS } from './features/endpoints.ts'
import { readinessChecks } from './features/health/readiness.ts'
import { createNotifications } from './features/notifications/create.ts'
import type { OnNotification } from './features/notifications/hand-over.ts'
import { merchantOf } from './features/notifications/payload/payee.ts'
import type { VerifyCertificate } from './features/notifications/webhooks/certificates.ts'
import { openApi } from './features/openapi/openapi.ts'
import { publicLinks } from './features/payment-links/public-links.ts'
import { listOfferedPlans } from './features/plans/endpoints.ts'
import { type OfferedPlans, offeredPlanList } from './features/plans/offered-plans.ts'
import { planCatalog } from './features/plans/plan-catalog.ts'
import { previewTokens } from './features/plans/preview-token.ts'
import { LIVE_PLAN_SETTINGS } from './features/plans/settings.ts'
import { ServiceClock } from './features/service-time/service-clock.ts'

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
  /** Open streams of changes in this process. Default: 5,000. */
  maxStreams?: number
  /** Sends requests to the services. Default: the platform's `fetch`. */
  transport?: Transport
  /** Sends calls that move money, and never repeats one. Default: `transport`, or the platform's `fetch`. */
  paymentTransport?: Transport
  /**
   * Judges certificates of webhooks (`verifyCertificate` of `@tillkit/server/node`). Without it the service confirms each
   * signature.
   */
  verifyCertificate?: VerifyCertificate
  /**
   * Receives notifications in this process, in place of TILL_NOTIFY_URL. It may be called twice for one event, with the
   * same `data.id`; a rejection, or more than ten seconds, repeats it later.
   */
  onNotification?: OnNotification
  /** Plans that anyone may see: their codes in your order, or `all`. Default: those of TILL_OFFERED_PLANS. */
  offeredPlans?: OfferedPlans
  /** Wall clock in milliseconds since 1970, for dates in session tokens and responses. */
  now?: () => number
  /** Monotonic clock in milliseconds; it measures every duration. */
  monotonicNow?: () => number
  /** Timeouts of upstream calls in milliseconds. */
  timeouts?: Partial<Timeouts>
  /**
   * Concurrent calls of each service, and those of one caller that wait. A caller has a quarter of the concurrent ones, and
   * customers leave a quarter to the back office and your server. Default: 64 and 512.
   */
  concurrency?: ConcurrencyLimits
}

/** A handler to mount. It hides the routes, because mounting them elsewhere would leave the middleware behind. */
export interface Bff extends Pick<Hono<AppEnv>, 'fetch' | 'request'> {
  /**
   * Ends the open streams of changes and opens no more. Call it before your server waits for its last responses, unless the
   * option `ending` does.
   */
  closeStreams(): void
}

const NOTHING_HANDED_OVER =
  'no notification is handed over, because TILL_WEBHOOK_IDS is not set: "tillkit webhooks register" prints it'
/** Paths with public responses, which any site may load. */
const isPublic = (path: string) =>
  path === listOfferedPlans.path || path.startsWith('/api/payment-links/')

export function createBff(options: BffOptions): Bff {
  const { fetch, request, closeStreams } = createApp(options)
  return { fetch, request, closeStreams }
}

/** The app; tests give it endpoints of their own. */
export function createApp(
  options: BffOptions,
  endpoints: readonly Endpoint[] = ENDPOINTS,
): Hono<AppEnv> & Bff {
  assertConfig(options.config)
  const { config, clientIp, isShuttingDown = () => false } = options
  const prefix = normalizePrefix(options.prefix ?? '')
  const { now = Date.now, monotonicNow = () => performance.now() } = options
  const { clientSignal = (request) => request.signal } = options
  const { dialect = 'spec' } = config
  const log = safeLog(options.log ?? consoleLog)
  const telemetry = options.telemetry && safeTelemetry(options.telemetry)
  const store = deploymentStore(options.store ?? memoryStore(monotonicNow), config)
  const changes = options.changes && deploymentChanges(options.changes, config)
  const tokens = sessionTokens(config.sessionKeys)
  const revoked = createRevocations(store, (sessions) => announceRevoked(changes, sessions))
  const origins = originRules(config.allowedOrigins)
  const enforceRateLimit = rateLimiter(config.rateLimits ?? {}, store, monotonicNow)
  const deps: AppDeps = {
    merchantId: merchantOf(config.assertion),
    upstream: createUpstream({
      ...config,
      transport: options.transport,
      paymentTransport: options.paymentTransport,
      timeouts: options.timeouts,
      concurrency: options.concurrency,
      onUpstreamCall: telemetry?.onUpstreamCall,
      onMissingScopes: (missing_scopes) =>
        missing_scopes.length > 0
          ? log.error({ error: 'our token lacks scopes', key: 'TILL_SCOPES', missing_scopes })
          : log.info({ missing_scopes }),
    }),
    store,
    origins,
    verify: sessionVerifier(tokens, revoked, now),
    customerKey: DIALECTS[dialect].customerKey,
    dialect,
    enforceRateLimit,
    customerSettings: {
      checkoutUrl: config.checkoutUrl,
      customerPut: config.customerPut ?? 'partial',
    },
    unavailableScopes: unavailableScopes(config.baseUrls),
    plans: {
      settings: config.planSettings ?? LIVE_PLAN_SETTINGS,
      catalog: planCatalog(monotonicNow),
      previews: previewTokens(config.sessionKeys),
    },
    publishChange: changePublisher(changes).publish,
    clientSignal: ({ req, env }) => clientSignal(req.raw, env),
    now,
    monotonicNow,
  }
  telemetry?.observeConcurrency(deps.upstream.stats, deps.upstream.services)
  const streams = new ChangeStreams({
    changes,
    isRevoked: revoked.isRevoked,
    isCurrentCustomer: currentCustomers(deps.upstream, deps.customerKey),
    now,
    maxStreams: options.maxStreams,
  })
  const app = new Hono<AppEnv>(prefix === '' ? {} : { getPath: stripPrefix(prefix) })
  app.use(requestLog({ log, telemetry, secrets: redactedValues(config), routes: app.routes }))
  app.use(errorsOnly)
  // Before the other middleware: static files are public, and have headers of their own.
  if (options.scripts) app.route('/', options.scripts)

  app.use(securityHeaders(isPublic))
  app.use(countBodies(new BodyBudget(), clientIp))
  const hasReceiver = options.onNotification !== undefined || config.notify !== undefined
  if (hasReceiver && !config.webhooks) log.info({ notice: NOTHING_HANDED_OVER })
  const notifications =
    config.webhooks &&
    createNotifications({
      webhooks: config.webhooks,
      notify: config.notify,
      onNotification: options.onNotification,
      assertion: config.assertion,
      verifyCertificate: options.verifyCertificate,
      publish: deps.publishChange,
      upstream: deps.upstream,
      store,
      transport: options.transport ?? fetchTransport,
      onWebhook: telemetry?.onWebhook,
      now,
      monotonicNow,
    })
  // Before CORS and the limits of pages: the service's signature is the only credential.
  if (notifications) app.route('/', notifications.routes)
  app.use(corsHeaders(origins, isPublic))
  if (clientIp) app.use(rateLimitByIp(enforceRateLimit))
  app.use(maxBodySize())
  app.use(unsupportedMethod(app))
  // Once more, so that the response to such a value has the headers.
  app.use(errorsOnly)
  app.onError(onError)
  app.notFound(onNotFound)

  const available = endpoints.filter(
    ({ scope }) => scope === undefined || !deps.unavailableScopes.has(scope),
  )
  const ofPublic = { ...deps, upstream: deps.upstream.of(PUBLIC) }
  registerEndpoints(app, available, {
    ...deps,
    sessions: {
      tokens,
      revocations: revoked,
      isApiKey: apiKeys(config.apiKeys),
      onChangeOff: once(() => log.info({ key: 'TILL_PLAN_CHANGE', message: PLAN_CHANGE_OFF })),
    },
    streams,
    links: publicLinks(ofPublic, new URL(config.checkoutUrl).origin),
    offeredPlans: offeredPlanList(ofPublic, options.offeredPlans ?? config.offeredPlans ?? []),
    readiness: readinessChecks({
      ...deps,
      config,
      log,
      isShuttingDown,
      notifications: notifications?.readiness,
    }),
    openApi: once(() => JSON.stringify(openApi(endpoints))),
    serviceClock: new ServiceClock(deps),
  })
  const closeStreams = () => streams.closeAll()
  options.ending?.addEventListener('abort', closeStreams)
  return Object.assign(app, { closeStreams })
}

/**
 * The prefix as paths have it: decoded, with a slash before it and none behind it.
 * @throws {ConfigError} for a text that no path begins with
 */
function normalizePrefix(prefix: string): string {
  const segments = prefix.split('/').filter((segment) => segment !== '')
  const path = segments.map((segment) => `/${segment}`).join('')
  try {
    const url = new URL(path, 'http://localhost')
    // A URL changes "..", and ends a path at "?" and "#".
    if (decodeURI(url.pathname) === (decodeURI(path) || '/'))
      return path && getPath(new Request(url))
  } catch {
    // A malformed escape.
  }
  throw new ConfigError(`prefix must be a path such as "/pay", not ${JSON.stringify(prefix)}`)
}

/** The path below the prefix. One outside of it becomes `/`, which is no route: only the middleware meets it. */
const stripPrefix = (prefix: string) => (request: Request) => {
  const path = getPath(request)
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : '/'
}

const PLAN_CHANGE_OFF = 'changes of plans are off: sessions do not get the action "change"'

/** Calls a function the first time alone. */
function once<Result>(call: () => Result): () => Result {
  let called: { result: Result } | undefined
  return () => {
    called ??= { result: call() }
    return called.result
  }
}

const consoleLog: Log = {
  info: (entry) => console.log(JSON.stringify(entry)),
  error: (entry) => console.error(JSON.stringify(entry)),
}

/** Values that are redacted in the log. */
const redactedValues = ({
  clientSecret,
  credentials = {},
  assertion,
  apiKeys,
  notify,
}: Config): string[] => [
  clientSecret,
  ...Object.values(credentials).map((service) => service.clientSecret),
  ...(assertion === undefined ? [] : [assertion]),
  ...apiKeys,
  ...(notify?.secrets ?? []),
]

/** True if a path belongs to the API and not to a page. */
export const isBffPath = (path: string): boolean =>
  /^\/(api|docs|healthz|readyz|openapi\.json|webhooks)(\/|$)/.test(path)
