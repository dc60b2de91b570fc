/**
 * Readiness says that notifications are late while an event waits for its hand-over for an hour, and at no other time.
 */
import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'vitest'
import { memoryStore } from '../../../server/bff/core/store/store.ts'
import {
  anEvent,
  aWebhookWorld,
  CERTS,
  type WebhookWorld,
  type WorldOptions,
} from '../../support/bff/webhooks.ts'
import { BILLING, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const upstream = await upstreamOfFile()
const HOUR = 60 * 60_000

let now: number
beforeEach(() => {
  now = Date.now()
})
const aWorld = (options: WorldOptions = {}) =>
  aWebhookWorld(upstream, { now: () => now, monotonicNow: () => now, ...options })

async function isLate({ bff }: WebhookWorld): Promise<boolean> {
  const response = await bff.ask('/readyz')
  assert.equal(response.status, 200)
  return ((await response.json()) as { notifications?: string }).notifications === 'late'
}

describe('notifications', () => {
  it('are late after an hour without a hand-over, and not after the next one', async () => {
    let status = 500
    const world = await aWorld({ receiver: () => status })
    const event = anEvent()
    for (let hour = 0; hour < 3; hour++) {
      assert.equal((await world.send(event)).status, 503)
      assert.equal(await isLate(world), hour > 0, String(hour))
      now += HOUR
    }
    status = 200
    await world.send(anEvent())
    assert.equal(await isLate(world), false)
  })

  it('are not late once another replica has handed the event over', async () => {
    const store = memoryStore(() => now)
    const world = await aWorld({ store, receiver: () => 500 })
    const other = await aWorld({ store })
    const event = anEvent()
    assert.equal((await world.send(event)).status, 503)
    assert.equal((await other.send(event)).status, 200)
    now += 2 * HOUR
    assert.equal(await isLate(world), false)

    assert.equal((await world.send(anEvent())).status, 503)
    now += 2 * HOUR
    assert.equal(await isLate(world), true)
  })

  it('are not late without a receiver', async () => {
    const world = await aWorld({ config: { notify: undefined } })
    const alert = anEvent({
      event_type: 'USAGE-BILLING.SUBSCRIPTION-ALERT.TRIGGERED',
      resource: { id: 'A1', external_subscription_id: 'sub-1' },
    })
    upstream.misbehave(`GET ${BILLING}/subscriptions/sub-1`, says(503))
    assert.equal((await world.send(alert)).status, 503)
    now += 2 * HOUR
    assert.equal(await isLate(world), false)
  })

  it('are not late because of webhooks that can not be verified', async () => {
    const world = await aWorld()
    const statuses = new Set<number>()
    for (let i = 0; i < 10; i++) {
      const certificateUrl = `${CERTS}CERT-${i}`
      statuses.add((await world.send(anEvent(), { certificateUrl })).status)
    }
    assert.deepEqual([...statuses], [401, 503])
    now += 2 * HOUR
    assert.equal(await isLate(world), false)
  })
})
