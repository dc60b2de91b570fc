/** The BFF as it is published, with all that a live one has: pool, log, metrics, limits. */
import { createBff, readSettings } from '../../../server/dist/index.js'
import { equip, openPort } from '../../../server/dist/node.js'
import { ready, upstreamUrl } from './contestant.mjs'
import { LINK_ID } from './rows.mjs'

const SHOP = 'https://shop.example'
const API_KEY = 'an-api-key-of-the-race'

const settings = readSettings({
  TILL_UPSTREAM_BASE_URL: upstreamUrl,
  TILL_CHECKOUT_URL: 'https://checkout.example',
  TILL_CLIENT_ID: 'racer',
  TILL_CLIENT_SECRET: 'a-client-secret-of-the-race',
  TILL_API_KEYS: API_KEY,
  TILL_SESSION_KEYS: `k1:${'a-session-key-of-the-race'.repeat(2)}`,
  TILL_ALLOWED_ORIGINS: SHOP,
  // Counted, and never reached.
  TILL_RATE_LIMITS: 'session=999999/1',
  METRICS_PORT: '0',
})
const port = await openPort(0, '127.0.0.1')
const { options } = await equip(settings)
// As many as come, so that what is measured is the way and not the wait before it.
port.serve(createBff({ ...options, room: { inFlight: 256, waiting: 0 } }))
const url = `http://127.0.0.1:${port.port}`

/** What a page of the shop sends along. */
async function session(body) {
  const response = await fetch(`${url}/api/sessions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${API_KEY}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...body, scopes: ['invoices:read'], origins: [SHOP] }),
  })
  const { token } = await response.json()
  return { Authorization: `Bearer ${token}`, Origin: SHOP }
}

const days = 'issuing_date_from=2026-01-01&issuing_date_to=2026-12-31&payment_status=FAILED'
ready(url, {
  reads: {
    merchant: {
      path: `/api/billing/invoices?${days}`,
      headers: await session({ kind: 'merchant' }),
    },
    customer: {
      path: `/api/me/invoices?${days}`,
      headers: await session({ kind: 'customer', customer: 'racer', subscriptions: [] }),
    },
    link: { path: `/api/payment-links/${LINK_ID}`, headers: { Origin: SHOP } },
  },
})
