/** Health checks: liveness of the process, and readiness for traffic. */
import { Hono } from 'hono'
import type { AppDeps, AppEnv } from '../http/context.ts'
import { failOpen } from '../store/store.ts'
import { SERVICES } from '../upstream/services.ts'

/** Readiness is public, so its result is cached to protect the services. */
const READINESS_TTL_MS = 5_000

/** @param isShuttingDown makes readiness fail, so that a load balancer stops sending traffic */
export function health(
  { upstream, store, monotonicNow }: Pick<AppDeps, 'upstream' | 'store' | 'monotonicNow'>,
  isShuttingDown: () => boolean,
): Hono<AppEnv> {
  let cached: { checks: ReturnType<typeof check>; at: number } | undefined

  return new Hono<AppEnv>()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      if (isShuttingDown()) return c.json({ status: 'stopping' }, 503)
      const now = monotonicNow()
      if (!cached || now - cached.at >= READINESS_TTL_MS) cached = { checks: check(), at: now }
      const checks = await cached.checks
      // CHOICE: one service that is down does not take the others' pages with it; without the store reads go on.
      const isReady = checks.token === 'up' && SERVICES.some((service) => checks[service] === 'up')
      return c.json({ status: isReady ? 'ready' : 'not ready', ...checks }, isReady ? 200 : 503)
    })

  async function check() {
    const [token, billing, links, payments, isStoreUp] = await Promise.all([
      upstream.ready().then(
        () => true,
        () => false,
      ),
      upstream.isReachable('billing'),
      upstream.isReachable('links'),
      upstream.isReachable('payments'),
      failOpen(async () => {
        await store.get('ready')
        return true
      }),
    ])
    const missingScopes = upstream.missingScopes()
    return {
      token: upOrDown(token),
      billing: upOrDown(billing),
      links: upOrDown(links),
      payments: upOrDown(payments),
      store: upOrDown(isStoreUp ?? false),
      ...(missingScopes.length > 0 && { missing_scopes: missingScopes }),
    }
  }
}

const upOrDown = (isUp: boolean) => (isUp ? 'up' : 'down')
