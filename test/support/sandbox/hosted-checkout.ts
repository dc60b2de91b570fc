/** Payment links, and buying through their hosted checkout without a browser. */
import assert from 'node:assert/strict'
import type { ASandbox } from './sandbox.ts'

interface App {
  request(path: string, init?: RequestInit): Response | Promise<Response>
}

/**
 * Submits the form of the hosted checkout with the total of its choices.
 * @param form its fields; a link with an address needs them
 * @returns the id of the order
 */
export async function buy(app: App, link: string, form: Record<string, string> = {}) {
  const attempt = form.attempt ?? crypto.randomUUID()
  const total = totalIn((await post(app, link, { ...form, attempt, intent: 'update' })).text)
  const pay = { intent: 'pay', card: 'accepted', 'seen-total': total }
  const paid = await post(app, link, { ...form, attempt, ...pay })
  assert.equal(paid.status, 303, paid.text)
  const [, id = ''] = /receipt\/([A-Z0-9]+)/.exec(paid.headers.get('location') ?? '') ?? []
  assert.notEqual(id, '')
  return id
}

/** Submits fields of the form. */
async function post(app: App, link: string, fields: Record<string, string>) {
  const response = await app.request(`/ncp/payment/${link}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const totalIn = (page: string): string =>
  /name="seen-total"[^>]*value="([^"]*)"/.exec(page)?.[1] ?? ''

export const usd = (value: string) => ({ currency_code: 'USD', value })
export const PLAIN = { name: 'Field guide', unit_amount: usd('38.00') }
export const MAP = {
  ...PLAIN,
  name: 'Wall map',
  variants: {
    dimensions: [
      {
        name: 'Size',
        primary: true,
        options: [{ label: 'Small' }, { label: 'Large', unit_amount: usd('96.00') }],
      },
      { name: 'Frame', primary: false, options: [{ label: 'None' }, { label: 'Oak' }] },
    ],
  },
}
export const NOTEBOOK = {
  name: 'Notebook',
  unit_amount: usd('14.50'),
  adjustable_quantity: { maximum: 12 },
  taxes: [{ name: 'Sales tax', type: 'PERCENTAGE', value: '8.875' }],
  shipping: [{ type: 'FLAT', value: '4.00', additional_unit_value: '1.25' }],
  collect_shipping_address: true,
  customer_notes: [
    { label: 'Initials', required: true },
    { label: 'Wishes', required: false },
  ],
}
export const ADDRESS = {
  'shipping-name': 'Ada Okafor',
  'shipping-line1': '1 Ridge Road',
  'shipping-city': 'Lagos',
  'shipping-country': 'NG',
}

/** Calls of a shop and of its buyers to a sandbox. */
export function aCheckout({ app, request }: Pick<ASandbox, 'app' | 'request'>) {
  async function aLink(...items: object[]) {
    const return_url = 'https://shop.test/thanks?from=till'
    // Of two equal links the second would be refused.
    const line_items = items.map((item) => ({ ...item, product_id: crypto.randomUUID() }))
    const body = { integration_mode: 'LINK', type: 'BUY_NOW', return_url, line_items }
    const response = await request('POST', '/v1/checkout/payment-resources', body)
    assert.equal(response.status, 201)
    return ((await response.json()) as { id: string }).id
  }
  async function open(id: string, query = '') {
    const response = await app.request(`/ncp/payment/${id}${query}`)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  /** Submits the form like a browser: every field of the page and the total it shows. */
  async function submit(id: string, fields: Record<string, string>) {
    const { text } = await open(id)
    const first = /name="(variant-[\d-]+)"[\s\S]*?<option value="([^"]*)"/g
    const variants = Object.fromEntries(
      [...text.matchAll(first)].map(([, k = '', v = '']) => [k, v]),
    )
    const quantities = Object.fromEntries(
      [...text.matchAll(/name="(quantity-\d+)"/g)].map(([, k = '']) => [k, '1']),
    )
    const chosen = { card: 'accepted', ...variants, ...quantities, ...fields }
    const shown = await post(app, id, { ...chosen, intent: 'update' })
    return post(app, id, { intent: 'pay', 'seen-total': totalIn(shown.text), ...chosen })
  }
  async function orders(link: string) {
    const response = await app.request(`/sandbox/orders?link=${link}`)
    return (await response.json()).orders
  }

  /** The page that a submitted form redirects to. */
  async function receiptOf({ status, headers }: { status: number; headers: Headers }) {
    assert.equal(status, 303)
    const { pathname } = new URL(headers.get('location')!, 'http://sandbox.test/ncp/payment/PLB')
    const response = await app.request(pathname)
    return { path: pathname, status: response.status, text: await response.text() }
  }

  const postFields = (id: string, fields: Record<string, string>) => post(app, id, fields)
  return { aLink, open, post: postFields, submit, orders, receiptOf }
}
