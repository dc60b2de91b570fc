/** Opens idle streams of changes, two for a session, and reads their heartbeats. */
import { API_KEY, SHOP } from './fixtures.mjs'
import { ready } from './target.mjs'

const { BFF_URL, STREAMS } = process.env

/** @returns the reads of two streams, which are open */
async function openTwo() {
  const response = await fetch(`${BFF_URL}/api/sessions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${API_KEY}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...{ kind: 'customer', customer: 'benchmark', subscriptions: [], ttl: 3600 },
      ...{ scopes: ['invoices:read'], origins: [SHOP] },
    }),
  })
  const { token } = await response.json()
  const headers = { Authorization: `Bearer ${token}`, Origin: SHOP }
  const open = async () => {
    const stream = await fetch(`${BFF_URL}/api/me/changes`, { headers })
    if (stream.status !== 200) throw new Error(`a stream was refused: ${stream.status}`)
    return stream.body
  }
  return Promise.all([open(), open()])
}

async function read(body) {
  for await (const _ of body);
  throw new Error('a stream has ended')
}

for (let count = 0; count < Number(STREAMS); count += 2) {
  for (const body of await openTwo()) void read(body)
}
ready('')
