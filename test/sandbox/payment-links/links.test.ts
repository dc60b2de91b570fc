/** Payment links over HTTP, rule by rule (links-1 to links-36). */
import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'vitest'
import { aSandbox } from '../../support/sandbox/sandbox.ts'

const PATH = '/v1/checkout/payment-resources'
const usd = (value: string) => ({ currency_code: 'USD', value })
const MINIMAL = {
  integration_mode: 'LINK',
  type: 'BUY_NOW',
  reusable: 'MULTIPLE',
  return_url: 'https://shop.test/thanks',
  line_items: [{ name: 'Field guide', unit_amount: usd('38.00') }],
}
const withItem = (item: object) => ({
  ...MINIMAL,
  line_items: [{ ...MINIMAL.line_items[0], ...item }],
})
const RICH = withItem({
  product_id: 'notebook',
  description: 'Two sides',
  collect_shipping_address: true,
  taxes: [{ name: 'Sales tax', type: 'PERCENTAGE', value: '8.875' }],
  shipping: [{ type: 'FLAT', value: '4.00', additional_unit_value: '1.25' }],
  customer_notes: [{ label: 'Initials', required: true }],
  variants: {
    dimensions: [
      {
        name: 'Size',
        primary: true,
        options: [{ label: 'S' }, { label: 'L', unit_amount: usd('40') }],
      },
      { name: 'Frame', primary: false, options: [{ label: 'Oak' }] },
    ],
  },
  adjustable_quantity: { maximum: 10 },
})

