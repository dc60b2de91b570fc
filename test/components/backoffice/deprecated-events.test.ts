/** Events of the back office under the names of version 0.1, for one more version. */
import { expect } from '@open-wc/testing'
import '../../../components/backoffice/tax-list/tax-list.define.ts'
import '../../../components/till-session/till-session.define.ts'
import { aTax, aTaxPage, READ_TAX, TAXES } from '../../support/back-office/merchant-catalog.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { settled } from '../../support/elements/wait.ts'

const SCOPES = ['catalog:read', 'catalog:write']
const aList = async () => {
  const events = ['taxes-loaded', 'tax-open', 'tax-edit']
  const list = await renderInSession('tax-list', events, { scopes: SCOPES })
  await list.waitForEvents(1)
  return list
}

describe('a deprecated event', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = new MockBff().on(TAXES, { json: aTaxPage([aTax()]) }).on(READ_TAX, { json: aTax() })
  })
  afterEach(() => bff.restore())

  it('precedes the event of the new name, which has its deprecated field', async () => {
    const list = await aList()
    list.one('#open-vat').click()
    await settled()
    const [edit, open] = list.events.slice(1) as (Event & { id: string; tax: string })[]
    expect([open!.type, open!.id]).to.deep.equal(['tax-open', 'vat'])
    expect([edit!.type, edit!.id, edit!.tax]).to.deep.equal(['tax-edit', 'vat', 'vat'])
    expect(list.one('tax-editor')).to.not.equal(undefined)
  })

  for (const type of ['tax-open', 'tax-edit'])
    it(`keeps the list in its place when a listener of ${type} cancels it`, async () => {
      const list = await aList()
      list.session.addEventListener(type, (event) => event.preventDefault())
      list.one('#open-vat').click()
      await settled()
      expect(list.one('tax-editor')).to.equal(undefined)
      expect(list.one('#open-vat')).to.not.equal(undefined)
    })
})
