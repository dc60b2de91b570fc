/** <pay-link-list>: pages, the editor in its place, deletion by name, and failures. */
import { expect, waitUntil } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import '../../../components/backoffice/pay-link-list/pay-link-list.define.ts'
import '../../../components/till-session/till-session.define.ts'
import {
  aMerchantLink,
  DELETE,
  LINKS,
  MAP_ID,
  READ,
} from '../../support/back-office/merchant-links.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { settled } from '../../support/elements/wait.ts'

const EVENTS = [
  'payment-links-loaded',
  'payment-links-failed',
  'payment-link-open',
  'payment-link-deleted',
]
const aList = async (
  attributes: Record<string, string> = {},
  scopes = ['links:read', 'links:write'],
) => {
  const list = await renderInSession('pay-link-list', EVENTS, { attributes, scopes })
  await list.waitForEvents(1)
  return list
}
type List = Awaited<ReturnType<typeof aList>>

const button = ({ all }: List, name: string) =>
  all<HTMLButtonElement>('button').find(({ textContent }) => textContent!.trim() === name)!
async function press(list: List, name: string): Promise<void> {
  button(list, name).click()
  await settled()
}
const editorOf = ({ one }: List) => one('pay-link-editor')
const types = ({ events }: List) => events.map(({ type }) => type)

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
      .on(READ, { json: aMerchantLink() })
  })
  afterEach(() => bff.restore())

  it('shows a page of links with name, price, date and status', async () => {
    const list = await aList()
    expect(list.text()).to.contain('Atoll wall map')
    expect(list.text()).to.contain('$64.00')
    expect(list.text()).to.contain('Nov 1, 2026')
    expect(list.text()).to.contain('Active')
    expect(bff.calls(LINKS)[0]!.address).to.match(/\?page_size=10$/)
    await expect(list.element).to.be.accessible()
  })

  it('turns pages by cursor, there and back', async () => {
    const list = await aList()
    await press(list, 'Next page')
    expect(list.text()).to.contain('Ridge field guide')
    expect(list.text()).to.contain('Page 2')
    expect(button(list, 'Next page').disabled).to.equal(true)
    await press(list, 'Previous page')
    expect(list.text()).to.contain('Atoll wall map')
  })

  it('stays on its page when the next one fails', async () => {
    bff.on(`${LINKS}?page_token=second`, { problem: 'upstream-unavailable' })
    const list = await aList()
    await press(list, 'Next page')
    expect(list.text()).to.contain('Atoll wall map')
    expect(list.text()).to.contain('Page 1')
    expect(list.text()).to.contain('That couldn’t be loaded.')
  })

  it('opens a link in its place, and comes back to it', async () => {
    const list = await aList()
    list.one(`#open-${MAP_ID}`).click()
    await waitUntil(() => editorOf(list)?.shadowRoot?.querySelector('form'))
    expect(list.one('table')).to.equal(undefined)
    expect(types(list)).to.include('payment-link-open')
    ;(editorOf(list) as HTMLElement & { close(): void }).close()
    await waitUntil(() => list.one('table'))
    await waitUntil(() => list.element.shadowRoot!.activeElement?.id === `open-${MAP_ID}`)
  })

  it('opens a link in the editor that `for` names', async () => {
    const list = await aList({ for: 'elsewhere' })
    const editor = document.createElement('pay-link-editor')
    editor.id = 'elsewhere'
    list.session.append(editor)
    list.one(`#open-${MAP_ID}`).click()
    await waitUntil(() => editor.link === MAP_ID)
    expect(editorOf(list)).to.equal(undefined)
  })

  it('offers a new link when there are none', async () => {
    bff.on(LINKS, page([]))
    const list = await aList()
    expect(list.text()).to.contain('No payment links yet.')
    await press(list, 'New payment link')
    await waitUntil(() => editorOf(list)?.shadowRoot?.querySelector('form'))
    expect((editorOf(list) as HTMLElementTagNameMap['pay-link-editor']).link).to.equal('')
  })

  it('is read again when an editor on the page has saved', async () => {
    const list = await aList()
    const before = bff.calls(LINKS).length
    list.session.dispatchEvent(new Event('payment-link-saved', { bubbles: true }))
    await waitUntil(() => bff.calls(LINKS).length > before)
  })

  it('has no changing actions without the scope to write, and names the scope', async () => {
    const list = await aList({}, ['links:read'])
    expect(list.text()).to.contain('links:write')
    expect(button(list, 'Delete')).to.equal(undefined)
    expect(button(list, 'New payment link')).to.equal(undefined)
  })

  it('shows a load failure with a way to try again', async () => {
    bff.on(LINKS, { problem: 'insufficient-scope' })
    const list = await aList()
    expect(types(list)).to.deep.equal(['payment-links-failed'])
    expect(list.text()).to.contain('links:read')
  })

  it('is a list of cards in a narrow place, with nothing cut off', async () => {
    await setViewport({ width: 320, height: 700 })
    const list = await aList()
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).to.equal(clientWidth)
    expect(getComputedStyle(list.one('tbody tr')).display).to.equal('grid')
    await expect(list.element).to.be.accessible()
    await setViewport({ width: 1024, height: 700 })
  })

  describe('a deletion', () => {
    const { now } = performance
    let waited = 0
    beforeEach(() => {
      waited = 0
      const start = now.call(performance)
      performance.now = () => start + waited
      bff.on(DELETE, { status: 204 })
    })
    afterEach(() => {
      performance.now = now
    })

    async function ask(list: List, typed = ''): Promise<void> {
      await press(list, 'Delete')
      waited += 400
      const input = list.one<HTMLInputElement>('#delete-name')
      input.value = typed
      input.dispatchEvent(new Event('input'))
      await list.element.updateComplete
    }

    it('needs the name of the link, and is sent once', async () => {
      const list = await aList()
      await ask(list, 'atoll')
      await expect(list.element).to.be.accessible()
      await press(list, 'Delete link')
      expect(bff.calls(DELETE)).to.have.length(0)
      await press(list, 'Keep')
      expect(list.element.shadowRoot!.activeElement?.className).to.contain('delete')
      await ask(list, ' Atoll  wall map')
      bff.on(LINKS, page([]))
      const confirm = button(list, 'Delete link')
      confirm.click()
      confirm.click()
      await waitUntil(() => list.text().includes('No payment links yet.'))
      expect(bff.calls(DELETE)).to.have.length(1)
      expect(types(list)).to.include('payment-link-deleted')
    })

    it('is not confirmed by a double click', async () => {
      const list = await aList()
      await press(list, 'Delete')
      expect(list.element.shadowRoot!.activeElement?.id).to.equal('delete-name')
      await press(list, 'Keep')
      expect(list.text()).to.contain('Delete Atoll wall map?')
    })

    it('that fails keeps the link, the question and the reason', async () => {
      bff.on(DELETE, { problem: 'upstream-failed' })
      const list = await aList()
      await ask(list, 'Atoll wall map')
      await press(list, 'Delete link')
      await waitUntil(() => list.text().includes('This couldn’t be deleted. Try again.'))
      expect(list.text()).to.contain('Atoll wall map')
    })

    it('of unknown outcome is said, and the list is read again', async () => {
      bff.on(DELETE, { offline: true })
      const list = await aList()
      const before = bff.calls(LINKS).length
      await ask(list, 'Atoll wall map')
      await press(list, 'Delete link')
      await waitUntil(() => list.text().includes('We don’t know if this was deleted.'))
      await waitUntil(() => bff.calls(LINKS).length > before)
    })
  })
})
