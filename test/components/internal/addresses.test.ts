/** Which addresses may become a link. */
import { expect } from '@open-wc/testing'
import { checkoutAddress, linkId } from '../../../components/internal/addresses.ts'
import fc from '../../support/fc.ts'
import { CHECKOUT, LINK_ID } from '../../support/payment-links.ts'

const GOOD = `${CHECKOUT}/ncp/payment/${LINK_ID}`

describe('checkout addresses', () => {
  it('are https, or http on this machine', () => {
    for (const text of [
      GOOD,
      `${GOOD}?locale.x=de_DE`,
      `http://localhost:8788/ncp/payment/${LINK_ID}`,
      `http://127.0.0.1:8788/ncp/payment/${LINK_ID}`,
      `http://[::1]/ncp/payment/${LINK_ID}`,
    ]) {
      expect(checkoutAddress(text)?.id, text).to.equal(LINK_ID)
    }
  })

  it('are nothing else', () => {
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
      expect(checkoutAddress(text), text).to.equal(undefined)
    }
  })

  it('have no user info, backslash, white space, control character or ".." in them', () => {
    const path = `/ncp/payment/${LINK_ID}`
    for (const text of [
      `https://shop:secret@checkout.example${path}`,
      `https://:secret@checkout.example${path}`,
      `https://@checkout.example${path}`,
      `https://shop.example\\@evil.example${path}`,
      `https:\\\\checkout.example${path}`,
      `https://checkout.example\\ncp\\payment\\${LINK_ID}`,
      `https://checkout.example/x\\..${path}`,
      ` ${GOOD}`,
      `${GOOD}\n`,
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
      expect(checkoutAddress(text)?.id, JSON.stringify(text)).to.equal(undefined)
      expect(linkId(text), JSON.stringify(text)).to.equal(undefined)
    }
    for (const text of [
      `https://checkout.example/a..b/.well-known${path}`,
      `${GOOD}?next=../other&mail=a@b.example#../x`,
      `HTTPS://Checkout.Example${path}`,
      `https://bücher.example${path}`,
    ]) {
      expect(checkoutAddress(text)?.url.href, text).to.equal(new URL(text).href)
    }
  })

  it('are on the named origin, where one is named', () => {
    expect(checkoutAddress(GOOD, CHECKOUT)?.url.href).to.equal(GOOD)
    for (const origin of [
      'https://other.example',
      'https://checkout.example:444',
      `${CHECKOUT}/x`,
    ]) {
      expect(checkoutAddress(GOOD, origin)).to.equal(undefined)
    }
  })

  it('survive any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl()), (text) => {
        const found = checkoutAddress(text)
        if (found) expect(found.url.protocol).to.match(/^https?:$/)
        linkId(text)
      }),
    )
  })
})
