/** Openings of streams of changes: no change and no revocation is lost between the request and the subscription. */
import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'vitest'
import { type Changes, memoryChanges } from '../../../server/bff/core/store/changes.ts'
import { deploymentChanges } from '../../../server/bff/core/store/deployment.ts'
import { changePublisher } from '../../../server/bff/core/store/publish.ts'
import { aBff, configFor, SHOP, type TestBff } from '../../support/bff/bff.ts'
import { type OpenStream, openStream } from '../../support/bff/open-stream.ts'
import { aRedisLine, noRedis } from '../../support/bff/redis.ts'
import { inTime, until } from '../../support/in-time.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'
import { ALICE } from '../../support/upstream/upstream-rows.ts'

const upstream = await upstreamOfFile()
const opened: OpenStream[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((stream) => stream.cancel()))
})

const publisher = (changes: Changes) =>
  changePublisher(deploymentChanges(changes, configFor(upstream.url)))

const invoice = (id: string) => ({ kind: 'invoice' as const, id })

const request = (bff: TestBff, token: string) => bff.ask('/api/me/changes', { token, origin: SHOP })

async function open(bff: TestBff) {
  const stream = openStream(await request(bff, await bff.token()))
  opened.push(stream)
  return stream
}

describe('an opened stream of changes', () => {
  it('has every change that is published from then on', async () => {
    const changes = memoryChanges()
    const stream = await open(aBff(upstream, { changes }))
    await publisher(changes).publish({
      ...invoice('at-once'),
      customer: { id: ALICE.id, externalId: 'alice' },
    })
    assert.deepEqual(await stream.received(1), [invoice('at-once')])
  })

  it('ends if its session was revoked before announcements are delivered', async () => {
    const ready: (() => void)[] = []
    const changes: Changes = {
      publish: async () => {},
      subscribe(_topic, _listener, _onGap, onReady) {
        if (onReady) ready.push(onReady)
        return () => {}
      },
    }
    const bff = aBff(upstream, { changes })
    const token = await bff.token()
    const opening = request(bff, token)
    await until(() => ready.length === 2)
    await bff.ask('/api/sessions/current', { method: 'DELETE', token, origin: SHOP })
    for (const report of ready) report()
    assert.equal(await inTime(openStream(await opening).ended), true)
  })
})

describe.skipIf(noRedis)('an opened stream in front of Redis', () => {
  /** A replica behind a line that can be slow, and a publisher beside it. */
  async function aReplica() {
    const line = await aRedisLine()
    const bff = aBff(upstream, { changes: line.changes() })
    const { publish } = publisher(line.changes(true))
    const first = await open(bff)
    for (let i = 0; first.messages().length === 0; i++) {
      assert.ok(i < 500)
      await publish({ ...invoice('ready'), customer: { id: ALICE.id, externalId: 'alice' } })
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    return { line, bff, publish }
  }
  const kinds = (stream: OpenStream) =>
    stream.messages().map((message) => (message as { kind: string }).kind)

  it('has every change from then on, and a resync for those of a slow opening', async () => {
    const { line, bff, publish } = await aReplica()
    await Promise.all(opened.splice(0).map((stream) => stream.cancel()))
    line.delay(200)
    const stream = await open(bff)
    await publish({ ...invoice('at-once'), customer: { id: ALICE.id, externalId: 'alice' } })
    assert.deepEqual(await stream.received(2), [{ kind: 'resync' }, invoice('at-once')])
    await line.close()
  })

  it('is there after a second while Redis hangs, and has a resync when it is back', async () => {
    const { line, bff } = await aReplica()
    line.hang()
    const start = performance.now()
    const stream = await open(bff)
    assert.ok(performance.now() - start < 5_000)
    await line.mend()
    await until(() => kinds(stream).length === 2)
    assert.deepEqual(kinds(stream), ['resync', 'resync'])
    await line.close()
  })
})
