/** <invoice-list> filters: status, dates, and typed input. */
import { expect } from '@open-wc/testing'
import { define } from '../../../components/internal/dom/define-element.ts'
import { InvoiceList } from '../../../components/invoice-list/invoice-list.ts'
import { messages } from '../../../components/invoice-list/messages.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { anInvoicePage, aTotal } from '../../../demo/fixtures/customer.ts'
import { englishOf } from '../../support/elements/english.ts'
import {
  anApi,
  andReads,
  aReadList,
  click,
  LIST,
  query,
  shadow,
  texts,
} from '../../support/elements/invoice-list.ts'
import { type MockBff, pending } from '../../support/elements/mock-bff.ts'
import { aSession } from '../../support/elements/session-tokens.ts'
import { settled, waitUntil, warned } from '../../support/elements/wait.ts'

define('invoice-list', InvoiceList)
define('till-session', TillSession)

const says = englishOf(messages)

const firstDay = (list: InvoiceList) => shadow(list, 'input[type=date]') as HTMLInputElement

function enter(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  field.value = value
  field.dispatchEvent(new Event('change'))
}

describe('a filtered <invoice-list>', () => {
  let bff: MockBff

  beforeEach(() => {
    bff = anApi()
  })
  afterEach(() => bff.restore())

  it('requests all dates up to today in service time, newest first', async () => {
    await aReadList()
    expect(query(bff)).to.deep.equal({
      issuing_date_from: '1970-01-01',
      issuing_date_to: '2026-11-20',
      sort: '-issued_date',
      page: '1',
      per_page: '10',
    })
  })

  it('requests no service time when both dates are set', async () => {
    await aReadList({ from: '2026-01-01', to: '2026-06-30' })
    expect(bff.calls('GET /api/me')).to.have.length(0)
  })

  it('filters by status and reflects it to the attribute', async () => {
    const made = await aReadList({ page: '1' })
    await andReads(made, () => click(made.list, 'fieldset label:nth-of-type(4) input'))
    expect(made.list.getAttribute('status')).to.equal('paid')
    expect(query(bff)).to.include({ payment_status: 'SUCCEEDED', page: '1' })
  })

  it('accepts a year typed digit by digit', async () => {
    const made = await aReadList({ from: '2026-01-01', to: '2026-12-31' })
    const asked = bff.calls(LIST).length
    const from = firstDay(made.list)
    const type = async (typed: string) => {
      enter(from, typed)
      await settled()
    }
    const warnings = await warned(async () => {
      for (const typed of ['0002-12-31', '0020-12-31', '0202-12-31']) {
        await type(typed)
        expect(from.value).to.equal(typed)
      }
    })
    expect(warnings).to.deep.equal([])
    expect(bff.calls(LIST)).to.have.length(asked)
    await andReads(made, () => type('2025-12-31'))
    expect(query(bff)).to.include({ issuing_date_from: '2025-12-31' })
  })

  it('restores the active date when an emptied field loses the focus', async () => {
    const made = await aReadList({ from: '2026-01-01', to: '2026-12-31' })
    const asked = bff.calls(LIST).length
    const from = firstDay(made.list)
    enter(from, '0202-01-01')
    from.dispatchEvent(new Event('blur'))
    await settled()
    expect(from.value).to.equal('2026-01-01')
    expect(bff.calls(LIST)).to.have.length(asked)
  })

  it('has no first day when it is cleared and the field loses the focus', async () => {
    const made = await aReadList({ from: '2026-01-01', to: '2026-12-31' })
    const from = firstDay(made.list)
    enter(from, '')
    await settled()
    expect(from.value).to.equal('')
    await andReads(made, () => from.dispatchEvent(new Event('blur')))
    expect(query(bff)).to.include({ issuing_date_from: '1970-01-01' })
    expect(from.value).to.equal('')
    expect(made.list.getAttribute('period')).to.equal('custom')
    expect(texts(made.list, '[part=sum] dt')[0]).to.equal('Due · Until Dec 31, 2026')
    const asked = bff.calls(LIST).length
    from.dispatchEvent(new Event('blur'))
    await settled()
    expect(from.value).to.equal('')
    expect(bff.calls(LIST)).to.have.length(asked)
  })

  it('filters by a preset, and by custom dates that start with the visible ones', async () => {
    const made = await aReadList()
    const select = shadow(made.list, '.filters select') as HTMLSelectElement
    await andReads(made, () => {
      enter(select, '30-days')
    })
    expect(made.list.getAttribute('period')).to.equal('30-days')
    expect(query(bff)).to.include({ issuing_date_from: '2026-10-21' })
    await andReads(made, () => {
      enter(select, 'custom')
    })
    expect([made.list.from, made.list.to]).to.deep.equal(['2026-10-21', '2026-11-20'])
    const from = firstDay(made.list)
    await andReads(made, () => {
      enter(from, '2026-09-01')
    })
    expect(query(bff)).to.include({ issuing_date_from: '2026-09-01' })
  })

  it('shows an error for reversed dates, requests nothing and keeps the rows', async () => {
    const made = await aReadList({ from: '2026-01-01', to: '2026-06-30' })
    const before = bff.calls(LIST).length
    const from = firstDay(made.list)
    enter(from, '2026-07-01')
    await made.list.updateComplete
    expect(made.text()).to.contain(says('invoices.backwards')).and.to.contain('INV-2026-0042')
    expect(from.getAttribute('aria-invalid')).to.equal('true')
    expect(bff.calls(LIST)).to.have.length(before)
  })

  it('begins custom dates after all of them without a first day', async () => {
    const made = await aReadList()
    expect(query(bff)).to.include({ issuing_date_from: '1970-01-01' })
    await andReads(made, () => {
      enter(shadow(made.list, '.filters select') as HTMLSelectElement, 'custom')
    })
    expect(firstDay(made.list).value).to.equal('')
    expect([made.list.from, made.list.to]).to.deep.equal(['', '2026-11-20'])
  })

  it('names the dates of the totals, unless they are all', async () => {
    const names = async (attributes: Record<string, string>) =>
      texts((await aReadList(attributes)).list, '[part=sum] dt')
    expect(await names({})).to.deep.equal(['Due', 'Paid'])
    expect(await names({ period: '3-months' })).to.deep.equal([
      'Due · Last 3 months',
      'Paid · Last 3 months',
    ])
    expect((await names({ from: '2026-01-01', to: '2026-02-10' }))[0]).to.equal(
      'Due · Jan 1 – Feb 10, 2026',
    )
  })

  it('shows only the totals that the filter determines', async () => {
    bff.on(LIST, { json: anInvoicePage(undefined, { totals: [aTotal('SUCCEEDED', '987.20')] }) })
    const { list } = await aReadList({ status: 'paid' })
    expect(texts(list, '[part=sum]')).to.deep.equal(['Paid $987.20'])
  })

  it('shows an empty state, and resets the filter with "Show all"', async () => {
    const none = { total_count: 0, total_pages: 0, current_page: 1 }
    bff.once(LIST, { json: anInvoicePage([], { totals: [], metadata: none }) })
    const made = await aReadList({ status: 'failed' })
    expect(made.list.matches(':state(empty)')).to.equal(true)
    expect(made.text()).to.contain(`${says('invoices.none-failed-all-dates')} Show all`)
    shadow(made.list, '.empty button').focus()
    await andReads(made, () => click(made.list, '.empty button'))
    expect(made.text()).to.contain('INV-2026-0041')
    expect(made.list.shadowRoot!.activeElement?.matches('fieldset input:checked')).to.equal(true)
  })

  it('names the period of an empty list, also while another filter is loading, and none for all dates', async () => {
    const none = { total_count: 0, total_pages: 0, current_page: 1 }
    bff.on(LIST, { json: anInvoicePage([], { totals: [], metadata: none }) })
    const all = await aReadList({})
    expect(all.text()).to.contain('No invoices').and.not.to.contain('in this period')
    const made = await aReadList({ status: 'open', period: '3-months' })
    expect(made.text()).to.contain(says('invoices.none-open'))
    bff.on(LIST, { after: pending })
    made.list.status = 'paid'
    await made.list.updateComplete
    expect(made.text()).not.to.contain(says('invoices.none-paid-all-dates'))
  })

  it('starts at the first page for another customer, with the same filter', async () => {
    const metadata = { total_count: 90, total_pages: 9, current_page: 3 }
    bff.on(LIST, { json: anInvoicePage(undefined, { metadata }) })
    const made = await aReadList({ page: '3', status: 'failed' })
    expect(query(bff)).to.include({ page: '3' })
    made.session.fetchSession = async () => aSession('bob')
    await waitUntil(() => made.events.length > 1)
    expect(query(bff)).to.include({ page: '1', payment_status: 'FAILED' })
  })
})
