/**
 * Random walk through faults, sessions, clicks, keys, restarts and store outages.
 * Invariants of responses are checked for each response, those of payments after each step.
 */
import assert from 'node:assert/strict'
import { memoryStore } from '../../server/bff/core/store/store.ts'
import type { Timeouts } from '../../server/bff/core/upstream/cancellation.ts'
import type { Transport } from '../../server/bff/core/upstream/transport.ts'
import { dedicatedTransport } from '../../server/bff/node/dedicated-transport.ts'
import { MERCHANT_SCOPES } from '../../server/contract/session.ts'
import { API_KEY, aBff, configFor, SHOP } from '../support/bff/bff.ts'
import { aRedisLine, untilReached } from '../support/bff/redis.ts'
import { fakeUpstream } from '../support/upstream/upstream.ts'
import { FAULTS, PLACES } from './faults.ts'
import { intents } from './intents.ts'
import { pathsOf } from './paths.ts'
import { INVOICES, OUTCOMES, type OutcomeName, paymentService } from './payment-service.ts'
import { type Random, seeded } from './random.ts'
import { DEPLOYMENT, replicasOf } from './replicas.ts'
import { type Caller, checkLines, checkResponse } from './response-checks.ts'

export interface RandomWalkOptions {
  seed: number
  /** Shares Redis between the replicas; otherwise the store is in memory. */
  redis: boolean
  timeouts?: Timeouts
}

export interface RandomWalk {
  step(): Promise<void>
  /** Sends a read; may run concurrently with the steps. */
  read(random: Random): Promise<void>
  /** Descriptions of the latest steps. */
  last: readonly string[]
  close(): Promise<void>
}

/** Milliseconds. Short, because most of a walk would be waiting otherwise. */
const SHORT_TIMEOUTS: Timeouts = { attempt: 100, read: 150, money: 200 }
const REPLICAS = 3
const REMEMBERED_STEPS = 20
const ALLOWED: readonly Caller[] = ['alice', 'bob', 'merchant']
const REFUSED: readonly Caller[] = ['anonymous', 'expired', 'revoked']
const PAYERS = ['alice', 'alice', 'bob', 'merchant', 'expired', 'revoked'] as const
/** Number of steps of a store outage. */
const OUTAGE_STEPS = 5

const connectionRefused = () => Object.assign(new Error('refused'), { syscall: 'connect' })

