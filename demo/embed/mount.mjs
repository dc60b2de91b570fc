/** A shop on Hono, on any runtime, with the BFF below /pay and the route of its pages' sessions. */
import { createBff, loadConfig } from '@tillkit/server'
import { Hono } from 'hono'
import { currentCustomer } from './login.mjs' // your own

const config = loadConfig(process.env)
const bff = createBff({ config })

const shop = new Hono()
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
      origins: config.allowedOrigins,
    })
    .then(
      (session) => c.json(session),
      (problem) => problem.toResponse(),
    )
})

export default shop
