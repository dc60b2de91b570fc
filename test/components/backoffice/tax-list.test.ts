/** <tax-list>: rates, and taxes in use. */
import { expect } from '@open-wc/testing'
import '../../../components/backoffice/tax-list/tax-list.define.ts'
import '../../../components/till-session/till-session.define.ts'
import { aTax, aTaxPage, DELETE_TAX, TAXES } from '../../support/back-office/merchant-catalog.ts'
import { renderList } from '../../support/back-office/render-editor.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'

const aList = () =>
  renderList('tax-list', ['tax', 'taxes'], { scopes: ['catalog:read', 'catalog:write'] })

describe('<tax-list>', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = new MockBff().on(TAXES, { json: aTaxPage([aTax({ rate: '8.25' })]) })
  })
  afterEach(() => bff.restore())

  it('shows the rate of a tax with all its digits', async () => {
    const list = await aList()
    expect(list.text()).to.contain('VAT').and.to.contain('8.25%')
    await expect(list.element).to.be.accessible()
  })

  it('says why a tax in use was not deleted', async () => {
    bff.on(DELETE_TAX, {
      problem: 'refused',
      json: { upstream: { issues: [{ issue: 'RESOURCE_IN_USE', description: 'In use.' }] } },
    })
    const list = await aList()
    await list.press('Delete')
    await list.confirm('Delete tax')
    expect(list.text()).to.contain(
      'A customer, a plan, a charge or a minimum commitment still has this tax.',
    )
  })
})
