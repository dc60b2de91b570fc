/** A shop on Hono with the BFF below /pay. Its configuration comes from the environment (README: Going live). */
import { serve } from '@hono/node-server'
import { createBff, readConfig } from '@tillkit/server'
import { freshConnection, pool } from '@tillkit/server/node'
import { Hono } from 'hono'

const bff = createBff({
  config: readConfig(process.env),
  // On other runtimes leave these two away: calls then go out by plain fetch.
  send: pool(),
  sendOnce: freshConnection(),
})

const shop = new Hono()
shop.get('/', (c) => c.text('The shop'))
// Hono takes the prefix away.
shop.mount('/pay', bff.fetch)

serve({ fetch: shop.fetch, port: Number(process.env.PORT ?? 3000) })
