/** The BFF as published, with everything a live one has: connection pool, log, metrics and rate limits. */
import { createBff, parseEnv } from '../../../server/dist/index.js'
import { createNodeOptions, listen } from '../../../server/dist/node.js'
import { API_KEY, LINK_ID, SHOP } from './fixtures.mjs'
import { ready, upstreamUrl } from './target.mjs'

const settings = parseEnv({
  TILL_MODE: 'sandbox',
  TILL_UPSTREAM_BASE_URL: upstreamUrl,
  TILL_CHECKOUT_URL: 'https://checkout.example',
  TILL_CLIENT_ID: 'benchmark',
  TILL_CLIENT_SECRET: 'a-client-secret-of-the-benchmark',
  TILL_API_KEYS: API_KEY,
  TILL_SESSION_KEYS: `k1:${'a-session-key-of-the-benchmark'.repeat(2)}`,
  TILL_ALLOWED_ORIGINS: SHOP,
  // Enforced, but never reached.
  TILL_RATE_LIMITS: 'session=999999/1',
  METRICS_PORT: '0',
})
const port = await listen(0, '127.0.0.1')
const { options } = await createNodeOptions(settings)
// Wide enough that no call is queued, because the benchmark measures the path and not the queue.
port.serve(createBff({ ...options, concurrency: { inFlight: 1_024, ofOwner: 1_024, queued: 0 } }))
const url = `http://127.0.0.1:${port.port}`

/** Headers that a page of the shop sends. */
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
  requests: {
    merchant: {
      path: `/api/billing/invoices?${days}`,
      headers: await session({ kind: 'merchant' }),
    },
    customer: {
      path: `/api/me/invoices?${days}`,
      headers: await session({ kind: 'customer', customer: 'benchmark', subscriptions: [] }),
    },
    link: { path: `/api/payment-links/${LINK_ID}`, headers: { Origin: SHOP } },
  },
})
