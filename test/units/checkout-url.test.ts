/** Checkout URLs: accepts only addresses that are safe as a link. */
import { describe, expect, it } from 'vitest'
import {
  parseCheckoutUrl,
  parseLinkId,
  parseOrigin,
} from '../../components/internal/domain/checkout-url.ts'
import { CHECKOUT, LINK_ID } from '../../demo/fixtures/customer.ts'
import fc from '../support/fc.ts'

const GOOD = `${CHECKOUT}/ncp/payment/${LINK_ID}`

describe('checkout URLs', () => {
  it('accept https, and http on localhost', () => {
    for (const text of [
      GOOD,
      `${GOOD}?locale.x=de_DE`,
      `http://localhost:8788/ncp/payment/${LINK_ID}`,
      `http://127.0.0.1:8788/ncp/payment/${LINK_ID}`,
      `http://[::1]/ncp/payment/${LINK_ID}`,
    ]) {
      expect(parseCheckoutUrl(text)?.id, text).to.equal(LINK_ID)
    }
  })

  it('reject any other address', () => {
    for (const text of [
      `javascript:alert(1)//ncp/payment/${LINK_ID}`,
      `data:text/html,/ncp/payment/${LINK_ID}`,
      `http://checkout.example/ncp/payment/${LINK_ID}`,
      `http://localhost.evil.example/ncp/payment/${LINK_ID}`,
      `https://checkout.example@evil.example/ncp/payment/${LINK_ID}`,
      `https://checkout.example/elsewhere/${LINK_ID}`,
      `https://checkout.example/ncp/payment/${LINK_ID}/../../evil`,
      `//checkout.example/ncp/payment/${LINK_ID}`,
      `blob:https://checkout.example/ncp/payment/${LINK_ID}`,
      '/ncp/payment/PLB-1',
      '',
    ]) {
      expect(parseCheckoutUrl(text), text).to.equal(undefined)
    }
  })

  it('reject user info, backslashes, white space, control characters and ".."', () => {
    const path = `/ncp/payment/${LINK_ID}`
    for (const text of [
      `https://shop:secret@checkout.example${path}`,
      `https://:secret@checkout.example${path}`,
      `https://@checkout.example${path}`,
      `https://shop.example\\@evil.example${path}`,
      `https:\\\\checkout.example${path}`,
      `https://checkout.example\\ncp\\payment\\${LINK_ID}`,
      `https://checkout.example/x\\..${path}`,
      `https://check\tout.example${path}`,
      `https://checkout.example/a b${path}`,
      `${GOOD}?a=b c`,
      `https://checkout.example\u0000${path}`,
      `https://checkout.example/\u0085${path}`,
      `https://checkout.example/\u202e${path}`,
      `https://checkout.example/\u00a0${path}`,
      `https://checkout.example/elsewhere/..${path}`,
      `https://checkout.example/.${path}`,
      `https://checkout.example/%2e%2E${path}`,
      `https://checkout.example/.%2e${path}`,
      `https://checkout.example/%5c${path}`,
      `https://checkout.example/..%2f${path}`,
      `https:checkout.example${path}`,
      `https:/checkout.example${path}`,
      `https:///checkout.example${path}`,
    ]) {
      expect(parseCheckoutUrl(text)?.id, JSON.stringify(text)).to.equal(undefined)
      expect(parseLinkId(text), JSON.stringify(text)).to.equal(undefined)
    }
    for (const text of [
      `https://checkout.example/a..b/.well-known${path}`,
      `${GOOD}?next=../other&mail=a@b.example#../x`,
      `HTTPS://Checkout.Example${path}`,
      `https://bücher.example${path}`,
    ]) {
      expect(parseCheckoutUrl(text)?.url.href, text).to.equal(new URL(text).href)
    }
  })

  it('have white space around them, a slash at their end, and capitals or none', () => {
    const id = LINK_ID.toLowerCase()
    for (const text of [` ${GOOD}`, `${GOOD}\n`, `${GOOD}/`, `${CHECKOUT}/ncp/payment/${id}`]) {
      expect(parseCheckoutUrl(text)?.url.href, JSON.stringify(text)).to.equal(GOOD)
      expect(parseLinkId(text), JSON.stringify(text)).to.equal(LINK_ID)
    }
    expect(parseCheckoutUrl(`${GOOD}/?a=1`)?.url.href).to.equal(`${GOOD}?a=1`)
    for (const text of [` ${LINK_ID}\n`, id]) expect(parseLinkId(text)).to.equal(LINK_ID)
    for (const text of [`${GOOD}//`, `${GOOD}/x`, `${LINK_ID}/`, `${LINK_ID} ${LINK_ID}`]) {
      expect(parseLinkId(text), text).to.equal(undefined)
    }
  })

  it('have an origin in any spelling', () => {
    for (const text of [
      'https://c.example',
      'https://c.example/',
      ' https://c.example\n',
      'HTTPS://C.example',
      'https://c.example:443',
    ]) {
      expect(parseOrigin(text), text).to.equal('https://c.example')
    }
    for (const text of [
      'c.example',
      'https://c.example/x',
      'https://c.example?x',
      'https://a@c.example',
      'https:\\\\c.example',
      'https://c. example',
      'ftp://c.example',
      '',
    ]) {
      expect(parseOrigin(text), text).to.equal(undefined)
    }
    expect(parseCheckoutUrl(GOOD, `${CHECKOUT.toUpperCase()}/`)?.url.href).to.equal(GOOD)
  })

  it('accept only the configured origin', () => {
    expect(parseCheckoutUrl(GOOD, CHECKOUT)?.url.href).to.equal(GOOD)
    for (const origin of [
      'https://other.example',
      'https://checkout.example:444',
      `${CHECKOUT}/x`,
    ]) {
      expect(parseCheckoutUrl(GOOD, origin)).to.equal(undefined)
    }
  })

  it('never throw for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl()), (text) => {
        const found = parseCheckoutUrl(text)
        if (found) expect(found.url.protocol).to.match(/^https?:$/)
        parseLinkId(text)
      }),
    )
  })
})
