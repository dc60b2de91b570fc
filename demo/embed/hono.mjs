/** A shop on Hono with the BFF below /pay, tillkit.js included (/pay/tillkit.js). Its configuration comes from the environment (docs/guides/configuration.md). */
import { serve } from '@hono/node-server'
import { createBff, parseEnv } from '@tillkit/server'
import { createNodeOptions } from '@tillkit/server/node'
import { Hono } from 'hono'

const { options, close } = await createNodeOptions(parseEnv(process.env))
const bff = createBff(options)

const shop = new Hono()
shop.get('/', (c) => c.text('The shop'))
// Hono takes the prefix away.
shop.mount('/pay', bff.fetch)

const server = serve({ fetch: shop.fetch, port: Number(process.env.PORT ?? 3000) })

process.once('SIGTERM', async () => {
  await close(server)
  process.exit()
})
