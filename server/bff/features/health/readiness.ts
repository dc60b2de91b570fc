/** Checks the token, the services in use and the store. */

import { type Service, servicesInUse } from '../../../operations/services.ts'
import type { Degradation, FeatureReadiness } from '../../core/feature.ts'
import type { AppDeps } from '../../core/http/context.ts'
import { errorSummary, type Log } from '../../core/http/request-log.ts'
import type { Store } from '../../core/store/store.ts'
import type { Refusal } from '../../core/upstream/client.ts'
import { UpstreamError } from '../../core/upstream/error.ts'
import type { ServiceOptions } from '../../core/upstream/services.ts'

/** Readiness is public, so its result is cached to protect the services. */
const READINESS_TTL_MS = 5_000
/** Lifetime of the entry that is written to see whether the store takes writes. */
const PROBE_TTL_MS = 60_000
/** CHOICE: a response has taken seconds at most. */
const MAX_SKEW_SECONDS = 60

interface ReadinessOptions extends Pick<AppDeps, 'upstream' | 'store' | 'monotonicNow' | 'now'> {
  config: Pick<ServiceOptions, 'tokenUrl' | 'baseUrls' | 'credentials'> & {
    /** In live mode: the time of the services is the real one. */
    hasRealClock?: boolean
  }
  /** Receives the list of degraded parts whenever it changes. */
  log: Log
  /** Those of the features. */
  features: readonly FeatureReadiness[]
  /** Makes readiness fail, so that a load balancer stops sending traffic. */
  isShuttingDown: () => boolean
}

export type ReadinessChecks = ReturnType<typeof readinessChecks>

