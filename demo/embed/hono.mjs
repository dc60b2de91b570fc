/** A shop on Hono with the BFF below /pay. Its configuration comes from the environment (README: Going live). */
import { serve } from '@hono/node-server'
import { createBff, readConfig } from '@tillkit/server'
import { freshConnection, pool, redisStore } from '@tillkit/server/node'
import { Hono } from 'hono'

const { REDIS_URL } = process.env
const bff = createBff({
  config: readConfig(process.env),
  // On other runtimes leave these away: calls then go out by plain fetch, and each process is one alone.
  send: pool(),
  sendOnce: freshConnection(),
  // Several replicas pay an invoice once only if they share it; a single one has it in memory.
  store: REDIS_URL ? await redisStore(REDIS_URL) : undefined,
})

const shop = new Hono()
shop.get('/', (c) => c.text('The shop'))
// Hono takes the prefix away.
shop.mount('/pay', bff.fetch)

serve({ fetch: shop.fetch, port: Number(process.env.PORT ?? 3000) })
