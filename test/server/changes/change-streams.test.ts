/** GET /api/me/changes and GET /api/changes: changes by scope and customer, limits and ends of a stream. */
import assert from 'node:assert/strict'
import { afterEach, describe, it, vi } from 'vitest'
import type { BffOptions } from '../../../server/bff/app.ts'
import { type Changes, memoryChanges } from '../../../server/bff/core/store/changes.ts'
import { deploymentChanges } from '../../../server/bff/core/store/deployment.ts'
import { changePublisher } from '../../../server/bff/core/store/publish.ts'
import { CHANGE_SCOPES, type ChangeKind } from '../../../server/contract/notifications/change.ts'
import { MERCHANT_SCOPES } from '../../../server/contract/session.ts'
import { API_KEY, aBff, configFor, problemOf, SHOP, type TestBff } from '../../support/bff/bff.ts'
import { aBffOnPort } from '../../support/bff/bff-on-port.ts'
import { type OpenStream, openStream } from '../../support/bff/open-stream.ts'
import { inTime, until } from '../../support/in-time.ts'
import { hangs, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'
import { ALICE, BOB } from '../../support/upstream/upstream-rows.ts'

const upstream = await upstreamOfFile()
const MERCHANT = { kind: 'merchant', scopes: MERCHANT_SCOPES }
const OF_ALICE = { id: ALICE.id, externalId: ALICE.external_id }
const KINDS = Object.keys(CHANGE_SCOPES) as ChangeKind[]
const opened: OpenStream[] = []

afterEach(async () => {
  await Promise.all(opened.splice(0).map((stream) => stream.cancel()))
})

function aServer(more: Partial<BffOptions> = {}) {
  const changes = memoryChanges()
  const bff = aBff(upstream, { changes, ...more })
  const config = configFor(upstream.url)
  return { bff, changes, ...changePublisher(deploymentChanges(more.changes ?? changes, config)) }
}

const ask = (bff: TestBff, token: string, path = '/api/me/changes') =>
  bff.ask(path, { token, origin: SHOP })

async function open(bff: TestBff, session: object = {}, path = '/api/me/changes') {
  const stream = openStream(await ask(bff, await bff.token(session), path))
  opened.push(stream)
  return stream
}

const openOffice = (bff: TestBff, scopes: readonly string[] = MERCHANT_SCOPES) =>
  open(bff, { kind: 'merchant', scopes }, '/api/changes')

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

const hasEnded = ({ ended }: OpenStream) =>
  Promise.race([ended.then(() => true), nextTurn().then(() => false)])

/** A subscription takes a few turns; a change beside it shows that it is made. */
const untilOpen = async (publish: (id: string) => Promise<void>, streams: OpenStream[]) => {
  for (let i = 0; streams.some((stream) => stream.messages().length === 0); i++) {
    assert.ok(i < 500)
    await publish('ready')
    await nextTurn()
  }
}

describe('a stream of changes', () => {
  it('is a stream that no proxy buffers, compresses or stores', async () => {
    const { bff } = aServer()
    const response = await ask(bff, await bff.token())
    opened.push(openStream(response))
    assert.equal(response.headers.get('x-accel-buffering'), 'no')
    assert.equal(response.headers.get('cache-control'), 'no-store, no-transform')
    assert.equal(response.headers.get('access-control-allow-origin'), SHOP)
    await until(() => opened[0]!.text() !== '')
    const [, retry] = opened[0]!.text().match(/^retry: (\d+)\n\n$/) ?? []
    assert.ok(Number(retry) >= 2_000 && Number(retry) <= 4_000)
  })

  it('has the kind and the id of a change and nothing else', async () => {
    const { bff, publish } = aServer()
    const stream = await open(bff)
    const office = await openOffice(bff)
    await untilOpen((id) => publish({ kind: 'invoice', id, customer: OF_ALICE }), [stream, office])
    const message = { kind: 'invoice', id: 'ready' }
    assert.deepEqual(stream.messages()[0], message)
    assert.deepEqual(office.messages()[0], message)
  })

  for (const kind of KINDS) {
    const { customer, merchant } = CHANGE_SCOPES[kind]
    it(`has changes of the kind ${kind} only with its scope`, async () => {
      const { bff, publish } = aServer()
      const other = kind === 'invoice' ? 'alert' : 'invoice'
      const marker = CHANGE_SCOPES[other].customer
      const marked = { kind: other, customer: OF_ALICE, subscription: 'sub-alice' } as const
      const withScope = await open(bff, { scopes: [...new Set([customer ?? marker, marker])] })
      const without = await open(bff, { scopes: [marker] })
      const office = await openOffice(bff, [merchant, marker])
      const officeWithout = await openOffice(bff, [marker])
      const streams = [withScope, without, office, officeWithout]
      await untilOpen((id) => publish({ ...marked, id }), streams)
      await publish({ kind, id: 'of-kind', customer: OF_ALICE, subscription: 'sub-alice' })
      await publish({ ...marked, id: 'last' })
      const ids = (stream: OpenStream) =>
        stream
          .messages()
          .map((message) => (message as { id: string }).id)
          .filter((id) => id !== 'ready')
      await until(() => streams.every((stream) => ids(stream).includes('last')))
      assert.deepEqual(streams.map(ids), [
        customer === null ? ['last'] : ['of-kind', 'last'],
        ['last'],
        ['of-kind', 'last'],
        ['last'],
      ])
    })
  }

  it('has no other customer’s change, of 1,000 streams', async () => {
    const { bff, publish } = aServer()
    const customers = Array.from({ length: 50 }, (_, i) => ({
      id: `c-${i}`,
      externalId: `key-${i}`,
    }))
    for (const { id, externalId: external_id } of customers) {
      upstream.rows.customers.push({ ...upstream.rows.customers[0], id, external_id })
    }
    const all: { externalId: string; stream: OpenStream }[] = []
    for (const { externalId } of customers) {
      const streams = await Promise.all(
        Array.from({ length: 20 }, () => open(bff, { customer: externalId })),
      )
      all.push(...streams.map((stream) => ({ externalId, stream })))
    }
    await publish({ kind: 'invoice', id: 'of-none', customer: null })
    await publish({ kind: 'invoice', id: 'of-carol', customer: { externalId: 'carol' } })
    for (const customer of customers) {
      await publish({ kind: 'invoice', id: `${customer.externalId}-last`, customer })
    }
    for (const { externalId, stream } of all) {
      await until(() => stream.text().includes('-last'))
      assert.deepEqual(stream.messages(), [{ kind: 'invoice', id: `${externalId}-last` }])
    }
  })

  it('has nothing of a subscription that its session does not name', async () => {
    const { bff, publish } = aServer()
    const stream = await open(bff)
    for (const kind of ['subscription', 'usage', 'alert'] as const) {
      for (const subscription of ['sub-alice', 'secret', undefined]) {
        await publish({ kind, id: `${subscription}`, customer: OF_ALICE, subscription })
      }
    }
    await publish({ kind: 'invoice', id: 'last', customer: OF_ALICE })
    await until(() => stream.text().includes('last'))
    assert.deepEqual(
      stream.messages().map((message) => (message as { id: string }).id),
      ['sub-alice', 'sub-alice', 'sub-alice', 'last'],
    )
  })

  describe('of a customer whose external id is given to another', () => {
    const wallet = (id: string) => ({
      kind: 'wallet' as const,
      id,
      customer: { externalId: 'alice' },
    })
    const customerRow = (externalId: string) =>
      upstream.rows.customers.find(({ external_id }) => external_id === externalId)

    it('ends with a change that names the external id alone', async () => {
      const { bff, publish } = aServer()
      const stream = await open(bff)
      await publish(wallet('own'))
      await stream.received(1)
      Object.assign(customerRow('alice') ?? {}, { external_id: 'alice-2' })
      Object.assign(customerRow('bob') ?? {}, { external_id: 'alice' })
      await publish(wallet('of-bob'))
      assert.equal(await inTime(stream.ended), true)
      assert.deepEqual(stream.messages(), [{ kind: 'wallet', id: 'own' }])
    })

    it('has nothing of a change that names both of the other’s ids, and ends with one of its own', async () => {
      const { bff, publish } = aServer()
      const stream = await open(bff)
      const kind = 'wallet'
      await publish({ kind, id: 'of-bob', customer: { id: BOB.id, externalId: 'alice' } })
      await publish({ kind, id: 'own', customer: { id: ALICE.id, externalId: 'alice-2' } })
      assert.equal(await inTime(stream.ended), true)
      assert.deepEqual(stream.messages(), [])
    })

    it('has a resync, and no id, while the service does not say whose it is', async () => {
      const { bff, publish } = aServer({ timeouts: { attempt: 50, read: 50 } })
      const stream = await open(bff)
      upstream.misbehave('GET /v1/commerce/billing/customers', hangs)
      await publish(wallet('unknown'))
      assert.deepEqual(await stream.received(1), [{ kind: 'resync' }])
    })
  })

  it('needs a session of its kind', async () => {
    const { bff } = aServer()
    await problemOf(await ask(bff, await bff.token(), '/api/changes'), 403, 'insufficient-scope')
    await problemOf(await ask(bff, await bff.token(MERCHANT)), 403, 'insufficient-scope')
    await problemOf(await bff.ask('/api/me/changes'), 401, 'unauthenticated')
  })

  it('is empty without changes', async () => {
    const bff = aBff(upstream)
    const response = await ask(bff, await bff.token())
    assert.deepEqual([response.status, await response.text()], [204, ''])
  })

  it('is not opened by HEAD', async () => {
    const { bff } = aServer()
    const token = await bff.token()
    for (let i = 0; i < 5; i++) {
      const response = await bff.ask('/api/me/changes', { token, origin: SHOP, method: 'HEAD' })
      assert.equal(response.status, 200)
      assert.equal(await response.text(), '')
    }
  })

  it('is one of two of a session; a closed one leaves its place', async () => {
    const { bff } = aServer()
    const token = await bff.token()
    const first = openStream(await ask(bff, token))
    opened.push(openStream(await ask(bff, token)))
    await problemOf(await ask(bff, token), 429, 'too-many-requests')
    await first.cancel()
    opened.push(openStream(await ask(bff, token)))
  })

  it('is refused beyond the limit of the process', async () => {
    const { bff } = aServer({ maxStreams: 2 })
    const first = await open(bff)
    await open(bff)
    const { retry_after } = await problemOf(await ask(bff, await bff.token()), 503, 'unavailable')
    assert.equal(retry_after, 60)
    await first.cancel()
    await open(bff)
  })

  it('has a heartbeat every 15 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const { bff } = aServer()
    const stream = await open(bff)
    const heartbeats = () => stream.text().match(/^:\n\n/gm)?.length ?? 0
    vi.advanceTimersByTime(14_999)
    assert.equal(heartbeats(), 0)
    vi.advanceTimersByTime(1)
    await until(() => heartbeats() === 1)
    vi.advanceTimersByTime(15_000)
    await until(() => heartbeats() === 2)
  })

  it('ends at the end of the token', async () => {
    const now = Date.parse('2026-02-01T10:00:00Z')
    const { bff } = aServer({ now: () => now })
    const token = await bff.token({ ttl: 60 })
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const stream = openStream(await ask(bff, token))
    vi.advanceTimersByTime(59_999)
    assert.equal(await hasEnded(stream), false)
    vi.advanceTimersByTime(1)
    assert.equal(await stream.ended, true)
  })

  it('ends at its next heartbeat if the clock was set forward', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    let now = Date.parse('2026-02-01T10:00:00Z')
    const { bff } = aServer({ now: () => now })
    const stream = await open(bff)
    now += 3_600_000
    vi.advanceTimersByTime(15_000)
    assert.equal(await inTime(stream.ended), true)
  })

  it('ends with its session, and only with that', async () => {
    const { bff } = aServer()
    const [token, other] = [await bff.token(), await bff.token()]
    const closing = openStream(await ask(bff, token))
    const staying = openStream(await ask(bff, other))
    opened.push(staying)
    await nextTurn()
    await bff.ask('/api/sessions/current', { method: 'DELETE', token, origin: SHOP })
    assert.equal(await inTime(closing.ended), true)
    assert.equal(await hasEnded(staying), false)
  })

  it('ends when the sessions of its customer are revoked', async () => {
    const { bff } = aServer()
    const closing = await open(bff)
    const staying = await open(bff, { customer: 'bob' })
    const office = await openOffice(bff)
    await nextTurn()
    const response = await bff.ask('/api/sessions/revoke', {
      method: 'POST',
      token: API_KEY,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ customer_external_id: 'alice' }),
    })
    assert.equal(response.status, 204)
    assert.equal(await inTime(closing.ended), true)
    assert.deepEqual(await Promise.all([staying, office].map(hasEnded)), [false, false])
  })

  it('sends one resync after a gap, and ends if its session was revoked meanwhile', async () => {
    const gaps: (() => void)[] = []
    const memory = memoryChanges()
    const changes: Changes = {
      publish: async () => {},
      subscribe(topic, listener, onGap, onReady) {
        if (onGap) gaps.push(onGap)
        return memory.subscribe(topic, listener, onGap, onReady)
      },
    }
    const { bff } = aServer({ changes })
    const [token, other] = [await bff.token(), await bff.token()]
    const revoked = openStream(await ask(bff, token))
    const stream = openStream(await ask(bff, other))
    opened.push(stream)
    await until(() => gaps.length === 3)
    await bff.ask('/api/sessions/current', { method: 'DELETE', token, origin: SHOP })
    for (const report of gaps) report()
    assert.deepEqual(await stream.received(1), [{ kind: 'resync' }])
    assert.equal(await inTime(revoked.ended), true)
    assert.deepEqual(stream.messages(), [{ kind: 'resync' }])
  })

  it('is cut after half a minute in which its reader takes nothing, and the others go on', async () => {
    const { bff, publish } = aServer()
    const [token, other] = [await bff.token(), await bff.token()]
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const slow = await ask(bff, token)
    const stream = openStream(await ask(bff, other))
    opened.push(stream)
    for (let i = 0; i < 1_200; i++) {
      await publish({ kind: 'invoice', id: `inv-${i}`, customer: OF_ALICE })
      // The reader beside it reads.
      await nextTurn()
    }
    assert.ok(stream.text().includes('inv-1199'))
    await vi.advanceTimersByTimeAsync(30_000)
    vi.useRealTimers()
    assert.equal(await inTime(openStream(slow).ended), false)
    assert.equal(await hasEnded(stream), false)
  })

  it('takes the place of the oldest of its customer beyond twenty; the office keeps places', async () => {
    const { bff } = aServer({ maxStreams: 30 })
    const streams: OpenStream[] = []
    for (let i = 0; i < 21; i++) streams.push(await open(bff))
    const [first, ...others] = streams
    assert.equal(await inTime(first?.ended ?? Promise.resolve(false)), true)
    assert.match(first?.text() ?? '', /retry: 60000\n\n$/)
    assert.deepEqual(await Promise.all(others.map(hasEnded)), Array(20).fill(false))
    for (let i = 0; i < 7; i++) await open(bff, { customer: 'bob' })
    const bobs = await ask(bff, await bff.token({ customer: 'bob' }))
    await problemOf(bobs, 503, 'unavailable')
    await openOffice(bff)
  })

  it('is closed with all others before the server stops, and not opened again', async () => {
    const changes = memoryChanges()
    const server = await aBffOnPort(upstream, { changes })
    const { bff } = aServer()
    const token = await bff.token()
    const request = () =>
      fetch(`${server.url}/api/me/changes`, { headers: { Authorization: `Bearer ${token}` } })
    const stream = openStream(await request())
    await until(() => stream.text() !== '')
    server.closeStreams()
    assert.equal(await inTime(stream.ended), true)
    const { retry_after } = await problemOf(await request(), 503, 'unavailable')
    assert.equal(retry_after, 5)
    await inTime(server.close())
  })

  it('leaves its place when the client disconnects', async () => {
    const changes = memoryChanges()
    const server = await aBffOnPort(upstream, { changes, maxStreams: 1 })
    const { bff } = aServer()
    const headers = { Authorization: `Bearer ${await bff.token()}` }
    const request = (signal?: AbortSignal) =>
      fetch(`${server.url}/api/me/changes`, { headers, ...(signal && { signal }) })
    const client = new AbortController()
    const stream = openStream(await request(client.signal))
    assert.equal((await request()).status, 503)
    client.abort()
    assert.equal(await inTime(stream.ended), false)
    let next = await request()
    for (const start = performance.now(); next.status === 503; next = await request()) {
      assert.ok(performance.now() - start < 10_000)
    }
    assert.equal(next.status, 200)
    await next.body?.cancel()
    server.closeStreams()
    await server.close()
  })
})

