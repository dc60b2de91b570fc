/** <invoice-list download>: all pages of the filter in one CSV file, or an error. */
import { expect } from '@open-wc/testing'
import { define } from '../../../components/internal/dom/define-element.ts'
import { InvoiceList } from '../../../components/invoice-list/invoice-list.ts'
import { messages } from '../../../components/invoice-list/messages.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { anInvoice, anInvoicePage, aPaidInvoice } from '../../../demo/fixtures/customer.ts'
import { aList, LIST, shadow, texts } from '../../support/elements/invoice-list.ts'
import { deferred, MockBff } from '../../support/elements/mock-bff.ts'
import { savedFiles } from '../../support/elements/saved-files.ts'
import { settled, waitUntil } from '../../support/elements/wait.ts'

define('invoice-list', InvoiceList)
define('till-session', TillSession)

const BUTTON = '[part=download]'

describe('<invoice-list download>', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = new MockBff()
      .on('GET /api/me', { json: { external_id: 'ada', now: '2026-11-20T10:00:00Z' } })
      .on(LIST, { json: anInvoicePage() })
  })
  afterEach(() => bff.restore())

  async function aReadList(attributes: Record<string, string> = {}) {
    const made = await aList({ download: '', ...attributes })
    await waitUntil(() => made.events.length > 0)
    await made.list.updateComplete
    return made
  }

  it('saves all pages of the filter, one row per invoice', async () => {
    const { list } = await aReadList({ status: 'failed', from: '2026-01-01', to: '2026-11-20' })
    const evil = anInvoice({ id: 'inv-2', invoice_number: '=1+1' })
    const pages = { total_count: 101, total_pages: 2 }
    bff.once(LIST, { json: anInvoicePage([evil], { metadata: { ...pages, current_page: 1 } }) })
    bff.once(LIST, {
      json: anInvoicePage([aPaidInvoice()], { metadata: { ...pages, current_page: 2 } }),
    })
    const files = await savedFiles(async () => {
      shadow(list, BUTTON).click()
      shadow(list, BUTTON).click()
      await settled()
    })
    expect(files.map(({ name }) => name)).to.deep.equal(['invoices.csv'])
    expect(files[0]!.text.split('\r\n')).to.deep.equal([
      'Number,Issued,Due,Overdue,Status,Amount,Currency',
      "'=1+1,2026-11-01,2026-11-15,Overdue,Payment failed,1204.50,USD",
      'INV-2026-0041,2026-10-01,2026-10-15,,Paid,987.20,USD',
      '',
    ])
    const asked = bff
      .calls(LIST)
      .filter(({ address }) => address.includes('per_page=100'))
      .map(({ address }) => new URLSearchParams(address.split('?')[1]))
    expect(asked.map((query) => query.get('page'))).to.deep.equal(['1', '2'])
    expect(asked.map((query) => query.get('payment_status'))).to.deep.equal(['FAILED', 'FAILED'])
  })

  it('saves the file although the list is moved meanwhile', async () => {
    const { list } = await aReadList()
    const { promise, resolve } = deferred()
    bff.on(LIST, { json: anInvoicePage(), after: promise })
    const files = await savedFiles(async () => {
      shadow(list, BUTTON).click()
      list.parentElement!.append(list)
      resolve()
      await settled()
    })
    expect(files.map(({ name }) => name)).to.deep.equal(['invoices.csv'])
  })

  it('saves an incomplete list with a notice, until the next download', async () => {
    const { list } = await aReadList()
    const save = () =>
      savedFiles(async () => {
        shadow(list, BUTTON).click()
        await settled()
      })
    const notice = messages['invoices.incomplete']
    bff.once(LIST, { json: anInvoicePage(undefined, { incomplete: true }) })
    expect(await save()).to.have.length(1)
    expect(texts(list, '[role=status]')).to.include(notice)
    expect(await save()).to.have.length(1)
    expect(texts(list, '[role=status]')).not.to.include(notice)
  })

  it('saves no file and stops requesting when a page has no rows', async () => {
    const { list } = await aReadList()
    const count = (total_count: number) => ({ total_count, total_pages: 9, current_page: 1 })
    const save = async (total: number) => {
      bff.once(LIST, { json: anInvoicePage(undefined, { metadata: count(total) }) })
      bff.once(LIST, { json: anInvoicePage([], { metadata: count(total) }) })
      const asked = bff.calls(LIST).length
      const files = await savedFiles(async () => {
        shadow(list, BUTTON).click()
        await settled()
      })
      expect(bff.calls(LIST)).to.have.length(asked + 2)
      return files.length
    }
    expect(await save(200)).to.equal(0)
    expect(texts(list, '[role=status]')).to.include(messages['error.failed'])
    expect(await save(2)).to.equal(1)
  })

  it('shows the error, and saves no file after the customer changes', async () => {
    const { list, session } = await aReadList()
    bff.once(LIST, { problem: 'upstream-failed' })
    const { promise: opened, resolve: open } = deferred()
    const files = await savedFiles(async () => {
      shadow(list, BUTTON).click()
      await settled()
      expect(texts(list, '[role=status]')).to.include(messages['error.failed'])
      bff.once(LIST, { json: anInvoicePage(), after: opened })
      shadow(list, BUTTON).click()
      session.logout()
      open()
      await settled()
    })
    expect(files).to.deep.equal([])
  })
})
