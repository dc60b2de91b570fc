/** `<pay-link-button data>`: a payment link that the page already has. */
import { expect } from '@open-wc/testing'
import { define } from '../../../components/internal/dom/define-element.ts'
import { PayLinkButton } from '../../../components/pay-link-button/pay-link-button.ts'
import { aLink, anItem, CHECKOUT, usd } from '../../../demo/fixtures/customer.ts'
import type { PublicPaymentLink } from '../../../server/contract/payment-link.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { action, buttonOn, ROUTE, shadow, target } from '../../support/elements/pay-link-button.ts'
import { settled, shownText } from '../../support/elements/wait.ts'

define('pay-link-button', PayLinkButton)

const OTHER_ID = 'PLB-OTHER0000001'

describe('<pay-link-button> with data', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = new MockBff()
  })
  afterEach(() => bff.restore())
  const aButton = buttonOn(() => bff)
  const given = (changes: Partial<PublicPaymentLink> = {}) =>
    aLink({ items: [anItem({ unit_amount: usd('3.00') })], ...changes })

  it('shows it without a request', async () => {
    const element = await aButton({ link: '', data: given(), showPrice: true })
    expect(shownText(element)).to.equal('Buy $3.00')
    expect(target(element)).to.equal(given().url)
    expect(bff.calls()).to.deep.equal([])
  })

  it('takes it from the attribute as JSON', async () => {
    const element = await aButton({ link: '', layout: 'card' })
    element.setAttribute('data', JSON.stringify(given()))
    await settled()
    expect(shadow(element, '[part=price]')!.textContent).to.equal('$3.00')
    element.setAttribute('data', 'not JSON')
    await settled()
    expect(shadow(element, '[part=price]')).to.equal(null)
  })

  it('follows its changes', async () => {
    const element = await aButton({ link: '', data: given(), showPrice: true })
    element.data = given({ items: [anItem({ unit_amount: usd('4.00') })] })
    await element.updateComplete
    expect(shownText(element)).to.equal('Buy $4.00')
    const { url: _, ...unavailable } = given()
    element.data = unavailable
    await element.updateComplete
    expect(shownText(element)).to.equal('No longer available')
  })

  it('loads the link that the attribute names, if that is another one', async () => {
    const url = `${CHECKOUT}/ncp/payment/${OTHER_ID}`
    const element = await aButton({ data: given({ id: OTHER_ID, url }), showPrice: true })
    expect(shownText(element)).to.equal('Buy $12.50')
    expect(bff.calls(ROUTE)).to.have.length(1)
  })

  for (const none of [undefined, null]) {
    it(`shows the page’s own link, and no previous one, when link is ${none}`, async () => {
      const element = await aButton({ layout: 'card', inside: 'https://shop.example/buy' })
      expect(target(element)).to.equal(given().url)
      Object.assign(element, { link: none })
      await settled()
      expect(target(element)).to.equal(undefined)
      expect(shownText(element)).not.to.contain('$12.50')
      expect(element.querySelector('a')!.checkVisibility()).to.equal(true)
    })
  }

  it('opens no other address than a checkout', async () => {
    const element = await aButton({ link: '', data: given({ url: 'javascript:alert(1)' }) })
    expect(action(element)).to.equal(null)
  })
})
