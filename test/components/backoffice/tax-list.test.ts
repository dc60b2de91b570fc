/** <tax-list>: rates, pages and deletion. */
import { expect, waitUntil } from '@open-wc/testing'
import '../../../components/backoffice/tax-list/tax-list.define.ts'
import '../../../components/till-session/till-session.define.ts'
import {
  aTax,
  aTaxPage,
  DELETE_TAX,
  READ_TAX,
  TAXES,
} from '../../support/back-office/merchant-catalog.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { settled } from '../../support/elements/wait.ts'

const SCOPES = ['catalog:read', 'catalog:write']
const aList = async (scopes = SCOPES, attributes: Record<string, string> = {}) => {
  const events = ['taxes-loaded', 'taxes-failed', 'tax-open', 'tax-deleted']
  const list = await renderInSession('tax-list', events, { scopes, attributes })
  await list.waitForEvents(1)
  return list
}
type Rendered = Awaited<ReturnType<typeof aList>>

const button = ({ all }: Rendered, name: string) =>
  all<HTMLButtonElement>('button').find(({ textContent }) => textContent!.trim() === name)!
async function press(rendered: Rendered, name: string): Promise<void> {
  button(rendered, name).click()
  await settled()
}
const types = ({ events }: Rendered) => events.map(({ type }) => type)

describe('<tax-list>', () => {
  let bff: MockBff
  const { now } = performance
  beforeEach(() => {
    sessionStorage.clear()
    const sales = aTax({ id: 'tax-2', name: 'Sales tax', code: 'sales', rate: '8.25' })
    bff = new MockBff()
      .on(TAXES, { json: aTaxPage([aTax()], { pages: 2 }) })
      .on(`${TAXES}?page=2&per_page=10`, { json: aTaxPage([sales], { page: 2, pages: 2 }) })
      .on(READ_TAX, { json: aTax() })
      .on(DELETE_TAX, { status: 204 })
  })
  afterEach(() => {
    performance.now = now
    bff.restore()
  })

  /** Confirms a deletion; the question ignores the second click of a double click. */
  async function deleteFirst(list: Rendered): Promise<void> {
    const start = performance.now()
    let waited = 0
    performance.now = () => start + waited
    await press(list, 'Delete')
    waited = 400
    await press(list, 'Delete tax')
  }

  it('shows the rate of a tax with all its digits, and turns pages by number', async () => {
    const list = await aList()
    expect(list.text()).to.contain('VAT').and.to.contain('20%')
    await expect(list.element).to.be.accessible()
    await press(list, 'Next page')
    expect(list.text()).to.contain('8.25%')
    expect(button(list, 'Next page').disabled).to.equal(true)
  })

  it('opens a tax in its place', async () => {
    const list = await aList()
    list.one('#open-vat').click()
    await waitUntil(() => list.one('tax-editor')?.shadowRoot?.querySelector('form'))
    expect(types(list)).to.include('tax-open')
    expect(list.one<HTMLElementTagNameMap['tax-editor']>('tax-editor').tax).to.equal('vat')
  })

  it('deletes a tax after a question, and reads the list again', async () => {
    const list = await aList()
    bff.on(TAXES, { json: aTaxPage([]) })
    await deleteFirst(list)
    await waitUntil(() => list.text().includes('No taxes yet.'))
    expect(types(list)).to.include('tax-deleted')
    expect(bff.calls(DELETE_TAX)).to.have.length(1)
  })

  it('says why a tax in use was not deleted', async () => {
    bff.on(DELETE_TAX, {
      problem: 'refused',
      json: { upstream: { issues: [{ issue: 'RESOURCE_IN_USE', description: 'In use.' }] } },
    })
    const list = await aList()
    await deleteFirst(list)
    expect(list.text()).to.contain(
      'A customer, a plan, a charge or a minimum commitment still has this tax.',
    )
    expect(list.text()).to.contain('VAT')
  })

  it('has no changing actions without the scope to write, or where it is read only', async () => {
    const list = await aList(['catalog:read'])
    expect(list.text()).to.contain('catalog:write')
    const readonly = await aList(SCOPES, { readonly: '' })
    for (const one of [list, readonly])
      for (const name of ['New tax', 'Delete']) expect(button(one, name)).to.equal(undefined)
  })
})
