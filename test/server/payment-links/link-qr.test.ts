import assert from 'node:assert/strict'
import jsQR from 'jsqr'
import { beforeEach, describe, it } from 'vitest'
import type { PaymentLinkQr } from '../../../server/contract/payment-link.ts'
import { aBff, CHECKOUT, problemOf, type TestBff } from '../../support/bff/bff.ts'
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

const VIEW = `/api/payment-links/${LINK}`
const PATH = `${VIEW}/qr`
const READ = `GET ${LINKS}/`
const row = () => upstream.rows.links[0] ?? assert.fail()

async function code(): Promise<PaymentLinkQr> {
  const response = await bff.ask(PATH)
  assert.equal(response.status, 200, await response.clone().text())
  return (await response.json()) as PaymentLinkQr
}

/** Decodes a QR code drawn with the requested quiet zone. */
function seen({ size, path }: PaymentLinkQr): string | undefined {
  const [quiet, dots] = [4, 4]
  const side = (size + 2 * quiet) * dots
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)]
  assert.equal(runs.map(([run]) => run).join(''), path)
  for (const [, x, y, width, back] of runs) {
    assert.equal(width, back)
    assert.ok(Number(x) + Number(width) <= size && Number(y) < size)
    for (let i = 0; i < Number(width) * dots * dots; i++) {
      const across = (Number(x) + quiet) * dots + (i % (Number(width) * dots))
      const down = (Number(y) + quiet) * dots + Math.floor(i / (Number(width) * dots))
      pixels.fill(0, (down * side + across) * 4, (down * side + across) * 4 + 3)
    }
  }
  return jsQR(pixels, side, side)?.data
}

describe('the QR code of a link', () => {
  it('encodes the checkout URL', async () => {
    const qr = await code()
    assert.deepEqual(Object.keys(qr), ['size', 'path'])
    assert.equal(seen(qr), `${CHECKOUT}/ncp/payment/${LINK}`)
  })

  it('encodes the current URL of a changed link', async () => {
    await code()
    row().payment_link = `${CHECKOUT}/ncp/payment/${'x'.repeat(220)}?café`
    now += 61_000
    assert.equal(seen(await code()), new URL(String(row().payment_link)).href)
  })

  it('is readable by any page, cacheable, and revalidated by its ETag', async () => {
    const response = await bff.ask(PATH, { origin: 'https://anywhere.example' })
    const { headers } = response
    assert.equal(headers.get('access-control-allow-origin'), '*')
    assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin')
    assert.match(headers.get('cache-control') ?? '', /^public, max-age=60, stale-while-revalidate=/)
    const etag = headers.get('etag') ?? ''
    assert.match(etag, /^"[0-9a-f]{32}"$/)
    assert.notEqual(etag, (await bff.ask(VIEW)).headers.get('etag'))
    const again = await bff.ask(PATH, { headers: { 'If-None-Match': etag } })
    assert.equal(again.status, 304)
    assert.equal(await again.text(), '')
  })

  it('shares the upstream read of the link with its view', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, i) => bff.ask(i % 2 ? PATH : VIEW)))
    assert.equal(upstream.seen(READ).length, 1)
  })

  it('shares the budget for unknown ids with the view', async () => {
    const madeUp = (i: number) =>
      bff.ask(`/api/payment-links/PLB-${String(i).padStart(12, '0')}${i % 2 ? '/qr' : ''}`)
    const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => madeUp(i)))
    assert.equal(answers.filter(({ status }) => status === 404).length, 60)
    assert.equal(upstream.seen(READ).length, 60)
    assert.equal((await bff.ask(PATH)).status, 200)
  })

  const none: [string, object][] = [
    ['that can not be bought', { status: 'INACTIVE' }],
    ['that leads to another host', { payment_link: 'https://evil.example/ncp/payment/x' }],
    ['without an address', { payment_link: undefined }],
    ['whose address no camera would read', { payment_link: `${CHECKOUT}/${'x'.repeat(300)}` }],
  ]
  for (const [what, more] of none) {
    it(`is not found for a link ${what}`, async () => {
      Object.assign(row(), more)
      const ask = async (path: string) => {
        const response = await bff.ask(path)
        assert.match(response.headers.get('cache-control') ?? '', /^public/)
        assert.equal(response.headers.get('access-control-allow-origin'), '*')
        const { instance, ...problem } = await problemOf(response, 404, 'not-found')
        return problem
      }
      assert.deepEqual(await ask(PATH), await ask('/api/payment-links/PLB-ZZZZZZZZZZZZ/qr'))
    })
  }

  it('is neither cached nor cacheable after a failure', async () => {
    upstream.misbehave(READ, says(422), 1)
    const response = await bff.ask(PATH)
    assert.equal(response.headers.get('cache-control'), 'no-store')
    await problemOf(response, 422, 'refused')
    assert.equal((await bff.ask(PATH)).status, 200)
  })
})
