/** <credit-note-list>: the notes of an invoice, pages and voids. */
import { expect } from '@open-wc/testing'
import { CreditNoteList } from '../../../components/backoffice/credit-note-list/credit-note-list.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import {
  aCreditNote,
  aMerchantInvoice,
  aNotePage,
  aPaidInvoice,
  INVOICE_ID,
  invoicePage,
} from '../../../demo/fixtures/office.ts'
import { renderList } from '../../support/back-office/render-editor.ts'
import { CREDITED_INVOICE, INVOICES, NOTES, VOID_NOTE } from '../../support/back-office/routes.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { savedFiles } from '../../support/elements/saved-files.ts'
import { settled, waitUntil } from '../../support/elements/wait.ts'

define('credit-note-list', CreditNoteList)
define('till-session', TillSession)

const SCOPES = ['credits:read', 'credits:write', 'invoices:read']

const aList = (attributes: Record<string, string> = {}, scopes = SCOPES) =>
  renderList('credit-note-list', ['credit-note', 'credit-notes'], { attributes, scopes })

describe('<credit-note-list>', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = new MockBff()
      .on(NOTES, { json: aNotePage() })
      .on(CREDITED_INVOICE, { json: aPaidInvoice() })
      .on(VOID_NOTE, { json: aCreditNote({ credit_status: 'VOIDED' }) })
  })
  afterEach(() => bff.restore())

  it('lists the notes of an invoice, and opens a new one of it', async () => {
    const list = await aList({ invoice: INVOICE_ID })
    expect(bff.calls(NOTES)[0]!.address).to.contain(`invoice_id=${INVOICE_ID}&page=1&per_page=10`)
    expect(list.text()).to.contain('INV-2026-0042-CN001')
    expect(list.text()).to.contain('Available')
    await expect(list.element).to.be.accessible()
    await list.press('New credit note')
    await waitUntil(() => list.one('credit-note-editor')?.shadowRoot?.querySelector('#charge-1'))
  })

  it('creates none without an invoice, and names the invoice of each note', async () => {
    const list = await aList({ customer: 'northwind' })
    expect(bff.calls(NOTES)[0]!.address).to.contain('external_customer_id=northwind')
    expect(list.button('New credit note')).to.equal(undefined)
    expect(list.texts('td.invoice')).to.deep.equal(['INV-2026-0042'])
  })

  it('names the customers of all notes, in the list, its search and its file', async () => {
    const customer = { external_id: 'kite', name: 'Kite Robotics' }
    const paid = aMerchantInvoice(42, { id: INVOICE_ID, customer })
    const isPaid = (address: string) => address.includes('payment_status=SUCCEEDED')
    bff.on(INVOICES, ({ address }) => ({ json: invoicePage(isPaid(address) ? [paid] : []) }))
    const list = await aList()
    await waitUntil(() => list.texts('.customer').join() === 'Kite Robotics')
    await expect(list.element).to.be.accessible()
    const [file] = await savedFiles(async () => {
      list.one('[part=download]').click()
      await settled()
    })
    expect(file!.text).to.contain('Customer,Customer ID').and.to.contain('Kite Robotics,kite')
    expect((await aList({}, ['credits:read'])).all('.customer')).to.have.length(0)
    expect((await aList({ customer: 'kite' })).all('.customer')).to.have.length(0)
  })

  it('says where a note is created, without an invoice and with the scope to create', async () => {
    bff.on(NOTES, { json: aNotePage([]) })
    const where = CreditNoteList.messages['notes.none-open']
    expect((await aList()).text()).to.contain(where)
    expect((await aList({ invoice: INVOICE_ID })).text()).not.to.contain(where)
    expect((await aList({}, ['credits:read'])).text()).not.to.contain(where)
  })

  it('says an unknown outcome as such, and shows the status that is read again', async () => {
    bff.on(VOID_NOTE, { problem: 'outcome-unknown' })
    const list = await aList()
    await list.press('Void')
    await list.confirm('Void credit note')
    expect(list.text()).to.contain(CreditNoteList.messages['list.void-unknown'])
    expect(list.types()).not.to.include('credit-note-canceled')
    bff.on(NOTES, { json: aNotePage([aCreditNote({ credit_status: 'VOIDED' })]) })
    list.element.dispatchEvent(new Event('credit-note-canceled', { bubbles: true, composed: true }))
    await waitUntil(() => list.text().includes('Voided'))
    expect(list.button('Void')).to.equal(undefined)
  })

  it('closes the question of a note that was voided elsewhere', async () => {
    const list = await aList()
    await list.press('Void')
    bff.on(NOTES, { json: aNotePage([aCreditNote({ credit_status: 'VOIDED' })]) })
    list.element.reload()
    await waitUntil(() => list.text().includes('Voided'))
    expect(list.text()).not.to.contain('Void INV-2026-0042-CN001?')
  })

  it('does not take a note for voided that is not found', async () => {
    bff.on(VOID_NOTE, { problem: 'not-found' })
    const list = await aList()
    await list.press('Void')
    await list.confirm('Void credit note')
    expect(list.types()).not.to.include('credit-note-canceled')
    expect(list.all('[role=alert]')).to.have.length(1)
  })

  it('offers no void of a note that is used or refunded', async () => {
    const usd = (value: number) => ({ currency_code: 'USD', value })
    const note = (id: string, changes: Parameters<typeof aCreditNote>[0]) =>
      aCreditNote({ id, ...changes })
    bff.on(NOTES, {
      json: aNotePage([
        note('used', { balance_amount: usd(3) }),
        note('consumed', { credit_status: 'CONSUMED', balance_amount: usd(0) }),
        note('voided', { credit_status: 'VOIDED' }),
        note('refunding', { refund_status: 'PENDING' }),
        note('refunded', { refund_status: 'SUCCEEDED' }),
        note('failed', { refund_status: 'FAILED' }),
      ]),
    })
    const list = await aList()
    const open = list.all('tr[part=row]').filter((row) => row.querySelector('.void'))
    expect(open.map((row) => (row as HTMLElement).dataset.id)).to.deep.equal(['failed'])
  })
})