describe('a write through the server', () => {
  /** The ids and kinds that a customer's stream and the back office's receive. */
  async function changesOf(write: (bff: TestBff) => Promise<Response>, status: number) {
    const { bff, publish } = aServer()
    const [stream, office] = [await open(bff), await openOffice(bff)]
    await untilOpen((id) => publish({ kind: 'invoice', id, customer: OF_ALICE }), [stream, office])
    assert.equal((await write(bff)).status, status)
    await publish({ kind: 'invoice', id: 'last', customer: OF_ALICE })
    const streams = [stream, office]
    await until(() => streams.every((stream) => stream.text().includes('"last"')))
    return streams.map((stream) =>
      stream
        .messages()
        .map((message) => Object.values(message as object).join(' '))
        .filter((text) => !/ (ready|last)$/.test(text)),
    )
  }

  it('publishes a payment that was requested', async () => {
    const path = '/api/me/invoices/inv-alice-1/retry_payment'
    const pay = async (bff: TestBff) =>
      bff.ask(path, { method: 'POST', token: await bff.token(), origin: SHOP })
    const both = [['invoice inv-alice-1'], ['invoice inv-alice-1']]
    assert.deepEqual(await changesOf(pay, 204), both)
    upstream.misbehave('POST /v1/commerce/billing/invoices/', says(500))
    assert.deepEqual(await changesOf(pay, 504), both)
    upstream.reset()
  })

  it('publishes a payment that the back office requests to its customer', async () => {
    const path = '/api/billing/invoices/inv-alice-1/retry_payment'
    const pay = async (bff: TestBff) =>
      bff.ask(path, { method: 'POST', token: await bff.token(MERCHANT), origin: SHOP })
    const both = [['invoice inv-alice-1'], ['invoice inv-alice-1']]
    assert.deepEqual(await changesOf(pay, 204), both)
  })

  it('is published with an unknown outcome too', async () => {
    const write = async (bff: TestBff) =>
      bff.ask('/api/billing/subscriptions/alice-pro', {
        ...{ method: 'PUT', token: await bff.token(MERCHANT), origin: SHOP },
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ name: 'Pro' }),
      })
    upstream.misbehave('PUT /v1/commerce/billing/subscriptions/', says(500))
    assert.deepEqual(await changesOf(write, 504), [[], ['subscription alice-pro']])
    upstream.reset()
  })

  it('publishes nothing when it is refused', async () => {
    const path = '/api/billing/plans/p1'
    const remove = async (bff: TestBff) =>
      bff.ask(path, { method: 'DELETE', token: await bff.token(MERCHANT), origin: SHOP })
    upstream.misbehave('DELETE /v1/commerce/billing/plans/', says(404))
    assert.deepEqual(await changesOf(remove, 404), [[], []])
    upstream.misbehave('DELETE /v1/commerce/billing/plans/', says(204))
    assert.deepEqual(await changesOf(remove, 204), [[], ['plan p1']])
  })
})
