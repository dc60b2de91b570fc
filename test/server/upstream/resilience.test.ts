import assert from 'node:assert/strict'
import { afterAll, beforeAll, beforeEach, describe, it, vi } from 'vitest'
import { bulkhead } from '../../../server/bff/core/upstream/bulkhead.ts'
import { circuitBreaker } from '../../../server/bff/core/upstream/circuit-breaker.ts'
import { createUpstream, type Upstream } from '../../../server/bff/core/upstream/client.ts'
import { UpstreamError, type UpstreamErrorCode } from '../../../server/bff/core/upstream/error.ts'
import { createPipeline } from '../../../server/bff/core/upstream/resilience.ts'
import { RETRY_POLICIES, withRetries } from '../../../server/bff/core/upstream/retry.ts'
import { undiciTransport } from '../../../server/bff/node/undici-transport.ts'
import { configFor } from '../../support/bff/bff.ts'
import {
  BILLING,
  type FakeUpstream,
  fakeUpstream,
  LINKS,
  says,
} from '../../support/upstream/upstream.ts'

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok' as const,
    (error: UpstreamError) => error.code,
  )

const OWNER = { id: 'own', hasReserve: true }

describe('the bulkhead', () => {
  const never = new AbortController().signal
  const OFFICE = { id: 'office', hasReserve: true }

  it('gives freed slots to the owners in turn, and keeps a reserve from customers', async () => {
    const slots = bulkhead({ inFlight: 4, ofOwner: 3, queued: 10 })
    const customer = (id: string) => ({ id, hasReserve: false })
    const started: string[] = []
    const start = (owner: { id: string; hasReserve: boolean }) =>
      slots.acquire(never, owner).then(() => started.push(owner.id))
    for (const id of ['ada', 'ada', 'ada', 'ada', 'ada', 'bob', 'cid', 'bob']) {
      void start(customer(id))
    }
    await start(OFFICE)
    assert.deepEqual(started, ['ada', 'ada', 'ada', 'office'])
    slots.release(OFFICE)
    for (const id of ['ada', 'ada', 'ada', 'ada', 'bob']) {
      slots.release(customer(id))
      await new Promise(setImmediate)
    }
    assert.deepEqual(started.slice(4), ['ada', 'bob', 'cid', 'ada', 'bob'])
    assert.deepEqual([slots.inFlight, slots.queued], [3, 0])
  })

  it('admits calls up to its limit, queues further ones, and rejects when the queue is full', async () => {
    const slots = bulkhead({ inFlight: 2, ofOwner: 2, queued: 1 })
    await slots.acquire(never, OFFICE)
    await slots.acquire(never, OFFICE)
    const third = slots.acquire(never, OFFICE)
    await assert.rejects(slots.acquire(never, OFFICE), { code: 'queue-full', retryAfter: 1 })
    assert.deepEqual([slots.inFlight, slots.queued], [2, 1])
    slots.release(OFFICE)
    await third
    assert.deepEqual([slots.inFlight, slots.queued], [2, 0])
    slots.release(OFFICE)
    slots.release(OFFICE)
    assert.equal(slots.inFlight, 0)
  })

  it('removes a queued call when its caller cancels', async () => {
    const slots = bulkhead({ inFlight: 1, queued: 1 })
    await slots.acquire(never, OFFICE)
    const caller = new AbortController()
    const second = slots.acquire(caller.signal, OFFICE)
    caller.abort(new UpstreamError('client-disconnected', 'gone'))
    assert.equal(await codeOf(second), 'client-disconnected')
    assert.equal(slots.queued, 0)
    slots.release(OFFICE)
    assert.equal(slots.inFlight, 0)
  })

  it('counts a call that has left the queue once, also when its caller cancels then', async () => {
    const slots = bulkhead({ inFlight: 1, queued: 1 })
    await slots.acquire(never, OFFICE)
    const caller = new AbortController()
    const second = slots.acquire(caller.signal, OFFICE)
    slots.release(OFFICE)
    await second
    caller.abort()
    assert.deepEqual([slots.inFlight, slots.queued], [1, 0])
  })
})

describe('a retry', () => {
  it('begins only if its pause ends before the deadline', async () => {
    let attempts = 0
    const limited = new UpstreamError('rate-limited', 'later', { retryAfter: 0.2 })
    const attempt = async () => {
      attempts++
      throw limited
    }
    await assert.rejects(withRetries({ ...RETRY_POLICIES.safe, totalMs: 100 }, attempt), limited)
    assert.equal(attempts, 1)
    await assert.rejects(withRetries({ ...RETRY_POLICIES.safe, totalMs: 5_000 }, attempt), limited)
    assert.equal(attempts, 4)
  })
})

