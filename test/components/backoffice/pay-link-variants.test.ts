/** <pay-link-editor>: variants that are folded, summed up and put in another order. */
import { expect } from '@open-wc/testing'
import { messages } from '../../../components/backoffice/pay-link-editor/messages.ts'
import { PayLinkEditor } from '../../../components/backoffice/pay-link-editor/pay-link-editor.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { aMerchantLink, MAP_ID } from '../../../demo/fixtures/office.ts'
import { renderEditor } from '../../support/back-office/render-editor.ts'
import { READ_LINK, REPLACE_LINK } from '../../support/back-office/routes.ts'
import { englishOf } from '../../support/elements/english.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { settled } from '../../support/elements/wait.ts'

define('pay-link-editor', PayLinkEditor)
define('till-session', TillSession)

const says = englishOf(messages)

const usd = (value: string) => ({ currency_code: 'USD', value })
const SIZE = {
  name: 'Size',
  primary: true,
  options: [
    { label: 'Large', unit_amount: usd('96.00') },
    { label: 'Small', unit_amount: usd('64.00') },
  ],
}
const FRAME = { name: 'Frame', primary: false, options: [{ label: 'None' }, { label: 'Oak' }] }
const PAPER = { name: 'Paper', primary: false, options: [{ label: 'Cotton' }] }
const AT = '/line_items/0/variants/dimensions'

describe('the variants of <pay-link-editor>', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = new MockBff().on(REPLACE_LINK, { status: 204 })
  })
  afterEach(() => bff.restore())

  async function anEditor(dimensions: object[] = [SIZE, FRAME, PAPER]) {
    const [item] = aMerchantLink().line_items
    const line_items = [{ ...item!, unit_amount: undefined, variants: { dimensions } }]
    bff.on(READ_LINK, { json: { ...aMerchantLink(), line_items } })
    return renderEditor('pay-link-editor', 'payment-link', {
      attributes: { link: MAP_ID },
      scopes: ['links:read', 'links:write'],
    })
  }
  type Editor = Awaited<ReturnType<typeof anEditor>>
  const summaries = ({ texts }: Editor) => texts('.dimension summary')
  const details = ({ all }: Editor) => all<HTMLDetailsElement>('.dimension details')
  const opened = (editor: Editor) => details(editor).map(({ open }) => open)
  const press = async ({ one }: Editor, id: string) => {
    one(`#${id}`).click()
    await settled()
  }
  const focused = ({ element }: Editor) => element.shadowRoot!.activeElement?.id
  const saved = () =>
    (
      bff.bodies(REPLACE_LINK) as {
        line_items: { variants: { dimensions: { name: string }[] } }[]
      }[]
    )
      .at(-1)!
      .line_items[0]!.variants.dimensions.map(({ name }) => name)

  it('are folded, each with its number of options and its lowest price', async () => {
    const editor = await anEditor()
    expect(summaries(editor)).to.deep.equal([
      'Size · 2 options · from $64.00',
      'Frame · 2 options',
      'Paper · 1 option',
    ])
    expect(opened(editor)).to.deep.equal([false, false, false])
    await expect(editor.element).to.be.accessible()
  })

  it('are open while they have no name', async () => {
    const editor = await anEditor([SIZE])
    editor.one(`#add-field${AT.replaceAll('/', '-')}`).click()
    await settled()
    expect(summaries(editor)[1]).to.equal('Unnamed variant · 2 options')
    expect(opened(editor)).to.deep.equal([false, true])
    await editor.type(`${AT}/1/name`, 'Frame')
    expect(opened(editor)).to.deep.equal([false, true])
  })

  it('move with their fields, and keep the focus and which of them are open', async () => {
    const editor = await anEditor()
    details(editor)[0]!.open = true
    await editor.type(`${AT}/0/options/1/label`, 'Tiny')
    await press(editor, `down-field${AT.replaceAll('/', '-')}-0`)
    expect(summaries(editor)).to.deep.equal([
      'Frame · 2 options',
      'Size · 2 options · from $64.00',
      'Paper · 1 option',
    ])
    expect(opened(editor)).to.deep.equal([false, true, false])
    expect(editor.field(`${AT}/1/options/1/label`).value).to.equal('Tiny')
    expect(focused(editor)).to.equal(`down-field${AT.replaceAll('/', '-')}-1`)
    expect(editor.element.shadowRoot!.textContent).to.contain(
      says('form.moved', { position: '2', count: '3' }),
    )
    await press(editor, `down-field${AT.replaceAll('/', '-')}-1`)
    await press(editor, `down-field${AT.replaceAll('/', '-')}-2`)
    expect(summaries(editor)[2]).to.contain('Size')
    await editor.submit()
    expect(saved()).to.deep.equal(['Frame', 'Paper', 'Size'])
  })

  it('are open or folded as before after another one was removed', async () => {
    const editor = await anEditor()
    details(editor)[2]!.open = true
    editor.one('.dimension > .entry-buttons .remove').click()
    await settled()
    expect(summaries(editor).map((text) => text.split(' ')[0])).to.deep.equal(['Frame', 'Paper'])
    expect(opened(editor)).to.deep.equal([false, true])
  })

  it('open for an invalid field, which takes the focus', async () => {
    const editor = await anEditor()
    await editor.type(`${AT}/1/options/0/label`, '')
    details(editor)[1]!.open = false
    await editor.submit()
    await settled()
    expect(opened(editor)).to.deep.equal([false, true, false])
    expect(focused(editor)).to.equal(`field${AT.replaceAll('/', '-')}-1-options-0-label`)
    expect(bff.calls(REPLACE_LINK)).to.have.length(0)
  })

  it('have no chip in the preview for an option without a name', async () => {
    const editor = await anEditor([{ ...FRAME, options: [{ label: 'Oak' }, { label: '' }] }])
    await settled()
    const preview = editor.one('pay-link-button').shadowRoot!
    expect(
      [...preview.querySelectorAll('label')].map((label) => label.innerText.trim()),
    ).to.satisfy((labels: string[]) => labels.includes('Oak') && !labels.includes('–'))
  })
})
