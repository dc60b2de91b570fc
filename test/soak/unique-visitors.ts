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
import { sessionTokens } from '../../server/bff/core/sessions/token.ts'
import { dedicatedTransport } from '../../server/bff/node/dedicated-transport.ts'
import { undiciTransport } from '../../server/bff/node/undici-transport.ts'
import { CUSTOMER_SCOPES, NO_PLAN_RIGHTS } from '../../server/contract/session.ts'
import { aBff, configFor, SESSION_KEY, SHOP } from '../support/bff/bff.ts'
import type { FakeUpstream } from '../support/upstream/upstream.ts'
import { LINK } from '../support/upstream/upstream-rows.ts'
import { PATIENT } from './load.ts'
import { type Random, seeded } from './random.ts'
import { watching } from './watch.ts'

export interface UniqueVisitorsOptions {
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
const TICK_MS = 10
/** Maximum number of requests in flight; further visitors are dropped. */
const MAX_IN_FLIGHT = 512
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

export async function uniqueVisitors({
  seed,
  minutes,
  customers,
  rate,
}: UniqueVisitorsOptions): Promise<void> {
  const random = seeded(seed)
  const program = fileURLToPath(new URL('visitor-services.ts', import.meta.url))
  const services = fork(program, [`${seed}`], { execArgv: ['--import', 'tsx'] })
  const [{ url }] = (await once(services, 'message')) as [{ url: string }]
  const send = undiciTransport()
  const bff = aBff({ url } as FakeUpstream, {
    config: { ...configFor(url), rateLimits: { session: { max: 60, seconds: 60 } } },
    timeouts: PATIENT,
    transport: send,
    paymentTransport: dedicatedTransport(),
  })
  const { sign } = sessionTokens([SESSION_KEY])
  const seen = new Map<number, number>()
  let arrived = 0
  let inFlight = 0
  let failure: Error | undefined
  const watch = watching(() => [
    `${Math.min(arrived, customers)} customers`,
    `${inFlight} under way`,
  ])

  /** A session token of a customer, as if minted now. */
  function tokenOf(customer: string): Promise<string> {
    const issuedAt = Date.now()
    return sign({
      id: `s-${customer}-${issuedAt}`,
      kind: 'customer',
      scopes: new Set(CUSTOMER_SCOPES),
      origins: new Set([SHOP]),
      customer: {
        id: `cus-${customer}-0001`,
        externalId: customer,
        subscriptions: [`sub-${customer}`],
      },
      planRights: NO_PLAN_RIGHTS,
      issuedAt,
      expiresAt: issuedAt + 900_000,
    })
  }

  async function visit(customer: string): Promise<void> {
    const [method, path] = randomRequest(random)
    const url = path.replace('{}', customer)
    const response = await bff.ask(url, { method, token: await tokenOf(customer), origin: SHOP })
    const text = await response.text()
    seen.set(response.status, (seen.get(response.status) ?? 0) + 1)
    bff.lines.length = 0
    assert.notEqual(response.status, 500, `${url}: ${text}`)
    assert.doesNotMatch(text, /CANARY|alice|bob/i, url)
    for (const [, name] of text.matchAll(/\b([1-9]\d{6})\b/g)) assert.equal(name, customer, url)
  }

  const start = performance.now()
  const passed = () => performance.now() - start
  let late = 0
  while (passed() < minutes * 60_000 && !failure) {
    for (let due = (passed() * rate) / 1000 - late - arrived; due >= 1; due--) {
      if (inFlight >= MAX_IN_FLIGHT) {
        late += due
        break
      }
      const customer = String(FIRST + ((arrived++ * STRIDE) % customers))
      inFlight++
      visit(customer)
        .catch((error: Error) => {
          failure ??= error
        })
        .finally(() => {
          inFlight--
          watch.answered()
        })
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  while (inFlight > 0 && !failure) await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  services.send('payments')
  const [{ payments, doubled }] = (await once(services, 'message')) as [Record<string, number>]
  watch.end()
  services.kill()
  await send.close()
  const statuses = [...seen].sort(([a], [b]) => a - b).map((each) => each.join(': '))
  console.log(
    `${arrived} requests (${statuses.join(', ')}), ${payments} payments, ${doubled} doubled`,
  )
  if (failure) throw new Error(`seed ${seed}: ${failure.message}`, { cause: failure })
  assert.equal(doubled, 0)
  watch.judge()
}

/** A random request of a visitor. */
function randomRequest(random: Random): [method: string, path: string] {
  if (random.oneIn(ONCE_IN.payment)) return ['POST', '/api/me/invoices/inv-{}-1/retry_payment']
  if (random.oneIn(ONCE_IN.link)) return ['GET', `/api/payment-links/${LINK}`]
  return ['GET', random.of(READS)]
}
