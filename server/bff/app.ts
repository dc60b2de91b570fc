/** The backend-for-frontend as one Hono app: its middleware in order, and every route. */
import { Hono } from 'hono'
import type { BffOptions } from './core/bff-options.ts'
import { assertConfig } from './core/config/assert-config.ts'
import type { Config } from './core/config/config.ts'
import type { FeatureContext, FeatureReadiness } from './core/feature.ts'
import type { Endpoint, EndpointDeps } from './core/forward/endpoint.ts'
import { PUBLIC, registerEndpoints } from './core/forward/register.ts'
import { ServiceClock } from './core/forward/service-clock.ts'
import { apiKeys } from './core/http/auth.ts'
import { countBodies, maxBodySize } from './core/http/body.ts'
import { BodyBudget } from './core/http/body-budget.ts'
import type { AppDeps, AppEnv } from './core/http/context.ts'
import { corsHeaders, securityHeaders } from './core/http/headers.ts'
import { rateLimitByIp, rateLimiter } from './core/http/rate-limit.ts'
import {
  errorsOnly,
  type Log,
  requestLog,
  safeLog,
  safeTelemetry,
} from './core/http/request-log.ts'
import { onError, onNotFound, unsupportedMethod } from './core/http/respond.ts'
import { announceRevoked } from './core/sessions/announce-revoked.ts'
import { type InProcessSessions, inProcessSessions } from './core/sessions/in-process.ts'
import { originRules } from './core/sessions/origins.ts'
import { createRevocations } from './core/sessions/revocations.ts'
import { sessionService } from './core/sessions/service.ts'
import { sessionTokens, sessionVerifier } from './core/sessions/token.ts'
import { unavailableScopes } from './core/sessions/unavailable-scopes.ts'
import { deploymentChanges, deploymentStore } from './core/store/deployment.ts'
import { changePublisher } from './core/store/publish.ts'
import { memoryStore } from './core/store/store.ts'
import { TIMEOUTS } from './core/upstream/cancellation.ts'
import { createUpstream, DIALECTS } from './core/upstream/client.ts'
import { ENDPOINTS, FEATURES } from './features/index.ts'
import { normalizePrefix, stripPrefix } from './prefix.ts'

export type { BffOptions } from './core/bff-options.ts'

/**
 * A handler to mount, and sessions for the server that it is mounted in. It hides the routes, because mounting them
 * elsewhere would leave the middleware behind.
 */
export interface Bff extends Pick<Hono<AppEnv>, 'fetch' | 'request'>, InProcessSessions {
  /**
   * Ends the open streams of changes and opens no more. Call it before your server waits for its last responses, unless
   * the option `ending` does.
   */
  closeStreams(): void
}

export function createBff(options: BffOptions): Bff {
  const { fetch, request, createSession, revokeSessions, closeStreams } = createApp(options)
  return { fetch, request, createSession, revokeSessions, closeStreams }
}

/** Paths with public responses, which any site may load. */
const isPublic = (path: string) => FEATURES.some((feature) => feature.isPublic?.(path))

