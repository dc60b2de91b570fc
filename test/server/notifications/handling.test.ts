/** A verified event is handled once: published, read, handed over and marked, and repeated after any failure. */
import assert from 'node:assert/strict'
import { describe, it, vi } from 'vitest'
import { memoryStore, type Store, StoreError } from '../../../server/bff/core/store/store.ts'
import { metrics } from '../../../server/bff/node/metrics.ts'
import { problemOf } from '../../support/bff/bff.ts'
import { signedHeaders } from '../../support/bff/certificates.ts'
import { aRedisLine, noRedis } from '../../support/bff/redis.ts'
import {
  anEvent,
  aWebhookWorld,
  CERTIFICATE_URL,
  theAuthority,
  WEBHOOK_ID,
} from '../../support/bff/webhooks.ts'
import { BILLING, fails, PAYMENTS, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const upstream = await upstreamOfFile()

const NEVER = new Promise<never>(() => {})
const MINUTE = 60_000

const anInvoiceEvent = (more: object = {}) =>
  anEvent({
    event_type: 'USAGE-BILLING.INVOICE.PAYMENT.FAILED',
    resource: {
      id: 'INV-1',
      payment_status: 'FAILED',
      customer: { id: 'c1', external_id: 'ada' },
      updated_at: '2026-03-03T07:59:58Z',
    },
    ...more,
  })

const INVOICE = `GET ${BILLING}/invoices/INV-1`
const succeeded = {
  id: 'INV-1',
  payment_status: 'SUCCEEDED',
  customer: { id: 'c1', external_id: 'ada', payment_method_token: 'CANARY' },
  updated_at: '2026-03-03T08:30:00Z',
}

/** A clock for both sides, which tests turn. */
const aClock = () => {
  let now = Date.now()
  return { now: () => now, advance: (ms: number) => void (now += ms) }
}

/** A receiver that takes one notification, and responds with the status of `finish`. */
function aSlowReceiver() {
  let respond = (_: number) => {}
  const receiver = () =>
    new Promise<number>((resolve) => {
      respond = resolve
    })
  return { receiver, finish: (status: number) => respond(status) }
}

/** Waits until a condition holds; by turns of the event loop alone, because timers may be faked. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve))
}

describe('an event', () => {
  it('is handed over with its resource as it was sent and as it is now', async () => {
    upstream.misbehave(INVOICE, says(200, succeeded))
    const world = await aWebhookWorld(upstream)
    const event = anInvoiceEvent()
    assert.equal((await world.send(event)).status, 200)
    const [notification] = world.notifications()
    const { payment_method_token, ...customer } = succeeded.customer
    assert.deepEqual(notification, {
      type: event.event_type,
      timestamp: event.create_time,
      data: {
        id: event.id,
        customer: { id: 'c1', external_id: 'ada' },
        resource: event.resource,
        current: { ...succeeded, customer },
        simulated: false,
      },
    })
    assert.equal(world.received[0]?.headers['webhook-id'], event.id)
    assert.ok(payment_method_token && !world.received[0]?.body.includes('CANARY'))
  })

  it('is handed over once of 10,000 duplicates at once', async () => {
    const { receiver, finish } = aSlowReceiver()
    const world = await aWebhookWorld(upstream, { receiver })
    const event = anEvent()
    const { leaf } = await theAuthority()
    const signed = await signedHeaders(leaf, JSON.stringify(event), {
      webhookId: WEBHOOK_ID,
      certificateUrl: CERTIFICATE_URL,
    })
    const init = { method: 'POST', headers: signed, body: JSON.stringify(event) }
    const sent = Array.from({ length: 10_000 }, () => world.bff.ask('/webhooks', init))
    await until(() => world.received.length > 0)
    const early = await Promise.race([Promise.any(sent), NEVER])
    assert.equal(early.status, 503)
    finish(200)
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    assert.equal(world.received.length, 1)
    assert.deepEqual([...new Set(statuses)].sort(), [200, 503])
    assert.equal((await world.bff.ask('/webhooks', init)).status, 200)
    assert.equal(world.received.length, 1)
  })

  it('is for a minute later while it is being handled, and is a duplicate afterwards', async () => {
    const { receiver, finish } = aSlowReceiver()
    const world = await aWebhookWorld(upstream, { receiver })
    const event = anEvent()
    const first = world.send(event)
    await until(() => world.received.length === 1)
    const second = await world.send(event)
    await problemOf(second, 503, 'upstream-unavailable')
    assert.equal(second.headers.get('retry-after'), '60')
    const { level, in_progress } = JSON.parse(world.bff.lines.at(-1) ?? '')
    assert.deepEqual([level, in_progress], ['info', true])
    finish(204)
    assert.equal((await first).status, 200)
    assert.equal((await world.send(event)).status, 200)
    assert.equal(world.received.length, 1)
  })

  it('is one of 32 that are handled at once; the next is for later', async () => {
    const finish: ((status: number) => void)[] = []
    const world = await aWebhookWorld(upstream, {
      receiver: () => new Promise((resolve) => finish.push(resolve)),
    })
    const sent = Array.from({ length: 33 }, () => world.send(anEvent()))
    const refused = await Promise.race(sent)
    assert.equal(refused.status, 503)
    // Sixteen hand-overs are made at once.
    await until(() => finish.length === 16)
    while (finish.length > 0) {
      for (const resolve of finish.splice(0)) resolve(200)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 200).length, 32)
  })

  it('is repeated until the receiver takes it, with one webhook-id', async () => {
    const answers = [500, 500, 500, 500, 500, 302, 404, 200]
    const world = await aWebhookWorld(upstream, { receiver: () => answers.shift() ?? 200 })
    const event = anEvent()
    const statuses: number[] = []
    for (let i = 0; i < 9; i++) statuses.push((await world.send(event, { id: `t${i}` })).status)
    assert.deepEqual(statuses, [503, 503, 503, 503, 503, 503, 503, 200, 200])
    const ids = world.received.map(({ headers }) => headers['webhook-id'])
    assert.deepEqual([ids.length, [...new Set(ids)]], [8, [event.id]])
  })

  it('is repeated while the receiver is gone for a day', async () => {
    const clock = aClock()
    let isGone = true
    const world = await aWebhookWorld(upstream, {
      ...{ now: clock.now, monotonicNow: clock.now },
      receiver() {
        if (isGone) throw Object.assign(new TypeError(), { code: 'ECONNREFUSED' })
        return 200
      },
    })
    const event = anEvent()
    const readiness = async () => {
      const { notifications } = (await (await world.bff.ask('/readyz')).json()) as {
        notifications?: string
      }
      return notifications
    }
    for (let hour = 0; hour < 24; hour++) {
      assert.equal((await world.send(event)).status, 503)
      assert.equal((await readiness()) === 'late', hour >= 1, String(hour))
      clock.advance(60 * MINUTE)
    }
    isGone = false
    assert.equal((await world.send(event)).status, 200)
    assert.notEqual(await readiness(), 'late')
    assert.deepEqual(world.received.at(-1)?.headers['webhook-id'], event.id)
  })

  it('is answered after 9.9 seconds of the receiver, and is repeated after 10.1', async () => {
    for (const [ms, status] of [
      [9_900, 200],
      [10_100, 503],
    ] as const) {
      const clock = aClock()
      const world = await aWebhookWorld(upstream, {
        ...{ now: clock.now, monotonicNow: clock.now },
        receiver: () => new Promise((resolve) => setTimeout(() => resolve(200), ms)),
      })
      const event = anEvent()
      vi.useFakeTimers({ toFake: ['setTimeout'] })
      const answer = world.send(event)
      await until(() => world.received.length === 1)
      vi.advanceTimersByTime(ms)
      assert.equal((await answer).status, status)
      vi.useRealTimers()
      // After a time-out the receiver may be at work, so the lease is kept.
      assert.equal((await world.send(event, { id: 'again' })).status, status)
      assert.equal(world.received.length, 1)
    }
  })

  it('is not handed over, and is answered, if it is of the vault or of another merchant', async () => {
    const claims = Buffer.from(JSON.stringify({ payer_id: 'MERCHANT-1' })).toString('base64url')
    const world = await aWebhookWorld(upstream, { config: { assertion: `e30.${claims}.` } })
    const ofPayee = (merchant_id: string) => ({ resource: { id: 'C1', payee: { merchant_id } } })
    for (const more of [
      { event_type: 'VAULT.PAYMENT-TOKEN.CREATED' },
      ofPayee('MERCHANT-2'),
      { resource: { purchase_units: [{ payee: { merchant_id: 'MERCHANT-2' } }] } },
    ]) {
      assert.equal((await world.send(anEvent(more))).status, 200)
    }
    assert.deepEqual(world.received, [])
    for (const more of [{}, ofPayee('MERCHANT-1')]) await world.send(anEvent(more))
    assert.equal(world.received.length, 2)
  })

  it('is handed to a function of the process, and is repeated if that fails', async () => {
    const taken: unknown[] = []
    let fails = true
    const world = await aWebhookWorld(upstream, {
      onNotification(notification) {
        taken.push(notification.data.id)
        if (fails) throw new Error('CANARY')
      },
    })
    const event = anEvent()
    assert.equal((await world.send(event)).status, 503)
    fails = false
    assert.equal((await world.send(event)).status, 200)
    assert.equal((await world.send(event)).status, 200)
    assert.deepEqual(taken, [event.id, event.id])
    assert.deepEqual(world.received, [])
    assert.doesNotMatch(world.bff.lines.join(), /CANARY/)
  })

  it('is answered without a receiver, and open pages learn of it', async () => {
    const published: string[] = []
    const world = await aWebhookWorld(upstream, {
      config: { notify: undefined },
      changes: {
        publish: async (topic, message) => void published.push(`${topic} ${message}`),
        subscribe: () => () => {},
      },
    })
    assert.equal((await world.send(anInvoiceEvent())).status, 200)
    assert.deepEqual([upstream.seen('GET'), world.received], [[], []])
    assert.equal(published.length, 2)
    for (const line of published) assert.match(line, /"kind":"invoice","id":"INV-1"/)
    assert.ok(published.some((line) => line.includes('ada')))
  })

  it('is handed over when it comes again once there is a receiver', async () => {
    const store = memoryStore()
    const event = anEvent()
    const before = await aWebhookWorld(upstream, { store, config: { notify: undefined } })
    assert.equal((await before.send(event)).status, 200)
    const after = await aWebhookWorld(upstream, { store })
    for (let i = 0; i < 2; i++) assert.equal((await after.send(event)).status, 200)
    assert.equal((await before.send(event)).status, 200)
    assert.deepEqual(
      after.notifications().map(({ data }) => data.id),
      [event.id],
    )
  })

  it('is counted by its outcome', async () => {
    const telemetry = metrics()
    const world = await aWebhookWorld(upstream, { telemetry })
    const event = anEvent()
    await world.send(event)
    await world.send(event)
    await world.send(anEvent(), { webhookId: 'ANOTHER' })
    const text = await (await telemetry.fetch(new Request('http://metrics/metrics'))).text()
    assert.match(text, /^till_webhooks_total\{outcome="handed-over",reason=""\} 1$/m)
    assert.match(text, /^till_webhooks_total\{outcome="duplicate",reason=""\} 1$/m)
    assert.match(text, /^till_webhooks_total\{outcome="refused",reason="unknown-webhook"\} 1$/m)
    assert.match(text, /^till_notification_delay_seconds_count 1$/m)
  })
})

describe('reads of an event', () => {
  const world = (clock: ReturnType<typeof aClock>, store: Store = memoryStore(clock.now)) =>
    aWebhookWorld(upstream, { ...{ now: clock.now, monotonicNow: clock.now }, store })

  it('wait ten minutes for a service that is down, and then go without', async () => {
    const clock = aClock()
    const { send, notifications } = await world(clock)
    const event = anInvoiceEvent()
    upstream.misbehave(INVOICE, says(503))
    assert.equal((await send(event)).status, 503)
    clock.advance(9.9 * MINUTE)
    assert.equal((await send(event)).status, 503)
    clock.advance(0.2 * MINUTE)
    assert.equal((await send(event)).status, 200)
    assert.deepEqual(
      notifications().map(({ data }) => data.current),
      [null],
    )
  })

  it('wait a minute for a resource that is not there, and take one that comes', async () => {
    const clock = aClock()
    const { send, notifications } = await world(clock)
    const [first, second] = [anInvoiceEvent(), anInvoiceEvent()]
    upstream.misbehave(INVOICE, says(404))
    assert.equal((await send(first)).status, 503)
    assert.equal((await send(second)).status, 503)
    clock.advance(MINUTE)
    assert.equal((await send(first)).status, 200)
    upstream.misbehave(INVOICE, says(200, succeeded))
    assert.equal((await send(second)).status, 200)
    assert.deepEqual(
      notifications().map(({ data }) => data.current !== null),
      [false, true],
    )
  })

  it('wait for a state that is not from before the event', async () => {
    const clock = aClock()
    const { send, notifications } = await world(clock)
    const event = anInvoiceEvent()
    upstream.misbehave(INVOICE, says(200, { ...succeeded, updated_at: '2026-03-03T07:00:00Z' }))
    assert.equal((await send(event)).status, 503)
    upstream.misbehave(INVOICE, says(200, succeeded))
    assert.equal((await send(event)).status, 200)
    assert.equal(notifications().length, 1)
  })

  it('take a state of the same second, where the service shows whole seconds', async () => {
    const { send, notifications } = await world(aClock())
    upstream.misbehave(INVOICE, says(200, { ...succeeded, updated_at: '2026-03-03T07:59:58Z' }))
    const { resource } = anInvoiceEvent()
    const sent = { ...resource, updated_at: '2026-03-03T07:59:58.731Z' }
    assert.equal((await send(anInvoiceEvent({ resource: sent }))).status, 200)
    assert.equal(notifications().length, 1)
  })

  it('go without at once after a refusal', async () => {
    const clock = aClock()
    const { send, notifications } = await world(clock)
    for (const status of [403, 422]) {
      upstream.misbehave(INVOICE, fails(status, 'NOT_KNOWN'))
      assert.equal((await send(anInvoiceEvent())).status, 200)
    }
    assert.deepEqual(
      notifications().map(({ data }) => data.current),
      [null, null],
    )
  })

  it('wait ten minutes after a refusal of our token or of a firewall, and after an unreadable answer', async () => {
    const clock = aClock()
    const { send, notifications } = await world(clock)
    for (const answer of [says(401), says(403, '<p>'), says(200, '<p>'), says(200, '[]')]) {
      upstream.misbehave(INVOICE, answer)
      const event = anInvoiceEvent()
      assert.equal((await send(event)).status, 503)
      clock.advance(10 * MINUTE)
      assert.equal((await send(event)).status, 200)
    }
    assert.equal(notifications().length, 4)
  })
})

describe('the reads of a payment', () => {
  const KINDS = [
    ['PAYMENT.CAPTURE.COMPLETED', `${PAYMENTS}/captures/P-1`],
    ['PAYMENT.CAPTURE.REFUNDED', `${PAYMENTS}/refunds/P-1`],
    ['CHECKOUT.ORDER.COMPLETED', '/v2/checkout/orders/P-1'],
  ] as const
  const aPayment = (event_type: string) =>
    anEvent({ event_type, resource: { id: 'P-1', status: 'COMPLETED' } })
  const aWorld = (clock: ReturnType<typeof aClock>) =>
    aWebhookWorld(upstream, {
      ...{ now: clock.now, monotonicNow: clock.now },
      store: memoryStore(clock.now),
    })
  const alarmIn = ({ bff }: Awaited<ReturnType<typeof aWorld>>): unknown =>
    JSON.parse(bff.lines.at(-1) ?? '').alarm

  for (const [type, path] of KINDS) {
    it(`are repeated for as long as there is no answer, with an alarm from ten minutes on: ${type}`, async () => {
      for (const answer of [says(401), says(403), says(429), says(503), says(200, '<p>')]) {
        const clock = aClock()
        const world = await aWorld(clock)
        upstream.misbehave(`GET ${path}`, answer)
        const event = aPayment(type)
        for (const [minutes, hasAlarm] of [
          [0, false],
          [9, false],
          [2, true],
          [48 * 60, true],
        ] as const) {
          clock.advance(minutes * MINUTE)
          assert.equal((await world.send(event)).status, 503)
          assert.equal(alarmIn(world) !== undefined, hasAlarm)
        }
        upstream.misbehave(`GET ${path}`, says(200, { id: 'P-1', status: 'COMPLETED' }))
        // The circuit breaker has opened.
        clock.advance(MINUTE)
        for (let i = 0; i < 2; i++) assert.equal((await world.send(event)).status, 200)
        assert.deepEqual(
          world.notifications().map(({ data }) => data.current !== null),
          [true],
        )
      }
    })

    it(`that the service does not know are an alarm, and hand it over when it comes again: ${type}`, async () => {
      for (const status of [400, 403, 404]) {
        const clock = aClock()
        const world = await aWorld(clock)
        upstream.misbehave(`GET ${path}`, fails(status, 'NOT_KNOWN'))
        const event = aPayment(type)
        await world.send(event)
        clock.advance(MINUTE)
        assert.equal((await world.send(event)).status, 200)
        assert.ok(alarmIn(world))
        upstream.misbehave(`GET ${path}`, says(200, { id: 'P-1', status: 'COMPLETED' }))
        for (let i = 0; i < 2; i++) assert.equal((await world.send(event)).status, 200)
        const [first, ...others] = world.notifications().map(({ data }) => data.current)
        assert.equal(first, null)
        assert.equal(others.at(-1)?.id, 'P-1')
      }
    })
  }
})

describe('a process that is killed', () => {
  /** Counts as the kill: the step that calls it never ends. */
  type Hang = () => Promise<never>
  const hangsAt = (part: string, hang: Hang) => ({
    intercept: (url: string) => (url.includes(part) ? hang() : undefined),
  })
  const isMark = (value: string | undefined) => value === 'handed-over'
  const swapping = (
    store: Store,
    swap: (run: () => Promise<boolean>, value: string | undefined) => Promise<boolean>,
  ) => ({
    store: {
      ...store,
      compareAndSwap: (...[key, from, to, ttl]: Parameters<Store['compareAndSwap']>) =>
        swap(() => store.compareAndSwap(key, from, to, ttl), to),
    },
  })
  /** Each step, and the hand-overs before and after the kill. */
  const STEPS: [
    string,
    (hang: Hang, store: Store) => Partial<Parameters<typeof aWebhookWorld>[1]>,
    number[],
  ][] = [
    ['the fetch of the certificate', (hang) => hangsAt('/certs/', hang), [0, 1]],
    ['the lease', (hang, store) => swapping(store, (run) => run().then(hang)), [0, 1]],
    [
      'the hint to open pages',
      (hang) => ({ changes: { publish: hang, subscribe: () => () => {} } }),
      [0, 1],
    ],
    ['the read', (hang) => hangsAt('/invoices/INV-1', hang), [0, 1]],
    ['the hand-over', (hang) => ({ receiver: hang }), [1, 1]],
    [
      'the mark, after the success of the receiver',
      (hang, store) => swapping(store, (run, value) => (isMark(value) ? hang() : run())),
      [1, 1],
    ],
    [
      'the answer, after the mark',
      (hang, store) => swapping(store, (run, value) => (isMark(value) ? run().then(hang) : run())),
      [1, 0],
    ],
  ]
  for (const [step, options, counts] of STEPS) {
    it(`during ${step} loses nothing and repeats under one id`, async () => {
      upstream.misbehave(INVOICE, says(200, succeeded))
      const clock = aClock()
      const clocks = { now: clock.now, monotonicNow: clock.now }
      const store = memoryStore(clock.now)
      let isKilled = false
      const hang: Hang = () => {
        isKilled = true
        return NEVER
      }
      const killed = await aWebhookWorld(upstream, { ...clocks, store, ...options(hang, store) })
      const event = anInvoiceEvent()
      vi.useFakeTimers({ toFake: ['setTimeout'] })
      void killed.send(event)
      await until(() => isKilled)
      vi.useRealTimers()

      clock.advance(61_000)
      const next = await aWebhookWorld(upstream, { ...clocks, store })
      assert.equal((await next.send(event)).status, 200)
      assert.equal((await next.send(event)).status, 200)
      const received = [killed.received, next.received]
      assert.deepEqual(
        received.map(({ length }) => length),
        counts,
      )
      const ids = received.flat().map(({ headers }) => headers['webhook-id'])
      assert.deepEqual([...new Set(ids)], [event.id])
    })
  }

  it('holds its lease for a minute alone', async () => {
    const clock = aClock()
    const clocks = { now: clock.now, monotonicNow: clock.now }
    const store = memoryStore(clock.now)
    const killed = await aWebhookWorld(upstream, { ...clocks, store, receiver: () => NEVER })
    const event = anEvent()
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    void killed.send(event)
    await until(() => killed.received.length === 1)
    vi.useRealTimers()
    const next = await aWebhookWorld(upstream, { ...clocks, store })
    clock.advance(59_000)
    assert.equal((await next.send(event)).status, 503)
    clock.advance(2_000)
    assert.equal((await next.send(event)).status, 200)
  })
})

