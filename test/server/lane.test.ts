import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { pool } from '../../server/node/pool.ts'
import { circuitBreaker } from '../../server/upstream/breaker.ts'
import { UpstreamError, type UpstreamErrorCode } from '../../server/upstream/error.ts'
import { createLane } from '../../server/upstream/lane.ts'
import { type Slots, slots } from '../../server/upstream/slots.ts'
import { createUpstream, type Upstream } from '../../server/upstream/upstream.ts'
import { configFor } from '../support/bff.ts'
import {
  BILLING,
  type FakeUpstream,
  fakeUpstream,
  hangs,
  LINKS,
  says,
} from '../support/upstream.ts'

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok' as const,
    (error: UpstreamError) => error.code,
  )

describe('slots', () => {
  const forever = new AbortController().signal
  const turn = (places: Slots, signal = forever) => Promise.resolve(places.take(signal))

  it('are given at once, then in turn, then not at all', async () => {
    const places = slots(2, 1)
    assert.equal(places.take(forever), undefined)
    assert.equal(places.take(forever), undefined)
    const third = turn(places)
    assert.throws(() => places.take(forever), { code: 'unavailable', retryAfter: 1 })
    assert.deepEqual([places.inFlight, places.waiting], [2, 1])
    places.giveBack()
    await third
    assert.deepEqual([places.inFlight, places.waiting], [2, 0])
    places.giveBack()
    places.giveBack()
    assert.equal(places.inFlight, 0)
  })

  it('are not waited for by who has left', async () => {
    const places = slots(1, 1)
    places.take(forever)
    const leaving = new AbortController()
    const second = turn(places, leaving.signal)
    leaving.abort(new UpstreamError('left', 'gone'))
    assert.equal(await codeOf(second), 'left')
    assert.equal(places.waiting, 0)
    places.giveBack()
    assert.equal(places.inFlight, 0)
  })
})

describe('the breaker', () => {
  function aBreaker() {
    let now = 0
    const breaker = circuitBreaker(() => now)
    return {
      breaker,
      pass: (ms: number) => {
        now += ms
      },
      call: (verdict: 'works' | 'fails', times = 1) => {
        for (let i = 0; i < times; i++) breaker.leave(breaker.enter(), verdict)
      },
    }
  }
  const refused = { code: 'unavailable' }

  it('opens when half of twenty calls have failed', () => {
    const { breaker, call } = aBreaker()
    call('works', 10)
    call('fails', 9)
    assert.equal(breaker.state, 'closed')
    call('fails')
    assert.equal(breaker.state, 'open')
    assert.throws(() => breaker.enter(), { ...refused, retryAfter: 5 })
  })

  it('forgets what was ten seconds ago', () => {
    const { breaker, call, pass } = aBreaker()
    call('fails', 19)
    pass(10_001)
    call('fails', 19)
    assert.equal(breaker.state, 'closed')
  })

  it('lets one call try, nobody waits for it, and closes when that works', () => {
    const { breaker, call, pass } = aBreaker()
    call('fails', 20)
    pass(5_000)
    assert.equal(breaker.state, 'half-open')
    const tries = breaker.enter()
    assert.equal(tries, true)
    assert.throws(() => breaker.enter(), refused)
    breaker.leave(tries, 'works')
    assert.equal(breaker.state, 'closed')
  })

  it('stays open when the one that tries fails, and lets another try when it leaves', () => {
    const { breaker, call, pass } = aBreaker()
    call('fails', 20)
    pass(5_000)
    breaker.leave(breaker.enter(), 'fails')
    assert.equal(breaker.state, 'open')
    pass(5_000)
    breaker.leave(breaker.enter(), undefined)
    assert.equal(breaker.enter(), true)
  })

  it('does not listen to calls that left before it opened', () => {
    const { breaker, call, pass } = aBreaker()
    const early = breaker.enter()
    call('fails', 20)
    pass(5_000)
    breaker.leave(early, 'works')
    assert.equal(breaker.state, 'half-open')
  })
})

describe('a lane', () => {
  const verdicts: [UpstreamErrorCode, opens: boolean][] = [
    ['unreachable', true],
    ['broken', true],
    ['timeout', true],
    ['failed', true],
    ['refused', false],
    ['not-found', false],
    ['limited', false],
    ['credentials', false],
    ['left', false],
  ]
  for (const [code, opens] of verdicts) {
    it(`${opens ? 'is' : 'is not'} closed by calls that end as "${code}"`, async () => {
      const lane = createLane()
      const fail = () => Promise.reject(new UpstreamError(code, 'no'))
      const { signal } = new AbortController()
      for (let i = 0; i < 20; i++) await codeOf(lane.run(signal, fail))
      assert.equal(lane.state, opens ? 'open' : 'closed')
      assert.equal(lane.inFlight, 0)
    })
  }
})

describe('a service that fails', () => {
  let service: FakeUpstream
  const send = pool()
  before(async () => {
    service = await fakeUpstream()
  })
  after(() => Promise.all([service.close(), send.close()]))
  beforeEach(() => service.reset())

  const upstreamOf = (limits = {}) => createUpstream({ ...configFor(service.url), send, limits })
  const read = (upstream: Upstream, path = '/customers/alice') =>
    upstream.call({ service: 'billing', method: 'GET', path, repeat: 'freely' })
  const readLink = (upstream: Upstream) =>
    upstream.call({ service: 'links', method: 'GET', path: '/none', repeat: 'freely' })

  it('is asked little more than it would be without repeats, and then left alone', async () => {
    const upstream = upstreamOf()
    service.misbehave(`GET ${BILLING}`, says(503))
    const codes: string[] = []
    for (let i = 0; i < 40; i++) {
      codes.push(...(await Promise.all(Array.from({ length: 5 }, () => codeOf(read(upstream))))))
    }
    assert.ok(codes.includes('unavailable'))
    assert.ok(service.seen().length < 40, `${service.seen().length} calls`)
    assert.equal(upstream.traffic('billing').breaker, 'open')
    assert.equal(upstream.traffic('links').breaker, 'closed')
  })

  it('is asked a tenth more at most while half of it works', async () => {
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

  it('and hangs is told at once to whoever comes too many, and leaves the others alone', async () => {
    const upstream = upstreamOf({ attempt: 2_000, read: 2_000 })
    await readLink(upstream).catch(() => {})
    service.misbehave(`GET ${BILLING}`, hangs)
    const hanging = Promise.all(Array.from({ length: 64 + 128 }, () => codeOf(read(upstream))))
    let isOver = false
    const over = hanging.finally(() => {
      isOver = true
    })
    await new Promise((resolve) => setTimeout(resolve, 20))
    await assert.rejects(read(upstream), { code: 'unavailable', retryAfter: 1 })
    for (let i = 0; i < 20; i++) assert.equal(await codeOf(readLink(upstream)), 'not-found')
    assert.equal(isOver, false)
    await over
    assert.deepEqual(new Set(await hanging), new Set(['timeout']))
    const { inFlight, waiting } = upstream.traffic('billing')
    assert.deepEqual([inFlight, waiting], [0, 0])
    assert.equal(service.seen(`GET ${LINKS}`).length, 21)
  })
})