describe('the calls beside the probe of a half-open circuit', () => {
  const never = new AbortController().signal
  async function halfOpen() {
    let now = 0
    const pipeline = createPipeline(() => now, { inFlight: 64, ofOwner: 64, queued: 50 })
    const fails = () => Promise.reject(new UpstreamError('failed', 'status 503'))
    for (let i = 0; i < 20; i++) await codeOf(pipeline.execute(never, OWNER, fails))
    assert.equal(await codeOf(pipeline.execute(never, OWNER, async () => {})), 'unavailable')
    now += 5_000
    return pipeline
  }

  it('are sent as soon as it succeeds', async () => {
    const pipeline = await halfOpen()
    let succeed = () => {}
    const probe = new Promise<void>((resolve) => {
      succeed = resolve
    })
    const calls = Array.from({ length: 60 }, (_, i) =>
      codeOf(pipeline.execute(never, OWNER, () => (i === 0 ? probe : Promise.resolve()))),
    )
    succeed()
    const codes = await Promise.all(calls)
    // Beyond the length of the queue none waits.
    assert.deepEqual(codes, [...Array(51).fill('ok'), ...Array(9).fill('unavailable')])
  })

  it('are rejected as soon as it fails', async () => {
    const pipeline = await halfOpen()
    let fail = (_: unknown) => {}
    const probe = new Promise<void>((_, reject) => {
      fail = reject
    })
    const first = codeOf(pipeline.execute(never, OWNER, () => probe))
    const second = codeOf(pipeline.execute(never, OWNER, async () => {}))
    fail(new UpstreamError('timeout', 'no response'))
    assert.deepEqual(await Promise.all([first, second]), ['timeout', 'unavailable'])
  })
})

describe('the circuit breaker', () => {
  function aBreaker() {
    let now = 0
    const breaker = circuitBreaker(() => now)
    return {
      breaker,
      advance: (ms: number) => {
        now += ms
      },
      call: (outcome: 'success' | 'failure', times = 1) => {
        for (let i = 0; i < times; i++) breaker.release(breaker.acquire(), outcome)
      },
    }
  }
  const refused = { code: 'unavailable' }

  it('opens when half of twenty calls have failed', () => {
    const { breaker, call } = aBreaker()
    call('success', 10)
    call('failure', 9)
    assert.equal(breaker.state, 'closed')
    call('failure')
    assert.equal(breaker.state, 'open')
    assert.throws(() => breaker.acquire(), { ...refused, retryAfter: 5 })
  })

  it('counts the calls of the last ten seconds only', () => {
    const { breaker, call, advance } = aBreaker()
    call('failure', 19)
    advance(10_001)
    call('failure', 19)
    assert.equal(breaker.state, 'closed')
  })

  it('admits one probe when half-open, rejects other calls at once, and closes when the probe succeeds', () => {
    const { breaker, call, advance } = aBreaker()
    call('failure', 20)
    advance(5_000)
    assert.equal(breaker.state, 'half-open')
    const isProbe = breaker.acquire()
    assert.equal(isProbe, true)
    assert.throws(() => breaker.acquire(), refused)
    breaker.release(isProbe, 'success')
    assert.equal(breaker.state, 'closed')
  })

  it('stays open when the probe fails, and admits another probe when it is cancelled', () => {
    const { breaker, call, advance } = aBreaker()
    call('failure', 20)
    advance(5_000)
    breaker.release(breaker.acquire(), 'failure')
    assert.equal(breaker.state, 'open')
    advance(5_000)
    breaker.release(breaker.acquire(), undefined)
    assert.equal(breaker.acquire(), true)
  })

  it('ignores results of calls that were sent before it opened', () => {
    const { breaker, call, advance } = aBreaker()
    const early = breaker.acquire()
    call('failure', 20)
    advance(5_000)
    breaker.release(early, 'success')
    assert.equal(breaker.state, 'half-open')
  })
})

