/** The service behind all contestants: 2 KB of JSON, at once or after as many milliseconds as were asked for. */
import { createServer } from 'node:http'
import { listening } from './contestant.mjs'
import { customer, invoices, link } from './rows.mjs'

const json = (value) => {
  const bytes = Buffer.from(JSON.stringify(value))
  return [bytes, { 'Content-Type': 'application/json', 'Content-Length': bytes.length }]
}

const TOKEN = json({
  access_token: 'a-token-of-the-race',
  token_type: 'Bearer',
  expires_in: 32_400,
})
const ANSWERS = [
  ['/v1/commerce/billing/customers/', json(customer)],
  ['/v1/commerce/billing/subscriptions', json({ subscriptions: [] })],
  ['/v1/commerce/billing/invoices', json(invoices)],
  ['/v1/checkout/payment-resources/', json(link)],
]

let delay = 0
process.on('message', (asked) => {
  if (typeof asked === 'object') delay = asked.delay
})

listening(
  createServer((request, response) => {
    const [bytes, headers] = ANSWERS.find(([start]) => request.url.startsWith(start))?.[1] ?? TOKEN
    const answer = () => response.writeHead(200, headers).end(bytes)
    if (delay === 0) answer()
    else setTimeout(answer, delay)
  }),
)
