/** Sales of payment links, and the customers of events: by the order's items and by fixed chains of reads. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import type { PaymentNotification } from '../../../server/bff/features/notifications/index.ts'
import { indexOf, matchLink } from '../../../server/bff/features/notifications/payload/links.ts'
import { anEvent, aWebhookWorld, type WebhookWorld } from '../../support/bff/webhooks.ts'
import { BILLING, fails, LINKS, PAYMENTS, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const upstream = await upstreamOfFile()

const ORDERS = '/v2/checkout/orders'
const usd = (value: string) => ({ currency_code: 'USD', value })
const aCapture = (more: object = {}) => ({
  id: 'CAP-1',
  status: 'COMPLETED',
  amount: usd('20.00'),
  supplementary_data: { related_ids: { order_id: 'ORDER-1' } },
  ...more,
})
const anOrder = (items: object[], more: object = {}) => ({
  id: 'ORDER-1',
  status: 'COMPLETED',
  payer: { email_address: 'buyer@example.test', payer_id: 'P1' },
  purchase_units: [{ amount: usd('20.00'), items, shipping: { name: { full_name: 'B. Uyer' } } }],
  ...more,
})
const aLink = (id: string, item: object) => ({ id, line_items: [item] })

function answers({ capture = aCapture(), order, links = [] }: Record<string, unknown>) {
  upstream.misbehave(`GET ${PAYMENTS}/captures/CAP-1`, says(200, capture))
  upstream.misbehave(
    `GET ${ORDERS}/ORDER-1`,
    order ? says(200, order) : fails(403, 'NOT_AUTHORIZED'),
  )
  upstream.misbehave(`GET ${LINKS}?`, says(200, { resources: links, links: [] }))
}

const paid = (more: object = {}) =>
  anEvent({ event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: aCapture(), ...more })

async function dataOf(world: WebhookWorld, event: object): Promise<PaymentNotification['data']> {
  const response = await world.send(event)
  assert.equal(response.status, 200, await response.text())
  return (world.notifications().at(-1) as PaymentNotification).data
}

describe('a completed payment', () => {
  const SHIRT = { name: 'Shirt', sku: 'shirt-1', quantity: '1', unit_amount: usd('20.00') }

  it('is a sale of the link with the product id of its item', async () => {
    const order = anOrder([SHIRT])
    answers({ order, links: [aLink('PLB-A', { name: 'Shirt', product_id: 'shirt-1' })] })
    const data = await dataOf(await aWebhookWorld(upstream), paid())
    const [unit] = order.purchase_units
    const { order_id, link, items, payer, shipping } = data
    assert.deepEqual(
      { order_id, link, items, payer, shipping },
      {
        order_id: 'ORDER-1',
        link: { id: 'PLB-A', matched_by: 'product_id' },
        items: [SHIRT],
        payer: order.payer,
        shipping: unit?.shipping,
      },
    )
  })

  it('is a sale of the link with the name of its item, if only one has it', async () => {
    const world = await aWebhookWorld(upstream)
    answers({ order: anOrder([{ name: 'Cap' }]), links: [aLink('PLB-B', { name: 'Cap' })] })
    assert.deepEqual((await dataOf(world, paid())).link, { id: 'PLB-B', matched_by: 'name' })
  })

  it('is no sale of a link by its amount: an invoice of the price of a waiting order', async () => {
    const links = [aLink('PLB-A', { name: 'Shirt', product_id: 's', unit_amount: usd('20.00') })]
    for (const order of [anOrder([]), anOrder([{ name: 'Invoice 7', sku: 'x' }]), undefined]) {
      answers({ order, links })
      const data = await dataOf(await aWebhookWorld(upstream), paid())
      assert.deepEqual([data.link, data.order_id], [null, 'ORDER-1'])
      assert.equal(data.items === undefined, order === undefined)
    }
    const capture = aCapture({ supplementary_data: undefined, invoice_id: 'INV-1' })
    answers({ capture, links })
    const data = await dataOf(await aWebhookWorld(upstream), paid({ resource: capture }))
    assert.deepEqual([data.link, data.order_id], [null, undefined])
  })

  it('is no sale unless the service shows its capture as paid, whatever the event says', async () => {
    const order = anOrder([SHIRT])
    const links = [aLink('PLB-A', { name: 'Shirt', product_id: 'shirt-1' })]
    const captures = [fails(403, 'NOT_AUTHORIZED'), says(200, aCapture({ status: 'PENDING' }))]
    for (const capture of captures) {
      answers({ order, links })
      upstream.misbehave(`GET ${PAYMENTS}/captures/CAP-1`, capture)
      const data = await dataOf(await aWebhookWorld(upstream), paid())
      assert.deepEqual([data.link, data.items], [null, undefined])
    }
  })

  it('is a sale of the order that the service names, not of that of the event', async () => {
    const capture = aCapture({ supplementary_data: undefined })
    answers({ capture, order: anOrder([SHIRT]), links: [aLink('PLB-A', { name: 'Shirt' })] })
    const data = await dataOf(await aWebhookWorld(upstream), paid())
    assert.deepEqual([data.link, data.order_id], [null, undefined])
  })

  it('reads the links once a minute', async () => {
    let now = 0
    answers({ order: anOrder([SHIRT]), links: [aLink('PLB-A', { product_id: 'shirt-1' })] })
    const world = await aWebhookWorld(upstream, { monotonicNow: () => now })
    for (now of [0, 59_000, 61_000]) await dataOf(world, paid())
    assert.equal(upstream.seen(`GET ${LINKS}`).length, 2)
  })

  it('is a sale of a link that was made after the links were read', async () => {
    let now = 0
    const world = await aWebhookWorld(upstream, { monotonicNow: () => now })
    answers({ order: anOrder([SHIRT]), links: [aLink('PLB-A', { product_id: 'shirt-1' })] })
    assert.equal((await dataOf(world, paid())).link?.id, 'PLB-A')
    now += 10_000
    answers({ order: anOrder([{ sku: 'new' }]), links: [aLink('PLB-NEW', { product_id: 'new' })] })
    assert.equal((await dataOf(world, paid())).link?.id, 'PLB-NEW')
    // Orders that name none of the links are many in a shop with another checkout.
    answers({ order: anOrder([{ sku: 'of-another-checkout' }]), links: [] })
    for (let count = 0; count < 5; count++) assert.equal((await dataOf(world, paid())).link, null)
    assert.equal(upstream.seen(`GET ${LINKS}`).length, 2)
  })

  it('reads the links once for sales at the same time', async () => {
    answers({ order: anOrder([SHIRT]), links: [aLink('PLB-A', { product_id: 'shirt-1' })] })
    const world = await aWebhookWorld(upstream)
    await Promise.all(Array.from({ length: 8 }, () => world.send(paid())))
    const links = (world.notifications() as PaymentNotification[]).map(({ data }) => data.link?.id)
    assert.deepEqual(links, Array(8).fill('PLB-A'))
    assert.equal(upstream.seen(`GET ${LINKS}`).length, 1)
  })

  it('reads all pages of the links', async () => {
    answers({ order: anOrder([SHIRT]) })
    const href = `https://x.example${LINKS}?page_token=second`
    const next = { href, rel: 'next', method: 'GET' }
    upstream.misbehave(`GET ${LINKS}?page_size`, says(200, { resources: [], links: [next] }))
    const last = { resources: [aLink('PLB-Z', { product_id: 'shirt-1' })], links: [] }
    upstream.misbehave(`GET ${LINKS}?page_token=second`, says(200, last))
    assert.equal((await dataOf(await aWebhookWorld(upstream), paid())).link?.id, 'PLB-Z')
  })

  it('waits for links and for the order while these services are down', async () => {
    answers({ order: anOrder([SHIRT]), links: [] })
    for (const start of [`GET ${LINKS}`, `GET ${ORDERS}`]) {
      upstream.misbehave(start, says(503), 3)
      const world = await aWebhookWorld(upstream)
      const event = paid()
      assert.equal((await world.send(event)).status, 503)
      assert.deepEqual(world.received, [])
    }
  })

  it('and its order name the same order in either sequence, and one of them the link', async () => {
    const order = anOrder([SHIRT])
    answers({ order, links: [aLink('PLB-A', { product_id: 'shirt-1' })] })
    const ordered = anEvent({ event_type: 'CHECKOUT.ORDER.COMPLETED', resource: order })
    for (const events of [
      [ordered, paid()],
      [paid(), { ...ordered, id: 'WH-OTHER' }],
    ]) {
      const world = await aWebhookWorld(upstream)
      for (const event of events) await world.send(event)
      const all = world.notifications() as PaymentNotification[]
      assert.deepEqual(
        all.map(({ data }) => data.order_id),
        ['ORDER-1', 'ORDER-1'],
      )
      // A receiver that acts once for each order with a link acts once.
      assert.equal(all.filter(({ data }) => data.link).length, 1)
      assert.ok(all.every(({ type, data }) => 'link' in data === type.startsWith('PAYMENT')))
    }
  })
})

describe('the match of an order to a link', () => {
  const index = indexOf([
    { id: 'A', line_items: [{ name: 'Shirt', product_id: 's1' }] },
    { id: 'B', line_items: [{ name: 'Shirt', product_id: 's2' }] },
    { id: 'C', line_items: [{ name: 'Cap', product_id: 'dup' }] },
    { id: 'D', line_items: [{ name: 'Mug', product_id: 'dup' }] },
    { id: 'E', line_items: [{ name: 'Set', product_id: 'e1' }, { name: 'Bag' }] },
    { id: 'F', line_items: [{ name: 'Set', product_id: 'e2' }] },
  ])
  const ROWS: [object[], string | null][] = [
    [[{ sku: 's1', name: 'Shirt' }], 'A product_id'],
    [[{ sku: 's1', name: 'Cap' }], 'A product_id'],
    [[{ name: 'Shirt' }], null],
    [[{ name: 'Cap' }], 'C name'],
    [[{ sku: 'unknown', name: 'Cap' }], 'C name'],
    [[{ sku: 'dup', name: 'Cap' }], null],
    [[{ name: 'cap' }], null],
    [[{ name: 'Cap ' }], null],
    [[{ name: 'Cap' }, { name: 'Cap' }], 'C name'],
    [[{ name: 'Cap' }, { name: 'Mug' }], null],
    [[{ sku: 's1' }, { sku: 's2' }], null],
    [[{ sku: 's1' }, { name: 'Postage' }], null],
    [[{ name: 'Bag' }], 'E name'],
    [[{ name: '' }], null],
    [[{}], null],
    [[], null],
  ]
  for (const [items, expected] of ROWS) {
    it(`of ${JSON.stringify(items)} is ${expected ?? 'none'}`, () => {
      const link = matchLink(items, index)
      assert.equal(link && `${link.id} ${link.matched_by}`, expected)
    })
  }
})

describe('the customer of an event', () => {
  const ada = { id: 'c1', external_id: 'ada' }
  const CHAINS: Record<string, [event: object, reads: Record<string, object>]> = {
    invoice: [
      { event_type: 'USAGE-BILLING.INVOICE.CREATED', resource: { id: 'I1', customer: ada } },
      { '/invoices/I1': { id: 'I1', customer: ada } },
    ],
    'credit note': [
      {
        event_type: 'USAGE-BILLING.CREDIT-NOTE.CREATED',
        resource: { id: 'N1', invoice_id: 'I1' },
      },
      {
        '/credit-notes/N1': { id: 'N1', invoice_id: 'I1' },
        '/invoices/I1': { id: 'I1', customer: ada },
      },
    ],
    alert: [
      {
        event_type: 'USAGE-BILLING.SUBSCRIPTION-ALERT.TRIGGERED',
        resource: { id: 'A1', code: 'half', external_subscription_id: 's1' },
      },
      {
        '/subscriptions/s1': { external_id: 's1', external_customer_id: 'ada' },
        '/customers/ada': ada,
      },
    ],
    wallet: [
      {
        event_type: 'USAGE-BILLING.WALLET-TRANSACTION.CREATED',
        resource: { id: 'W1', external_customer_id: 'ada' },
      },
      { '/wallets/W1': { id: 'W1', external_customer_id: 'ada' }, '/customers/ada': ada },
    ],
    subscription: [
      {
        event_type: 'USAGE-BILLING.SUBSCRIPTION.TERMINATED',
        resource: { external_id: 's1', external_customer_id: 'ada' },
      },
      {
        '/subscriptions/s1': { external_id: 's1', external_customer_id: 'ada' },
        '/customers/ada': ada,
      },
    ],
  }
  for (const [name, [event, reads]] of Object.entries(CHAINS)) {
    it(`is found from ${/^[aei]/.test(name) ? 'an' : 'a'} ${name}`, async () => {
      for (const [path, body] of Object.entries(reads)) {
        upstream.misbehave(`GET ${BILLING}${path}`, says(200, body))
      }
      const world = await aWebhookWorld(upstream)
      assert.equal((await world.send(anEvent(event))).status, 200)
      const [notification] = world.notifications()
      assert.deepEqual(notification?.data.customer, ada)
      assert.equal(notification.data.current === null, name === 'alert')
    })
  }

  it('is the one that the event names, after its external id was given to another one', async () => {
    upstream.misbehave(`GET ${BILLING}/wallets/W1`, fails(403, 'NOT_AUTHORIZED'))
    upstream.misbehave(`GET ${BILLING}/customers/ada`, says(200, { id: 'c2', external_id: 'ada' }))
    const world = await aWebhookWorld(upstream)
    const event_type = 'USAGE-BILLING.WALLET.TERMINATED'
    const resource = { id: 'W1', external_customer_id: 'ada', customer: ada }
    await world.send(anEvent({ event_type, resource }))
    assert.deepEqual(world.notifications()[0]?.data.customer, ada)
  })

  it('has no id if it can not be read, and none is of a payment', async () => {
    upstream.misbehave(`GET ${BILLING}/customers/`, fails(403, 'NOT_AUTHORIZED'))
    upstream.misbehave(`GET ${BILLING}/wallets/`, fails(403, 'NOT_AUTHORIZED'))
    answers({ order: anOrder([]) })
    const world = await aWebhookWorld(upstream)
    await world.send(anEvent(CHAINS.wallet?.[0]))
    await world.send(paid())
    assert.deepEqual(
      world.notifications().map(({ data }) => data.customer),
      [{ id: null, external_id: 'ada' }, null],
    )
  })
})

describe('refunds', () => {
  const aRefund = (more: object = {}) => ({
    ...{ id: 'R1', status: 'COMPLETED', amount: usd('5.00') },
    ...more,
  })
  const up = (href: string) => ({ links: [{ href, rel: 'up', method: 'GET' }] })
  const refunded = (resource: object) =>
    anEvent({ event_type: 'PAYMENT.CAPTURE.REFUNDED', resource })

  it('are read as refunds', async () => {
    const refund = aRefund()
    upstream.misbehave(`GET ${PAYMENTS}/refunds/R1`, says(200, refund))
    const world = await aWebhookWorld(upstream)
    await world.send(refunded({ id: 'R1' }))
    assert.deepEqual(world.notifications()[0]?.data.current, refund)
  })

  it('have the order of the capture that they are of', async () => {
    const world = await aWebhookWorld(upstream)
    const orderOf = async (refund: object) => {
      upstream.misbehave(`GET ${PAYMENTS}/refunds/R1`, says(200, refund))
      return (await dataOf(world, refunded(refund))).order_id
    }
    answers({})
    const capture = `${PAYMENTS}/captures/CAP-1`
    assert.equal(await orderOf(aRefund(up(`https://x.example${capture}`))), 'ORDER-1')
    const related = { supplementary_data: { related_ids: { order_id: 'ORDER-2' } } }
    assert.equal(
      await orderOf(aRefund({ ...up(`https://x.example${capture}`), ...related })),
      'ORDER-2',
    )

    const calls = upstream.seen(`GET ${capture}`).length
    for (const href of ['', `${PAYMENTS}/refunds/R1`, `https://x.example/captures/..%2fx`])
      assert.equal(await orderOf(aRefund(up(href))), undefined, href)
    assert.equal(upstream.seen(`GET ${capture}`).length, calls)
    upstream.misbehave(`GET ${capture}`, fails(403, 'NOT_AUTHORIZED'))
    assert.equal(await orderOf(aRefund(up(`https://x.example${capture}`))), undefined)
  })
})