describe('the resilience pipeline', () => {
  const outcomes: [UpstreamErrorCode, opens: boolean][] = [
    ['unreachable', true],
    ['connection-lost', true],
    ['timeout', true],
    ['failed', true],
    ['rejected', false],
    ['not-found', false],
    ['rate-limited', false],
    ['unauthorized', false],
    ['client-disconnected', false],
  ]
  for (const [code, opens] of outcomes) {
    it(`${opens ? 'opens' : 'does not open'} the circuit after calls that fail with "${code}"`, async () => {
      const pipeline = createPipeline()
      const fail = () => Promise.reject(new UpstreamError(code, 'no'))
      const { signal } = new AbortController()
      for (let i = 0; i < 20; i++) await codeOf(pipeline.execute(signal, OWNER, fail))
      assert.equal(pipeline.state, opens ? 'open' : 'closed')
      assert.equal(pipeline.inFlight, 0)
    })
  }
})

describe('calls to a failing service', () => {
  let service: FakeUpstream
  const send = undiciTransport()
  beforeAll(async () => {
    service = await fakeUpstream()
  })
  afterAll(() => Promise.all([service.close(), send.close()]))
  beforeEach(() => {
    service.reset()
    // The random pause between two attempts has no length here.
    vi.spyOn(Math, 'random').mockReturnValue(0)
  })

  const upstreamOf = (timeouts = {}) =>
    createUpstream({ ...configFor(service.url), transport: send, timeouts })
  const read = (upstream: Upstream, path = '/customers/alice') =>
    upstream.call({ service: 'billing', method: 'GET', path, retry: 'safe' })
  const readLink = (upstream: Upstream) =>
    upstream.call({ service: 'links', method: 'GET', path: '/none', retry: 'safe' })

  it('are retried within the budget until the circuit opens, while other circuits stay closed', async () => {
    const upstream = upstreamOf()
    service.misbehave(`GET ${BILLING}`, says(503))
    const codes: string[] = []
    for (let i = 0; i < 40; i++) {
      codes.push(...(await Promise.all(Array.from({ length: 5 }, () => codeOf(read(upstream))))))
    }
    assert.ok(codes.includes('unavailable'))
    assert.ok(service.seen().length < 40, `${service.seen().length} calls`)
    assert.equal(upstream.stats('billing').breaker, 'open')
    assert.equal(upstream.stats('links').breaker, 'closed')
  })

  it('are retried at most for a tenth of the calls while half of them succeed', async () => {
    const upstream = upstreamOf()
    let n = 0
    service.misbehave(`GET ${BILLING}`, (response, request) =>
      (n++ % 3 === 0 ? says(503) : says(200, {}))(response, request),
    )
    for (let i = 0; i < 30; i++) {
      await Promise.all(Array.from({ length: 10 }, () => codeOf(read(upstream))))
    }
    assert.ok(service.seen().length <= 300 * 1.1 + 10, `${service.seen().length} calls`)
  })

  it('are rejected at once when they hang and the queue is full, while other services respond', async () => {
    const upstream = upstreamOf()
    await readLink(upstream).catch(() => {})
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    service.misbehave(`GET ${BILLING}`, async (response, request) => {
      await released
      says(200, {})(response, request)
    })
    const hanging = Array.from({ length: 16 + 512 }, () => codeOf(read(upstream)))
    while (upstream.stats('billing').queued < 512) await new Promise(setImmediate)
    await assert.rejects(read(upstream), { code: 'queue-full', retryAfter: 1 })
    for (let i = 0; i < 20; i++) assert.equal(await codeOf(readLink(upstream)), 'not-found')
    release()
    assert.deepEqual([...new Set(await Promise.all(hanging))], ['ok'])
    const { inFlight, queued } = upstream.stats('billing')
    assert.deepEqual([inFlight, queued], [0, 0])
    assert.equal(service.seen(`GET ${LINKS}`).length, 21)
  })

  it('are reported as not sent when their deadline passes in the queue', async () => {
    const upstream = createUpstream({
      ...configFor(service.url),
      transport: send,
      concurrency: { inFlight: 1, queued: 1 },
      timeouts: { money: 100 },
    })
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    service.misbehave(`GET ${BILLING}`, async (response, request) => {
      await released
      says(200, {})(response, request)
    })
    const first = codeOf(read(upstream))
    while (upstream.stats('billing').inFlight === 0) await new Promise(setImmediate)
    const path = '/invoices/inv-alice-1/retry_payment'
    const payment = upstream.call({ service: 'billing', method: 'POST', path, retry: 'never' })
    assert.equal(await codeOf(payment), 'unavailable')
    release()
    assert.equal(await first, 'ok')
    assert.equal(service.seen(`POST ${BILLING}`).length, 0)
  })
})
