/** The page of the hosted checkout: its texts, its fields and its limits, over HTTP without a browser. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { createSandboxApp } from '../../../server/sandbox/app.ts'
import type { SandboxConfig } from '../../../server/sandbox/context.ts'
import { formatMoney } from '../../../server/sandbox/http/format.ts'
import { ADDRESS, aCheckout, MAP, NOTEBOOK, PLAIN } from '../../support/sandbox/hosted-checkout.ts'
import { aSandbox } from '../../support/sandbox/sandbox.ts'

describe('the page of the hosted checkout', async () => {
  const sandbox = await aSandbox({ at: '2026-03-01T09:00:00Z' })
  const { app, request, token } = sandbox
  const config: SandboxConfig = sandbox.config
  const { aLink, open, post, submit, orders } = aCheckout(sandbox)

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