/** The app; tests give it endpoints of their own. */
export function createApp(
  options: BffOptions,
  known: readonly Endpoint[] = ENDPOINTS,
): Hono<AppEnv> & Bff {
  assertConfig(options.config)
  const { config, clientIp } = options
  const prefix = normalizePrefix(options.prefix ?? '')
  const log = safeLog(options.log ?? consoleLog)
  const telemetry = options.telemetry && safeTelemetry(options.telemetry)
  const { apiKeys: keys = [] } = config
  // Nobody could call them.
  const endpoints = known.filter(({ caller }) => caller !== 'own server' || keys.length > 0)
  if (keys.length === 0) log.info({ notice: NO_API_KEYS })
  const { changes, deps, sessionOptions } = createCore(options, log, telemetry)
  telemetry?.observeConcurrency(deps.upstream.stats, deps.upstream.services)
  const readiness: FeatureReadiness[] = []
  const publicDeps = { ...deps, upstream: deps.upstream.of(PUBLIC) }
  const context = {
    config,
    options,
    deps,
    publicDeps,
    changes,
    log,
    telemetry,
    endpoints,
    readiness,
  }
  const made = FEATURES.map((feature) => feature.make?.(context) ?? {})
  readiness.push(...made.flatMap((feature) => feature.readiness ?? []))

  const app = new Hono<AppEnv>(prefix === '' ? {} : { getPath: stripPrefix(prefix) })
  const logOptions = { log, telemetry, secrets: redactedValues(config) }
  app.use(requestLog({ ...logOptions, routes: app.routes }))
  app.use(errorsOnly)
  // Before the other middleware: static files are public, and have headers of their own.
  if (options.scripts) app.route('/', options.scripts)
  app.use(securityHeaders(isPublic))
  app.use(countBodies(new BodyBudget(), clientIp))
  // Before CORS and the limits of pages: the service's signature is the only credential.
  for (const { signedRoutes } of made) if (signedRoutes) app.route('/', signedRoutes)
  app.use(corsHeaders(deps.origins, isPublic))
  if (clientIp) app.use(rateLimitByIp(deps.enforceRateLimit))
  app.use(maxBodySize())
  app.use(unsupportedMethod(app))
  // Once more, so that the response to such a value has the headers.
  app.use(errorsOnly)
  app.onError(onError)
  app.notFound(onNotFound)
  const available = endpoints.filter(
    ({ scope }) => scope === undefined || !deps.unavailableScopes.has(scope),
  )
  // Each feature has declared its members, and makes them.
  const ofFeatures = Object.assign({}, ...made.map((feature) => feature.deps)) as EndpointDeps
  const sessions = sessionService({ ...deps, ...sessionOptions, plans: ofFeatures.planRules })
  registerEndpoints(app, available, {
    ...ofFeatures,
    ...deps,
    sessions,
    isApiKey: apiKeys(keys),
    serviceClock: new ServiceClock(deps),
  })

  const closeStreams = () => {
    for (const feature of made) feature.close?.()
  }
  options.ending?.addEventListener('abort', closeStreams)
  const { upstream } = deps
  return Object.assign(app, {
    closeStreams,
    ...inProcessSessions({ ...logOptions, sessions, upstream }),
  })
}

/** What every feature builds on. */
function createCore(options: BffOptions, log: Log, telemetry: FeatureContext['telemetry']) {
  const { config, now = Date.now, monotonicNow = () => performance.now() } = options
  const { clientSignal = (request) => request.signal } = options
  const { dialect = 'spec' } = config
  const store = deploymentStore(options.store ?? memoryStore(monotonicNow), config)
  const changes = options.changes && deploymentChanges(options.changes, config)
  const tokens = sessionTokens(config.sessionKeys)
  const revocations = createRevocations(store, (sessions) => announceRevoked(changes, sessions))
  const deps: AppDeps = {
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
    origins: originRules(config.allowedOrigins),
    verify: sessionVerifier(tokens, revocations, now),
    isRevoked: revocations.isRevoked,
    customerKey: DIALECTS[dialect].customerKey,
    dialect,
    enforceRateLimit: rateLimiter(config.rateLimits ?? {}, store, monotonicNow),
    customerSettings: {
      checkoutUrl: config.checkoutUrl,
      customerPut: config.customerPut ?? 'partial',
    },
    unavailableScopes: unavailableScopes(config.baseUrls),
    publishChange: changePublisher(changes).publish,
    clientSignal: ({ req, env }) => clientSignal(req.raw, env),
    now,
    monotonicNow,
  }
  const timeoutMs = options.timeouts?.read ?? TIMEOUTS.read
  return { changes, deps, sessionOptions: { tokens, revocations, timeoutMs } }
}

const NO_API_KEYS =
  'without TILL_API_KEYS there is no /api/sessions for other servers: this process calls createSession of its BFF'

const consoleLog: Log = {
  info: (entry) => console.log(JSON.stringify(entry)),
  error: (entry) => console.error(JSON.stringify(entry)),
}

/** Values that are redacted in the log. */
const redactedValues = (config: Config): string[] => [
  config.clientSecret,
  ...Object.values(config.credentials ?? {}).map((service) => service.clientSecret),
  ...(config.assertion === undefined ? [] : [config.assertion]),
  ...(config.apiKeys ?? []),
  ...FEATURES.flatMap((feature) => feature.secrets?.(config) ?? []),
]

/** True if a path belongs to the API and not to a page. */
export const isBffPath = (path: string): boolean =>
  /^\/(api|healthz|readyz|openapi\.json|webhooks)(\/|$)/.test(path)
