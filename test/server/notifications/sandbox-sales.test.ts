/** Payments of a real sandbox that are no sale of a link, and refunds; `link-per-purchase.test.ts` has the sales. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import type { PaymentNotification } from '../../../server/bff/features/notifications/index.ts'
import { aNotifiedBff } from '../../support/bff/notified-bff.ts'
import { aPlan, type Callable, subscribe } from '../../support/sandbox/billing.ts'
import { buy } from '../../support/sandbox/hosted-checkout.ts'
import { usd } from '../../support/sandbox/payments.ts'

const { sandbox, notifications, failed, call } = await aNotifiedBff([
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.REFUNDED',
])
const billing: Callable = {
  call: (method, path, body) => call(method, `/try/v1/commerce/billing${path}`, body),
}

let made = 0
/** A link of an item that no other link has. */
async function aLink(): Promise<string> {
  const { status, text, body } = await call('POST', '/try/v1/checkout/payment-resources', {
    integration_mode: 'LINK',
    type: 'BUY_NOW',
    return_url: 'https://shop.test/thanks',
    line_items: [
      { name: `Shirt ${++made}`, product_id: `shirt-${made}`, unit_amount: usd('20.00') },
    ],
  })
  assert.equal(status, 201, text)
  return body.id
}

async function paymentOf(): Promise<PaymentNotification> {
  await sandbox.settled()
  assert.deepEqual(failed, [])
  const [found, ...more] = notifications.filter(({ type }) => type === 'PAYMENT.CAPTURE.COMPLETED')
  assert.deepEqual(more, [])
  return found as PaymentNotification
}

describe('a sale of the hosted checkout', () => {
  it('has no link if its order names nothing of it', async () => {
    await call('PUT', '/settings', { sale_reference: 'none' })
    const id = await aLink()
    const order = await buy(sandbox.app, id)
    const { data } = await paymentOf()
    assert.deepEqual([data.link, data.order_id, data.items], [null, order, []])
  })
})

describe('a refund of a sale', () => {
  it('names the order', async () => {
    const id = await aLink()
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