describe('payment links', async () => {
  const { send, db, clock, settings } = await aSandbox({ at: '2026-03-01T09:00:00Z' })

  let made = 0
  /** A link like no other, if none is given. */
  const create = async (body: unknown = withItem({ name: `Field guide ${++made}` })) =>
    (await send('POST', PATH, body)).body
  beforeEach(() => db.deleteFrom('payment_links').execute())

  it('creates a link from the minimal members and returns two more', async () => {
    const { status, body } = await send('POST', PATH, MINIMAL)
    assert.equal(status, 201)
    assert.match(body.id, /^PLB-[A-Z0-9]{12}$/)
    const href = `http://sandbox.test${PATH}/${body.id}`
    assert.deepEqual(body, {
      id: body.id,
      ...MINIMAL,
      line_items: [{ ...MINIMAL.line_items[0], description: '', collect_shipping_address: false }],
      status: 'ACTIVE',
      create_time: '2026-03-01T09:00:00.000Z',
      update_time: '2026-03-01T09:00:00.000Z',
      links: [
        { href, rel: 'self', method: 'GET' },
        { href, rel: 'replace', method: 'PUT' },
        { href, rel: 'delete', method: 'DELETE' },
        {
          href: `http://checkout.test/ncp/payment/${body.id}`,
          rel: 'payment_link',
          method: 'GET',
        },
      ],
    })
  })

  it('stores every member of an item as it was sent', async () => {
    const { id } = await create(RICH)
    const { status, body } = await send('GET', `${PATH}/${id}`)
    assert.equal(status, 200)
    assert.deepEqual(body.line_items, RICH.line_items)
    assert.equal(body.payment_link, `http://checkout.test/ncp/payment/${id}`)
    assert.equal(body.return_url, MINIMAL.return_url)
    assert.ok(body.update_time)
  })

  it('drops undocumented members', async () => {
    const body = await create({ ...withItem({ price: 1 }), status: 'INACTIVE', id: 'PLB-MINE' })
    assert.equal(body.status, 'ACTIVE')
    assert.equal('price' in body.line_items[0], false)
    assert.notEqual(body.id, 'PLB-MINE')
  })

  it('reports each invalid member of a creation', async () => {
    const { return_url, ...noReturn } = MINIMAL
    const cases: [body: unknown, field: string, issue: string][] = [
      [withItem({ name: undefined }), '/line_items/0/name', 'MISSING_REQUIRED_PARAMETER'],
      [
        withItem({ unit_amount: undefined }),
        '/line_items/0/unit_amount',
        'MISSING_REQUIRED_PARAMETER',
      ],
      [noReturn, '/return_url', 'MISSING_REQUIRED_PARAMETER'],
      [
        { ...MINIMAL, return_url: 'javascript:alert(1)' },
        '/return_url',
        'INVALID_PARAMETER_SYNTAX',
      ],
      [{ ...MINIMAL, type: 'DONATE' }, '/type', 'INVALID_PARAMETER_VALUE'],
      [{ ...MINIMAL, integration_mode: 'BUTTON' }, '/integration_mode', 'INVALID_PARAMETER_VALUE'],
      [{ ...MINIMAL, line_items: [] }, '/line_items', 'INVALID_PARAMETER_VALUE'],
      [
        withItem({ unit_amount: usd('1e3') }),
        '/line_items/0/unit_amount/value',
        'INVALID_PARAMETER_SYNTAX',
      ],
      [
        withItem({ taxes: [{ type: 'PERCENTAGE' }] }),
        '/line_items/0/taxes/0/value',
        'MISSING_REQUIRED_PARAMETER',
      ],
      [
        withItem({ shipping: [{ type: 'FLAT' }] }),
        '/line_items/0/shipping/0/value',
        'MISSING_REQUIRED_PARAMETER',
      ],
      [
        withItem({ adjustable_quantity: { maximum: 101 } }),
        '/line_items/0/adjustable_quantity/maximum',
        'INVALID_PARAMETER_VALUE',
      ],
    ]
    for (const [body, field, issue] of cases) {
      const response = await send('POST', PATH, body)
      assert.equal(response.status, 400, field)
      assert.equal(response.body.name, 'INVALID_REQUEST')
      assert.deepEqual(
        response.body.details.map((detail: { field: string; issue: string }) => [
          detail.field,
          detail.issue,
        ]),
        [[field, issue]],
      )
    }
  })

  it('allows one primary dimension, and prices only in it', async () => {
    const dimension = (primary: boolean, unit_amount?: object) => ({
      name: 'Size',
      primary,
      options: [{ label: 'S', unit_amount }],
    })
    const two = await send(
      'POST',
      PATH,
      withItem({ variants: { dimensions: [dimension(true), dimension(true)] } }),
    )
    assert.equal(two.status, 400)
    const priced = await send(
      'POST',
      PATH,
      withItem({ variants: { dimensions: [dimension(false, usd('5'))] } }),
    )
    assert.equal(
      priced.body.details[0].field,
      '/line_items/0/variants/dimensions/0/options/0/unit_amount',
    )
  })

  it('rejects amounts that can not be charged, by member', async () => {
    const price = (currency_code: string, value: string) =>
      withItem({ unit_amount: { currency_code, value } })
    const cases: [body: unknown, issue: string, field: string][] = [
      [price('XAU', '5'), 'INVALID_CURRENCY_CODE', '/unit_amount/currency_code'],
      [price('KWD', '5'), 'INVALID_CURRENCY_CODE', '/unit_amount/currency_code'],
      [price('USD', '5.001'), 'DECIMAL_PRECISION', '/unit_amount/value'],
      [price('JPY', '500.5'), 'DECIMALS_NOT_SUPPORTED', '/unit_amount/value'],
      [price('HUF', '500.00'), 'DECIMALS_NOT_SUPPORTED', '/unit_amount/value'],
      [price('TWD', '0.5'), 'DECIMALS_NOT_SUPPORTED', '/unit_amount/value'],
      [price('USD', '0.00'), 'CANNOT_BE_ZERO_OR_NEGATIVE', '/unit_amount/value'],
      [price('USD', '-1'), 'CANNOT_BE_ZERO_OR_NEGATIVE', '/unit_amount/value'],
      [
        withItem({ shipping: [{ type: 'FLAT', value: '1.234' }] }),
        'DECIMAL_PRECISION',
        '/shipping/0/value',
      ],
      [
        withItem({
          variants: {
            dimensions: [
              {
                name: 'Size',
                primary: true,
                options: [{ label: 'S', unit_amount: { currency_code: 'EUR', value: '5' } }],
              },
            ],
          },
        }),
        'CURRENCY_MISMATCH',
        '/variants/dimensions/0/options/0/unit_amount/currency_code',
      ],
    ]
    for (const [body, issue, field] of cases) {
      const response = await send('POST', PATH, body)
      assert.equal(response.status, 422, issue)
      assert.equal(response.body.name, 'UNPROCESSABLE_ENTITY')
      assert.deepEqual(
        response.body.details.map((detail: { field: string; issue: string }) => [
          detail.field,
          detail.issue,
        ]),
        [[`/line_items/0${field}`, issue]],
      )
    }
    const free = withItem({ shipping: [{ type: 'FLAT', value: '0.00' }] })
    assert.equal((await send('POST', PATH, free)).status, 201)
  })

  it('lists without return_url and update_time, newest first, ten a page', async () => {
    const ids: string[] = []
    for (let n = 0; n < 11; n++) ids.unshift((await create()).id)
    const { status, body } = await send('GET', PATH)
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), ['resources', 'links'])
    assert.deepEqual(
      body.resources.map(({ id }: { id: string }) => id),
      ids.slice(0, 10),
    )
    const [first] = body.resources
    assert.equal('return_url' in first || 'update_time' in first, false)
    assert.equal(first.payment_link, `http://checkout.test/ncp/payment/${first.id}`)
    assert.equal(first.links.length, 4)
    assert.deepEqual(body.links[0], { href: `http://sandbox.test${PATH}`, rel: 'self' })
    assert.deepEqual(Object.keys(body.links[1]), ['href', 'rel'])
  })

  it('visits every page by the next link, even if links are created and deleted meanwhile', async () => {
    const ids: string[] = []
    for (let n = 0; n < 7; n++) ids.unshift((await create()).id)
    const seen: string[] = []
    let path: string | undefined = `${PATH}?page_size=3&total_required=true`
    while (path) {
      const { body } = await send('GET', path)
      seen.push(...body.resources.map(({ id }: { id: string }) => id))
      const next = body.links.find(({ rel }: { rel: string }) => rel === 'next')?.href
      path = next?.replace('http://sandbox.test', '')
      if (path) assert.match(path, /page_token=[a-zA-Z0-9_-]{1,255}(&|$)/)
      if (seen.length === 3) {
        assert.deepEqual([body.total_items, body.total_pages], [7, 3])
        await create()
        await send('DELETE', `${PATH}/${seen[0]}`)
      }
    }
    assert.deepEqual(seen, ids)
  })

  it('filters by status and counts only on request', async () => {
    await create()
    const none = await send('GET', `${PATH}?status=INACTIVE&total_required=true`)
    assert.deepEqual(none.body.resources, [])
    assert.deepEqual([none.body.total_items, none.body.total_pages], [0, 0])
    const some = await send('GET', `${PATH}?status=ACTIVE&total_required=false`)
    assert.equal(some.body.resources.length, 1)
    assert.equal('total_items' in some.body, false)
  })

  it('rejects invalid list queries', async () => {
    await create()
    await create()
    const { body } = await send('GET', `${PATH}?page_size=1&status=ACTIVE`)
    const token = new URL(body.links[1].href).searchParams.get('page_token')
    const wrong = [
      'page_size=0',
      'page_size=101',
      'page_size=2&page_size=3',
      'status=GONE',
      'total_required=yes',
      'page_token=forged',
      'page_token=..%2F',
      `page_token=${btoa('[0,10,null]').replaceAll('=', '')}`,
      `page_token=${token}&page_size=1`,
      `page_token=${token}&status=INACTIVE`,
    ]
    for (const query of wrong) {
      const response = await send('GET', `${PATH}?${query}`)
      assert.equal(response.status, 400, query)
      assert.equal(response.body.details[0].location, 'query')
    }
    assert.equal((await send('GET', `${PATH}?page_token=${token}&status=ACTIVE`)).status, 200)
  })

  it('replaces the whole configuration and returns no body', async () => {
    const { id, create_time } = await create(RICH)
    await clock.set(new Date('2026-03-02T10:00:00Z'), true)
    const replaced = await send('PUT', `${PATH}/${id}`, {
      ...MINIMAL,
      return_url: 'https://shop.test/other',
    })
    assert.deepEqual([replaced.status, replaced.text], [204, ''])
    const { body } = await send('GET', `${PATH}/${id}`)
    assert.equal(body.return_url, 'https://shop.test/other')
    assert.equal('variants' in body.line_items[0], false)
    assert.equal(body.create_time, create_time)
    assert.equal(body.update_time, '2026-03-02T10:00:00.000Z')
  })

  it('returns the replaced link if the setting says so', async () => {
    const { id } = await create()
    settings.replaced_link = 200
    const { status, body } = await send('PUT', `${PATH}/${id}`, RICH)
    settings.replaced_link = 204
    assert.equal(status, 200)
    assert.deepEqual(body.line_items, RICH.line_items)
    assert.deepEqual(body, (await send('GET', `${PATH}/${id}`)).body)
  })

  it('rejects a link equal to an active one', async () => {
    const { id } = (await send('POST', PATH, RICH)).body
    const again = await send('POST', PATH, RICH)
    assert.equal(again.status, 422)
    assert.equal(again.body.details[0].issue, 'DUPLICATE_PAYMENT_LINK')
    assert.ok(again.body.details[0].description.startsWith(id))
    // A request key makes no difference, and amounts compare by value.
    const keyed = await send('POST', PATH, RICH, { 'Service-Request-Id': 'a-new-one' })
    assert.equal(keyed.body.details[0].issue, 'DUPLICATE_PAYMENT_LINK')
    const spelt = JSON.stringify(RICH).replace('"38.00"', '"38.0"').replace('"4.00"', '"04"')
    assert.equal((await send('POST', PATH, JSON.parse(spelt))).status, 422)
    // One different member makes another link; deleted and replaced ones are no duplicates.
    const other = { ...RICH, return_url: 'https://shop.test/other' }
    assert.equal((await send('PUT', `${PATH}/${id}`, other)).status, 204)
    const second = await send('POST', PATH, RICH)
    assert.equal(second.status, 201)
    assert.equal((await send('POST', PATH, other)).status, 422)
    assert.equal((await send('DELETE', `${PATH}/${id}`)).status, 204)
    assert.equal((await send('POST', PATH, other)).status, 201)
  })

  it('rejects a replacement equal to another link', async () => {
    await create(RICH)
    const { id } = await create(MINIMAL)
    const response = await send('PUT', `${PATH}/${id}`, RICH)
    assert.equal(response.status, 422)
    assert.equal(response.body.details[0].issue, 'DUPLICATE_PAYMENT_LINK')
    assert.equal((await send('GET', `${PATH}/${id}`)).body.line_items[0].variants, undefined)
    // Replacing a link by its own content is allowed.
    assert.equal((await send('PUT', `${PATH}/${id}`, MINIMAL)).status, 204)
  })

  it('creates one link for equal concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => send('POST', PATH, MINIMAL)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422, 422, 422, 422, 422])
  })

  it('accepts taxes and shipping by account preference', async () => {
    const preferred = [{ type: 'PREFERENCE' }]
    const item = { taxes: preferred, shipping: preferred }
    const { line_items } = await create(withItem(item))
    assert.deepEqual(line_items[0].taxes, preferred)
    assert.deepEqual(line_items[0].shipping, preferred)
  })

  it('never changes type and integration_mode', async () => {
    const { id } = await create()
    for (const [member, value] of [
      ['type', 'DONATE'],
      ['integration_mode', 'BUTTON'],
    ] as const) {
      const { status, body } = await send('PUT', `${PATH}/${id}`, { ...MINIMAL, [member]: value })
      assert.equal(status, 422)
      assert.equal(body.details[0].field, `/${member}`)
    }
  })

  it('keeps a link unchanged if its replacement is rejected', async () => {
    const { id } = await create()
    const before = (await send('GET', `${PATH}/${id}`)).body
    assert.equal((await send('PUT', `${PATH}/${id}`, { ...MINIMAL, line_items: [] })).status, 400)
    const zero = withItem({ unit_amount: usd('0') })
    assert.equal((await send('PUT', `${PATH}/${id}`, zero)).status, 422)
    assert.deepEqual((await send('GET', `${PATH}/${id}`)).body, before)
  })

  it('deletes permanently', async () => {
    const { id } = await create()
    const deleted = await send('DELETE', `${PATH}/${id}`)
    assert.deepEqual([deleted.status, deleted.text], [204, ''])
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const { status, body } = await send(
        method,
        `${PATH}/${id}`,
        method === 'PUT' ? MINIMAL : undefined,
      )
      assert.equal(status, 404, method)
      assert.equal(body.name, 'RESOURCE_NOT_FOUND')
    }
  })

  describe('with a request key', () => {
    const keyed = (key: string, body: unknown = MINIMAL) =>
      send('POST', PATH, body, { 'Service-Request-Id': key })
    const count = async () => (await db.selectFrom('payment_links').select('id').execute()).length

    it('creates once and returns the same link to a repeat', async () => {
      const before = await count()
      const first = await keyed('key-1')
      // Another order of members is the same request.
      const again = await keyed('key-1', Object.fromEntries(Object.entries(MINIMAL).reverse()))
      assert.deepEqual([first.status, again.status], [201, 200])
      assert.deepEqual(again.body, first.body)
      assert.equal(await count(), before + 1)
    })

    it('creates once for many concurrent repeats', async () => {
      const before = await count()
      const answers = await Promise.all(Array.from({ length: 8 }, () => keyed('key-2')))
      assert.equal(answers.filter(({ status }) => status === 201).length, 1)
      assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
      assert.equal(await count(), before + 1)
    })

    it('rejects the key for another request', async () => {
      await keyed('key-3')
      const before = await count()
      const { status, body } = await keyed('key-3', RICH)
      assert.equal(status, 422)
      assert.equal(body.details[0].issue, 'DUPLICATE_REQUEST_ID')
      assert.equal(await count(), before)
    })

    it('does not store the key of a rejected request', async () => {
      assert.equal((await keyed('key-4', withItem({ unit_amount: usd('0') }))).status, 422)
      assert.equal((await keyed('key-4')).status, 201)
    })

    it('responds with 404 to a repeat after the link was deleted', async () => {
      const { body } = await keyed('key-5')
      await send('DELETE', `${PATH}/${body.id}`)
      assert.equal((await keyed('key-5')).status, 404)
    })

    it('expires the key after six hours', async () => {
      const first = await keyed('key-6')
      await clock.set(new Date(clock.now().getTime() + 6 * 3_600_000 - 1), true)
      assert.equal((await keyed('key-6')).status, 200)
      await clock.set(new Date(clock.now().getTime() + 1), true)
      await send('DELETE', `${PATH}/${first.body.id}`)
      const fresh = await keyed('key-6')
      assert.equal(fresh.status, 201)
      assert.notEqual(fresh.body.id, first.body.id)
    })

    it('rejects an invalid key', async () => {
      for (const key of ['a b', 'x'.repeat(109), 'ä']) {
        assert.equal((await keyed(encodeURIComponent(key).slice(0, 200))).status, 400, key)
      }
    })
  })
})
