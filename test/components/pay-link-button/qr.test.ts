/** <pay-link-button>: with a code that a phone reads. */
import { expect, fixture, html } from '@open-wc/testing'
import '../../../components/pay-link-button/pay-link-button.define.ts'
import type { PayLinkButton } from '../../../components/pay-link-button/pay-link-button.ts'
import { BffDouble, gate } from '../../support/bff-double.ts'
import { settled, shownText } from '../../support/next.ts'
import { buttonOn, HOSTED, ROUTE, shadow, target } from '../../support/pay-link-button.ts'
import { aLink, LINK_ID } from '../../support/payment-links.ts'

describe('<pay-link-button> with its QR code', () => {
  let bff: BffDouble

  beforeEach(() => {
    bff = new BffDouble()
    sessionStorage.clear()
  })
  afterEach(() => bff.restore())

  const aButton = buttonOn(() => bff)

  const CODE = `GET /api/payment-links/${LINK_ID}/qr`
  const PATH = 'M0 0h7v1h-7zM8 0h1v1h-1z'
  const drawn = (element: PayLinkButton) => shadow(element, '[part=qr]')

  it('draws it below the button, named, with its quiet zone', async () => {
    bff.on(CODE, { json: { size: 29, path: PATH } })
    const element = await aButton({ qr: true })
    expect(drawn(element)!.getAttribute('viewBox')).to.equal('-4 -4 37 37')
    expect(drawn(element)!.querySelector('path')!.getAttribute('d')).to.equal(PATH)
    expect(drawn(element)!.ariaLabel).to.equal('QR code: opens the checkout on a phone')
    expect(target(element)).to.equal(HOSTED)
    await expect(element).to.be.accessible()
    element.qr = false
    await settled()
    expect(drawn(element) === null).to.equal(true)
  })

  it('asks for it only where it is wanted, once for all buttons of a link', async () => {
    await aButton()
    expect(bff.calls(CODE)).to.have.length(0)
    bff.on(ROUTE, { json: aLink() }).on(CODE, { json: { size: 29, path: PATH } })
    await fixture(html`
      <div>
        <pay-link-button link=${LINK_ID} qr></pay-link-button>
        <pay-link-button link=${LINK_ID} qr></pay-link-button>
      </div>
    `)
    await settled()
    expect(bff.calls(CODE)).to.have.length(1)
  })

  it('leaves the button as it is while it is awaited, and when it can’t be had', async () => {
    const plain = await aButton({ label: 'Buy' })
    for (const answer of [
      { problem: 'upstream-failed' } as const,
      { json: { size: 29, path: 'M0 0h7v1h-7z<script>' } },
      { json: { size: 29, path: 'url(https://elsewhere.example)' } },
      { json: { size: 'wide', path: PATH } },
      { json: { size: 29 } },
      { json: null },
    ]) {
      const asked = gate()
      bff.on(CODE, { ...answer, after: asked.opened })
      const element = await aButton({ qr: true, label: 'Buy' })
      expect(shownText(element)).to.equal(shownText(plain))
      asked.open()
      await settled()
      expect(drawn(element) === null, JSON.stringify(answer)).to.equal(true)
      expect(shownText(element)).to.equal(shownText(plain))
      expect(target(element)).to.equal(HOSTED)
    }
  })

  it('draws none of a link that is gone, or that leads where nothing may be opened', async () => {
    bff.on(CODE, { json: { size: 29, path: PATH } })
    const gone = await aButton({ qr: true, answer: { problem: 'not-found' } })
    expect(drawn(gone) === null).to.equal(true)
    const elsewhere = await aButton({ qr: true, checkoutOrigin: 'https://other.example' })
    expect(drawn(elsewhere) === null).to.equal(true)
  })
})
