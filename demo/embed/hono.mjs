/**
 * A shop on Hono with the BFF below /pay, tillkit.js included (/pay/tillkit.js), and the route of its pages' sessions. Its
 * configuration comes from the environment (docs/guides/configuration.md).
 */
import { serve } from '@hono/node-server'
import { createBff, parseEnv } from '@tillkit/server'
import { createNodeOptions } from '@tillkit/server/node'
import { Hono } from 'hono'
import { currentCustomer } from './login.mjs' // your own

const { options, close } = await createNodeOptions(parseEnv(process.env))
const bff = createBff(options)

const shop = new Hono()
shop.get('/', (c) => c.text('The shop'))
// Hono takes the prefix away.
shop.mount('/pay', bff.fetch)

shop.post('/till-session', async (c) => {
  const site = c.req.header('Sec-Fetch-Site') ?? 'same-origin'
  if (site !== 'same-origin') return c.body(null, 403)
  const customer = await currentCustomer(c.req.raw)
  if (!customer) return c.body(null, 401)
  c.header('Cache-Control', 'no-store')
  return bff
    .createSession({
      kind: 'customer',
      customer,
      scopes: ['profile:read', 'usage:read', 'invoices:read', 'invoices:pay'],
      origins: options.config.allowedOrigins,
    })
    .then(
      (session) => c.json(session),
      (problem) => problem.toResponse(),
    )
})

const server = serve({ fetch: shop.fetch, port: Number(process.env.PORT ?? 3000) })

process.once('SIGTERM', async () => {
  await close(server)
  process.exit()
})
