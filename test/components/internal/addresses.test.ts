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
