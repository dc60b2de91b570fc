/**
 * Events in rare states: a missing scope, a confused customer, several payees, a late repeat, a lease that has ended.
 */
import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'vitest'
import { memoryStore } from '../../../server/bff/core/store/store.ts'
import type { PaymentNotification } from '../../../server/bff/features/notifications/index.ts'
import { isOfAnotherMerchant } from '../../../server/bff/features/notifications/payload/payee.ts'
import { acquireLease } from '../../../server/bff/features/notifications/webhooks/lease.ts'
import {
  anEvent,
  aWebhookWorld,
  theAuthority,
  WEBHOOK_ID,
  type WorldOptions,
} from '../../support/bff/webhooks.ts'
import { BILLING, LINKS, PAYMENTS, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const upstream = await upstreamOfFile()

const SECOND = 1_000
const DAY = 24 * 60 * 60 * SECOND
/** The service repeats a webhook for three days, and a store keeps its id for a day more. */
const KEPT_MS = 4 * DAY

let now: number
beforeEach(() => {
  now = Date.now()
})
const aWorld = (options: WorldOptions = {}) =>
  aWebhookWorld(upstream, {
    now: () => now,
    monotonicNow: () => now,
    store: memoryStore(() => now),
    ...options,
  })

const INVOICE = `GET ${BILLING}/invoices/INV-1`
const anInvoiceEvent = () =>
  anEvent({
    event_type: 'USAGE-BILLING.INVOICE.CREATED',
    resource: { id: 'INV-1', customer: { id: 'c1', external_id: 'ada' } },
  })

/** Changes that are published, as topic and message. */
function recordedChanges() {
  const published: string[] = []
  const changes = {
    publish: async (topic: string, message: string) => void published.push(`${topic} ${message}`),
    subscribe: () => () => {},
  }
  return { published, changes }
}

describe('reads of an event', () => {
  it('are not waited for without the scope that they need', async () => {
    const token = { access_token: 't', token_type: 'Bearer', expires_in: 32_400, scope: 'write' }
    upstream.misbehave('POST /v1/oauth2/token', says(200, token))
    const { send, notifications } = await aWorld({ config: { scopes: ['read', 'write'] } })
    assert.equal((await send(anInvoiceEvent())).status, 200)
    assert.equal(notifications()[0]?.data.current, null)
    assert.deepEqual(upstream.seen(INVOICE), [])
  })

  it('are waited for from their first attempt, also if the next one comes after three days', async () => {
    upstream.misbehave(INVOICE, says(503))
    const { send, notifications } = await aWorld()
    const event = anInvoiceEvent()
    assert.equal((await send(event)).status, 503)
    now += 3 * DAY
    assert.equal((await send(event)).status, 200)
    assert.equal(notifications()[0]?.data.current, null)
  })

  it('give no id of another customer', async () => {
    const wallet = { id: 'W1', external_customer_id: 'ada' }
    upstream.misbehave(`GET ${BILLING}/wallets/W1`, says(200, wallet))
    upstream.misbehave(
      `GET ${BILLING}/customers/ada`,
      says(200, { id: 'c2', external_id: 'ben', name: 'Ben' }),
    )
    const { send, notifications } = await aWorld()
    await send(anEvent({ event_type: 'USAGE-BILLING.WALLET.UPDATED', resource: wallet }))
    assert.deepEqual(notifications()[0]?.data.customer, { id: null, external_id: 'ada' })
  })

  it('of links are a minute old from their start, not from their end', async () => {
    const SKU = 'shirt-1'
    const supplementary_data = { related_ids: { order_id: 'ORDER-1' } }
    const capture = { id: 'CAP-1', status: 'COMPLETED', supplementary_data }
    const order = { id: 'ORDER-1', purchase_units: [{ items: [{ sku: SKU }] }] }
    const links = [{ id: 'PLB-A', line_items: [{ product_id: SKU }] }]
    upstream.misbehave(`GET ${PAYMENTS}/captures/CAP-1`, says(200, capture))
    upstream.misbehave('GET /v2/checkout/orders/ORDER-1', says(200, order))
    upstream.misbehave(`GET ${LINKS}?`, (...call) => {
      now += 5 * SECOND
      says(200, { resources: links, links: [] })(...call)
    })
    const { send, notifications } = await aWorld()
    const pay = () => send(anEvent({ event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: capture }))
    await pay()
    now += 54 * SECOND
    await pay()
    assert.equal(upstream.seen(`GET ${LINKS}`).length, 1)
    now += 1 * SECOND
    await pay()
    assert.equal(upstream.seen(`GET ${LINKS}`).length, 2)
    const sold = (notifications() as PaymentNotification[]).map(({ data }) => data.link?.id)
    assert.deepEqual(sold, ['PLB-A', 'PLB-A', 'PLB-A'])
  })
})

describe('an event with several payees', () => {
  const unit = (merchant_id: string) => ({ payee: { merchant_id } })
  const isOfAnother = (...payees: string[]) =>
    isOfAnotherMerchant({ resource: { purchase_units: payees.map(unit) } }, 'MINE')

  it('is of the merchant if any of them is', () => {
    for (const payees of [
      ['MINE', 'B'],
      ['B', 'MINE'],
      ['B', 'MINE', 'C'],
    ])
      assert.equal(isOfAnother(...payees), false, payees.join())
    const resource = { ...unit('B'), purchase_units: [unit('MINE')] }
    assert.equal(isOfAnotherMerchant({ resource }, 'MINE'), false)
  })

  it('is of another merchant if none of them is', () => {
    assert.equal(isOfAnother('B', 'C'), true)
  })

  it('is of the merchant if it names none', () => {
    assert.equal(isOfAnotherMerchant({ resource: {} }, 'MINE'), false)
  })
})

describe('open pages', () => {
  it('learn nothing of a simulated event', async () => {
    const { published, changes } = recordedChanges()
    const { root } = await theAuthority()
    const webhooks = { ids: [WEBHOOK_ID], ca: root.pem, takesSimulated: true }
    const { send, notifications } = await aWorld({ changes, config: { webhooks } })
    await send(anInvoiceEvent(), { webhookId: 'WEBHOOK_ID' })
    assert.equal(notifications()[0]?.data.simulated, true)
    assert.deepEqual(published, [])
  })

  it('learn of an event without the name of its customer, also without a receiver', async () => {
    const note = { id: 'N1', invoice_id: 'INV-1' }
    upstream.misbehave(`GET ${BILLING}/credit-notes/N1`, says(200, note))
    const invoice = { id: 'INV-1', customer: { id: 'c1', external_id: 'ada' } }
    upstream.misbehave(INVOICE, says(200, invoice))
    const { published, changes } = recordedChanges()
    const { send } = await aWorld({ changes, config: { notify: undefined } })
    const event = anEvent({ event_type: 'USAGE-BILLING.CREDIT-NOTE.CREATED', resource: note })
    assert.equal((await send(event)).status, 200)
    assert.equal(published.length, 2)
    assert.ok(published.every((line) => line.includes('"kind":"credit-note","id":"N1"')))
    assert.ok(published.some((line) => line.includes('ada')))
  })
})

describe('an event that was handled', () => {
  it('is a duplicate for four days', async () => {
    const { send, received } = await aWorld()
    const event = anEvent()
    await send(event, { time: new Date(now).toISOString() })
    now += KEPT_MS - 1
    assert.equal((await send(event, { time: new Date(now).toISOString() })).status, 200)
    assert.equal(received.length, 1)
    now += 1
    await send(event, { time: new Date(now).toISOString() })
    assert.equal(received.length, 2)
  })

  it('is a duplicate also if its lease had ended before the receiver answered', async () => {
    const { send, received } = await aWorld({
      receiver() {
        now += 61 * SECOND
        return 200
      },
    })
    const event = anEvent()
    for (let time = 0; time < 2; time++)
      assert.equal((await send(event, { time: new Date(now).toISOString() })).status, 200)
    assert.equal(received.length, 1)
    now += KEPT_MS - 62 * SECOND
    await send(event, { time: new Date(now).toISOString() })
    assert.equal(received.length, 1)
  })

  it('stays handled when another attempt, which began after the lease, has failed', async () => {
    const store = memoryStore(() => now)
    const acquire = async () => {
      const lease = await acquireLease(store, 'WH-1', 'handed-over')
      return typeof lease === 'string' ? assert.fail(lease) : lease
    }
    const slow = await acquire()
    now += 60 * SECOND
    const second = await acquire()
    await slow.release()
    assert.equal(await acquireLease(store, 'WH-1', 'handed-over'), 'leased')
    await slow.complete('handed-over')
    await second.release()
    assert.equal(await acquireLease(store, 'WH-1', 'handed-over'), 'done')
  })
})
