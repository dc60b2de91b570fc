/** <invoice-board>: filters, pages, retries of one and of many, results, the file, and missing scopes. */
import { expect, waitUntil } from '@open-wc/testing'
import '../../../components/backoffice/invoice-board/invoice-board.define.ts'
import '../../../components/till-session/till-session.define.ts'
import { TIME } from '../../support/back-office/authorizations.ts'
import {
  aMerchantInvoice,
  INVOICES,
  invoiceOf,
  invoicePage,
  retryOf,
} from '../../support/back-office/merchant-invoices.ts'
import { deferred, MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { savedFiles } from '../../support/elements/saved-files.ts'
import { settled } from '../../support/elements/wait.ts'

const EVENTS = ['invoice-board-loaded', 'invoice-board-failed', 'invoice-board-open']
const PAY = ['invoices:read', 'invoices:pay']
const [A, B, C] = [41, 42, 43].map((number) => aMerchantInvoice(number)) as [
  ReturnType<typeof aMerchantInvoice>,
  ReturnType<typeof aMerchantInvoice>,
  ReturnType<typeof aMerchantInvoice>,
]

const aBoard = async (attributes: Record<string, string> = {}, scopes = PAY) => {
  const board = await renderInSession('invoice-board', EVENTS, { attributes, scopes })
  await board.waitForEvents(1)
  return board
}
type Board = Awaited<ReturnType<typeof aBoard>>

const button = ({ all }: Board, name: string) =>
  all<HTMLButtonElement>('button').find(({ textContent }) => textContent!.trim() === name)!
const result = ({ one }: Board, id: string) =>
  one(`[data-result="${id}"]`).textContent!.replace(/\s+/g, ' ').trim()

describe('<invoice-board>', () => {
  let bff: MockBff
  const { now } = performance
  beforeEach(() => {
    sessionStorage.clear()
    // Each question is answered after the time of a double click.
    let waited = 0
    performance.now = () => now.call(performance) + (waited += 1000)
    bff = new MockBff().on(INVOICES, { json: invoicePage([A, B, C]) })
    for (const { id } of [A, B, C]) bff.on(retryOf(id), { status: 204 })
  })
  afterEach(() => {
    performance.now = now
    bff.restore()
  })
  const sent = () =>
    bff.calls().flatMap(({ method, address }) => (method === 'POST' ? address.split('/')[4]! : []))

  async function retryAll(board: Board): Promise<void> {
    board.one<HTMLInputElement>('.select-all').click()
    await settled()
    button(board, 'Retry 3 payments').click()
    await settled()
    board.one('[part=confirm]').click()
    await settled()
  }

  it('reads one status and a range of dates, and shows the page with its total', async () => {
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
    expect(board.text()).to.contain('On this page: $3,613.50')
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
    expect(board.text()).to.contain('No invoice matches these filters.')
    await expect(board.element).to.be.accessible()
  })

  it('says nothing about a filter before its response', async () => {
    bff.on(INVOICES, { json: invoicePage([]) })
    const board = await aBoard()
    expect(board.one('.empty').textContent).to.equal('No invoices with a failed payment')
    const { promise, resolve } = deferred()
    bff.on(INVOICES, { json: invoicePage([]), after: promise })
    board.element.status = 'open'
    await settled()
    expect(board.all('.empty')).to.have.length(0)
    expect(board.all('.skeleton')).not.to.have.length(0)
    resolve()
    await waitUntil(() => board.all('.empty').length)
    expect(board.one('.empty').textContent).to.equal('No open invoices')
    board.element.period = '3-months'
    await waitUntil(() => board.one('.empty')?.textContent === 'No open invoices in this period')
    board.element.reload()
    await board.element.updateComplete
    expect(board.all('.empty')).to.have.length(1)
  })

  it('goes back to the former status when the read of another one fails', async () => {
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
    expect(board.text()).to.contain('On this page: €5.00 · $0.30')
    expect(board.text()).to.contain('1 amount can’t be read')
    expect(board.all('.retry')).to.have.length(3)
  })

  it('shows the open question in the place of its button, with its sum and its customers', async () => {
    const other = { external_id: 'kite', name: 'Kite' }
    bff.on(INVOICES, { json: invoicePage([A, B, aMerchantInvoice(44, { customer: other })]) })
    const board = await aBoard()
    board.one<HTMLInputElement>('.select-all').click()
    await settled()
    button(board, 'Retry 3 payments').click()
    await settled()
    expect(board.text()).to.contain('Charge 2 customers $3,613.50 now?')
    const named = board.all('button').filter(({ innerText }) => innerText === 'Retry 3 payments')
    expect(named, 'the one that confirms').to.have.length(1)
    button(board, 'Don’t retry').click()
    await settled()
    expect(button(board, 'Retry 3 payments').classList.contains('retry-selected')).to.equal(true)
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
    const type = (text: string) => {
      const input = board.one<HTMLInputElement>('.search')
      input.value = text
      input.dispatchEvent(new Event('input'))
    }
    type('kite')
    await waitUntil(() => board.texts('tbody th').join() === 'INV-2026-0044')
    expect(bff.calls(INVOICES)).to.have.length(3)
    type('0042')
    await waitUntil(() => board.texts('tbody th').join() === 'INV-2026-0042')
    expect(bff.calls(INVOICES)).to.have.length(3)
    type('nothing')
    await waitUntil(() => board.text().includes('No invoice matches these filters.'))
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
    expect(board.text()).to.contain('Only 1,000 were read, the unpaid ones first.')
  })

  it('sorts the page by amount', async () => {
    const low = aMerchantInvoice(7, {
      amount: { total_amount: { currency_code: 'USD', value: 9 } },
    })
    bff.on(INVOICES, { json: invoicePage([low, A]) })
    const board = await aBoard({ sort: 'amount' })
    expect(board.texts('tbody th')).to.deep.equal(['INV-2026-0041', 'INV-2026-007'])
  })

  it('turns pages by number', async () => {
    bff.on(INVOICES, { json: invoicePage([A], { count: 60, pages: 3 }) })
    const board = await aBoard()
    expect(board.text()).to.contain('1–25 of 60')
    button(board, 'Next page').click()
    await settled()
    expect(bff.calls(INVOICES).at(-1)!.address).to.contain('page=2')
  })

  it('retries a selection one by one, each once, with its progress', async () => {
    const gate = deferred()
    bff.on(retryOf(B.id), { status: 204, after: gate.promise })
    const board = await aBoard()
    await retryAll(board)
    expect(sent()).to.deep.equal([A.id, B.id])
    expect(board.text()).to.contain('1 of 3')
    expect(result(board, B.id)).to.contain('Sending…')
    gate.resolve()
    await settled()
    expect(sent()).to.deep.equal([A.id, B.id, C.id])
    const keys = bff
      .calls()
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).to.equal(3)
    expect(board.text()).to.contain('Requested 3 of 3.')
    expect(board.all('.retry'), 'none can be retried again').to.have.length(0)
    await expect(board.element).to.be.accessible()
  })

  it('sends nothing after Stop', async () => {
    const gate = deferred()
    bff.on(retryOf(A.id), { status: 204, after: gate.promise })
    const board = await aBoard()
    await retryAll(board)
    board.one('.stop').click()
    gate.resolve()
    await settled()
    expect(sent()).to.deep.equal([A.id])
    expect(board.text()).to.contain('Requested 1 of 3.')
    expect(result(board, C.id)).to.contain('Not sent')
  })

  it('stops after an unknown outcome, and does not send that one again before it changed', async () => {
    bff.on(retryOf(A.id), { problem: 'outcome-unknown' })
    let board = await aBoard()
    await retryAll(board)
    expect(sent()).to.deep.equal([A.id])
    expect(result(board, A.id)).to.contain('may have been requested')
    expect(board.all('.retry')).to.have.length(2)
    // A reload of the page: another element, and another session.
    board.parent.remove()
    board = await aBoard()
    expect(board.all('.retry')).to.have.length(2)
    const failed = { ...A, updated_at: '2026-11-22T11:00:00Z' }
    bff.on(INVOICES, { json: invoicePage([failed, B, C]) })
    board.parent.remove()
    board = await aBoard()
    expect(board.all('.retry')).to.have.length(3)
  })

  it('goes on after a refusal, and says why in words', async () => {
    const upstream = { issues: [{ issue: 'PAYMENT_METHOD_MISSING' }] }
    bff.on(retryOf(A.id), { problem: 'refused', json: { upstream } })
    const board = await aBoard()
    await retryAll(board)
    expect(sent()).to.deep.equal([A.id, B.id, C.id])
    expect(result(board, A.id)).to.contain('no payment method')
    expect(board.text()).to.contain('Requested 2 of 3.')
  })

  it('stops when the server limits requests', async () => {
    bff.on(retryOf(A.id), { problem: 'too-many-requests' })
    const board = await aBoard()
    await retryAll(board)
    expect(sent()).to.deep.equal([A.id])
    expect(result(board, B.id)).to.contain('Not sent')
  })

  it('a single payment has a question first, and is sent once for two quick clicks', async () => {
    const board = await aBoard()
    board.one('.retry').click()
    await settled()
    expect(board.text()).to.contain('Charge 1 customer $1,204.50 now?')
    expect(board.element.shadowRoot!.activeElement?.classList.contains('keep')).to.equal(true)
    const confirm = board.one('[part=confirm]')
    confirm.click()
    confirm.click()
    await settled()
    expect(sent()).to.deep.equal([A.id])
  })

  it('shows the outcome when the invoice has changed', async () => {
    bff.on(invoiceOf(A.id), {
      json: { ...A, payment_status: 'SUCCEEDED', updated_at: '2026-11-22T11:00:00Z' },
    })
    const board = await aBoard()
    board.one('.retry').click()
    await settled()
    board.one('[part=confirm]').click()
    const paid = () => board.texts('[data-result]').join().includes('Paid')
    await waitUntil(paid, 'the outcome', { timeout: 5000 })
    // The list still has the older reading.
    expect(board.all('.retry')).to.have.length(2)
  })

  it('sends nothing when the page cancels the event', async () => {
    const board = await aBoard()
    board.element.addEventListener('invoice-board-retry', (event) => event.preventDefault())
    await retryAll(board)
    expect(sent()).to.deep.equal([])
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
    button(board, 'Back to the invoices').click()
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

  it('has no retries without invoices:pay, and names the scope', async () => {
    const board = await aBoard({}, ['invoices:read'])
    expect(board.text()).to.contain('invoices:pay')
    expect(board.all('.retry, .select-all')).to.have.length(0)
  })
})