describe('the store', () => {
  it('that is down makes every webhook one for later', async () => {
    const down = () => Promise.reject(new StoreError('down'))
    const store = { get: down, set: down, compareAndSwap: down, increment: down }
    const world = await aWebhookWorld(upstream, { store })
    const response = await world.send(anEvent())
    await problemOf(response, 503, 'upstream-unavailable')
    assert.ok(Number(response.headers.get('retry-after')) > 0)
    assert.deepEqual(world.received, [])
  })

  it('that goes down before the mark makes the event one for later, with the same webhook-id', async () => {
    const store = memoryStore()
    let isDown = false
    const failing: Store = {
      ...store,
      compareAndSwap: async (...[key, from, to, ttl]: Parameters<Store['compareAndSwap']>) => {
        if (isDown) throw new StoreError('down')
        return store.compareAndSwap(key, from, to, ttl)
      },
    }
    const receiver = () => {
      isDown = true
      return 200
    }
    const world = await aWebhookWorld(upstream, { store: failing, receiver })
    const event = anEvent()
    await problemOf(await world.send(event), 503, 'upstream-unavailable')
    assert.equal(world.received[0]?.headers['webhook-id'], event.id)
  })

  it.skipIf(noRedis)('of two replicas lets one of them hand over', async () => {
    const line = await aRedisLine()
    const worlds = await Promise.all(
      [0, 1].map(async () => aWebhookWorld(upstream, { store: await line.store() })),
    )
    const event = anEvent()
    const sent = Array.from({ length: 40 }, (_, i) => worlds[i % 2]?.send(event))
    const statuses = (await Promise.all(sent)).map((response) => response?.status ?? 0)
    assert.deepEqual(
      statuses.filter((status) => status !== 200 && status !== 503),
      [],
    )
    assert.ok(statuses.includes(200))
    assert.equal(worlds.flatMap(({ received }) => received).length, 1)
    for (const world of worlds) assert.equal((await world.send(event)).status, 200)
    assert.equal(worlds.flatMap(({ received }) => received).length, 1)
    await line.close()
  })
})