export async function aRandomWalk({
  seed,
  redis,
  timeouts = SHORT_TIMEOUTS,
}: RandomWalkOptions): Promise<RandomWalk> {
  const random = seeded(seed)
  const upstream = await fakeUpstream()
  const money = paymentService(upstream)
  const fresh = dedicatedTransport()
  const line = redis ? await aRedisLine() : undefined
  const shared = memoryStore()
  const storeOf = () => line?.store() ?? shared
  const stores = await Promise.all(Array.from({ length: REPLICAS }, storeOf))
  /** Refuses the connection of the next write. */
  let isCutOff = false
  const paymentTransport: Transport = (url, init) => {
    if (!isCutOff) return fresh(url, init)
    isCutOff = false
    return Promise.reject(connectionRefused())
  }
  const replicas = replicasOf(upstream, stores, { paymentTransport, timeouts })
  const clicks = new Map<string, number>()
  const wanted = intents()
  const last: string[] = []
  let tokens = await mint()
  let steps = 0
  let backAt: number | undefined

  const isStoreUp = () => backAt === undefined
  const record = (text: string) =>
    void (last.push(`${steps} ${text}`) > REMEMBERED_STEPS && last.shift())
  const ask = (caller: Caller, path: string, method = 'GET', more: RequestInit = {}) =>
    checkResponse(
      caller,
      () => replicas.next().ask(path, { method, token: tokens[caller], origin: SHOP, ...more }),
      isStoreUp,
    )

  /** Mints sessions for all customers while no fault is active. */
  async function mint(): Promise<Record<Caller, string>> {
    const calm = await fakeUpstream()
    try {
      const config = { ...configFor(calm.url), deployment: DEPLOYMENT }
      const bff = aBff(calm, { store: stores[0], config })
      const hours = () => Date.now() - 2 * 3_600_000
      const { token: revoked, session_id } = await bff.mint()
      const headers = { 'Content-Type': 'application/json' }
      const body = JSON.stringify({ session_id })
      const how = { method: 'POST', token: API_KEY, headers, body }
      assert.equal((await bff.ask('/api/sessions/revoke', how)).status, 204)
      return {
        alice: await bff.token(),
        bob: await bff.token({ customer: 'bob' }),
        merchant: await bff.token({ kind: 'merchant', scopes: MERCHANT_SCOPES }),
        expired: await aBff(calm, { now: hours }).token(),
        anonymous: 'anonymous',
        revoked,
      }
    } finally {
      await calm.close()
    }
  }

  async function read(by: Random): Promise<void> {
    const caller = by.of(by.oneIn(5) ? REFUSED : ALLOWED)
    await ask(caller, by.of(pathsOf(caller)))
  }

  async function pay(): Promise<void> {
    const caller = random.of(PAYERS)
    const invoice = random.of(INVOICES).id
    const outcome = random.oneIn(2) ? 'executed' : random.of(Object.keys(OUTCOMES) as OutcomeName[])
    const times = 1 + random.below(4)
    record(`${caller} clicks ${times} times on ${invoice}: ${outcome}`)
    money.setNextOutcome(outcome)
    const mayPay = caller === 'merchant' || invoice.includes(caller)
    const isKnown = isStoreUp()
    if (mayPay || (caller === 'revoked' && !isKnown))
      clicks.set(invoice, (clicks.get(invoice) ?? 0) + 1)
    const area = caller === 'merchant' ? '/api/billing' : '/api/me'
    const path = `${area}/invoices/${invoice}/retry_payment`
    const statuses = await Promise.all(
      Array.from({ length: times }, () => ask(caller, path, 'POST')),
    )
    assert.ok(statuses.filter((status) => status === 204).length <= 1, String(statuses))
    if (!mayPay && isKnown) assert.ok(!statuses.includes(204), String(statuses))
  }

  async function create(): Promise<void> {
    const intent = wanted.next(random)
    const times = 1 + random.below(3)
    const outcome = random.oneIn(2) ? 'executed' : random.of(Object.keys(OUTCOMES) as OutcomeName[])
    record(`asks ${times} times for ${intent.name} with ${intent.key ?? 'no key'}: ${outcome}`)
    money.setNextOutcome(outcome)
    const { path, body } = intent
    const headers = {
      'Content-Type': 'application/json',
      ...(intent.key && { 'Idempotency-Key': intent.key }),
    }
    const how: RequestInit = { headers, body: JSON.stringify(body) }
    // Without a key, two requests are two intents.
    const requests = Array.from({ length: intent.key ? times : 1 }, () =>
      ask('merchant', path, 'POST', how),
    )
    await Promise.all(requests)
  }

  const each = (what: (invoiceId: string) => void) => () => {
    for (const { id } of INVOICES) what(id)
  }
  const events: Record<string, () => void> = {
    'the next payment never leaves': () => {
      isCutOff = true
    },
    'payments start': each(money.start),
    'payments wait': () => money.queue(true),
    'payments start at once': () => money.queue(false),
    'payments fail': each((id) => money.settle(id, 'FAILED')),
    'a payment succeeds': () => money.settle(random.of(INVOICES).id, 'SUCCEEDED'),
    'what was paid is reversed': each(money.reverse),
  }

  function injectFault(): void {
    const fault = random.of(Object.keys(FAULTS))
    const place = random.of(PLACES)
    const times = 1 + random.below(2)
    record(`${times} times ${fault} at ${place}`)
    upstream.misbehave(place, FAULTS[fault] ?? assert.fail(), times)
  }

  async function loseStore(): Promise<void> {
    if (!line || !isStoreUp()) return
    const how = random.oneIn(4) ? 'hang' : 'cut'
    record(`the store is away: ${how}`)
    backAt = steps + OUTAGE_STEPS
    await line[how]()
  }

  async function bringStoreBack(): Promise<void> {
    record('the store is back')
    await line?.mend()
    await Promise.all(stores.map((store) => 'close' in store && untilReached(store)))
    backAt = undefined
  }

  async function restart(): Promise<void> {
    const index = random.below(REPLICAS)
    record(`replica ${index} starts anew`)
    await replicas.restart(index)
  }

  async function step(): Promise<void> {
    steps++
    if (backAt !== undefined && steps >= backAt) await bringStoreBack()
    if (steps % 500 === 0 && isStoreUp()) tokens = await mint()
    const chance = random.below(100)
    if (chance < 38) {
      const times = 1 + random.below(4)
      record(`${times} reads`)
      await Promise.all(Array.from({ length: times }, () => read(random)))
    } else if (chance < 43) injectFault()
    else if (chance < 65) await pay()
    else if (chance < 80) await create()
    else if (chance < 94) {
      const what = random.of(Object.keys(events))
      record(what)
      events[what]?.()
    } else if (chance < 99) await restart()
    else await loseStore()
    upstream.requests.length = 0
    checkLines(replicas.lines(), Object.values(tokens))
    checkMoney()
  }

  function checkMoney(): void {
    assert.equal(money.doubled(), 0, 'a payment was taken twice')
    for (const { id } of INVOICES) {
      assert.ok(money.effectsOf(id) <= (clicks.get(id) ?? 0), `${id} was paid without a click`)
    }
    wanted.check(money.effectsOf)
  }

  return {
    step,
    read,
    last,
    async close() {
      if (!isStoreUp()) await bringStoreBack()
      await replicas.close()
      await upstream.close()
      await line?.close()
    },
  }
}
