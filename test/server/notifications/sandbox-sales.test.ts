/** Sales of a real sandbox as notifications: the hosted checkout, the order that is read again, and the link it names. */
import assert from 'node:assert/strict'
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest'
import { type Bff, createBff } from '../../../server/app.ts'
import { listen } from '../../../server/host/http-server.ts'
import { verifyCertificate } from '../../../server/node/certificate.ts'
import type { Notification, PaymentNotification } from '../../../server/notifications/index.ts'
import { type RunningSandbox, startSandbox } from '../../../server/sandbox/server.ts'
import { configFor } from '../../support/bff/bff.ts'
import { BARE } from '../../support/sandbox/bare-sandbox.ts'
import { aPlan, type Callable, subscribe } from '../../support/sandbox/billing.ts'
import { anEmptyDatabase } from '../../support/sandbox/database-template.ts'
import { buy } from '../../support/sandbox/hosted-checkout.ts'
import { usd } from '../../support/sandbox/payments.ts'

let sandbox: RunningSandbox
let port: Awaited<ReturnType<typeof listen>>
let bff: Bff
/** Counts up with the tests, so that each reads the links again. */
let hours = 0
const notifications: Notification[] = []
const failed: string[] = []

async function call(method: string, path: string, body?: unknown) {
  const response = await sandbox.app.request(`/sandbox${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : undefined, text }
}
const billing: Callable = {
  call: (method, path, body) => call(method, `/try/v1/commerce/billing${path}`, body),
}

beforeAll(async () => {
  sandbox = await startSandbox({
    ...BARE,
    pool: await anEmptyDatabase(),
    deliveries: { gapMs: 0 },
    log: () => {},
  })
  port = await listen(0, '127.0.0.1')
  const webhookId = await sandbox.registerWebhook(`http://127.0.0.1:${port.port}/webhooks`, [
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.REFUNDED',
    'CHECKOUT.ORDER.COMPLETED',
  ])
  const config = configFor(sandbox.url)
  const sandboxUrl = `${sandbox.url}/v1/notifications`
  bff = createBff({
    config: {
      ...config,
      clientId: BARE.clientId,
      clientSecret: BARE.clientSecret,
      baseUrls: {
        ...config.baseUrls,
        orders: `${sandbox.url}/v2/checkout/orders`,
        notifications: sandboxUrl,
      },
      webhooks: { ids: [webhookId], sandboxUrl },
    },
    verifyCertificate,
    monotonicNow: () => performance.now() + hours * 3_600_000,
    onNotification: (notification) => void notifications.push(notification),
    log: {
      info: (entry) => 'refused' in entry && failed.push(String(entry.refused)),
      error: (entry) => 'problem' in entry && failed.push(String(entry.problem)),
    },
  })
  port.serve({ fetch: (request, bindings) => bff.fetch(request, bindings as never) })
})
afterAll(async () => {
  await port.close()
  await sandbox.close()
})
beforeEach(() => {
  hours++
  notifications.length = 0
  failed.length = 0
})

let made = 0
/** A link of an item that no other link has. */
async function aLink(): Promise<{ id: string; item: { name: string; product_id: string } }> {
  const item = { name: `Shirt ${++made}`, product_id: `shirt-${made}` }
  const { status, text, body } = await call('POST', '/try/v1/checkout/payment-resources', {
    integration_mode: 'LINK',
    type: 'BUY_NOW',
    return_url: 'https://shop.test/thanks',
    line_items: [{ ...item, unit_amount: usd('20.00') }],
  })
  assert.equal(status, 201, text)
  return { id: body.id, item }
}

async function paymentOf(): Promise<PaymentNotification> {
  await sandbox.settled()
  assert.deepEqual(failed, [])
  const [found, ...more] = notifications.filter(({ type }) => type === 'PAYMENT.CAPTURE.COMPLETED')
  assert.deepEqual(more, [])
  return found as PaymentNotification
}

describe('a sale of the hosted checkout', () => {
  for (const [reference, members] of [
    ['name', ['name']],
    ['product_id', ['name', 'sku']],
  ] as const) {
    it(`is handed over with its link, found by the ${reference}, its order and its items`, async () => {
      await call('PUT', '/settings', { sale_reference: reference })
      const { id, item } = await aLink()
      const order = await buy(sandbox.app, id)
      const { data } = await paymentOf()
      assert.deepEqual([data.link, data.order_id], [{ id, matched_by: reference }, order])
      const [sold] = (data.items ?? []) as Record<string, unknown>[]
      const { quantity, unit_amount, ...named } = sold ?? {}
      assert.deepEqual([quantity, unit_amount], ['1', usd('20.00')])
      assert.deepEqual(Object.keys(named).sort(), [...members])
      assert.equal(named.name, item.name)
      assert.equal((data.payer as { email_address: string }).email_address, 'buyer@sandbox.example')
      assert.deepEqual(data.resource, data.current)
      const ordered = notifications.find(({ type }) => type === 'CHECKOUT.ORDER.COMPLETED')
      assert.equal((ordered as PaymentNotification | undefined)?.data.order_id, order)
    })
  }

  it('has no link if its order names nothing of it', async () => {
    await call('PUT', '/settings', { sale_reference: 'none' })
    const { id } = await aLink()
    const order = await buy(sandbox.app, id)
    const { data } = await paymentOf()
    assert.deepEqual([data.link, data.order_id, data.items], [null, order, []])
  })
})

describe('a refund of a sale', () => {
  it('names the order', async () => {
    const { id } = await aLink()
    const order = await buy(sandbox.app, id)
    const { data } = await paymentOf()
    const capture = (data.resource as { id: string }).id
    const made = await call('POST', `/try/v2/payments/captures/${capture}/refund`, {})
    assert.equal(made.status, 201, made.text)
    await sandbox.settled()
    assert.deepEqual(failed, [])
    const refund = notifications.find(({ type }) => type === 'PAYMENT.CAPTURE.REFUNDED')
    assert.equal((refund as PaymentNotification | undefined)?.data.order_id, order)
  })
})

describe('an invoice', () => {
  it('that is paid with the amount of a link is no sale of it', async () => {
    await call('PUT', '/settings', { sale_reference: 'product_id' })
    await aLink()
    await billing.call('POST', '/activate')
    const plan = await aPlan(billing, { amount: { currency_code: 'USD', value: 20 } })
    await subscribe(billing, plan, { customer: { payment_method_token: 'tok_visa' } })
    const invoiced = async () =>
      (await call('GET', '/captures')).body.captures.filter(
        ({ invoice_id }: { invoice_id?: string }) => invoice_id,
      )
    // The first period is a part of a month; the next one is whole.
    await call('POST', '/clock/advance', { days: 31 })
    await call('POST', '/clock/advance', { seconds: 10 })
    await sandbox.settled()
    notifications.length = 0
    const before = (await invoiced()).length
    await call('POST', '/clock/advance', { days: 31 })
    await call('POST', '/clock/advance', { seconds: 10 })
    const [captured, ...rest] = await invoiced()
    assert.equal(rest.length, before)
    assert.deepEqual(captured.amount, usd('20.00'))
    const { data } = await paymentOf()
    assert.equal((data.resource as { id: string }).id, captured.id)
    assert.deepEqual([data.link, data.order_id, data.items], [null, undefined, undefined])
  })
})
