/** The service behind all targets: 2 KB of JSON, at once or after a delay. */
import { createServer } from 'node:http'
import { customer, invoices, link } from './fixtures.mjs'
import { listening } from './target.mjs'

const json = (value) => {
  const bytes = Buffer.from(JSON.stringify(value))
  return [bytes, { 'Content-Type': 'application/json', 'Content-Length': bytes.length }]
}

const TOKEN = json({
  access_token: 'a-token-of-the-benchmark',
  token_type: 'Bearer',
  expires_in: 32_400,
})
const RESPONSES = [
  ['/v1/commerce/billing/customers/', json(customer)],
  ['/v1/commerce/billing/subscriptions', json({ subscriptions: [] })],
  ['/v1/commerce/billing/invoices', json(invoices)],
  ['/v1/checkout/payment-resources/', json(link)],
]

let delay = 0
process.on('message', (message) => {
  if (typeof message === 'object') delay = message.delay
})

listening(
  createServer((request, response) => {
    const [bytes, headers] =
      RESPONSES.find(([start]) => request.url.startsWith(start))?.[1] ?? TOKEN
    const respond = () => response.writeHead(200, headers).end(bytes)
    if (delay === 0) respond()
    else setTimeout(respond, delay)
  }),
)
