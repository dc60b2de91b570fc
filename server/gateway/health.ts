/** Is the process alive, and may it take traffic. */
import { Hono } from 'hono'
import type { Gateway, GatewayEnv } from './context.ts'

/** Ms. Anyone may ask, so the services are not asked more often than this. */
const REMEMBERED = 5_000

export function health({ upstream, now }: Pick<Gateway, 'upstream' | 'now'>): Hono<GatewayEnv> {
  let last: { seen: ReturnType<typeof look>; at: number } | undefined

  const app = new Hono<GatewayEnv>()
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    if (!last || Math.abs(now() - last.at) >= REMEMBERED) last = { seen: look(), at: now() }
    const seen = await last.seen
    // CHOICE: one service that is down does not take the other one's pages with it.
    const ready = seen.token === 'up' && (seen.billing === 'up' || seen.links === 'up')
    return c.json({ status: ready ? 'ready' : 'not ready', ...seen }, ready ? 200 : 503)
  })
  return app

  async function look() {
    const [token, billing, links] = await Promise.all([
      upstream.ready().then(
        () => true,
        () => false,
      ),
      upstream.answers('billing'),
      upstream.answers('links'),
    ])
    return { token: spelt(token), billing: spelt(billing), links: spelt(links) }
  }
}

const spelt = (up: boolean) => (up ? 'up' : 'down')
