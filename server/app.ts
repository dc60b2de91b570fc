/** The backend-for-frontend as one app: the order of its steps and the address of everything. */
import { Hono } from 'hono'
import { getPath } from 'hono/utils/url'
import { assertConfig } from './assert-config.ts'
import type { Config } from './env.ts'
import { quietLog, quietObserver } from './gateway/bystanders.ts'
import type { Gateway, GatewayContext, GatewayEnv } from './gateway/context.ts'
import { customerRoutes } from './gateway/customer-routes.ts'
import { headers } from './gateway/headers.ts'
import { health } from './gateway/health.ts'
import { type AddressOf, limitAddress } from './gateway/limit-address.ts'
import { merchantRoutes } from './gateway/merchant-routes.ts'
import type { Observer } from './gateway/observer.ts'
import { otherMethods } from './gateway/other-methods.ts'
import { preflight } from './gateway/preflight.ts'
import { publicLink } from './gateway/public-link.ts'
import { rateLimiter } from './gateway/rate-limit.ts'
import { limitBody } from './gateway/read-body.ts'
import { type Log, recorder } from './gateway/record.ts'
import { sessionRoutes } from './gateway/session-routes.ts'
import { ways } from './gateway/way.ts'
import { scopesByService } from './operations/upstream-scope.ts'
import { asProblem, sayProblem } from './problem.ts'
import { reference } from './reference/routes.ts'
import { apiKeys } from './sessions/api-keys.ts'
import { originRules } from './sessions/origins.ts'
import { revocations } from './sessions/revocations.ts'
import { sessionTokens } from './sessions/token.ts'
import { sessionVerifier } from './sessions/verify.ts'
import { memoryStore } from './store/memory.ts'
import type { Store } from './store/store.ts'
import type { Limits } from './upstream/deadline.ts'
import { DIALECTS } from './upstream/dialect.ts'
import type { Ending } from './upstream/ending.ts'
import { UpstreamError } from './upstream/error.ts'
import type { Send } from './upstream/exchange.ts'
import type { Room } from './upstream/lane.ts'
import { createUpstream } from './upstream/upstream.ts'
import { stackOf, whyOf } from './why.ts'

export interface BffOptions {
  config: Config
  /** The path below which all of it is, such as "/pay", where the server around it leaves that standing. */
  prefix?: string
  /** Serves the elements (`scriptFiles` of `@tillkit/server/node`); without it a CDN or your own server has them. */
  scripts?: Hono
  /** Takes an entry a request, as pino's loggers do; a line of JSON on the console when absent. */
  log?: Log
  /** Counts what happens. */
  observer?: Observer
  /** The address that a request comes from, where somebody vouches for it. */
  addressOf?: AddressOf
  /** Tells when whoever asked has gone; the request's own signal when absent. */
  leaving?: (request: Request, bindings: unknown) => Ending
  /** Whether no more traffic is wanted. */
  isStopping?: () => boolean
  /** What replicas share; in memory when absent. */
  store?: Store
  /** How requests leave; the platform's fetch when absent. */
  send?: Send
  /** How calls leave that move money: each on a connection of its own. As all others when absent. */
  sendOnce?: Send
  /** Wall clock: milliseconds since 1970. For what a session token's dates or an answer say. */
  now?: () => number
  /** Milliseconds that never jump; every duration is measured by them. */
  monotonicNow?: () => number
  /** Milliseconds an exchange with a service may take. */
  limits?: Partial<Limits>
  /** How many calls of each service may be under way, and how many wait: 64 and 128 when absent. */
  room?: Room
}

/** A handler to mount, and no more: routes that are copied into an app leave behind what answers where there is none. */
export type Bff = Pick<Hono<GatewayEnv>, 'fetch' | 'request'>

/** What is logged of a reader who went away: no status of ours, and no fault either. */
const LEFT = 499

const PUBLIC = '/api/payment-links'
const isPublic = (path: string) => path.startsWith(`${PUBLIC}/`)

