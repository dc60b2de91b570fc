/** Bodies of payment links: requests of both dialects, and responses in another spelling. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import type { PublicPaymentLink } from '../../../server/contract/payment-link.ts'
import { aBff, configFor, pointersOf, problemOf, SHOP } from '../../support/bff/bff.ts'
import { LINKS, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'
import { LINK } from '../../support/upstream/upstream-rows.ts'

const upstream = await upstreamOfFile()
const USD = { currency_code: 'USD', value: '20.00' }
/** Without a return URL, which one dialect requires. */
const BODY = {
  integration_mode: 'LINK',
  type: 'BUY_NOW',
  reusable: 'MULTIPLE',
  line_items: [
    {
      name: 'Lamp',
      unit_amount: USD,
      taxes: [{ name: 'Tax', type: 'PREFERENCE', value: 'PROFILE' }],
      shipping: [{ type: 'PREFERENCE', value: 'PROFILE' }],
      collect_shipping_address: true,
    },
  ],
}

async function write(method: 'POST' | 'PUT', body: object, dialect: 'spec' | 'paypal' = 'paypal') {
  const bff = aBff(upstream, { config: { ...configFor(upstream.url), dialect } })
  const token = await bff.token({ kind: 'merchant', scopes: ['links:write'] })
  upstream.misbehave(`POST ${LINKS}`, says(201, { id: LINK }))
  upstream.misbehave(`PUT ${LINKS}`, says(204))
  return bff.ask(`/api/payment-resources${method === 'PUT' ? `/${LINK}` : ''}`, {
    method,
    token,
    origin: SHOP,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}
const sent = (method: string) =>
  JSON.parse(upstream.seen(`${method} ${LINKS}`).at(-1)?.body ?? '') as object

describe('a request for a link', () => {
  it('is forwarded unchanged', async () => {
    for (const [method, status] of [
      ['POST', 201],
      ['PUT', 204],
    ] as const) {
      const response = await write(method, BODY)
      assert.equal(response.status, status, await response.text())
      assert.deepEqual(sent(method), BODY)
    }
  })

  it("requires a return URL in the specification's dialect (links-5)", async () => {
    for (const method of ['POST', 'PUT'] as const) {
      const response = await write(method, BODY, 'spec')
      const problem = await problemOf(response, 400, 'invalid-request')
      assert.deepEqual(pointersOf(problem), ['/return_url'])
    }
    assert.equal(upstream.seen(`POST ${LINKS}`).length, 0)
  })
})

describe('an item of a link', () => {
  const option = (label: string, unit_amount?: object) => ({ label, unit_amount })
  const dimension = (primary: boolean, ...options: object[]) => ({ name: 'D', primary, options })
  const refused: [string, object, string][] = [
    ['without any price', {}, 'unit_amount'],
    ['without a price and options', { variants: { dimensions: [] } }, 'variants/dimensions'],
    [
      'without a price that one option lacks, too',
      { variants: { dimensions: [dimension(true, option('A', USD), option('B'))] } },
      'unit_amount',
    ],
    [
      'without a price and a primary dimension',
      { variants: { dimensions: [dimension(false, option('A'))] } },
      'unit_amount',
    ],
    [
      'with a tax rate of type profile',
      { unit_amount: USD, taxes: [{ type: 'PERCENTAGE', value: 'PROFILE' }] },
      'taxes/0/value',
    ],
    [
      'with a shipping fee of type profile',
      { unit_amount: USD, shipping: [{ type: 'FLAT', value: 'PROFILE' }] },
      'shipping/0/value',
    ],
    [
      'with an unknown preference',
      { unit_amount: USD, taxes: [{ type: 'PREFERENCE', value: 'OTHER' }] },
      'taxes/0/value',
    ],
  ]
  for (const [what, item, pointer] of refused) {
    it(`${what} is rejected, and the issue names the member`, async () => {
      const line_items = [{ name: 'Lamp', ...item }]
      const problem = await problemOf(
        await write('POST', { ...BODY, line_items }),
        400,
        'invalid-request',
      )
      assert.ok(pointersOf(problem).includes(`/line_items/0/${pointer}`), JSON.stringify(problem))
      assert.equal(upstream.seen(`POST ${LINKS}`).length, 0)
    })
  }
})

describe('the public view of a link in another spelling', () => {
  async function itemOf(item: object, more: object = {}) {
    const row = upstream.rows.links[0] ?? assert.fail()
    Object.assign(row, { line_items: [{ name: 'Lamp', unit_amount: USD, ...item }], ...more })
    const response = await aBff(upstream).ask(`/api/payment-links/${LINK}`)
    assert.equal(response.status, 200, await response.clone().text())
    const { items } = (await response.json()) as PublicPaymentLink
    return items[0] ?? assert.fail()
  }
  const BARE = { name: 'Lamp', unit_amount: USD, taxes: [], shipping: [], customer_notes: [] }

  it('contains a tax without a type as one known to the checkout only', async () => {
    const { taxes } = await itemOf({
      taxes: [{ name: 'Sales tax', value: '8.25' }, { type: 'PERCENTAGE' }, 12],
    })
    assert.deepEqual(taxes, [
      { name: 'Sales tax', value: '8.25', type: 'UNKNOWN' },
      { type: 'UNKNOWN' },
      { type: 'UNKNOWN' },
    ])
  })

  it('omits the value of the account preference', async () => {
    const preference = { type: 'PREFERENCE', value: 'PROFILE' }
    const { taxes, shipping } = await itemOf({ taxes: [preference], shipping: [preference] })
    assert.deepEqual([taxes, shipping], [[{ type: 'PREFERENCE' }], [{ type: 'PREFERENCE' }]])
  })

  it('omits variants that have options but no dimensions', async () => {
    assert.deepEqual(await itemOf({ variants: { options: [{ label: 'Red' }] } }), BARE)
  })

  it('omits the price if such options have prices', async () => {
    const variants = { options: [{ label: 'Red', unit_amount: USD }] }
    const { unit_amount, ...rest } = BARE
    assert.deepEqual(await itemOf({ variants }), rest)
  })

  it('omits a quantity that is enabled without a maximum', async () => {
    assert.deepEqual(await itemOf({ adjustable_quantity: { enabled: true } }), BARE)
  })

  it('omits an unreadable price and unreadable notes, and contains the rest', async () => {
    const { unit_amount, ...rest } = BARE
    const odd = { unit_amount: { value: 20 }, customer_notes: [{ required: true }, 'note'] }
    assert.deepEqual(await itemOf(odd), rest)
  })

  it('contains no lowest price if the price of one option is unreadable', async () => {
    const options = [{ label: 'A', unit_amount: USD }, { label: 'B' }]
    const dimensions = [{ name: 'Size', primary: true, options }]
    const { unit_amount, price_from } = await itemOf({
      unit_amount: 'free',
      variants: { dimensions },
    })
    assert.deepEqual([unit_amount, price_from], [undefined, undefined])
  })
})
