/** Orders of the hosted checkout, their captures and events (authorizations-106, authorizations-121). */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { aPlan, subscribe } from '../../support/sandbox/billing.ts'
import { buy } from '../../support/sandbox/hosted-checkout.ts'
import { paymentsOf, usd } from '../../support/sandbox/payments.ts'
import { aSandbox } from '../../support/sandbox/sandbox.ts'

const MAP = {
  name: 'Wall map',
  product_id: 'map-1',
  unit_amount: usd('20.00'),
  adjustable_quantity: { maximum: 5 },
  taxes: [{ name: 'Tax', type: 'PERCENTAGE', value: '10' }],
  shipping: [{ type: 'FLAT', value: '4.00' }],
  collect_shipping_address: true,
}
const ADDRESS = {
  'shipping-name': 'Ada Okafor',
  'shipping-line1': '1 Ridge Road',
  'shipping-line2': 'Floor 2',
  'shipping-city': 'Lagos',
  'shipping-state': 'LA',
  'shipping-postal_code': '100001',
  'shipping-country': 'NG',
}
const FORM = { ...ADDRESS, 'quantity-0': '2' }

describe('an order', async () => {
  const sandbox = await aSandbox({ at: '2026-03-01T09:00:00Z' })
  const { app, clock, settings, send, grant } = sandbox
  const payments = paymentsOf(sandbox)
  const { capture, refund, read, events } = payments
  await payments.subscribe()

  let links = 0
  async function aLink(item: object = MAP): Promise<string> {
    const line_items = [{ ...item, description: `Print ${++links}` }]
    const return_url = 'https://shop.test/thanks'
    const body = { integration_mode: 'LINK', type: 'BUY_NOW', return_url, line_items }
    const made = await send('POST', '/v1/checkout/payment-resources', body)
    assert.equal(made.status, 201, JSON.stringify(made.body))
    return made.body.id
  }
  const aSale = async (form: Record<string, string> = FORM) => buy(app, await aLink(), form)
  const readOrder = async (id: string) => (await send('GET', `/v2/checkout/orders/${id}`)).body

  it('of a link has its payer, amount, shipping and capture', async () => {
    const id = await aSale()
    const order = await readOrder(id)
    const { payments: made, ...unit } = order.purchase_units[0]
    const [captured] = made.captures
    const time = clock.now().toISOString()
    assert.deepEqual(
      { ...order, purchase_units: [unit] },
      {
        id,
        intent: 'CAPTURE',
        status: 'COMPLETED',
        payer: {
          name: { given_name: 'Test', surname: 'Buyer' },
          email_address: 'buyer@sandbox.example',
          payer_id: 'BUYER23456789',
          address: { country_code: 'NG' },
        },
        purchase_units: [
          {
            reference_id: 'default',
            amount: {
              ...usd('48.00'),
              breakdown: {
                item_total: usd('40.00'),
                shipping: usd('4.00'),
                tax_total: usd('4.00'),
              },
            },
            payee: { email_address: 'merchant@sandbox.example', merchant_id: 'MERCHANT23456' },
            shipping: {
              name: { full_name: 'Ada Okafor' },
              address: {
                address_line_1: '1 Ridge Road',
                address_line_2: 'Floor 2',
                admin_area_1: 'LA',
                admin_area_2: 'Lagos',
                postal_code: '100001',
                country_code: 'NG',
              },
            },
          },
        ],
        create_time: time,
        update_time: time,
        links: [
          { href: `http://sandbox.test/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' },
        ],
      },
    )
    assert.deepEqual(made, { captures: [captured] })
    assert.deepEqual(captured, await read('captures', captured.id))
    assert.deepEqual([captured.status, captured.final_capture], ['COMPLETED', true])
    assert.deepEqual(captured.amount, usd('48.00'))
    assert.deepEqual(captured.supplementary_data, { related_ids: { order_id: id } })
    const up = captured.links.find(({ rel }: { rel: string }) => rel === 'up')
    assert.equal(up.href, order.links[0].href)
  })

  it('names the items by the setting at the time of the sale', async () => {
    const item = { name: 'Wall map', quantity: '2', unit_amount: usd('20.00') }
    const expected = {
      none: undefined,
      name: [item],
      product_id: [{ ...item, sku: 'map-1' }],
    }
    for (const [reference, items] of Object.entries(expected)) {
      settings.sale_reference = reference as 'none'
      const id = await aSale()
      settings.sale_reference = 'none'
      assert.deepEqual((await readOrder(id)).purchase_units[0].items, items)
    }
  })

  it('has the events of its sale, in their order and equal to the resources as read', async () => {
    const before = (await events()).length
    const id = await aSale()
    const order = await readOrder(id)
    const [unit] = order.purchase_units
    const { payments: made, ...approved } = unit
    const sale = (await events()).slice(before)
    assert.deepEqual(
      sale.map(({ event_type, resource }) => [event_type, resource]),
      [
        ['CHECKOUT.ORDER.APPROVED', { ...order, status: 'APPROVED', purchase_units: [approved] }],
        ['PAYMENT.CAPTURE.COMPLETED', made.captures[0]],
        ['CHECKOUT.ORDER.COMPLETED', order],
      ],
    )
  })

  it('of a form that is sent twice is one, with one capture', async () => {
    const link = await aLink()
    const before = (await events()).length
    const form = { ...FORM, attempt: 'same' }
    const [first, second] = await Promise.all([buy(app, link, form), buy(app, link, form)])
    assert.equal(first, second)
    assert.equal((await events()).length - before, 3)
    assert.equal((await readOrder(first)).purchase_units[0].payments.captures.length, 1)
  })

  it('that is only authorized has its captures and refunds later', async () => {
    settings.checkout = 'AUTHORIZE'
    const before = (await events()).length
    const id = await aSale()
    settings.checkout = 'CAPTURE'
    const order = await readOrder(id)
    assert.deepEqual([order.intent, order.status], ['AUTHORIZE', 'COMPLETED'])
    const [authorization] = order.purchase_units[0].payments.authorizations
    assert.deepEqual(authorization, await read('authorizations', authorization.id))
    assert.deepEqual(
      (await events()).slice(before).map(({ event_type }) => event_type),
      ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.AUTHORIZATION.CREATED', 'CHECKOUT.ORDER.COMPLETED'],
    )
    await clock.set(new Date(clock.now().getTime() + 60_000), true)
    const captured = (await capture(authorization.id)).body
    assert.deepEqual(captured.supplementary_data.related_ids, {
      order_id: id,
      authorization_id: authorization.id,
    })
    const refunded = (await refund(captured.id, { amount: usd('1.00') })).body
    const after = await readOrder(id)
    assert.deepEqual(after.purchase_units[0].payments.captures, [
      await read('captures', captured.id),
    ])
    assert.deepEqual(after.purchase_units[0].payments.refunds, [refunded])
    assert.equal(after.update_time, clock.now().toISOString())
  })

  it('is known by its id, to callers with its scope on an account with orders', async () => {
    for (const id of ['A'.repeat(17), '..%2f', '%00']) {
      const { status, issue } = await send('GET', `/v2/checkout/orders/${id}`)
      assert.deepEqual([status, issue], [404, 'INVALID_RESOURCE_ID'])
    }
    const id = await aSale()
    const path = `/v2/checkout/orders/${id}`
    assert.equal((await send('GET', path, undefined, { authorization: '' })).status, 401)
    const { capabilities } = settings
    settings.capabilities = capabilities.filter((name) => name !== 'orders')
    assert.equal((await send('GET', path)).status, 403)
    settings.capabilities = capabilities
    const authorization = `Bearer ${(await grant('read')).access_token}`
    assert.equal((await send('GET', path, undefined, { authorization })).status, 403)
  })
})

describe('a paid invoice', async () => {
  const sandbox = await aSandbox({ at: '2026-01-01T00:00:00Z' })
  const payments = paymentsOf(sandbox)

  it('is a capture without an order, with the number of the invoice', async () => {
    const plan = await aPlan(sandbox, { amount: { currency_code: 'USD', value: 12.5 } })
    await subscribe(sandbox, plan, { customer: { payment_method_token: 'tok_visa' } })
    await subscribe(sandbox, plan, { customer: { payment_method_token: 'tok_sandbox_declined' } })
    await sandbox.advanceTo('2026-02-01T00:00:02Z')
    await payments.subscribe()
    await sandbox.advanceTo('2026-02-01T00:00:03Z')
    const { captures } = (await sandbox.send('GET', '/sandbox/captures')).body
    assert.equal(captures.length, 1)
    const [{ status, amount, invoice_id, final_capture, supplementary_data, links }] = captures
    const { body } = await sandbox.call(
      'GET',
      '/invoices?issuing_date_from=2026-01-01&issuing_date_to=2026-03-01&payment_status=SUCCEEDED',
    )
    assert.deepEqual(
      { status, amount, invoice_id, final_capture, supplementary_data },
      {
        status: 'COMPLETED',
        amount: usd('12.50'),
        invoice_id: body.invoices[0].invoice_number,
        final_capture: true,
        supplementary_data: undefined,
      },
    )
    assert.deepEqual(
      links.map(({ rel }: { rel: string }) => rel),
      ['self', 'refund'],
    )
    const completed = (await payments.events()).filter(({ event_type }) =>
      event_type.startsWith('PAYMENT.'),
    )
    assert.deepEqual(
      completed.map(({ event_type, resource }) => [event_type, resource]),
      [['PAYMENT.CAPTURE.COMPLETED', captures[0]]],
    )
    assert.equal((await payments.refund(captures[0].id)).status, 201)
  })
})
