/** <invoice-list>: rows, attributes, sorting, paging and errors. */
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { define } from '../../components/internal/dom/define-element.ts'
import type { InvoicesFailedEvent } from '../../components/invoice-list/events.ts'
import { InvoiceList } from '../../components/invoice-list/invoice-list.ts'
import { messages } from '../../components/invoice-list/messages.ts'
import { TillSession } from '../../components/till-session/till-session.ts'
import { anInvoice, anInvoicePage, aPaidInvoice, aTotal } from '../../demo/fixtures/customer.ts'
import {
  aList,
  anApi,
  andReads,
  aReadList,
  click,
  LIST,
  query,
  shadow,
  texts,
} from '../support/elements/invoice-list.ts'
import type { MockBff } from '../support/elements/mock-bff.ts'
import { next, waitUntil, warned } from '../support/elements/wait.ts'

define('invoice-list', InvoiceList)
define('till-session', TillSession)

const many = (count: number) =>
  Array.from({ length: 10 }, (_, index) => anInvoice({ id: `inv-${index}` })).slice(0, count)

describe('<invoice-list>', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = anApi()
  })
  afterEach(() => bff.restore())

  it('shows each invoice with its dates, status and amount', async () => {
    const { list } = await aReadList()
    expect(texts(list, 'thead th')).to.deep.equal([
      'Number',
      'Issued',
      'Due',
      'Status',
      'Amount',
      'Actions',
    ])
    const rows = texts(list, '.invoice')
    expect(rows[0]).to.equal(
      'INV-2026-0042 Nov 1, 2026 Nov 15, 2026 Overdue Payment failed $1,204.50 Pay now',
    )
    expect(rows[1]).to.equal('INV-2026-0041 Oct 1, 2026 Oct 15, 2026 Paid $987.20')
  })

  it('shows a dash for a missing amount, without "Pay now"', async () => {
    bff.on(LIST, {
      json: anInvoicePage([anInvoice({ amount: { total_amount: null }, fees: null })]),
    })
    const { list } = await aReadList()
    expect(texts(list, '.invoice')[0]).to.match(/Payment failed –$/)
  })

  it('builds the query from its attributes', async () => {
    const metadata = { total_count: 90, total_pages: 4, current_page: 3 }
    bff.on(LIST, { json: anInvoicePage(undefined, { metadata }) })
    await aReadList({
      status: 'failed',
      from: '2026-01-01',
      to: '2026-06-30',
      sort: 'amount',
      page: '3',
      'page-size': '25',
    })
    expect(query(bff)).to.deep.equal({
      issuing_date_from: '2026-01-01',
      issuing_date_to: '2026-06-30',
      payment_status: 'FAILED',
      sort: 'amount',
      page: '3',
      per_page: '25',
    })
  })

  it('replaces invalid attributes with defaults in the query', async () => {
    await aReadList({ status: 'x', sort: 'x', page: '-1', 'page-size': 'many', period: 'x' })
    expect(query(bff)).to.include({ page: '1', per_page: '10', issuing_date_from: '1970-01-01' })
    expect(query(bff)).to.include({ sort: '-issued_date' })
    expect(query(bff)).not.to.have.any.keys('payment_status')
  })

  it('shows the given columns in order, with the details button in the first', async () => {
    const { list } = await aReadList({ columns: 'amount,due,number' })
    expect(texts(list, 'thead th')).to.deep.equal(['Amount', 'Due', 'Number', 'Actions'])
    expect(texts(list, '.invoice:first-child > *')).to.deep.equal([
      '$1,204.50',
      'Nov 15, 2026 Overdue',
      'INV-2026-0042',
      'Pay now',
    ])
    const toggle = shadow(list, '[scope=row] button')
    toggle.click()
    await waitUntil(() => shadow(list, '[part=fee]'))
    expect(toggle.ariaExpanded).to.equal('true')
    expect((shadow(list, '.details td') as HTMLTableCellElement).colSpan).to.equal(4)
  })

  it('ignores an unknown column and warns once', async () => {
    const warnings = await warned(async () => {
      const { list } = await aReadList({ columns: 'number,price' })
      expect(texts(list, 'thead th')).to.deep.equal(['Number', 'Actions'])
      await aReadList({ columns: 'number,price' })
    })
    expect(warnings).to.deep.equal([
      'tillkit: <invoice-list columns="number,price"> takes any of number, issued, due, status, amount',
    ])
  })

  it('sorts by a column, and reverses the order on the second click', async () => {
    const made = await aReadList()
    expect(shadow(made.list, '.issued-head').ariaSort).to.equal('descending')
    await andReads(made, () => click(made.list, '.amount-head button'))
    expect(query(bff)).to.include({ sort: '-amount' })
    expect(shadow(made.list, '.amount-head').ariaSort).to.equal('descending')
    expect(shadow(made.list, '.issued-head').ariaSort).to.equal('none')
    await andReads(made, () => click(made.list, '.amount-head button'))
    expect(shadow(made.list, '.amount-head').ariaSort).to.equal('ascending')
  })

  it('pages, announces the range, and keeps the focus on the last page', async () => {
    const metadata = (current_page: number) => ({ total_count: 12, total_pages: 2, current_page })
    bff.on(LIST, ({ address }) => {
      const page = Number(new URLSearchParams(address.split('?')[1]).get('page'))
      return { json: anInvoicePage(many(page === 1 ? 10 : 2), { metadata: metadata(page) }) }
    })
    const made = await aReadList()
    expect(texts(made.list, '[part=pager] > :first-child')).to.deep.equal(['1–10 of 12'])
    const forward = shadow(made.list, '.next')
    forward.focus()
    await andReads(made, () => forward.click())
    await made.list.updateComplete
    expect(texts(made.list, '[part=pager] > :first-child')).to.deep.equal(['11–12 of 12'])
    expect(texts(made.list, '[role=status]').at(-1), 'announced').to.equal('11–12 of 12')
    expect(made.list.getAttribute('page')).to.equal('2')
    expect(made.list.shadowRoot!.activeElement === forward).to.equal(true)
    expect(forward.getAttribute('aria-disabled')).to.equal('true')
    const asked = bff.calls(LIST).length
    forward.click()
    await made.list.updateComplete
    expect(bff.calls(LIST)).to.have.length(asked)
  })

  it('aligns the pager buttons to the end of the line, also when they wrap', async () => {
    const { list } = await aReadList()
    for (const dir of ['ltr', 'rtl'] as const) {
      Object.assign(list, { dir })
      for (const width of [240, 300, 900]) {
        list.style.inlineSize = `${width}px`
        const line = shadow(list, '.pager').getBoundingClientRect()
        const turns = shadow(list, '.pager-buttons').getBoundingClientRect()
        const [end, their] = dir === 'ltr' ? [line.right, turns.right] : [line.left, turns.left]
        expect(their, `${dir}, ${width} px`).to.be.closeTo(end, 1)
      }
    }
  })

  it('goes to the last page when the requested page is beyond it', async () => {
    bff.on(LIST, ({ address }) => {
      const page = Number(new URLSearchParams(address.split('?')[1]).get('page'))
      const metadata = { total_count: 12, total_pages: 2, current_page: page }
      return { json: anInvoicePage(page > 2 ? [] : many(2), { metadata }) }
    })
    const { list } = await aReadList({ page: '9' })
    await waitUntil(() => query(bff).page === '2')
    expect(list.getAttribute('page')).to.equal('2')
  })

  it('sums the totals per currency', async () => {
    const yen = { currency_code: 'JPY' }
    bff.on(LIST, {
      json: anInvoicePage(undefined, {
        totals: [
          aTotal('FAILED', '1204.50', { overdue_value: '1204.50' }),
          aTotal('PENDING', '0.55'),
          aTotal('SUCCEEDED', '987.20'),
          aTotal('SUCCEEDED', '128000', yen),
        ],
      }),
    })
    const { list } = await aReadList()
    expect(texts(list, '[part=sum]')).to.deep.equal([
      'Due $1,205.05 $1,204.50 overdue',
      'Paid ¥128,000 $987.20',
    ])
  })

  it('shows an unknown status as text, never as paid', async () => {
    bff.on(LIST, { json: anInvoicePage([anInvoice({ payment_status: 'DISPUTED' })]) })
    const { list } = await aReadList()
    expect(texts(list, '.badge')).to.deep.equal(['DISPUTED'])
    expect(shadow(list, '[part=pay]') === null).to.equal(true)
  })

  it('warns once about an unknown status', async () => {
    const warnings = await warned(async () => {
      await aReadList({ status: 'unpaid' })
      await aReadList({ status: 'unpaid' })
    })
    expect(warnings.filter((text) => text.includes('status'))).to.deep.equal([
      'tillkit: <invoice-list status="unpaid"> takes all | open | failed | paid',
    ])
  })

  it('shows a notice when the result is incomplete', async () => {
    bff.on(LIST, { json: anInvoicePage(undefined, { incomplete: true }) })
    expect((await aReadList()).text()).to.contain(messages['invoices.incomplete'])
  })

  it('shows no invoices of another filter when the attribute’s filter fails to load', async () => {
    const made = await aReadList()
    bff.once(LIST, { problem: 'upstream-failed' })
    const failed = next(made.list, 'invoices-failed')
    made.list.status = 'open'
    await failed
    await made.list.updateComplete
    expect(made.text()).to.contain(messages['invoices.not-loaded']).and.not.to.contain('INV-2026')
    expect(made.list.matches(':state(error)')).to.equal(true)
    await andReads(made, () => click(made.list, '.notice button'))
    expect(query(bff)).to.include({ payment_status: 'PENDING' })
  })

  it('shows an error for a malformed response', async () => {
    bff.on(LIST, { json: anInvoicePage(undefined, { totals: [aTotal('FAILED', 'lots')] }) })
    const { events } = await aReadList()
    expect((events[0] as InvoicesFailedEvent).error.code).to.equal('unreadable')
  })

  it('pays by keyboard, but not with a held key', async () => {
    const RETRY = 'POST /api/me/invoices/inv-42/retry_payment'
    bff.on(RETRY, { status: 204 })
    const { list, text } = await aReadList()
    const pay = shadow(list, '[part=pay]')
    pay.focus()
    await sendKeys({ press: 'Enter' })
    await list.updateComplete
    await sendKeys({ press: 'Enter' })
    await waitUntil(() => list.shadowRoot!.activeElement === pay)
    await sendKeys({ press: 'Enter' })
    await list.updateComplete
    await sendKeys({ press: 'Escape' })
    await waitUntil(() => list.shadowRoot!.activeElement === pay)
    expect(bff.calls(RETRY)).to.have.length(0)
    await sendKeys({ press: 'Enter' })
    const openedAt = performance.now()
    await list.updateComplete
    await sendKeys({ press: 'Tab' })
    // A key within the time of a double click pays nothing.
    await waitUntil(() => performance.now() - openedAt > 500)
    await sendKeys({ press: 'Enter' })
    await waitUntil(() => text().includes('Payment processing'))
    expect(bff.calls(RETRY)).to.have.length(1)
  })

  it('is accessible, expanded and collapsed', async () => {
    const { list, text } = await aReadList({ from: '2026-01-01' })
    await expect(list).to.be.accessible()
    click(list, '.toggle')
    await waitUntil(() => text().includes('Charge 2'))
    await expect(list).to.be.accessible()
  })

  it('shows no "Pay now" without the scope to pay', async () => {
    bff.on(LIST, { json: anInvoicePage([anInvoice(), aPaidInvoice()]) })
    const made = await aList({}, '', ['invoices:read'])
    await waitUntil(() => made.events.length > 0)
    await made.list.updateComplete
    expect(shadow(made.list, '[part=pay]') === null).to.equal(true)
  })
})
