/** The two addresses that buyers are sent to: a link's return URL, and the checkout that its public view names. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import type { PublicPaymentLink } from '../../../server/contract/payment-link.ts'
import { aBff, CHECKOUT, pointersOf, problemOf, SHOP } from '../../support/bff/bff.ts'
import { LINKS, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'
import { aLinkBody, LINK } from '../../support/upstream/upstream-rows.ts'

const upstream = await upstreamOfFile()

/** Texts that readers take for different pages, or that lead away from where they seem to. */
const refusedOf = (origin: string): string[] => [
  `${origin}\\@evil.example/`,
  `${origin}\\/pay`,
  `https:\\\\${origin.slice(8)}/pay`,
  `https:${origin.slice(8)}/pay`,
  `https:///${origin.slice(8)}/pay`,
  `https://user@${origin.slice(8)}/pay`,
  `https://user:secret@${origin.slice(8)}/pay`,
  `https://@${origin.slice(8)}/pay`,
  ` ${origin}/pay`,
  `${origin}/pay `,
  `${origin}/pa y`,
  `${origin}/pa\ty`,
  `${origin}/pa\ny`,
  `${origin}/pa\u00a0y`,
  `${origin}/pa\u0000y`,
  `${origin}/pa\u200by`,
  `${origin}/a/../pay`,
  `${origin}/a/%2e%2E/pay`,
  `${origin}/a/.%2e`,
  `${origin}/a%2f..%2fpay`,
  'javascript:alert(1)',
]
/** Each text and the serialised address that is sent on or shown. */
const takenOf = (origin: string): [given: string, serialised: string][] => [
  [origin, `${origin}/`],
  [`${origin.toUpperCase()}/Pay`, `${origin}/Pay`],
  [`${origin}:443/pay?a=1#b`, `${origin}/pay?a=1#b`],
  [`${origin}/ä?q=../x`, `${origin}/%C3%A4?q=../x`],
  [`${origin}/a...b/..c`, `${origin}/a...b/..c`],
]

describe('the return URL of a link', () => {
  const write = async (method: 'POST' | 'PUT', return_url: string) => {
    const bff = aBff(upstream)
    upstream.misbehave(`POST ${LINKS}`, says(201, { id: LINK }))
    upstream.misbehave(`PUT ${LINKS}`, says(204))
    return bff.ask(`/api/payment-resources${method === 'PUT' ? `/${LINK}` : ''}`, {
      method,
      token: await bff.token({ kind: 'merchant', scopes: ['links:write'] }),
      origin: SHOP,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(aLinkBody({ return_url })),
    })
  }

  for (const given of refusedOf(SHOP)) {
    it(`is refused by name when it is ${JSON.stringify(given)}`, async () => {
      for (const method of ['POST', 'PUT'] as const) {
        const problem = await problemOf(await write(method, given), 400, 'invalid-request')
        assert.deepEqual(pointersOf(problem), ['/return_url'])
      }
      assert.equal(upstream.seen(`POST ${LINKS}`).length, 0)
      assert.equal(upstream.seen(`PUT ${LINKS}`).length, 0)
    })
  }

  for (const [given, serialised] of takenOf(SHOP)) {
    it(`goes on as ${serialised} when it is ${given}`, async () => {
      for (const method of ['POST', 'PUT'] as const) {
        const response = await write(method, given)
        assert.ok(response.ok, await response.text())
        const { body } = upstream.seen(`${method} ${LINKS}`)[0] ?? assert.fail()
        assert.equal((JSON.parse(body) as { return_url: string }).return_url, serialised)
      }
    })
  }

  it('is refused when it is too long once it is serialised', async () => {
    const problem = await problemOf(
      await write('POST', `${SHOP}/${'ä'.repeat(400)}`),
      400,
      'invalid-request',
    )
    assert.deepEqual(pointersOf(problem), ['/return_url'])
  })
})

describe('the address that a public view names', () => {
  async function shown(payment_link: string) {
    Object.assign(upstream.rows.links[0] ?? assert.fail(), { payment_link })
    const bff = aBff(upstream)
    const view = await bff.ask(`/api/payment-links/${LINK}`)
    const qr = await bff.ask(`/api/payment-links/${LINK}/qr`)
    assert.equal(view.status, 200)
    return { url: ((await view.json()) as PublicPaymentLink).url, qr: qr.status }
  }

  for (const given of refusedOf(CHECKOUT)) {
    it(`is left away, with its code, when it is ${JSON.stringify(given)}`, async () => {
      assert.deepEqual(await shown(given), { url: undefined, qr: 404 })
    })
  }

  for (const [given, serialised] of takenOf(CHECKOUT)) {
    it(`is ${serialised} when it is ${given}`, async () => {
      assert.deepEqual(await shown(given), { url: serialised, qr: 200 })
    })
  }
})
