import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'vitest'
import type { PublicPaymentLink } from '../../../server/contract/payment-link.ts'
import { aBff, CHECKOUT, problemOf, type TestBff } from '../../support/bff/bff.ts'
import { inTime } from '../../support/in-time.ts'
import { LINKS, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'
import { LINK } from '../../support/upstream/upstream-rows.ts'

const upstream = await upstreamOfFile()
let bff: TestBff
let now: number

beforeEach(() => {
  now = Date.parse('2026-02-01T10:00:00Z')
  bff = aBff(upstream, { now: () => now })
})

const PATH = `/api/payment-links/${LINK}`
const READ = `GET ${LINKS}/`
const LIST = `GET ${LINKS}?`
const row = () => upstream.rows.links[0] ?? assert.fail()
const setItem = (more: object) => {
  row().line_items = [
    { name: 'T-shirt', unit_amount: { currency_code: 'USD', value: '20.00' }, ...more },
  ]
}
async function view(): Promise<PublicPaymentLink> {
  const response = await bff.ask(PATH)
  assert.equal(response.status, 200, await response.clone().text())
  return (await response.json()) as PublicPaymentLink
}

describe('the public view of a link', () => {
  it('needs no session, and has only allow-listed members', async () => {
    assert.deepEqual(await view(), {
      id: LINK,
      status: 'ACTIVE',
      url: `${CHECKOUT}/ncp/payment/${LINK}`,
      items: [
        {
          name: 'T-shirt',
          unit_amount: { currency_code: 'USD', value: '20.00' },
          taxes: [],
          shipping: [],
          customer_notes: [],
        },
      ],
    })
  })

  it('is readable by any page and cacheable', async () => {
    for (const origin of [undefined, 'https://anywhere.example', 'null']) {
      const { headers } = await bff.ask(PATH, { ...(origin && { origin }) })
      assert.equal(headers.get('access-control-allow-origin'), '*')
      assert.match(
        headers.get('cache-control') ?? '',
        /^public, max-age=60, stale-while-revalidate=/,
      )
      assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin')
      assert.equal(headers.get('vary'), 'Origin')
    }
  })

  it('responds with 304 if the ETag matches', async () => {
    const etag = (await bff.ask(PATH)).headers.get('etag') ?? ''
    assert.match(etag, /^"[0-9a-f]{32}"$/)
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const response = await bff.ask(PATH, { headers: { 'If-None-Match': known } })
      assert.equal(response.status, 304, known)
      assert.equal(response.headers.get('etag'), etag)
      assert.equal(response.headers.get('vary'), 'Origin')
      assert.equal(await response.text(), '')
    }
    const other = await bff.ask(PATH, { headers: { 'If-None-Match': '"x"' } })
    assert.equal(other.status, 200)
  })

  it('is fetched once for all requests of a minute', async () => {
    await Promise.all(Array.from({ length: 50 }, () => bff.ask(PATH)))
    now += 59_000
    await bff.ask(PATH)
    assert.equal(upstream.seen(READ).length, 1)
    now += 2_000
    row().status = 'INACTIVE'
    assert.equal((await view()).status, 'INACTIVE')
    assert.equal(upstream.seen(READ).length, 2)
  })

  it('caches a missing link for a minute', async () => {
    const unknown = '/api/payment-links/PLB-ZZZZZZZZZZZZ'
    for (let i = 0; i < 3; i++) {
      const response = await bff.ask(unknown)
      assert.match(response.headers.get('cache-control') ?? '', /^public/)
      assert.equal(response.headers.get('access-control-allow-origin'), '*')
      await problemOf(response, 404, 'not-found')
    }
    assert.equal(upstream.seen(READ).length, 1)
  })

  it('is evicted after a thousand other links', async () => {
    const ids = Array.from({ length: 1_000 }, (_, i) => `PLB-C${String(i).padStart(11, '0')}`)
    upstream.rows.links = [row(), ...ids.map((id) => ({ ...row(), id }))]
    const reads = () => upstream.seen(`${READ}${LINK}`).length
    await view()
    for (const id of ids) assert.equal((await bff.ask(`/api/payment-links/${id}`)).status, 200)
    assert.equal(reads(), 1)
    await view()
    assert.equal(reads(), 2)
  })

  it('stays cached while it is read between a thousand others', async () => {
    const ids = Array.from({ length: 1_000 }, (_, i) => `PLB-C${String(i).padStart(11, '0')}`)
    upstream.rows.links = [row(), ...ids.map((id) => ({ ...row(), id }))]
    await view()
    for (const [i, id] of ids.entries()) {
      if (i === 500) await view()
      assert.equal((await bff.ask(`/api/payment-links/${id}`)).status, 200)
    }
    await view()
    assert.equal(upstream.seen(`${READ}${LINK}`).length, 1)
  })

  describe('of an unknown id', () => {
    const madeUp = (i: number) => bff.ask(`/api/payment-links/PLB-${String(i).padStart(12, '0')}`)
    const flood = (count: number, from = 0) =>
      Promise.all(Array.from({ length: count }, (_, i) => madeUp(from + i)))

    it('has a budget of upstream reads, which refills', async () => {
      const statuses = (await flood(200)).map(({ status }) => status)
      assert.equal(statuses.filter((status) => status === 404).length, 60)
      assert.equal(statuses.filter((status) => status === 429).length, 140)
      assert.equal(upstream.seen(READ).length, 60)
      const response = await madeUp(500)
      assert.equal(response.headers.get('cache-control'), 'no-store')
      assert.equal(response.headers.get('retry-after'), '1')
      await problemOf(response, 429, 'too-many-requests')
      now += 2_000
      assert.deepEqual((await flood(3, 600)).map(({ status }) => status).sort(), [404, 404, 429])
    })

    it('does not affect cached links', async () => {
      await view()
      await flood(200)
      assert.equal((await bff.ask(PATH)).status, 200)
      now += 61_000
      await flood(200, 1000)
      assert.equal((await bff.ask(PATH)).status, 200)
    })

    it('does not affect existing links that are not cached', async () => {
      await flood(200)
      assert.equal((await bff.ask(PATH)).status, 200)
      await flood(200, 1000)
      assert.equal(upstream.seen(LIST).length, 1)
      assert.equal(upstream.seen(READ).length, 61)
    })

    it('is distinguished from existing ids of every page of the list', async () => {
      const next = (token: string) => ({
        rel: 'next',
        href: `https://evil.example/?page_token=${token}`,
      })
      const page = (id: string, token: string) =>
        says(200, { resources: [{ id }], links: [next(token)] })
      upstream.misbehave(`${LIST}page_token=third`, page(LINK, 'fo%2Furth'))
      upstream.misbehave(`${LIST}page_token=second`, page('PLB-AAAABBBB0002', 'third'))
      upstream.misbehave(`${LIST}page_size=100`, page('PLB-AAAABBBB0001', 'second'))
      await flood(61)
      assert.equal((await bff.ask(PATH)).status, 200)
      assert.equal(upstream.seen(LIST).length, 3)
    })

    it('is not searched in an endless list', async () => {
      const again = [{ rel: 'next', href: '?page_token=again' }]
      upstream.misbehave(LIST, says(200, { resources: [], links: again }))
      await inTime(flood(200))
      assert.equal((await bff.ask(PATH)).status, 429)
      assert.equal(upstream.seen(LIST).length, 10)
    })

    it('gets 503 while the list of links is unreadable, which is not cached', async () => {
      await flood(60)
      upstream.misbehave(LIST, says(422), 1)
      const response = await bff.ask(PATH)
      assert.ok(Number(response.headers.get('retry-after')) > 0)
      await problemOf(response, 503, 'upstream-unavailable')
      assert.equal((await bff.ask(PATH)).status, 200)
      assert.equal((await madeUp(1_000)).status, 429)
    })

    it('causes at most ten reads of an unreadable list, then one a second', async () => {
      upstream.misbehave(LIST, says(422))
      await flood(60)
      for (let i = 0; i < 30; i++) {
        await problemOf(await madeUp(1_000 + i), 503, 'upstream-unavailable')
      }
      assert.equal(upstream.seen(LIST).length, 10)
      assert.equal((await madeUp(2_000)).headers.get('retry-after'), '1')
    })

    it('is distinguished from existing ids of the pages before the unreadable one', async () => {
      const links = [{ rel: 'next', href: '?page_token=second' }]
      upstream.misbehave(`${LIST}page_size=100`, says(200, { resources: [{ id: LINK }], links }))
      upstream.misbehave(`${LIST}page_token=second`, says(422))
      await flood(60)
      assert.equal((await bff.ask(PATH)).status, 200)
      await problemOf(await madeUp(1_000), 503, 'upstream-unavailable')
    })

    it('spends its budget if the service rejects it', async () => {
      upstream.misbehave(READ, says(400))
      await flood(60)
      const statuses = (await flood(60, 100)).map(({ status }) => status)
      assert.deepEqual([...new Set(statuses)], [429])
    })

    it('gets its budget back after failed reads', async () => {
      upstream.misbehave(READ, says(409), 60)
      await flood(60)
      const statuses = (await flood(60)).map(({ status }) => status)
      assert.deepEqual([...new Set(statuses)], [404])
    })

    it('does not include existing links, even more than the budget at once', async () => {
      const ids = Array.from({ length: 90 }, (_, i) => `PLB-B${String(i).padStart(11, '0')}`)
      upstream.rows.links = ids.map((id) => ({ ...row(), id }))
      const answers = await Promise.all(ids.map((id) => bff.ask(`/api/payment-links/${id}`)))
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    })

    it('evicts no cached link', async () => {
      await view()
      for (let i = 0; i < 20; i++) {
        now += 2_500
        await flood(60, i * 60)
      }
      upstream.requests.length = 0
      assert.equal((await bff.ask(PATH)).status, 200)
      assert.equal(upstream.seen(READ).length, 0)
    })

    it('is not spent by existing links, which need no list', async () => {
      const ids = Array.from({ length: 70 }, (_, i) => `PLB-B${String(i).padStart(11, '0')}`)
      upstream.rows.links = ids.map((id) => ({ ...row(), id }))
      for (const id of ids) assert.equal((await bff.ask(`/api/payment-links/${id}`)).status, 200)
      assert.equal(upstream.seen(LIST).length, 0)
    })

    it('is not needed by a link that was cached before', async () => {
      await view()
      now += 61_000
      await flood(60)
      await view()
      assert.equal(upstream.seen(`${READ}${LINK}`).length, 2)
      assert.equal(upstream.seen(LIST).length, 0)
    })
  })

  it('is neither cached nor cacheable after a failure', async () => {
    upstream.misbehave(READ, says(422), 1)
    const response = await bff.ask(PATH)
    assert.equal(response.headers.get('cache-control'), 'no-store')
    await problemOf(response, 422, 'refused')
    assert.equal((await bff.ask(PATH)).status, 200)
  })

  const nowhere: [string, object][] = [
    ['inactive', { status: 'INACTIVE' }],
    ['without a status', { status: null }],
    ['of another host', { payment_link: 'https://evil.example/ncp/payment/x' }],
    ['of another scheme', { payment_link: 'http://checkout.example/ncp/payment/x' }],
    ['of a script', { payment_link: 'javascript:alert(1)//https://checkout.example' }],
    ['of a look-alike', { payment_link: 'https://checkout.example.evil/x' }],
    ['of a user at another host', { payment_link: 'https://checkout.example@evil.example/x' }],
    ['of no address', { payment_link: '/ncp/payment/x' }],
    ['missing', { payment_link: undefined }],
  ]
  for (const [what, more] of nowhere) {
    it(`has no URL for a link ${what}`, async () => {
      Object.assign(row(), more)
      assert.equal('url' in (await view()), false)
    })
  }

  it('has a price for every primary option, including those at the price of the item', async () => {
    const price = (value: string) => ({ currency_code: 'USD', value })
    setItem({
      variants: {
        dimensions: [
          {
            name: 'Size',
            primary: true,
            options: [{ label: 'S' }, { label: 'L', unit_amount: price('24.00') }],
          },
          { name: 'Colour', primary: false, options: [{ label: 'Red' }] },
        ],
      },
    })
    const [item] = (await view()).items
    const [size, colour] = item?.variants?.dimensions ?? []
    assert.deepEqual(
      size?.options.map((option) => option.unit_amount),
      [price('20.00'), price('24.00')],
    )
    assert.deepEqual(colour?.options, [{ label: 'Red' }])
    assert.deepEqual(item?.price_from, price('20.00'))
    assert.equal(item?.unit_amount, undefined)
  })

  it('is unreadable if the response is about another link', async () => {
    upstream.misbehave(READ, says(200, { ...row(), id: 'PLB-AAAABBBB0002' }))
    await problemOf(await bff.ask(PATH), 502, 'upstream-unreadable')
  })

  const usd = (value: string) => ({ currency_code: 'USD', value })
  const sizes = (...prices: (object | undefined)[]) => ({
    variants: {
      dimensions: [
        { name: 'Colour', primary: false, options: [{ label: 'red' }, { label: 'blue' }] },
        {
          name: 'Size',
          primary: true,
          options: prices.map((unit_amount, i) => ({ label: `${i}`, unit_amount })),
        },
      ],
    },
  })
  const prices: [string, object, object][] = [
    [
      'the item price where no option has one',
      sizes(undefined, undefined),
      { unit_amount: usd('20.00') },
    ],
    [
      'the lowest where options differ',
      sizes(usd('30'), usd('9.50'), usd('100')),
      { price_from: usd('9.50') },
    ],
    [
      'the lowest, the item price among them',
      sizes(undefined, usd('30')),
      { price_from: usd('20.00') },
    ],
    ['the one that all options have', sizes(usd('25'), usd('25.00')), { unit_amount: usd('25') }],
    ['none where currencies differ', sizes(usd('25'), { currency_code: 'EUR', value: '20' }), {}],
  ]
  for (const [what, more, price] of prices) {
    it(`has as its price ${what}`, async () => {
      setItem(more)
      const { unit_amount, price_from } = (await view()).items[0] ?? {}
      assert.deepEqual(
        { ...(unit_amount && { unit_amount }), ...(price_from && { price_from }) },
        price,
      )
    })
  }
})
