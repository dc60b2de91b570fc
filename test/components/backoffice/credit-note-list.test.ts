/** <credit-note-list>: the notes of an invoice, pages and voids. */
import { expect, waitUntil } from '@open-wc/testing'
import '../../../components/backoffice/credit-note-list/credit-note-list.define.ts'
import '../../../components/till-session/till-session.define.ts'
import {
  aCreditNote,
  aNotePage,
  aPaidInvoice,
  CREDITED_INVOICE,
  INVOICE_ID,
  NOTES,
  VOID_NOTE,
} from '../../support/back-office/merchant-credit-notes.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { settled } from '../../support/elements/wait.ts'

const SCOPES = ['credits:read', 'credits:write', 'invoices:read']

const aList = async (attributes: Record<string, string> = {}, scopes = SCOPES) => {
  const events = ['credit-notes-loaded', 'credit-notes-failed', 'credit-note-canceled']
  const list = await renderInSession('credit-note-list', events, { attributes, scopes })
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

describe('<credit-note-list>', () => {
  let bff: MockBff
  const { now } = performance
  beforeEach(() => {
    sessionStorage.clear()
    let waited = 0
    performance.now = () => now.call(performance) + (waited += 1000)
    bff = new MockBff()
      .on(NOTES, { json: aNotePage() })
      .on(CREDITED_INVOICE, { json: aPaidInvoice() })
      .on(VOID_NOTE, { json: aCreditNote({ credit_status: 'VOIDED' }) })
  })
  afterEach(() => {
    performance.now = now
    bff.restore()
  })

  it('lists the notes of an invoice, and opens a new one of it', async () => {
    const list = await aList({ invoice: INVOICE_ID })
    expect(bff.calls(NOTES)[0]!.address).to.contain(`invoice_id=${INVOICE_ID}&page=1&per_page=10`)
    expect(list.text()).to.contain('INV-2026-0042-CN001')
    expect(list.text()).to.contain('Available')
    await expect(list.element).to.be.accessible()
    await press(list, 'New credit note')
    await waitUntil(() => list.one('credit-note-editor')?.shadowRoot?.querySelector('#charge-1'))
  })

  it('closes the editor of an invoice when it lists the notes of another one', async () => {
    const list = await aList({ invoice: INVOICE_ID })
    await press(list, 'New credit note')
    list.element.invoice = 'another'
    await list.element.updateComplete
    expect(list.one('credit-note-editor')).to.equal(undefined)
    expect(list.text()).not.to.contain('INV-2026-0042')
    await waitUntil(() => list.text().includes('INV-2026-0042'))
  })

  it('creates none without an invoice, and names the invoice of each note', async () => {
    const list = await aList({ customer: 'northwind' })
    expect(bff.calls(NOTES)[0]!.address).to.contain('external_customer_id=northwind')
    expect(button(list, 'New credit note')).to.equal(undefined)
    expect(list.texts('td.invoice')).to.deep.equal(['INV-2026-0042'])
  })

  it('says where a note is created, without an invoice and with the scope to create', async () => {
    bff.on(NOTES, { json: aNotePage([]) })
    const where = 'No credit notes. Open an invoice to create one.'
    expect((await aList()).text()).to.contain(where)
    expect((await aList({ invoice: INVOICE_ID })).text()).not.to.contain(where)
    expect((await aList({}, ['credits:read'])).text()).not.to.contain(where)
  })

  it('turns pages until one is not full, because there are no counts', async () => {
    const list = await aList({ 'page-size': '1' })
    bff.on(`${NOTES}?page=2&per_page=1`, { json: aNotePage([]) })
    await press(list, 'Next page')
    expect(
      bff
        .calls(NOTES)
        .map(({ address }) => new URL(address, location.href).searchParams.get('page')),
    ).to.include('2')
    expect(list.text()).to.contain('INV-2026-0042-CN001')
  })

  it('voids a note after a question, once for two quick clicks', async () => {
    const list = await aList()
    await press(list, 'Void')
    expect(list.text()).to.contain('Void INV-2026-0042-CN001?')
    const confirm = button(list, 'Void credit note')
    confirm.click()
    confirm.click()
    await list.waitForEvents(2)
    await settled()
    expect(bff.calls(VOID_NOTE)).to.have.length(1)
    const voided = list.events.find(({ type }) => type === 'credit-note-canceled') as Event & {
      data: { credit_status: string }
    }
    expect(voided.data.credit_status).to.equal('VOIDED')
  })

  it('says an unknown outcome as such, and shows the status that is read again', async () => {
    bff.on(VOID_NOTE, { problem: 'outcome-unknown' })
    const list = await aList()
    await press(list, 'Void')
    await press(list, 'Void credit note')
    expect(list.text()).to.contain('We don’t know if this was voided')
    expect(types(list)).not.to.include('credit-note-canceled')
    bff.on(NOTES, { json: aNotePage([aCreditNote({ credit_status: 'VOIDED' })]) })
    list.element.dispatchEvent(new Event('credit-note-canceled', { bubbles: true, composed: true }))
    await waitUntil(() => list.text().includes('Voided'))
    expect(button(list, 'Void')).to.equal(undefined)
  })

  it('does not take a note for voided that is not found', async () => {
    bff.on(VOID_NOTE, { problem: 'not-found' })
    const list = await aList()
    await press(list, 'Void')
    await press(list, 'Void credit note')
    expect(types(list)).not.to.include('credit-note-canceled')
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
    const open = list.all('tr[part=row]').filter((row) => row.querySelector('.delete'))
    expect(open.map((row) => (row as HTMLElement).dataset.id)).to.deep.equal(['failed'])
  })

  it('has no changing actions without the scope to write', async () => {
    const list = await aList({ invoice: INVOICE_ID }, ['credits:read'])
    expect(list.text()).to.contain('credits:write')
    expect(button(list, 'New credit note')).to.equal(undefined)
    expect(button(list, 'Void')).to.equal(undefined)
  })
})
