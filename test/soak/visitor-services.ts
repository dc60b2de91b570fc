/** Fake services for unique visitors: any customer exists, and one call in twenty fails. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Misbehaviour, says, TOKEN_PREFIX } from '../support/upstream/upstream.ts'
import { respond } from '../support/upstream/upstream-responses.ts'
import { someRows, type UpstreamRows } from '../support/upstream/upstream-rows.ts'
import { FAULTS } from './faults.ts'
import { seeded } from './random.ts'

const FAULTY = 20
const random = seeded(Number(process.argv[2]) + 1)
const faults = Object.keys(FAULTS)
/** Faults that certainly had no effect, so that the call may be retried. */
const REFUSALS = new Set(['a refused token', 'a refused permission', 'what is not there'])
const rows = JSON.stringify(someRows())
/** Number of payments possibly taken, by invoice. */
const payments = new Map<string, number>()
let tokens = 0

const server = createServer(async (incoming, response) => {
  for await (const _ of incoming);
  const { method = '', url = '', headers } = incoming
  const request = { method, url, headers, body: '' }
  const fault = url.includes('oauth2') || !random.oneIn(FAULTY) ? '' : random.of(faults)
  if (method === 'POST' && url.includes('retry_payment') && !REFUSALS.has(fault)) {
    payments.set(url, (payments.get(url) ?? 0) + 1)
  }
  const send = FAULTS[fault] ?? defaultBehaviour(method, url)
  send(response, request)
})

function defaultBehaviour(method: string, url: string): Misbehaviour {
  if (url.includes('oauth2')) {
    return says(200, { access_token: `${TOKEN_PREFIX}${++tokens}`, expires_in: 32_400 })
  }
  const [name = 'unknown'] = /[1-9]\d{6}/.exec(url) ?? []
  const known = JSON.parse(rows.replaceAll(/alice/gi, name)) as UpstreamRows
  return says(...respond(known, method, new URL(url, 'http://services')))
}

process.on('disconnect', () => process.exit())
process.on('message', () => {
  const counts = [...payments.values()]
  process.send?.({ payments: counts.length, doubled: counts.filter((count) => count > 1).length })
})
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
