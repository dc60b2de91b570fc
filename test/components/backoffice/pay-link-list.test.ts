/** <pay-link-list>: columns, pages by cursor, cards, and deletion by name. */
import { expect } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import { linkUrl } from '../../../components/backoffice/internal/resources/payment-link.ts'
import { PayLinkList } from '../../../components/backoffice/pay-link-list/pay-link-list.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { aMerchantLink } from '../../../demo/fixtures/office.ts'
import { renderList } from '../../support/back-office/render-editor.ts'
import { LINKS } from '../../support/back-office/routes.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'

define('pay-link-list', PayLinkList)
define('till-session', TillSession)

const aList = () =>
  renderList('pay-link-list', ['payment-link', 'payment-links'], {
    scopes: ['links:read', 'links:write'],
  })

const guide = aMerchantLink({
  id: 'PLB-GUIDE0000001',
  line_items: [{ name: 'Ridge field guide', unit_amount: { currency_code: 'USD', value: '38' } }],
})
const next = { rel: 'next', href: 'https://pay.example/v1/x?page_token=second' }
const page = (resources: object[], links: object[] = []) => ({ json: { resources, links } })

describe('<pay-link-list>', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = new MockBff()
      .on(LINKS, page([aMerchantLink()], [next]))
      .on(`${LINKS}?page_token=second`, page([guide]))
  })
  afterEach(() => bff.restore())

  it('is a list of cards in a narrow place, with nothing cut off', async () => {
    await setViewport({ width: 320, height: 700 })
    const list = await aList()
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).to.equal(clientWidth)
    expect(getComputedStyle(list.one('tbody tr')).display).to.equal('grid')
    await expect(list.element).to.be.accessible()
    await setViewport({ width: 1024, height: 700 })
  })

  it('shows the selected address below its row where the clipboard refuses, until it is copied', async () => {
    const { clipboard } = navigator
    // As on a page without https.
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
    const list = await aList()
    await list.press('Copy link')
    const field = list.focused() as HTMLTextAreaElement
    const url = linkUrl(aMerchantLink())!
    expect([field.id, field.value, field.readOnly]).to.deep.equal(['copy-text', url, true])
    expect([field.selectionStart, field.selectionEnd]).to.deep.equal([0, url.length])
    expect(list.one('.question-row label').textContent).to.equal(
      PayLinkList.messages['merchant.copy-by-hand'],
    )
    expect(list.one('.sr-only[role=status]').textContent).to.equal('Couldn’t be copied')
    await expect(list.element).to.be.accessible()
    const value = { writeText: async () => undefined }
    Object.defineProperty(navigator, 'clipboard', { value, configurable: true })
    await list.press('Couldn’t be copied')
    expect(list.button('Copied').textContent!.trim()).to.equal('Copied')
    expect(list.one('.question-row')).to.equal(undefined)
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  })
})
