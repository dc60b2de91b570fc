/** A webhook that one replica receives reaches the open pages of the other. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, it } from 'vitest'
import { atEnd } from '../../support/at-end.ts'
import { SHOP, type TestBff } from '../../support/bff/bff.ts'
import { type OpenStream, openStream } from '../../support/bff/open-stream.ts'
import { aRedisLine, noRedis } from '../../support/bff/redis.ts'
import { anEvent, aWebhookWorld } from '../../support/bff/webhooks.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'
import { ALICE, BOB } from '../../support/upstream/upstream-rows.ts'

const upstream = await upstreamOfFile()

const anInvoiceOf = (customer: typeof ALICE) =>
  anEvent({
    event_type: 'USAGE-BILLING.INVOICE.CREATED',
    resource: { id: `inv-${customer.external_id}-1`, customer },
  })

describe.skipIf(noRedis)('two replicas with one Redis', () => {
  it('show a change that one of them receives on the pages of both, of its customer alone', async () => {
    const line = await aRedisLine()
    atEnd(() => line.close())
    const aReplica = async () =>
      aWebhookWorld(upstream, { store: await line.store(), changes: line.changes() })
    const [here, there] = [await aReplica(), await aReplica()]
    const open = async (bff: TestBff, customer: string): Promise<OpenStream> => {
      const token = await bff.token({ customer })
      const stream = openStream(await bff.ask('/api/me/changes', { token, origin: SHOP }))
      atEnd(() => stream.cancel())
      return stream
    }
    const streams = [await open(here.bff, 'alice'), await open(there.bff, 'alice')]
    const other = await open(there.bff, 'bob')
    // A subscription takes a moment.
    await pause(200)

    assert.equal((await here.send(anInvoiceOf(ALICE))).status, 200)
    assert.equal((await here.send(anInvoiceOf(BOB))).status, 200)
    for (const stream of streams) {
      assert.deepEqual(await stream.received(1), [{ kind: 'invoice', id: 'inv-alice-1' }])
    }
    assert.deepEqual(await other.received(1), [{ kind: 'invoice', id: 'inv-bob-1' }])
  })
})