export function readinessChecks(options: ReadinessOptions) {
  const { upstream, store, monotonicNow, config, log, isShuttingDown, features } = options
  const tokenHost = hostOf(config.tokenUrl)
  const inUse = servicesInUse(config.baseUrls)
  let cached: { checks: ReturnType<typeof check>; at: number } | undefined
  let logged = JSON.stringify([])

  return {
    isShuttingDown,
    /** The state of each part. The services are not called more than once in five seconds. */
    async read() {
      const now = monotonicNow()
      if (!cached || now - cached.at >= READINESS_TTL_MS) cached = { checks: check(), at: now }
      // CHOICE: readiness is that of this process. A replica beside it reaches the services no better, so scripts,
      // cached links and the other services' pages would leave the load balancer for nothing.
      const states = await Promise.all(features.map((feature) => feature.state?.()))
      const { parts, ofFeatures, rest } = await cached.checks
      return Object.assign({}, parts, ...states, ...ofFeatures, rest)
    },
  }

  async function check() {
    const tokenCheck = upstream.ready().then(() => undefined, tokenFault)
    const [token, write, checked, ...services] = await Promise.all([
      tokenCheck,
      checkWrite(store),
      Promise.all(features.map((feature) => feature.check?.())),
      ...inUse.map(checkService),
    ])
    const ofFeatures = checked.filter((found) => found !== undefined)

    /** A gateway may answer a call without a token by a page; a token shows that its host is the right one. */
    async function checkService(service: Service): Promise<Degradation | undefined> {
      const host = hostOf(config.baseUrls[service] ?? config.tokenUrl)
      const isShared = host === tokenHost
      try {
        const time = await upstream.reach(service)
        return config.hasRealClock && time !== undefined ? clockFault(time, host) : undefined
      } catch (error) {
        const isPage = error instanceof UpstreamError && error.code === 'unreadable'
        if (isPage && isShared && !(await tokenCheck)) return undefined
        const key = isShared ? UPSTREAM_KEY : 'TILL_SERVICES'
        return { part: service, cause: causeOf(error), key, host }
      }
    }

    const faults = (store.faults?.() ?? []).map((cause) => storeFault(store, cause))
    const all = [token, ...services, write].filter((part) => part !== undefined)
    // Each service shows it.
    const clock = all.find(({ part }) => part === 'clock')
    const down = all.filter((fault) => fault.part !== 'clock' || fault === clock)
    const refused = [
      ...upstream.notEnabled().map(approvalFault),
      ...upstream.refusals().map(permissionFault),
    ]
    const unready = ofFeatures.map(({ degraded }) => degraded)
    const degraded = [...down, ...refused, ...unready, ...faults]
    logChange(degraded)
    const missingScopes = upstream.missingScopes()
    return {
      parts: {
        token: upOrDown(token),
        ...Object.fromEntries(inUse.map((service, i) => [service, upOrDown(services[i])])),
        store: upOrDown(write),
      },
      ofFeatures: ofFeatures.map(({ members }) => members),
      rest: {
        ...(missingScopes.length > 0 && { missing_scopes: missingScopes }),
        ...(degraded.length > 0 && { degraded }),
      },
    }
  }

  /** Receivers refuse our notifications, and replicas each other's sessions. */
  function clockFault(time: number, host: string): Degradation | undefined {
    const ahead = Math.round((options.now() - time) / 1000)
    if (Math.abs(ahead) < MAX_SKEW_SECONDS) return undefined
    const cause = `it is ${Math.abs(ahead)} s ${ahead > 0 ? 'ahead of' : 'behind'} the clock of the service`
    return { part: 'clock', cause, host }
  }

  /** Only a call of the feature shows it: the service has no read that does. */
  function approvalFault(service: Service): Degradation {
    return {
      part: service,
      cause: 'the account is not approved for saving payment methods',
      key: `TILL_${service.toUpperCase()}`,
      host: hostOf(config.baseUrls[service] ?? config.tokenUrl),
    }
  }

  function permissionFault({ service, cause, missingScope }: Refusal): Degradation {
    return {
      part: service,
      cause,
      ...(missingScope !== undefined && { key: 'TILL_SCOPES' }),
      host: hostOf(config.baseUrls[service] ?? config.tokenUrl),
    }
  }

  function tokenFault(error: unknown): Degradation {
    const code = error instanceof UpstreamError ? error.code : undefined
    const key =
      code === 'unauthorized'
        ? credentialKeys(config.credentials)
        : code === 'missing-scope'
          ? 'TILL_SCOPES'
          : UPSTREAM_KEY
    return { part: 'token', cause: causeOf(error), key, host: tokenHost }
  }

  function logChange(degraded: readonly Degradation[]): void {
    const text = JSON.stringify(degraded)
    if (text === logged) return
    logged = text
    if (degraded.length > 0) log.error({ error: 'not everything works', degraded })
    else log.info({ degraded })
  }
}

const UPSTREAM_KEY = 'TILL_UPSTREAM_BASE_URL'

/** The keys of all credentials, because a refusal does not say which pair it is about. */
const credentialKeys = (credentials: ServiceOptions['credentials'] = {}): string =>
  [
    'TILL_CLIENT_ID',
    'TILL_CLIENT_SECRET',
    ...(Object.keys(credentials).length > 0 ? ['TILL_SERVICES'] : []),
  ].join(', ')

/**
 * By a write and by the swap that every lock is made of: a store that is full or read-only still answers reads, and a
 * user of Redis may write and run no scripts.
 */
const checkWrite = async (store: Store): Promise<Degradation | undefined> => {
  const key = `readiness:${crypto.randomUUID()}`
  try {
    await store.set(key, 'written', PROBE_TTL_MS)
    if (await store.compareAndSwap(key, 'written', undefined, PROBE_TTL_MS)) return undefined
    return storeFault(store, 'it does not swap a value that was written')
  } catch (error) {
    return storeFault(store, causeOf(error))
  }
}

const storeFault = ({ location }: Store, cause: string): Degradation => ({
  part: 'store',
  cause,
  ...location,
})

const causeOf = (error: unknown): string => errorSummary(error) ?? 'unknown'

const hostOf = (url: string): string => new URL(url).host

/** A fault of the clock is found by a service that is up. */
const upOrDown = (fault: Degradation | undefined) =>
  fault && fault.part !== 'clock' ? 'down' : 'up'
