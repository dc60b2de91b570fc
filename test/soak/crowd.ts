/**
 * Sends the requests of a million unique visitors, while one upstream call in twenty fails.
 * A flat heap shows that all stored state expires.
 *
 * The services run in their own process, so that the heap is that of the server alone.
 */
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { CUSTOMER_SCOPES } from '../../server/contract/session.ts'
import { dedicatedTransport } from '../../server/node/dedicated-transport.ts'
import { undiciTransport } from '../../server/node/undici-transport.ts'
import { sessionTokens } from '../../server/sessions/token.ts'
import { aBff, configFor, SESSION_KEY, SHOP } from '../support/bff.ts'
import type { FakeUpstream } from '../support/upstream.ts'
import { LINK } from '../support/upstream-rows.ts'
import { PATIENT } from './load.ts'
import { type Random, seeded } from './random.ts'
import { watching } from './watch.ts'

export interface CrowdOptions {
  seed: number
  minutes: number
  customers: number
  /** Requests per second. */
  rate: number
}

/** Seven digits, so that a customer can be found in any output. */
const FIRST = 1_000_000
/** A prime step that visits each of a round number of customers once. */
const STRIDE = 611_953
/** Milliseconds between two batches of requests. */
const TICK = 10
/** Maximum number of requests in flight; further visitors are dropped. */
const MOST = 512
const ONCE_IN = { payment: 100, link: 20 }

const DATES = 'issuing_date_from=2025-01-01&issuing_date_to=2026-12-31'
const READS = [
  '/api/me',
  '/api/me/usage/current',
  '/api/me/usage/past',
  `/api/me/invoices?${DATES}`,
  '/api/me/invoices/inv-{}-1',
  '/api/me/analytics/gross-revenue',
  '/api/me/subscriptions',
  '/api/me/wallets',
  '/api/me/wallets/wallet-{}/transactions',
  '/api/me/alerts',
]

export async function crowd({ seed, minutes, customers, rate }: CrowdOptions): Promise<void> {
  const random = seeded(seed)
  const services = fork(fileURLToPath(new URL('crowd-services.ts', import.meta.url)), [`${seed}`])
  const [{ url }] = (await once(services, 'message')) as [{ url: string }]
  const send = undiciTransport()
  const bff = aBff({ url } as FakeUpstream, {
    config: { ...configFor(url), rateLimits: { session: { most: 60, seconds: 60 } } },
    timeouts: PATIENT,
    transport: send,
    paymentTransport: dedicatedTransport(),
  })
  const { sign } = sessionTokens([SESSION_KEY])
  const seen = new Map<number, number>()
  let came = 0
  let underWay = 0
  let fault: Error | undefined
  const watch = watching(() => [`${Math.min(came, customers)} customers`, `${underWay} under way`])

  /** A session token of a customer, as if minted now. */
  function tokenOf(who: string): Promise<string> {
    const issuedAt = Date.now()
    return sign({
      id: `s-${who}-${issuedAt}`,
      kind: 'customer',
      scopes: new Set(CUSTOMER_SCOPES),
      origins: new Set([SHOP]),
      customer: { id: `cus-${who}-0001`, externalId: who, subscriptions: [`sub-${who}`] },
      issuedAt,
      expiresAt: issuedAt + 900_000,
    })
  }

  async function visit(who: string): Promise<void> {
    const [method, path] = errand(random)
    const asked = path.replace('{}', who)
    const response = await bff.ask(asked, { method, token: await tokenOf(who), origin: SHOP })
    const text = await response.text()
    seen.set(response.status, (seen.get(response.status) ?? 0) + 1)
    bff.lines.length = 0
    assert.notEqual(response.status, 500, `${asked}: ${text}`)
    assert.doesNotMatch(text, /CANARY|alice|bob/i, asked)
    for (const [, name] of text.matchAll(/\b([1-9]\d{6})\b/g)) assert.equal(name, who, asked)
  }

  const start = performance.now()
  const passed = () => performance.now() - start
  let late = 0
  while (passed() < minutes * 60_000 && !fault) {
    for (let due = (passed() * rate) / 1000 - late - came; due >= 1; due--) {
      if (underWay >= MOST) {
        late += due
        break
      }
      const who = String(FIRST + ((came++ * STRIDE) % customers))
      underWay++
      visit(who)
        .catch((error: Error) => {
          fault ??= error
        })
        .finally(() => {
          underWay--
          watch.answered()
        })
    }
    await new Promise((resolve) => setTimeout(resolve, TICK))
  }
  while (underWay > 0 && !fault) await new Promise((resolve) => setTimeout(resolve, TICK))
  services.send('payments')
  const [{ payments, doubled }] = (await once(services, 'message')) as [Record<string, number>]
  watch.end()
  services.kill()
  await send.close()
  const statuses = [...seen].sort(([a], [b]) => a - b).map((each) => each.join(': '))
  console.log(`${came} requests (${statuses.join(', ')}), ${payments} payments, ${doubled} doubled`)
  if (fault) throw new Error(`seed ${seed}: ${fault.message}`, { cause: fault })
  assert.equal(doubled, 0)
  watch.judge()
}

/** A random request of a visitor. */
function errand(random: Random): [method: string, path: string] {
  if (random.oneIn(ONCE_IN.payment)) return ['POST', '/api/me/invoices/inv-{}-1/retry_payment']
  if (random.oneIn(ONCE_IN.link)) return ['GET', `/api/payment-links/${LINK}`]
  return ['GET', random.of(READS)]
}
