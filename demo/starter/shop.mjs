/** The shop: its pages, the route of their sessions, and the BFF below /pay. */
import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { currentCustomer } from './login.mjs'

const read = (name) => readFileSync(new URL(`pages/${name}`, import.meta.url), 'utf8')

/**
 * @param {object} options
 * @param {import('@tillkit/server').Bff} options.bff
 * @param {readonly string[]} options.origins of the shop's pages
 * @param {string} options.link id of a payment link, PLB-…
 * @param {string} options.checkout address of the hosted checkout
 */
export function createShop({ bff, origins, link, checkout }) {
  const shop = new Hono()
  const page = (name) => (c) =>
    c.html(read(name).replaceAll('{{link}}', link).replaceAll('{{checkout}}', checkout))
  shop.get('/', page('shop.html'))
  shop.get('/account', page('account.html'))
  shop.get('/thanks', page('thanks.html'))
  shop.get('/style.css', (c) => c.body(read('style.css'), 200, { 'Content-Type': 'text/css' }))
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
        scopes: ['profile:read', 'usage:read', 'invoices:read', 'invoices:pay', 'analytics:read'],
        origins,
      })
      .then(
        (session) => c.json(session),
        (problem) => problem.toResponse(),
      )
  })
  return shop
}
