/** The create requests that the public documentation shows: taken, read as they were sent, and paid for right. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { DOCUMENTED_LINKS } from '../../support/documentation/documented-links.ts'
import { aSandbox } from '../../support/sandbox/sandbox.ts'

const PATH = '/v1/checkout/payment-resources'
const ADDRESS = {
  'shipping-name': 'Ada Okafor',
  'shipping-line1': '1 Ridge Road',
  'shipping-city': 'Lagos',
  'shipping-country': 'NG',
}

/** Form choices on the page and the resulting total, by the name of the request. */
const TOTALS: Record<string, [choices: Record<string, string>, total: string][]> = {
  'with a return URL': [[{}, '49.90']],
  'with prices in every option of the primary dimension, and none of its own': [
    // 299.99 + 9.99 + 8.25 % of 299.99
    [{ 'variant-0-0': '0', 'variant-0-1': '0', 'quantity-0': '1', ...ADDRESS }, '334.73'],
    // 2 × 309.99 + 9.99 + 4.99 + 8.25 % of 619.98
    [{ 'variant-0-0': '1', 'variant-0-1': '1', 'quantity-0': '2', ...ADDRESS }, '686.11'],
  ],
  "with the account's own taxes": [[{}, '49.90']],
  "with the account's own shipping": [[ADDRESS, '49.90']],
  'without a return URL': [[{}, '49.90']],
}

describe('a documented create request', async () => {
  const { app, request, lines } = await aSandbox()

  async function send(method: string, path: string, body?: object, headers = {}) {
    const response = await request(method, path, body, headers)
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : undefined }
  }
  const key = () => ({ 'PayPal-Request-Id': crypto.randomUUID() })
  const post = (id: string, fields: Record<string, string>) =>
    app.request(`/ncp/payment/${id}`, { method: 'POST', body: new URLSearchParams(fields) })

  for (const [what, body] of DOCUMENTED_LINKS) {
    it(`is accepted and paid for ${what}`, async () => {
      const { status, body: link } = await send('POST', PATH, body, key())
      assert.equal(status, 201, JSON.stringify(link))
      const { body: read } = await send('GET', `${PATH}/${link.id}`)
      const { line_items, ...members } = body as { line_items: [object] }
      assert.deepEqual({ ...read, ...members }, read)
      assert.deepEqual({ ...read.line_items[0], ...line_items[0] }, read.line_items[0])

      assert.equal((await app.request(`/ncp/payment/${link.id}`)).status, 200)
      for (const [choices, total] of TOTALS[what]!) {
        const pay = { intent: 'pay', card: 'accepted', 'seen-total': total, ...choices }
        const paid = await post(link.id, pay)
        assert.equal(paid.status, 303, await paid.text())
        const next = new URL(
          paid.headers.get('location')!,
          `http://sandbox.test/ncp/payment/${link.id}`,
        )
        const receipt = await app.request(next.pathname)
        assert.equal(receipt.status, 200)
        if ('return_url' in body) {
          assert.ok((await receipt.text()).includes(`href="${body.return_url}"`))
        }
        const { body: orders } = await send('GET', `/sandbox/orders?link=${link.id}`)
        assert.equal(orders.orders[0].total.value, total)
      }
    })
  }

  it("requires a return URL in the specification's dialect only (links-5)", async () => {
    const line_items = [{ name: 'Tea', unit_amount: { currency_code: 'USD', value: '5.00' } }]
    const body = { integration_mode: 'LINK', type: 'BUY_NOW', reusable: 'MULTIPLE', line_items }
    for (const headers of [{}, { 'Service-Request-Id': 'a-key' }]) {
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
          unit_amount: { currency_code: 'USD', value: '5.00' },
          taxes: [{ name: 'Tax', type: 'PREFERENCE', ...(value && { value }) }],
        },
      ],
    })
    assert.equal((await send('POST', PATH, preferring('PROFILE'))).status, 201)
    const { status, body } = await send('POST', PATH, preferring())
    assert.deepEqual([status, body.details[0].issue], [422, 'DUPLICATE_PAYMENT_LINK'])
  })

  it('causes no internal error', () => assert.deepEqual(lines, []))
})
