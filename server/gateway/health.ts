/** Is the process alive, and may it take traffic. */
import { Hono } from 'hono'
import { goOn } from '../store/soon.ts'
import { ifReached } from '../store/store.ts'
import { SERVICES } from '../upstream/reach.ts'
import type { Gateway, GatewayContext, GatewayEnv } from './context.ts'
import { respondJson } from './respond.ts'

/** Ms. Anyone may ask, so the services are not asked more often than this. */
const REMEMBERED = 5_000

/** @param isStopping once it is, no more traffic is wanted, whatever else holds */
export function health(
  {
    way,
    upstream,
    store,
    monotonicNow,
  }: Pick<Gateway, 'way' | 'upstream' | 'store' | 'monotonicNow'>,
  isStopping: () => boolean,
): Hono<GatewayEnv> {
  let last: { seen: ReturnType<typeof look>; at: number } | undefined

  const app = new Hono<GatewayEnv>()
  app.get(
    '/healthz',
    way(undefined, (c) => respondJson(c, 200, { status: 'ok' })),
  )
  app.get('/readyz', way(undefined, ready))
  return app

  async function ready(c: GatewayContext) {
    if (isStopping()) return respondJson(c, 503, { status: 'stopping' })
    const now = monotonicNow()
    if (!last || now - last.at >= REMEMBERED) last = { seen: look(), at: now }
    const seen = await last.seen
    // CHOICE: one service that is down does not take the others' pages with it; without the store
    // reads go on.
    const ready = seen.token === 'up' && SERVICES.some((service) => seen[service] === 'up')
    return respondJson(c, ready ? 200 : 503, { status: ready ? 'ready' : 'not ready', ...seen })
  }

  async function look() {
    const [token, billing, links, payments, shared] = await Promise.all([
      upstream.ready().then(
        () => true,
        () => false,
      ),
      upstream.answers('billing'),
      upstream.answers('links'),
      upstream.answers('payments'),
      ifReached(() => goOn(store.get('ready'), () => true)),
    ])
    const missing = upstream.missing()
    return {
      token: spelt(token),
      billing: spelt(billing),
      links: spelt(links),
      payments: spelt(payments),
      store: spelt(shared ?? false),
      ...(missing.length > 0 && { missing_scopes: missing }),
    }
  }
}

const spelt = (up: boolean) => (up ? 'up' : 'down')