export function createBff(options: BffOptions): Bff {
  const { fetch, request } = bffApp(options)
  return { fetch, request }
}

/** With all of its routes. */
export function bffApp(options: BffOptions): Hono<GatewayEnv> {
  assertConfig(options.config)
  const { config, prefix = '', send, sendOnce, limits, room, addressOf } = options
  const { now = Date.now, monotonicNow = () => performance.now() } = options
  const { isStopping = () => false } = options
  const { dialect = 'spec' } = config
  const log = quietLog(options.log ?? onConsole)
  const observer = options.observer && quietObserver(options.observer)
  const { leaving = (request) => request.signal } = options
  const store = options.store ?? memoryStore(monotonicNow)
  const tokens = sessionTokens(config.sessionKeys)
  const revoked = revocations(store, now)
  const origins = originRules(config.allowedOrigins)
  const limitRate = rateLimiter(config.rateLimits ?? {}, store, monotonicNow)
  const way = ways({
    recorder: recorder(log, observer, secretsOf(config)),
    first: [
      headers(origins, isPublic),
      preflight,
      ...(addressOf ? [limitAddress(limitRate, addressOf)] : []),
      limitBody,
    ],
    fault,
  })
  const gateway: Gateway = {
    way,
    upstream: createUpstream({
      ...config,
      ...{ send, sendOnce, limits, room, heard: observer?.heard },
      serviceScopes: config.scopes && scopesByService(config.scopes),
      lacking: (missing_scopes) =>
        missing_scopes.length > 0
          ? log.error({ error: 'our token lacks scopes', missing_scopes })
          : log.info({ missing_scopes }),
    }),
    store,
    origins,
    verify: sessionVerifier(tokens, revoked, now),
    customerKey: DIALECTS[dialect].customerKey,
    dialect,
    limitRate,
    leaving: ({ req, env }) => leaving(req.raw, env),
    now,
    monotonicNow,
  }
  observer?.watch((service) => gateway.upstream.traffic(service))
  const desk = { tokens, revocations: revoked, isApiKey: apiKeys(config.apiKeys) }

  const app = new Hono<GatewayEnv>(prefix === '' ? {} : { getPath: below(prefix) })
  app.route('/', health(gateway, isStopping))
  app.route('/', reference(way, prefix))
  if (options.scripts) app.route('/', options.scripts)
  app.route(PUBLIC, publicLink(gateway, new URL(config.checkoutUrl).origin))
  app.route('/api/sessions', sessionRoutes(gateway, desk))
  app.route('/api', customerRoutes(gateway))
  app.route('/api', merchantRoutes(gateway))
  app.notFound(way(undefined, otherMethods(app)))
  return app
}

/** Answers what went wrong, and notes why. */
function fault(c: GatewayContext, error: unknown): Response {
  const problem = asProblem(error)
  const left = error instanceof UpstreamError && error.code === 'left'
  const entry = c.get('record')
  entry.problem = left ? 'left' : problem.code
  if (left) entry.status = LEFT
  entry.error = problem.code === 'internal' ? stackOf(error) : whyOf(problem.cause)
  return sayProblem(c, problem, entry.request_id)
}

/** Whatever stands elsewhere is not found. */
const below = (prefix: string) => (request: Request) => {
  const path = getPath(request)
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : ''
}

const onConsole: Log = {
  info: (entry) => console.log(JSON.stringify(entry)),
  error: (entry) => console.error(JSON.stringify(entry)),
}

/** What must not stand in any line of the log. */
const secretsOf = ({ clientSecret, credentials = {}, assertion, apiKeys }: Config): string[] => [
  clientSecret,
  ...Object.values(credentials).map((own) => own.clientSecret),
  ...(assertion === undefined ? [] : [assertion]),
  ...apiKeys,
]

/** Whether an address is ours; anything else may be a page's. */
export const isBffPath = (path: string): boolean =>
  /^\/(api|docs|healthz|readyz|openapi\.json)(\/|$)/.test(path)
