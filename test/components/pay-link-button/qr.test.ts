/** <pay-link-button qr>: a QR code of the checkout URL. */
import { expect, fixture, html } from '@open-wc/testing'
import { define } from '../../../components/internal/dom/define-element.ts'
import { messages } from '../../../components/pay-link-button/messages.ts'
import { PayLinkButton } from '../../../components/pay-link-button/pay-link-button.ts'
import { aLink, LINK_ID } from '../../../demo/fixtures/customer.ts'
import { englishOf } from '../../support/elements/english.ts'
import { deferred, MockBff } from '../../support/elements/mock-bff.ts'
import { buttonOn, HOSTED, ROUTE, shadow, target } from '../../support/elements/pay-link-button.ts'
import { settled, shownText } from '../../support/elements/wait.ts'

define('pay-link-button', PayLinkButton)

const says = englishOf(messages)

describe('<pay-link-button> with a QR code', () => {
  let bff: MockBff

  beforeEach(() => {
    bff = new MockBff()
    sessionStorage.clear()
  })
  afterEach(() => bff.restore())

  const aButton = buttonOn(() => bff)

  const CODE = `GET /api/payment-links/${LINK_ID}/qr`
  const PATH = 'M0 0h7v1h-7zM8 0h1v1h-1z'
  const drawn = (element: PayLinkButton) => shadow(element, '[part=qr]')

  it('draws the code below the button, with a name and a quiet zone', async () => {
    bff.on(CODE, { json: { size: 29, path: PATH } })
    const element = await aButton({ qr: true })
    expect(drawn(element)!.getAttribute('viewBox')).to.equal('-4 -4 37 37')
    expect(drawn(element)!.querySelector('path')!.getAttribute('d')).to.equal(PATH)
    expect(drawn(element)!.ariaLabel).to.equal(says('button.qr'))
    expect(target(element)).to.equal(HOSTED)
    await expect(element).to.be.accessible()
    element.qr = false
    await settled()
    expect(drawn(element) === null).to.equal(true)
  })

  it('loads the code only with qr, once for all buttons of a link', async () => {
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

  it('shows the button without the code while it loads and when it fails', async () => {
    const plain = await aButton({ label: 'Buy' })
    for (const answer of [
      { problem: 'upstream-failed' } as const,
      { json: { size: 29, path: 'M0 0h7v1h-7z<script>' } },
      { json: { size: 29, path: 'url(https://elsewhere.example)' } },
      { json: { size: 'wide', path: PATH } },
      { json: { size: 29 } },
      { json: null },
    ]) {
      const asked = deferred()
      bff.on(CODE, { ...answer, after: asked.promise })
      const element = await aButton({ qr: true, label: 'Buy' })
      expect(shownText(element)).to.equal(shownText(plain))
      asked.resolve()
      await settled()
      expect(drawn(element) === null, JSON.stringify(answer)).to.equal(true)
      expect(shownText(element)).to.equal(shownText(plain))
      expect(target(element)).to.equal(HOSTED)
    }
  })

  it('draws no code for a deleted link or an unsafe checkout URL', async () => {
    bff.on(CODE, { json: { size: 29, path: PATH } })
    const gone = await aButton({ qr: true, answer: { problem: 'not-found' } })
    expect(drawn(gone) === null).to.equal(true)
    const elsewhere = await aButton({ qr: true, checkoutOrigin: 'https://other.example' })
    expect(drawn(elsewhere) === null).to.equal(true)
  })
})
