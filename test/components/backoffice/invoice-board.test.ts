/** <invoice-board>: filters, pages, totals, the file, and an opened invoice. */
import { expect } from '@open-wc/testing'
import { InvoiceBoard } from '../../../components/backoffice/invoice-board/invoice-board.ts'
import { messages } from '../../../components/backoffice/invoice-board/messages.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { aMerchantInvoice, invoicePage } from '../../../demo/fixtures/office.ts'
import {
  A,
  aBoard,
  anApi,
  B,
  button,
  C,
  PAY,
} from '../../support/back-office/fixtures/invoice-board.ts'
import { INVOICES, invoiceOf, TIME } from '../../support/back-office/routes.ts'
import { englishOf } from '../../support/elements/english.ts'
import { FakeTimers, passTime } from '../../support/elements/fake-timers.ts'
import { deferred, type MockBff } from '../../support/elements/mock-bff.ts'
import { savedFiles } from '../../support/elements/saved-files.ts'
import { settled, waitUntil } from '../../support/elements/wait.ts'

define('invoice-board', InvoiceBoard)
define('till-session', TillSession)

const says = englishOf(messages)

describe('<invoice-board>', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = anApi()
  })
  afterEach(() => bff.restore())

  it('reads one status and a range of dates, and shows the page with what is unpaid', async () => {
    const board = await aBoard({ from: '2026-01-01' })
    const { searchParams } = new URL(bff.calls(INVOICES)[0]!.address, location.href)
    expect(Object.fromEntries(searchParams)).to.deep.equal({
      payment_status: 'FAILED',
      issuing_date_from: '2026-01-01',
      issuing_date_to: '9999-12-31',
      page: '1',
      per_page: '25',
    })
    expect(board.text()).to.contain('INV-2026-0041')
    expect(board.text()).to.contain('Northwind Maps')
    expect(board.text()).to.contain('Unpaid on this page: $3,613.50')
    await expect(board.element).to.be.accessible()
  })

  it('counts the months of its filter by the service’s time, with a page clock that is behind', async () => {
    bff.on(TIME, { json: { now: '2031-05-11T07:08:09Z' } })
    await aBoard({ period: '3-months' })
    expect(bff.calls(INVOICES)[0]!.address).to.contain('issuing_date_from=2031-03-01')
  })

  it('reads drafts alone when they are chosen, and says when the filters match nothing', async () => {
    const board = await aBoard()
    const select = board.one<HTMLSelectElement>('.invoice-status')
    expect(select.value).to.equal('all')
    bff.on(INVOICES, { json: invoicePage([]) })
    select.value = 'draft'
    select.dispatchEvent(new Event('change'))
    await board.waitForEvents(2)
    const { searchParams } = new URL(bff.calls(INVOICES).at(-1)!.address, location.href)
    expect(searchParams.get('status')).to.equal('DRAFT')
    expect(searchParams.get('payment_status')).to.equal('FAILED')
    expect(board.element.getAttribute('invoice-status')).to.equal('draft')
    expect(board.text()).to.contain(says('board.none'))
    await expect(board.element).to.be.accessible()
  })

  it('offers no repeat of the read of an invoice that is gone, and leads back', async () => {
    bff.on(invoiceOf(A.id), { problem: 'not-found' })
    const board = await aBoard()
    board.one('tbody .open').click()
    await waitUntil(() => board.text().includes(says('error.missing')))
    expect(!!board.button('Try again')).to.equal(false)
    await board.press('Back to the invoices')
    expect(board.all('tbody .open')).to.have.length.greaterThan(0)
  })

  it('says nothing about a filter before its response', async () => {
    bff.on(INVOICES, { json: invoicePage([]) })
    const board = await aBoard()
    expect(board.one('.empty').textContent).to.equal(says('invoices.none-failed-all-dates'))
    const { promise, resolve } = deferred()
    bff.on(INVOICES, { json: invoicePage([]), after: promise })
    board.element.status = 'open'
    await settled()
    expect(board.all('.empty')).to.have.length(0)
    expect(board.all('.skeleton')).not.to.have.length(0)
    resolve()
    await waitUntil(() => board.all('.empty').length)
    expect(board.one('.empty').textContent).to.equal(says('invoices.none-open-all-dates'))
    board.element.period = '3-months'
    await waitUntil(() => board.one('.empty')?.textContent === says('invoices.none-open'))
    board.element.reload()
    await board.element.updateComplete
    expect(board.all('.empty')).to.have.length(1)
  })

  it('goes back to the previous status when the read of another one fails', async () => {
    const board = await aBoard({ 'invoice-status': 'finalized' })
    bff.on(INVOICES, { problem: 'upstream-unavailable' })
    const select = board.one<HTMLSelectElement>('.invoice-status')
    select.value = 'draft'
    select.dispatchEvent(new Event('change'))
    await board.waitForEvents(2)
    await settled()
    expect(board.element.getAttribute('invoice-status')).to.equal('finalized')
    expect(select.value).to.equal('finalized')
    expect(board.text()).to.contain('INV-2026-0041')
  })

  it('has one total a currency, and none of an amount that lost digits', async () => {
    const amount = (currency_code: string, value: number) => ({
      amount: { total_amount: { currency_code, value } },
    })
    const rows = [
      aMerchantInvoice(1, amount('USD', 0.1)),
      aMerchantInvoice(2, amount('USD', 0.2)),
      aMerchantInvoice(3, amount('EUR', 5)),
      aMerchantInvoice(4, amount('USD', 12345678901234568)),
    ]
    bff.on(INVOICES, { json: invoicePage(rows) })
    const board = await aBoard()
    expect(board.text()).to.contain('Unpaid on this page: $0.30 · €5.00')
    expect(board.text()).to.contain('1 amount can’t be read')
    expect(board.all('.retry')).to.have.length(3)
  })

  /** Answers by payment status. */
  const byStatus = (rows: Record<string, (typeof A)[]>) =>
    bff.on(INVOICES, ({ address }) => {
      const { searchParams } = new URL(address, location.href)
      return { json: invoicePage(rows[searchParams.get('payment_status')!] ?? []) }
    })
  const status = { payment_status: 'PENDING', payment_overdue: false }

  it('shows invoices of all statuses, the newest first, and turns their pages without a read', async () => {
    const paid = aMerchantInvoice(51, {
      payment_status: 'SUCCEEDED',
      issued_date: '2026-11-20',
    })
    const open = aMerchantInvoice(52, { ...status, issued_date: '2026-11-10' })
    byStatus({ FAILED: [A], PENDING: [open], SUCCEEDED: [paid] })
    const board = await aBoard({ status: 'all', 'page-size': '2' })
    expect(bff.calls(INVOICES)).to.have.length(3)
    expect(board.texts('tbody th')).to.deep.equal(['INV-2026-0051', 'INV-2026-0052'])
    expect(board.text()).to.contain('1–2 of 3')
    button(board, 'Next page').click()
    await settled()
    expect(board.texts('tbody th')).to.deep.equal(['INV-2026-0041'])
    expect(bff.calls(INVOICES)).to.have.length(3)
    await expect(board.element).to.be.accessible()
  })

  it('shows the overdue invoices alone: unpaid after their due date, and no drafts', async () => {
    const late = aMerchantInvoice(51, { payment_status: 'PENDING' })
    const draft = aMerchantInvoice(53, { payment_status: 'PENDING', status: 'DRAFT' })
    byStatus({ FAILED: [A], PENDING: [late, draft, aMerchantInvoice(52, status)] })
    const board = await aBoard({ status: 'overdue' })
    expect(board.texts('tbody th')).to.deep.equal(['INV-2026-0041', 'INV-2026-0051'])
    const radio = board.all<HTMLInputElement>('input[type=radio]').find(({ checked }) => checked)!
    expect(radio.parentElement!.textContent!.trim()).to.equal('Overdue')
  })

  it('finds invoices by number and by customer over all pages, and reads them once', async () => {
    const kite = aMerchantInvoice(44, { customer: { external_id: 'kite', name: 'Kité' } })
    bff.on(INVOICES, ({ address }) => {
      const page = new URL(address, location.href).searchParams.get('page')
      return { json: invoicePage(page === '2' ? [kite] : [A, B], { count: 3, pages: 2 }) }
    })
    const board = await aBoard()
    const search = (text: string) => {
      const input = board.one<HTMLInputElement>('.search')
      input.value = text
      return passTime(300, () => input.dispatchEvent(new Event('input')))
    }
    await search('kite')
    await waitUntil(() => board.texts('tbody th').join() === 'INV-2026-0044')
    expect(bff.calls(INVOICES)).to.have.length(3)
    await search('0042')
    await waitUntil(() => board.texts('tbody th').join() === 'INV-2026-0042')
    expect(bff.calls(INVOICES)).to.have.length(3)
    await search('nothing')
    await waitUntil(() => board.text().includes(says('board.none')))
  })

  it('keeps the typed text when its search fails, and searches for it when the page is online', async () => {
    const board = await aBoard()
    const input = board.one<HTMLInputElement>('.search')
    bff.on(INVOICES, { offline: true })
    input.value = '0042'
    await passTime(300, () => input.dispatchEvent(new Event('input')))
    await waitUntil(() => board.text().includes('That couldn’t be loaded.'))
    expect([input.value, board.element.search]).to.deep.equal(['0042', ''])
    expect(board.texts('tbody th')).to.have.length(3)
    bff.on(INVOICES, { json: invoicePage([A, B, C]) })
    dispatchEvent(new Event('online'))
    await waitUntil(() => board.texts('tbody th').join() === 'INV-2026-0042')
    expect([input.value, board.element.search]).to.deep.equal(['0042', '0042'])
    board.element.search = '0041'
    await waitUntil(() => board.texts('tbody th').join() === 'INV-2026-0041')
    expect(input.value, 'that of the page').to.equal('0041')
  })

  it('does not search for a text that was typed in another session', async () => {
    const board = await aBoard()
    const type = (text: string) => {
      const input = board.one<HTMLInputElement>('.search')
      input.value = text
      input.dispatchEvent(new Event('input'))
    }
    type('42')
    await waitUntil(() => board.element.search === '42')
    await waitUntil(() => board.texts('tbody th').length === 1)
    const clock = new FakeTimers()
    type('0042')
    board.customer.id = 'eve'
    board.session.logout()
    board.session.start()
    await clock.until(() => board.texts('tbody th').length === 3)
    await clock.advance(300)
    clock.restore()
    expect(board.element.search).to.equal('')
    expect(board.one<HTMLInputElement>('.search').value).to.equal('')
    expect(board.texts('tbody th')).to.have.length(3)
  })

  it('sorts over all pages, up to 1,000 invoices, and says so', async () => {
    bff.on(INVOICES, ({ address }) => {
      const page = Number(new URL(address, location.href).searchParams.get('page'))
      const rows = Array.from({ length: 100 }, (_, i) =>
        aMerchantInvoice(page * 100 + i, {
          amount: { total_amount: { currency_code: 'USD', value: page * 100 + i } },
        }),
      )
      return { json: invoicePage(rows, { count: 1200, pages: 12 }) }
    })
    const board = await aBoard({ sort: 'amount' })
    expect(bff.calls(INVOICES)).to.have.length(10)
    expect(board.texts('tbody th')[0]).to.equal('INV-2026-001099')
    expect(board.text()).to.contain(says('board.limited', { count: '1,000' }))
  })

  it('says that there are more than 1,000 invoices only if there are', async () => {
    let paid = 0
    bff.on(INVOICES, ({ address }) => {
      const query = new URL(address, location.href).searchParams
      const [page, size] = ['page', 'per_page'].map((name) => Number(query.get(name)))
      const counts: Record<string, number> = { FAILED: 1000, SUCCEEDED: paid }
      const count = counts[query.get('payment_status')!] ?? 0
      const rows = Array.from({ length: Math.min(count, size!) }, (_, i) =>
        aMerchantInvoice(page! * 1000 + i),
      )
      return { json: invoicePage(rows, { count, pages: Math.ceil(count / size!) }) }
    })
    expect((await aBoard({ status: 'all' })).text()).not.to.contain('were read')
    paid = 1
    expect((await aBoard({ status: 'all' })).text()).to.contain(
      says('board.limited', { count: '1,000' }),
    )
  })

  it('sorts the page by amount', async () => {
    const low = aMerchantInvoice(7, {
      amount: { total_amount: { currency_code: 'USD', value: 9 } },
    })
    bff.on(INVOICES, { json: invoicePage([low, A]) })
    const board = await aBoard({ sort: 'amount' })
    expect(board.texts('tbody th')).to.deep.equal(['INV-2026-0041', 'INV-2026-007'])
  })

  it('saves all pages as CSV, safe from formulas', async () => {
    const evil = aMerchantInvoice(44, { customer: { external_id: 'x', name: '=cmd()' } })
    const board = await aBoard({ from: '2025-12-01' })
    const two = (page: number, rows: (typeof A)[]) =>
      bff.on(
        `${INVOICES}?payment_status=FAILED&issuing_date_from=2025-12-01&issuing_date_to=9999-12-31&page=${page}&per_page=100`,
        { json: invoicePage(rows, { count: 4, pages: 2 }) },
      )
    two(1, [A, B, C])
    two(2, [C, evil])
    const files = await savedFiles(async () => {
      board.one('[part=download]').click()
      await settled()
    })
    const lines = files[0]!.text.trim().split('\r\n')
    expect(lines).to.have.length(5)
    expect(lines[4]).to.contain(",'=cmd(),x,")
    expect(lines[1]).to.contain(',1204.5,USD')
  })

  it('saves all invoices of a list of which only a part is sorted', async () => {
    bff.on(INVOICES, ({ address }) => {
      const page = Number(new URL(address, location.href).searchParams.get('page'))
      const rows = Array.from({ length: 100 }, (_, i) => aMerchantInvoice(page * 100 + i))
      return { json: invoicePage(rows, { count: 2100, pages: 21 }) }
    })
    const board = await aBoard({ sort: 'amount' })
    const [file] = await savedFiles(async () => {
      board.one('[part=download]').click()
      await waitUntil(() => bff.calls(INVOICES).length === 31)
      await settled()
    })
    expect(file!.text.trim().split('\r\n')).to.have.length(2101)
  })

  it('names the file after the status of its rows, also when another is chosen meanwhile', async () => {
    const board = await aBoard()
    const { promise, resolve } = deferred()
    bff.once(INVOICES, { json: invoicePage([A]), after: promise })
    const files = await savedFiles(async () => {
      board.one('[part=download]').click()
      await settled()
      board.element.status = 'paid'
      await settled()
      resolve()
      await settled()
    })
    expect(files.map(({ name }) => name)).to.deep.equal(['invoices-failed.csv'])
  })

  it('never adds what is paid to what is unpaid, nor a draft, and has the words of the table in its file', async () => {
    const paid = aMerchantInvoice(44, { payment_status: 'SUCCEEDED', payment_overdue: false })
    const draft = aMerchantInvoice(45, { status: 'DRAFT', payment_status: 'PENDING' })
    bff.on(INVOICES, { json: invoicePage([A, paid, draft]) })
    const board = await aBoard()
    expect(board.text()).to.contain('Unpaid on this page: $1,204.50')
    expect(board.text()).to.contain('Paid on this page: $1,204.50')
    const [file] = await savedFiles(async () => {
      board.one('[part=download]').click()
      await settled()
    })
    const statuses = file!.text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(',').at(-3))
    expect(statuses).to.deep.equal(['Payment failed', 'Paid', 'Draft'])
  })

  it('opens an invoice with its charges and its customer, and comes back to it', async () => {
    const fees = [{ id: 'f-1', total_amount: { currency_code: 'USD', value: 1204.5 } }]
    bff.on(invoiceOf(A.id), { json: { ...A, fees } })
    const board = await aBoard()
    board.one(`#open-${A.id}`).click()
    await settled()
    expect(board.text()).to.contain('Invoice INV-2026-0041')
    expect(board.text()).to.contain('Charge 1')
    expect(board.text()).to.contain('northwind')
    await expect(board.element).to.be.accessible()
    button(board, says('board.back')).click()
    await settled()
    expect(board.element.shadowRoot!.activeElement?.id).to.equal(`open-${A.id}`)
  })

  it('shows the credit notes of an opened invoice to a session that may read them', async () => {
    bff.on(invoiceOf(A.id), { json: A }).on('GET /api/billing/credit-notes', {
      json: { credit_notes: [] },
    })
    const opened = async (scopes: string[]) => {
      const board = await aBoard({}, scopes)
      board.one(`#open-${A.id}`).click()
      await settled()
      return board.one('credit-note-list')?.getAttribute('invoice')
    }
    expect(await opened([...PAY, 'credits:read'])).to.equal(A.id)
    expect(await opened(PAY)).to.equal(undefined)
    bff.on(invoiceOf(A.id), { json: { ...A, status: 'DRAFT' } })
    expect(await opened([...PAY, 'credits:read']), 'a draft has none').to.equal(undefined)
  })
})
