/** Requests for links as merchants send them: taken, read as they were sent, and paid for right (links-18). */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { aSandbox } from '../../support/sandbox/sandbox.ts'

const PATH = '/v1/checkout/payment-resources'
const RETURN_URL = 'https://shop.example/thanks'
const LINK = { integration_mode: 'LINK', type: 'BUY_NOW', reusable: 'MULTIPLE' }
const usd = (value: string) => ({ currency_code: 'USD', value })
const PROFILE = { type: 'PREFERENCE', value: 'PROFILE' }
const ADDRESS = {
  'shipping-name': 'Ada Okafor',
  'shipping-line1': '1 Ridge Road',
  'shipping-city': 'Lagos',
  'shipping-country': 'NG',
}

const HEADPHONES = {
  name: 'Headphones',
  taxes: [{ name: 'Sales tax', type: 'PERCENTAGE', value: '8.25' }],
  shipping: [{ type: 'FLAT', value: '9.99', additional_unit_value: '4.99' }],
  collect_shipping_address: true,
  variants: {
    dimensions: [
      {
        name: 'Colour',
        primary: true,
        options: [
          { label: 'Black', unit_amount: usd('299.99') },
          { label: 'Silver', unit_amount: usd('309.99') },
        ],
      },
      {
        name: 'Warranty',
        primary: false,
        options: [{ label: '1 year' }, { label: '2 years' }],
      },
    ],
  },
  adjustable_quantity: { maximum: 10 },
}
const LAMP = {
  name: 'Desk lamp',
  unit_amount: usd('49.90'),
  taxes: [{ name: 'Tax', ...PROFILE }],
  shipping: [PROFILE],
  collect_shipping_address: true,
}

describe('a create request', async () => {
  const { app, send } = await aSandbox()

  const key = () => ({ 'PayPal-Request-Id': crypto.randomUUID() })
  const post = (id: string, fields: Record<string, string>) =>
    app.request(`/ncp/payment/${id}`, { method: 'POST', body: new URLSearchParams(fields) })

  const cases: [what: string, item: object, choices: Record<string, string>, total: string][] = [
    [
      // 299.99 + 9.99 + 8.25 % of 299.99
      'with prices in the options alone, and one piece',
      HEADPHONES,
      { 'variant-0-0': '0', 'variant-0-1': '0', 'quantity-0': '1' },
      '334.73',
    ],
    [
      // 2 × 309.99 + 9.99 + 4.99 + 8.25 % of 619.98
      'with prices in the options alone, and two pieces',
      { ...HEADPHONES, product_id: 'HP-2' },
      { 'variant-0-0': '1', 'variant-0-1': '1', 'quantity-0': '2' },
      '686.11',
    ],
    ["with the account's own taxes and shipping", LAMP, {}, '49.90'],
  ]
  for (const [what, item, choices, total] of cases)
    it(`is accepted and paid for ${what}`, async () => {
      const sent = { ...LINK, return_url: RETURN_URL, line_items: [item] }
      const { status, body: link } = await send('POST', PATH, sent, key())
      assert.equal(status, 201, JSON.stringify(link))
      const { body: read } = await send('GET', `${PATH}/${link.id}`)
      assert.deepEqual({ ...read, ...sent, line_items: read.line_items }, read)
      assert.deepEqual({ ...read.line_items[0], ...item }, read.line_items[0])

      assert.equal((await app.request(`/ncp/payment/${link.id}`)).status, 200)
      const pay = { intent: 'pay', card: 'accepted', 'seen-total': total, ...ADDRESS, ...choices }
      const paid = await post(link.id, pay)
      assert.equal(paid.status, 303, await paid.text())
      const page = `http://sandbox.test/ncp/payment/${link.id}`
      const receipt = await app.request(new URL(paid.headers.get('location')!, page).pathname)
      assert.ok((await receipt.text()).includes(`href="${RETURN_URL}"`))
      const { body: orders } = await send('GET', `/sandbox/orders?link=${link.id}`)
      assert.equal(orders.orders[0].total.value, total)
    })

  it("requires a return URL in the specification's dialect only (links-5)", async () => {
    const body = { ...LINK, line_items: [{ name: 'Tea', unit_amount: usd('5.00') }] }
    for (const headers of [{}, { 'Service-Request-Id': 'a-key' }] as Record<string, string>[]) {
      const refused = await send('POST', PATH, body, headers)
      assert.deepEqual([refused.status, refused.body.details[0].field], [400, '/return_url'])
    }
    const { body: link } = await send('POST', PATH, body, key())
    assert.equal((await send('PUT', `${PATH}/${link.id}`, body)).status, 204)
    const { body: list } = await send('GET', PATH)
    assert.ok(list.resources.length > 0)
  })

  it('equals the same request with a preference value', async () => {
    const preferring = (value?: string) => ({
      ...{ integration_mode: 'LINK', type: 'BUY_NOW', return_url: 'https://shop.test/' },
      line_items: [
        {
          name: 'Cup',
          unit_amount: usd('5.00'),
          taxes: [{ name: 'Tax', type: 'PREFERENCE', ...(value && { value }) }],
        },
      ],
    })
    assert.equal((await send('POST', PATH, preferring('PROFILE'))).status, 201)
    const { status, body } = await send('POST', PATH, preferring())
    assert.deepEqual([status, body.details[0].issue], [422, 'DUPLICATE_PAYMENT_LINK'])
  })
})
