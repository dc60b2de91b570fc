/** <pay-link-editor>: every member of a link, and the reasons of the service. */
import { expect } from '@open-wc/testing'
import { messages } from '../../../components/backoffice/pay-link-editor/messages.ts'
import { PayLinkEditor } from '../../../components/backoffice/pay-link-editor/pay-link-editor.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { aMerchantLink } from '../../../demo/fixtures/office.ts'
import { renderEditor } from '../../support/back-office/render-editor.ts'
import { CREATE_LINK, LINKS, READ_LINK, REPLACE_LINK } from '../../support/back-office/routes.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { settled } from '../../support/elements/wait.ts'

define('pay-link-editor', PayLinkEditor)
define('till-session', TillSession)

const anEditor = (attributes: Record<string, string> = {}) =>
  renderEditor('pay-link-editor', 'payment-link', {
    attributes,
    scopes: ['links:read', 'links:write'],
  })
const NEW = {
  '/line_items/0/name': 'Field guide',
  '/line_items/0/unit_amount/value': '38.00',
  '/return_url': 'https://shop.example/thanks',
}

describe('<pay-link-editor>', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = new MockBff()
      .on(READ_LINK, { json: aMerchantLink() })
      .on(CREATE_LINK, { status: 201, json: aMerchantLink() })
      .on(REPLACE_LINK, { status: 204 })
  })
  afterEach(() => bff.restore())

  it('has the currency and the return address of the present attributes while nothing was typed', async () => {
    const editor = await anEditor({ currency: 'EUR', 'return-url': 'https://shop.example/one' })
    Object.assign(editor.element, { currency: 'JPY', returnUrl: 'https://shop.example/two' })
    await settled()
    const values = ['/line_items/0/unit_amount/currency_code', '/return_url'].map(
      (pointer) => editor.field(pointer)!.value,
    )
    expect(values).to.deep.equal(['JPY', 'https://shop.example/two'])
  })

  it('has the return page of the newest link for a new one, of which a list says nothing', async () => {
    bff.on(LINKS, { json: { resources: [{ ...aMerchantLink(), return_url: undefined }] } })
    const editor = await anEditor()
    expect(editor.field('/return_url')!.value).to.equal(aMerchantLink().return_url)
    expect(editor.element.hasUnsavedWork).to.equal(false)
    bff.on(LINKS, { json: { resources: [] } })
    expect((await anEditor()).field('/return_url')!.value).to.equal('')
  })

  it('shows the reasons of the service in words', async () => {
    bff.on(CREATE_LINK, {
      problem: 'refused',
      json: {
        upstream: {
          issues: [
            { issue: 'DECIMAL_PRECISION', field: '/line_items/0/unit_amount/value' },
            { issue: 'DUPLICATE_PAYMENT_LINK', description: 'Duplicate.' },
          ],
        },
      },
    })
    const editor = await anEditor()
    await editor.fill(NEW)
    await editor.submit()
    expect(editor.issue('/line_items/0/unit_amount/value')).to.equal(messages['link.decimals'])
    expect(editor.text()).to.contain(messages['link.duplicate'])
  })
})
