/** Notifications hold no id of the vault, wherever the service puts it. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { anEvent, aWebhookWorld } from '../../support/bff/webhooks.ts'
import { says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const upstream = await upstreamOfFile()

/** Payment sources of orders: saved with the payment, paid by a saved one, and paid by its token. */
const SOURCES = {
  paypal: {
    email_address: 'ada@example.com',
    attributes: { vault: { id: 'CANARY', status: 'VAULTED', customer: { id: 'CANARY' } } },
  },
  card: { last_digits: '1111', vault_id: 'CANARY' },
  token: { id: 'CANARY', type: 'PAYMENT_METHOD_TOKEN' },
}

describe('the notification of an order', () => {
  it('has no token of the vault and no id of its customer, and keeps the rest', async () => {
    const order = { id: 'ORDER-1', status: 'COMPLETED', payment_source: SOURCES }
    upstream.misbehave('GET /v2/checkout/orders/ORDER-1', says(200, order))
    const world = await aWebhookWorld(upstream)
    const event = anEvent({ event_type: 'CHECKOUT.ORDER.COMPLETED', resource: order })
    assert.equal((await world.send(event)).status, 200)
    const { resource, current } = world.notifications()[0]!.data
    for (const copy of [resource, current])
      assert.deepEqual(copy, {
        ...order,
        payment_source: {
          paypal: { email_address: 'ada@example.com', attributes: {} },
          card: { last_digits: '1111' },
        },
      })
    assert.ok(!world.received[0]!.body.includes('CANARY'))
    assert.ok(!world.bff.lines.join().includes('CANARY'))
  })
})
