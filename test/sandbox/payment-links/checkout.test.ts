/** The hosted checkout page over HTTP, without a browser. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createSandboxApp } from '../../../server/sandbox/app.ts'
import type { SandboxConfig } from '../../../server/sandbox/context.ts'
import { formatMoney } from '../../../server/sandbox/http/format.ts'
import { aSandbox } from '../../support/sandbox/sandbox.ts'

const usd = (value: string) => ({ currency_code: 'USD', value })
const PLAIN = { name: 'Field guide', unit_amount: usd('38.00') }
const MAP = {
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
const NOTEBOOK = {
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
const ADDRESS = {
  'shipping-name': 'Ada Okafor',
  'shipping-line1': '1 Ridge Road',
  'shipping-city': 'Lagos',
  'shipping-country': 'NG',
}

describe('the hosted checkout', async () => {
  const sandbox = await aSandbox({ at: '2026-03-01T09:00:00Z' })
  const { app, request, clock, settings, token } = sandbox
  const config: SandboxConfig = sandbox.config

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
  async function post(id: string, fields: Record<string, string>) {
    const response = await app.request(`/ncp/payment/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
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
    const shown = await post(id, { ...chosen, intent: 'update' })
    const [, total = ''] = /name="seen-total"[^>]*value="([^"]*)"/.exec(shown.text) ?? []
    return post(id, { intent: 'pay', 'seen-total': total, ...chosen })
  }
  async function orders(link: string) {
    const response = await app.request(`/sandbox/orders?link=${link}`)
    return (await response.json()).orders
  }

  it('shows the items and their total', async () => {
    const { status, headers, text } = await open(await aLink(NOTEBOOK))
    assert.equal(status, 200)
    assert.match(headers.get('content-type') ?? '', /^text\/html/)
    for (const shown of ['Notebook', 'Pay $19.79', 'Sales tax (8.875%)', 'Initials', 'Country']) {
      assert.ok(text.includes(shown), shown)
    }
  })

  it('shows no validation message before the first submit', async () => {
    const { text } = await open(await aLink(NOTEBOOK))
    assert.doesNotMatch(text, /aria-invalid="true"|role="alert"/)
    assert.match(text, /<title>Notebook/)
  })

  /** The page that a submitted form redirects to. */
  async function receiptOf({ status, headers }: { status: number; headers: Headers }) {
    assert.equal(status, 303)
    const { pathname } = new URL(headers.get('location')!, 'http://sandbox.test/ncp/payment/PLB')
    const response = await app.request(pathname)
    return { path: pathname, status: response.status, text: await response.text() }
  }

  it('sells once, and shows a receipt that leads back to the shop', async () => {
    const id = await aLink(PLAIN)
    const { text, status } = await receiptOf(await submit(id, {}))
    assert.equal(status, 200)
    for (const shown of ['Paid $38.00', '1 × Field guide', (await orders(id))[0].id]) {
      assert.ok(text.includes(shown), shown)
    }
    assert.match(text, /href="https:\/\/shop\.test\/thanks\?from=till"[^>]*>Return to Sandbox/)
    assert.deepEqual(await orders(id), [
      {
        id: (await orders(id))[0].id,
        link_id: id,
        status: 'PAID',
        create_time: '2026-03-01T09:00:00.000Z',
        description: '1 × Field guide',
        total: usd('38.00'),
        breakdown: { item_total: usd('38.00'), shipping: usd('0.00'), tax_total: usd('0.00') },
        items: [
          {
            name: 'Field guide',
            product_id: (await orders(id))[0].items[0].product_id,
            quantity: 1,
            unit_amount: usd('38.00'),
          },
        ],
      },
    ])
  })

  it('shows a receipt for an order of the link alone', async () => {
    const [sold, other] = [await aLink(MAP), await aLink(PLAIN)]
    const choices = { 'variant-0-0': '1', 'variant-0-1': '1', attempt: 'same' }
    const first = await receiptOf(await submit(sold, choices))
    assert.match(first.text, /Wall map[\s\S]*Large, Oak/)
    assert.equal((await receiptOf(await submit(sold, choices))).path, first.path, 'sent twice')
    for (const path of [
      first.path.replace(sold, other),
      first.path.replace(/\w+$/, 'AAAAAAAAAAAAAAAAA'),
      `/ncp/payment/${sold}/paid`,
    ]) {
      const { status, text } = await receiptOf({
        status: 303,
        headers: new Headers({ location: path }),
      })
      assert.equal(status, 404, path)
      assert.equal(text.includes('Paid'), false)
    }
    await request('DELETE', `/v1/checkout/payment-resources/${sold}`)
    const { text } = await receiptOf({
      status: 303,
      headers: new Headers({ location: first.path }),
    })
    assert.ok(text.includes('Paid $96.00') && text.includes('You can close this page.'))
  })

  it('only authorizes if the setting says so, and announces it', async () => {
    const id = await aLink(NOTEBOOK)
    settings.checkout = 'AUTHORIZE'
    assert.ok((await open(id)).text.includes('The amount is reserved on your card now.'))
    const form = { ...ADDRESS, 'note-0-0': 'AO', 'quantity-0': '1', attempt: 'same' }
    const [submitted] = await Promise.all([1, 2].map(() => submit(id, form)))
    const { text } = await receiptOf(submitted!)
    assert.ok(text.includes('Reserved $19.79') && !text.includes('Paid'))
    settings.checkout = 'CAPTURE'
    assert.equal((await open(id)).text.includes('reserved'), false)

    const [order, ...rest] = await orders(id)
    assert.deepEqual(rest, [])
    assert.equal(order.status, 'AUTHORIZED')
    const read = await request('GET', `/v2/payments/authorizations/${order.authorization_id}`)
    const authorization = await read.json()
    assert.equal(authorization.status, 'CREATED')
    assert.deepEqual(authorization.amount, usd('19.79'))
    assert.deepEqual(authorization.supplementary_data, { related_ids: { order_id: order.id } })
    const path = `/sandbox/authorizations/${order.authorization_id}`
    for (const [status, words] of [
      ['VOIDED', 'The reservation was canceled. Nothing was charged.'],
      ['DENIED', 'The reservation was declined. Nothing was charged.'],
      ['PARTIALLY_CAPTURED', 'Part of the amount was charged.'],
    ] as const) {
      await request('PATCH', path, { status })
      const receipt = (await receiptOf(submitted!)).text
      assert.ok(receipt.includes(words), status)
      assert.ok(!receipt.includes('Reserved') && !receipt.includes('will charge'), status)
    }
    await request('PATCH', path, { status: 'CREATED' })
    const made = clock.now()
    await clock.set(new Date(Date.parse(order.expiration_time)), true)
    const expired = (await receiptOf(submitted!)).text
    assert.ok(expired.includes('The reservation has expired.') && !expired.includes('Reserved'))
    await request('PATCH', path, { status: 'CAPTURED' })
    assert.ok((await receiptOf(submitted!)).text.includes('Paid $19.79'))
    await clock.set(made, true)
    assert.equal((await orders(id))[0].status, 'PAID')
  })

  it('confirms the renewal of an authorization instead of the original', async () => {
    const id = await aLink(NOTEBOOK)
    settings.checkout = 'AUTHORIZE'
    const form = { ...ADDRESS, 'note-0-0': 'AO', 'quantity-0': '1' }
    const submitted = await submit(id, form)
    settings.checkout = 'CAPTURE'
    const [{ authorization_id: original }] = await orders(id)
    const made = clock.now()
    await clock.set(new Date(made.getTime() + 5 * 86_400_000), true)
    const renewed = await request('POST', `/v2/payments/authorizations/${original}/reauthorize`, {
      amount: usd('21.00'),
    })
    const { id: renewal } = await renewed.json()
    assert.equal((await orders(id))[0].authorization_id, renewal)
    assert.ok((await receiptOf(submitted)).text.includes('Reserved $21.00'))
    await request('PATCH', `/sandbox/authorizations/${renewal}`, { status: 'VOIDED' })
    const canceled = (await receiptOf(submitted)).text
    assert.ok(canceled.includes('The reservation was canceled. Nothing was charged.'))
    assert.ok(!canceled.includes('Reserved'))
    await request('PATCH', `/sandbox/authorizations/${original}`, { status: 'CAPTURED' })
    assert.ok((await receiptOf(submitted)).text.includes('Paid $19.79'))
    assert.equal((await orders(id))[0].status, 'PAID')
    await clock.set(made, true)
  })

  it('speaks the language of locale.x, else of the browser, through to the receipt', async () => {
    const id = await aLink(NOTEBOOK)
    const german = await open(id, '?locale.x=de_DE&country.x=AT')
    assert.match(german.text, /<html lang="de" dir="ltr">/)
    assert.ok(german.text.includes('19,79\u00a0€') || german.text.includes('19,79\u00a0$'))
    assert.ok(german.text.includes('<option value="AT" selected>Österreich</option>'))
    assert.match((await open(id, '?locale.x=ar_EG')).text, /<html lang="ar" dir="rtl">/)
    assert.match((await open(id, '?locale.x=__proto__')).text, /<html lang="en"/)

    const browser = await app.request(`/ncp/payment/${id}`, {
      headers: { 'accept-language': 'sv, fr-CA;q=0.5, ja;q=0.8' },
    })
    assert.match(await browser.text(), /<html lang="ja"/)

    const { text } = german
    const fields = {
      ...ADDRESS,
      'note-0-0': 'AO',
      'quantity-0': '1',
      card: 'accepted',
      intent: 'pay',
    }
    const total = /name="seen-total"[^>]*value="([^"]+)"/.exec(text)?.[1] ?? ''
    const paid = await app.request(`/ncp/payment/${id}?locale.x=de_DE`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...fields, attempt: 'german', 'seen-total': total }).toString(),
    })
    assert.equal(paid.status, 303)
    const receipt = new URL(paid.headers.get('location')!, `http://s/ncp/payment/${id}`)
    assert.equal(receipt.search, '?locale.x=de_DE')
    const shown = await (await app.request(receipt.pathname + receipt.search)).text()
    assert.ok(shown.includes('bezahlt') && shown.includes('Zurück zu'))
  })

  it('isolates texts of the merchant, and the sign of an amount, in right-to-left pages', async () => {
    const id = await aLink({
      ...MAP,
      name: 'Map 50 × 70',
      description: 'On cotton.',
    })
    const { text } = await open(id, '?locale.x=ar_EG')
    for (const name of ['Map 50 × 70', 'On cotton.'])
      assert.ok(text.includes(`<bdi>${name}</bdi>`), name)
    const options = [...text.matchAll(/<option [^>]*>([^<]+)</g)].map(([, option]) => option!)
    assert.ok(options.length > 0)
    for (const option of options) assert.match(option, /^\u2068[^\u2068\u2069]+\u2069( · .+)?$/)
    const amounts = text.match(/US\$.?/gu) ?? []
    assert.ok(amounts.length > 0)
    for (const amount of amounts) assert.equal(amount, 'US$\u200e')
  })

  it('says of a missing receipt that the order may be paid', async () => {
    const id = await aLink(NOTEBOOK)
    const { status, text } = await open(`${id}/receipt/0000000000000000A`)
    assert.equal(status, 404)
    assert.ok(
      text.includes('If you paid, the shop has your order') && !text.includes('Nothing was'),
    )
  })

  it('prices the chosen options, notes and quantity', async () => {
    const map = await aLink(MAP)
    await submit(map, { 'variant-0-0': '1', 'variant-0-1': '1' })
    const [first] = await orders(map)
    assert.deepEqual(first.total, usd('96.00'))
    assert.deepEqual(first.items[0].variants, [
      { name: 'Size', label: 'Large' },
      { name: 'Frame', label: 'Oak' },
    ])

    const notebook = await aLink(NOTEBOOK)
    const fields = { ...ADDRESS, 'quantity-0': '3', 'note-0-0': ' AO ' }
    assert.equal((await submit(notebook, fields)).status, 303)
    const [second] = await orders(notebook)
    assert.deepEqual(second.total, usd('53.86'))
    assert.deepEqual(second.breakdown, {
      item_total: usd('43.50'),
      shipping: usd('6.50'),
      tax_total: usd('3.86'),
    })
    assert.deepEqual(second.items[0].customer_notes, [
      { label: 'Initials', value: 'AO' },
      { label: 'Wishes', value: '' },
    ])
    assert.deepEqual(second.shipping_address, {
      name: 'Ada Okafor',
      line1: '1 Ridge Road',
      city: 'Lagos',
      country: 'NG',
    })
  })

  it('ignores prices in the form', async () => {
    const id = await aLink(PLAIN)
    await submit(id, {
      total: '0.01',
      'unit_amount-0': '0.01',
      'quantity-0': '5',
      'variant-0-0': 'Free',
    })
    assert.deepEqual((await orders(id))[0].total, usd('38.00'))
  })

  it('charges only the total that the buyer was shown', async () => {
    const id = await aLink(NOTEBOOK)
    const fields = { ...ADDRESS, 'note-0-0': 'AO', 'quantity-0': '3' }
    const { status, text } = await submit(id, { ...fields, 'seen-total': '19.79' })
    assert.equal(status, 409)
    assert.ok(text.includes('The total is now $53.86. Nothing was charged'))
    assert.deepEqual(await orders(id), [])
    assert.equal((await submit(id, { ...fields, 'seen-total': '53.86' })).status, 303)
  })

  it('shows the new total after a choice, without messages for empty fields', async () => {
    const id = await aLink(NOTEBOOK)
    const { status, text } = await submit(id, { intent: 'update', 'quantity-0': '3' })
    assert.equal(status, 200)
    assert.ok(text.includes('Pay $53.86'))
    assert.equal(text.includes('aria-invalid'), false)
    const wrong = await submit(id, { intent: 'update', 'quantity-0': '13' })
    assert.ok(wrong.text.includes('Choose a quantity from 1 to 12.'))
    assert.deepEqual(await orders(id), [])
  })

  it('declines a card without a charge, and accepts another attempt', async () => {
    const id = await aLink(NOTEBOOK)
    const fields = { ...ADDRESS, 'note-0-0': 'AO', 'quantity-0': '2' }
    const { status, text } = await submit(id, { ...fields, card: 'declined' })
    assert.equal(status, 402)
    assert.match(text, /autofocus>Your card was declined. Nothing was charged/)
    assert.ok(text.includes('value="Ada Okafor"'))
    assert.doesNotMatch(text, /name="card"[^>]*checked/)
    assert.deepEqual(await orders(id), [])
    assert.equal((await submit(id, fields)).status, 303)
  })

  it('reports each invalid field and keeps the entered values', async () => {
    const id = await aLink(NOTEBOOK)
    const good = { ...ADDRESS, 'note-0-0': 'AO', 'quantity-0': '2' }
    const cases: [wrong: Record<string, string>, field: string, message: string][] = [
      [{ 'quantity-0': '0' }, 'quantity-0', 'Choose a quantity from 1 to 12.'],
      [{ 'quantity-0': '13' }, 'quantity-0', 'Choose a quantity from 1 to 12.'],
      [{ 'quantity-0': '-1' }, 'quantity-0', 'Choose a quantity from 1 to 12.'],
      [{ 'quantity-0': '1.5' }, 'quantity-0', 'Choose a quantity from 1 to 12.'],
      [{ 'quantity-0': '1e1' }, 'quantity-0', 'Choose a quantity from 1 to 12.'],
      [{ 'note-0-0': '   ' }, 'note-0-0', 'Fill this in.'],
      [{ 'note-0-1': 'x'.repeat(501) }, 'note-0-1', 'At most 500 characters.'],
      [{ 'shipping-name': '' }, 'shipping-name', 'Who is it for?'],
      [{ 'shipping-country': 'Atlantis' }, 'shipping-country', 'Choose a country.'],
    ]
    for (const [wrong, field, message] of cases) {
      const { status, text } = await submit(id, { ...good, ...wrong })
      assert.equal(status, 422, field)
      assert.ok(text.includes('Nothing was charged. Check the marked fields, then pay.'))
      assert.equal(text.match(/aria-invalid="true"/g)?.length, 1)
      assert.ok(text.includes(`id="${field}-problem">${message}`), message)
      assert.ok(text.includes('value="1 Ridge Road"'))
      assert.match(text, /value="NG" selected|Atlantis|<option value="" >/)
    }
    const map = await aLink(MAP)
    const unknown = await submit(map, { 'variant-0-0': 'Huge' })
    assert.equal(unknown.status, 422)
    assert.ok(unknown.text.includes('id="variant-0-0-problem"'))
    assert.deepEqual(await orders(id), [])
    assert.deepEqual(await orders(map), [])
  })

  it('focuses the first invalid field of the page', async () => {
    const id = await aLink({ ...MAP, ...NOTEBOOK }, { ...MAP, ...NOTEBOOK })
    const fields = ['variant-0-0', 'variant-0-1', 'quantity-0', 'note-0-0', 'variant-1-0']
    const good: Record<string, string> = { 'note-0-0': 'AO', 'note-1-0': 'AO', ...ADDRESS }
    for (const [i, first] of fields.entries()) {
      const invalid = Object.fromEntries(fields.slice(i).map((field) => [field, '']))
      const { status, text } = await submit(id, { ...good, ...invalid })
      assert.equal(status, 422)
      const [focused] = text.match(/<(?:input|select|textarea)[^>]*\sautofocus[^>]*>/g) ?? []
      assert.ok(focused?.includes(`name="${first}"`), `${first}: ${focused}`)
    }
  })

  it('sells each option by its own price, also where two have one label', async () => {
    const price = (value: string) => ({ label: 'One\nsize', unit_amount: usd(value) })
    const dimension = { name: 'Size', primary: true, options: [price('10.00'), price('20.00')] }
    const id = await aLink({ ...PLAIN, variants: { dimensions: [dimension] } })
    await receiptOf(await submit(id, { 'variant-0-0': '1' }))
    assert.deepEqual((await orders(id))[0].total, usd('20.00'))
  })

  it('counts a line break of a note as one character, as a browser does', async () => {
    const id = await aLink(NOTEBOOK)
    const lines = (characters: number) => 'x\r\n'.repeat(characters / 2).slice(0, -2)
    const fields = { ...ADDRESS, 'note-0-0': 'AO' }
    assert.equal((await submit(id, { ...fields, 'note-0-1': `${lines(500)}x` })).status, 303)
    assert.equal((await submit(id, { ...fields, 'note-0-1': `${lines(500)}xy` })).status, 422)
  })

  it('answers 404 for ids with characters that are not stored', async () => {
    const id = await aLink(PLAIN)
    for (const path of ['%00', '%00/receipt/x', `${id}/receipt/%00`]) {
      assert.equal((await open(path)).status, 404, path)
    }
    const path = '/sandbox/authorizations/%00'
    assert.equal((await request('PATCH', path, { status: 'VOIDED' })).status, 404)
  })

  it('reads a body without a length no further than its limit', async () => {
    const id = await aLink(PLAIN)
    const endless = async (path: string, headers: Record<string, string>) => {
      let sent = 0
      const body = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          sent += 65_536
          controller.enqueue(new Uint8Array(65_536))
        },
      })
      const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
      const { status } = await app.request(path, init)
      assert.ok(sent < 1_000_000, `${path}: ${sent} bytes`)
      return status
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const json = { 'content-type': 'application/json' }
    const authorization = `Bearer ${token}`
    assert.equal(await endless(`/ncp/payment/${id}`, form), 413)
    assert.equal(await endless('/v1/checkout/payment-resources', { ...json, authorization }), 413)
    const { clientId, clientSecret } = config
    const basic = { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` }
    assert.equal(await endless('/v1/oauth2/token', { ...form, ...basic }), 400)
  })

  it('rejects a form with other fields than those of the page', async () => {
    const id = await aLink(MAP)
    const whole = {
      intent: 'pay',
      card: 'accepted',
      'variant-0-0': '0',
      'variant-0-1': '0',
      'seen-total': '38.00',
    }
    for (const member of Object.keys(whole)) {
      const { [member as keyof typeof whole]: _left, ...rest } = whole
      assert.match(String((await post(id, rest)).status), /^4/, `without ${member}`)
      assert.match(String((await post(id, { ...rest, [member]: 'x' })).status), /^4/, `${member}=x`)
    }
    assert.deepEqual(await orders(id), [])
    assert.equal((await post(id, whole)).status, 303)
  })

  it('creates one sale for one form submitted many times', async () => {
    const id = await aLink(PLAIN)
    await Promise.all([1, 2, 3].map(() => submit(id, { attempt: 'same' })))
    assert.equal((await orders(id)).length, 1)
    await submit(id, { attempt: 'another' })
    assert.equal((await orders(id)).length, 2)
  })

  it('lists orders newest first, for one link or for all', async () => {
    const first = await aLink(PLAIN)
    const second = await aLink(PLAIN)
    await submit(first, {})
    await submit(second, {})
    await submit(first, {})
    const all = (await (await app.request('/sandbox/orders')).json()).orders
    assert.deepEqual(
      all.slice(0, 3).map(({ link_id }: { link_id: string }) => link_id),
      [first, second, first],
    )
    assert.equal((await orders(first)).length, 2)
  })

  it('escapes markup in texts', async () => {
    const evil = '<script>alert(1)</script>"\'&'
    const id = await aLink({
      ...NOTEBOOK,
      name: evil,
      description: evil,
      customer_notes: [{ label: evil, required: false }],
      variants: { dimensions: [{ name: evil, primary: true, options: [{ label: evil }] }] },
    })
    const { text } = await submit(id, { 'note-0-0': `</textarea>${evil}`, 'shipping-name': evil })
    assert.equal(text.includes('<script>alert'), false)
    assert.equal(text.includes('</textarea>&lt;'), false)
    assert.ok(text.includes('&lt;script&gt;alert(1)'))
  })

  it('shows a page for an unknown link', async () => {
    const id = await aLink(PLAIN)
    await request('DELETE', `/v1/checkout/payment-resources/${id}`)
    for (const path of [id, 'PLB-AAAAAAAAAAAA', 'nonsense', '..%2f..%2fsandbox']) {
      const { status, text } = await open(path)
      assert.equal(status, 404, path)
      assert.ok(text.includes('This payment link isn’t available'))
    }
    assert.equal((await submit(id, {})).status, 404)
    assert.deepEqual(await orders(id), [])
  })

  it('has a strict policy', async () => {
    const { headers } = await open(await aLink(PLAIN))
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /^default-src 'none';/)
    assert.equal(policy.includes('unsafe'), false)
    assert.match(policy, /form-action 'self'(;|$)/)
    const { text } = await open(await aLink(PLAIN))
    assert.equal(/ style=|<style| on\w+=/.test(text), false)
  })

  it('serves its style and script', async () => {
    for (const [name, type] of [
      ['checkout.css', 'text/css'],
      ['checkout.js', 'text/javascript'],
    ]) {
      const response = await app.request(`/ncp/assets/${name}`)
      assert.equal(response.status, 200)
      assert.ok(response.headers.get('content-type')?.startsWith(type!))
    }
  })

  it('accepts form content types only', async () => {
    const response = await app.request(`/ncp/payment/${await aLink(PLAIN)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    assert.equal(response.status, 415)
  })

  it('shows amounts with every digit', () => {
    assert.equal(formatMoney('1234.5', 'USD'), '$1,234.50')
    assert.equal(formatMoney('12345678901234567890.12', 'EUR'), '€12,345,678,901,234,567,890.12')
    assert.equal(formatMoney('1200', 'JPY'), '¥1,200')
  })

  it('dates sales by the sandbox clock', async () => {
    const id = await aLink(PLAIN)
    await clock.set(new Date('2026-05-01T00:00:00Z'), true)
    await submit(id, {})
    assert.equal((await orders(id))[0].create_time, '2026-05-01T00:00:00.000Z')
  })

  it('has the color, the logo and the pictures of the merchant, where it has some', async () => {
    const link = await aLink(PLAIN)
    const css = async (of: typeof app) => (await of.request('/ncp/assets/checkout.css')).text()
    assert.doesNotMatch(await css(app), /logo\.svg/)
    assert.equal((await app.request('/ncp/assets/logo.svg')).status, 404)

    const product = /data-product="([^"]*)"/.exec((await open(link)).text)?.[1] ?? ''
    const brand = {
      accent: ['#123456', '#abcdef'],
      onAccent: ['#fff', '#000'],
      logo: '<svg id="logo"/>',
      pictures: { [product]: '<svg id="picture"/>', '"]{}': '<svg/>' },
    } as const
    config.brand = brand
    try {
      const branded = createSandboxApp({ ...sandbox, config })
      const styles = await css(branded)
      assert.match(styles, /--accent: light-dark\(#123456,#abcdef\)/)
      assert.ok(styles.includes(`.tile.big[data-product="${product}"] { background-image:`))
      assert.ok(!styles.includes('"]{}'), 'an id that is no name in a style sheet has no picture')
      for (const [path, id] of [
        ['logo', 'logo'],
        [`products/${product}`, 'picture'],
      ]) {
        const image = await branded.request(`/ncp/assets/${path}.svg`)
        assert.equal(image.headers.get('content-type'), 'image/svg+xml; charset=utf-8')
        assert.equal(image.headers.get('x-content-type-options'), 'nosniff')
        assert.ok((await image.text()).includes(`id="${id}"`))
      }
      const page = await branded.request(`/ncp/payment/${link}`)
      assert.match(page.headers.get('content-security-policy') ?? '', /img-src 'self' data:/)
    } finally {
      config.brand = undefined
    }
  })
})
