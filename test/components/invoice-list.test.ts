/** <invoice-list>: a customer's invoices, filtered, opened and kept in step with the attributes. */
import { expect, waitUntil } from '@open-wc/testing'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import '../../components/invoice-list/invoice-list.define.ts'
import '../../components/session/till-session.define.ts'
import type {
  InvoiceOpenedEvent,
  InvoicesFailedEvent,
  InvoicesLoadedEvent,
} from '../../components/invoice-list/events.ts'
import type { InvoiceList } from '../../components/invoice-list/invoice-list.ts'
import { BffDouble, gate, never } from '../support/bff-double.ts'
import { ClockDouble } from '../support/clock-double.ts'
import { aList, LIST, query, shadow, texts } from '../support/invoice-list.ts'
import { anInvoice, aPage, aPaidInvoice, aTotal } from '../support/invoices.ts'
import { next, settled, warned } from '../support/next.ts'
import { aSession } from '../support/session-tokens.ts'

const many = (count: number) =>
  Array.from({ length: 10 }, (_, index) => anInvoice({ id: `inv-${index}` })).slice(0, count)

describe('<invoice-list>', () => {
  let bff: BffDouble

  beforeEach(() => {
    bff = new BffDouble()
      .on('GET /api/me', { json: { external_id: 'ada', now: '2026-11-20T10:00:00Z' } })
      .on(LIST, { json: aPage() })
      .on('GET /api/me/invoices/inv-42', {
        json: anInvoice({
          fees: [
            { id: 'f1', total_amount: { currency_code: 'USD', value: '1200.00' } },
            { id: null, total_amount: { currency_code: 'USD', value: '4.50' } },
          ],
        }),
      })
  })
  afterEach(() => bff.restore())

  async function aReadList(attributes: Record<string, string> = {}) {
    const made = await aList(attributes)
    await waitUntil(() => made.heard.length > 0, 'the invoices were not read')
    await made.list.updateComplete
    return made
  }

  /** Does something and waits until it was answered. */
  async function andReads(made: { list: InvoiceList }, act: () => void) {
    const loaded = next(made.list, 'invoices-loaded')
    act()
    await loaded
    await made.list.updateComplete
  }

  const click = (list: InvoiceList, selector: string) => shadow(list, selector).click()

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
      'INV-2026-0042 Nov 1, 2026 Nov 15, 2026 Overdue Failed $1,204.50 Pay now',
    )
    expect(rows[1]).to.equal('INV-2026-0041 Oct 1, 2026 Oct 15, 2026 Paid $987.20')
  })

  it('shows a dash for an amount that could not be read, and does not offer to pay it', async () => {
    bff.on(LIST, { json: aPage([anInvoice({ amount: { total_amount: null }, fees: null })]) })
    const { list } = await aReadList()
    expect(texts(list, '.invoice')[0]).to.match(/Failed –$/)
  })

  it('asks for the last twelve months by the service’s time, the newest first', async () => {
    await aReadList()
    expect(query(bff)).to.deep.equal({
      issuing_date_from: '2025-11-20',
      issuing_date_to: '2026-11-20',
      sort: '-issued_date',
      page: '1',
      per_page: '10',
    })
  })

  it('takes its state from attributes', async () => {
    const metadata = { total_count: 90, total_pages: 4, current_page: 3 }
    bff.on(LIST, { json: aPage(undefined, { metadata }) })
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

  it('does without the time when both days are given', async () => {
    await aReadList({ from: '2026-01-01', to: '2026-06-30' })
    expect(bff.calls('GET /api/me')).to.have.length(0)
  })

  it('keeps nonsense in attributes from the server', async () => {
    await aReadList({ status: 'x', sort: 'x', page: '-1', 'page-size': 'many', period: 'x' })
    expect(query(bff)).to.include({ page: '1', per_page: '10', issuing_date_from: '2025-11-20' })
    expect(query(bff)).to.include({ sort: '-issued_date' })
    expect(query(bff)).not.to.have.any.keys('payment_status')
  })

  it('filters by status and says so in its attribute', async () => {
    const made = await aReadList({ page: '1' })
    await andReads(made, () => click(made.list, 'fieldset label:nth-of-type(4) input'))
    expect(made.list.getAttribute('status')).to.equal('paid')
    expect(query(bff)).to.include({ payment_status: 'SUCCEEDED', page: '1' })
  })

  it('lets a year be typed, digit by digit', async () => {
    const made = await aReadList({ from: '2026-01-01', to: '2026-12-31' })
    const asked = bff.calls(LIST).length
    const from = shadow(made.list, 'input[type=date]') as HTMLInputElement
    const type = async (typed: string) => {
      from.value = typed
      from.dispatchEvent(new Event('change'))
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

  it('shows the day that filters to who leaves the field with none', async () => {
    const made = await aReadList({ from: '2026-01-01', to: '2026-12-31' })
    const asked = bff.calls(LIST).length
    const from = shadow(made.list, 'input[type=date]') as HTMLInputElement
    from.value = '0202-01-01'
    from.dispatchEvent(new Event('change'))
    from.dispatchEvent(new Event('blur'))
    await settled()
    expect(from.value).to.equal('2026-01-01')
    expect(bff.calls(LIST)).to.have.length(asked)
  })

  it('goes back to the days of its own when one is cleared, once the field is left', async () => {
    const made = await aReadList({ from: '2026-01-01', to: '2026-12-31' })
    const from = shadow(made.list, 'input[type=date]') as HTMLInputElement
    from.value = ''
    from.dispatchEvent(new Event('change'))
    await settled()
    expect(from.value).to.equal('')
    await andReads(made, () => from.dispatchEvent(new Event('blur')))
    expect(query(bff)).to.include({ issuing_date_from: '2025-12-31' })
    expect(from.value).to.equal('2025-12-31')
    expect(made.list.getAttribute('period')).to.equal('custom')
    const asked = bff.calls(LIST).length
    from.value = ''
    from.dispatchEvent(new Event('blur'))
    await settled()
    expect(from.value).to.equal('2025-12-31')
    expect(bff.calls(LIST)).to.have.length(asked)
  })

  it('filters by a preset, and by days that begin as the shown ones', async () => {
    const made = await aReadList()
    const select = shadow(made.list, '.filters select') as HTMLSelectElement
    await andReads(made, () => {
      select.value = '30-days'
      select.dispatchEvent(new Event('change'))
    })
    expect(made.list.getAttribute('period')).to.equal('30-days')
    expect(query(bff)).to.include({ issuing_date_from: '2026-10-21' })
    await andReads(made, () => {
      select.value = 'custom'
      select.dispatchEvent(new Event('change'))
    })
    expect([made.list.from, made.list.to]).to.deep.equal(['2026-10-21', '2026-11-20'])
    const from = shadow(made.list, 'input[type=date]') as HTMLInputElement
    await andReads(made, () => {
      from.value = '2026-09-01'
      from.dispatchEvent(new Event('change'))
    })
    expect(query(bff)).to.include({ issuing_date_from: '2026-09-01' })
  })

  it('names days that are the wrong way round, asks for nothing and keeps what it shows', async () => {
    const made = await aReadList({ from: '2026-01-01', to: '2026-06-30' })
    const before = bff.calls(LIST).length
    const from = shadow(made.list, 'input[type=date]') as HTMLInputElement
    from.value = '2026-07-01'
    from.dispatchEvent(new Event('change'))
    await made.list.updateComplete
    expect(made.text()).to.contain('must not be after').and.to.contain('INV-2026-0042')
    expect(from.getAttribute('aria-invalid')).to.equal('true')
    expect(bff.calls(LIST)).to.have.length(before)
  })

  it('shows the columns that are named, in their order, and opens the details by the first', async () => {
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

  it('names a column that there is none of, once, and shows the others', async () => {
    const warnings = await warned(async () => {
      const { list } = await aReadList({ columns: 'number,price' })
      expect(texts(list, 'thead th')).to.deep.equal(['Number', 'Actions'])
      await aReadList({ columns: 'number,price' })
    })
    expect(warnings).to.deep.equal([
      'tillkit: <invoice-list columns="number,price"> takes any of number, issued, due, status, amount',
    ])
  })

  it('sorts by a column, and turns it round', async () => {
    const made = await aReadList()
    expect(shadow(made.list, '.issued-head').ariaSort).to.equal('descending')
    await andReads(made, () => click(made.list, '.amount-head button'))
    expect(query(bff)).to.include({ sort: '-amount' })
    expect(shadow(made.list, '.amount-head').ariaSort).to.equal('descending')
    expect(shadow(made.list, '.issued-head').ariaSort).to.equal('none')
    await andReads(made, () => click(made.list, '.amount-head button'))
    expect(shadow(made.list, '.amount-head').ariaSort).to.equal('ascending')
  })

  it('pages, says where it is, and keeps the focus at the end', async () => {
    const metadata = (current_page: number) => ({ total_count: 12, total_pages: 2, current_page })
    bff.on(LIST, ({ address }) => {
      const page = Number(new URLSearchParams(address.split('?')[1]).get('page'))
      return { json: aPage(many(page === 1 ? 10 : 2), { metadata: metadata(page) }) }
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

  it('goes back to the last page when there are fewer than were asked for', async () => {
    bff.on(LIST, ({ address }) => {
      const page = Number(new URLSearchParams(address.split('?')[1]).get('page'))
      const metadata = { total_count: 12, total_pages: 2, current_page: page }
      return { json: aPage(page > 2 ? [] : many(2), { metadata }) }
    })
    const { list } = await aReadList({ page: '9' })
    await waitUntil(() => query(bff).page === '2')
    expect(list.getAttribute('page')).to.equal('2')
  })

  it('sums up each currency for itself', async () => {
    const yen = { currency_code: 'JPY' }
    bff.on(LIST, {
      json: aPage(undefined, {
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
      'Due $1,205.05',
      'Overdue $1,204.50',
      'Paid ¥128,000$987.20',
    ])
  })

  it('shows a status it does not know as text, never as paid', async () => {
    bff.on(LIST, { json: aPage([anInvoice({ payment_status: 'DISPUTED' })]) })
    const { list } = await aReadList()
    expect(texts(list, '.pill')).to.deep.equal(['DISPUTED'])
    expect(shadow(list, '[part=pay]') === null).to.equal(true)
  })

  it('opens and closes an invoice by mouse and by keyboard', async () => {
    const { list, text, parent } = await aReadList()
    const opened = next<InvoiceOpenedEvent>(parent, 'invoice-opened')
    const toggle = shadow(list, '.toggle')
    toggle.focus()
    await sendKeys({ press: 'Enter' })
    expect((await opened).invoice.id).to.equal('inv-42')
    await waitUntil(() => text().includes('Fee 2'))
    expect(texts(list, '[part=details] dl > div')).to.deep.equal([
      'Fee 1 $1,200.00',
      'Fee 2 $4.50',
      'Total $1,204.50',
    ])
    expect(text()).to.contain('18 Harbour Street').and.to.contain('Oakland, CA 94607')
    expect(toggle.getAttribute('aria-expanded')).to.equal('true')
    expect(list.shadowRoot!.activeElement === toggle).to.equal(true)
    click(list, '.invoice .issued')
    await list.updateComplete
    expect(shadow(list, '[part=details]') === null).to.equal(true)
  })

  it('offers to try again when the details can’t be read', async () => {
    const { list, text } = await aReadList()
    bff.once('GET /api/me/invoices/inv-42', { problem: 'upstream-failed' })
    click(list, '.toggle')
    await waitUntil(() => shadow(list, '[part=details] button'))
    shadow(list, '[part=details] button').focus()
    click(list, '[part=details] button')
    await waitUntil(() => text().includes('Fee 2'))
    expect(list.shadowRoot!.activeElement === shadow(list, '.toggle')).to.equal(true)
  })

  it('says when there is nothing, and shows everything again', async () => {
    const none = { total_count: 0, total_pages: 0, current_page: 1 }
    bff.once(LIST, { json: aPage([], { totals: [], metadata: none }) })
    const made = await aReadList({ status: 'failed' })
    expect(made.list.matches(':state(empty)')).to.equal(true)
    expect(made.text()).to.contain('No failed invoices in this period')
    shadow(made.list, '.empty button').focus()
    await andReads(made, () => click(made.list, '.empty button'))
    expect(made.text()).to.contain('INV-2026-0041')
    expect(made.list.shadowRoot!.activeElement?.matches('fieldset input:checked')).to.equal(true)
  })

  it('reads again by itself and when it is looked at, in place', async () => {
    const clock = new ClockDouble()
    const look = (hidden: boolean) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }
    try {
      const { list, heard, text } = await aList({ refresh: '30' })
      for (let turn = 0; turn < 8 && !heard.length; turn++) await clock.advance(1)
      click(list, '.toggle')
      await clock.advance(1)
      const toggle = shadow(list, '.toggle')
      toggle.focus()
      const fresh = anInvoice({ id: 'inv-43', invoice_number: 'INV-2026-0043' })
      bff.on(LIST, { json: aPage([fresh, anInvoice(), aPaidInvoice()]) })
      await clock.advance(30_000)
      expect(text()).to.contain('INV-2026-0043').and.to.contain('Fee 2')
      expect(texts(list, '.sr-only[role=status]'), 'quietly').to.deep.equal([''])
      const focused = list.shadowRoot!.activeElement!
      expect(focused.textContent).to.contain('INV-2026-0042')
      const asked = bff.calls(LIST).length
      look(true)
      await clock.advance(300_000)
      expect(bff.calls(LIST), 'while hidden').to.have.length(asked)
      look(false)
      await clock.advance(1)
      expect(bff.calls(LIST)).to.have.length(asked + 1)
      await clock.advance(20_000)
      look(true)
      look(false)
      await clock.advance(1)
      expect(bff.calls(LIST), 'before its time').to.have.length(asked + 2)
    } finally {
      clock.restore()
      Reflect.deleteProperty(document, 'hidden')
    }
  })

  it('begins with the first page for another customer, in the same filter', async () => {
    const metadata = { total_count: 90, total_pages: 9, current_page: 3 }
    bff.on(LIST, { json: aPage(undefined, { metadata }) })
    const made = await aReadList({ page: '3', status: 'failed' })
    expect(query(bff)).to.include({ page: '3' })
    made.session.fetchSession = async () => aSession('bob')
    await waitUntil(() => made.heard.length > 1)
    expect(query(bff)).to.include({ page: '1', payment_status: 'FAILED' })
  })

  it('keeps its three sums in place whatever is filtered', async () => {
    bff.on(LIST, { json: aPage(undefined, { totals: [aTotal('SUCCEEDED', '987.20')] }) })
    const { list } = await aReadList({ status: 'paid' })
    expect(texts(list, '[part=sum]')).to.deep.equal(['Due –', 'Overdue –', 'Paid $987.20'])
  })

  it('keeps its columns where they are whatever is in them', async () => {
    const { list } = await aReadList()
    const edges = () =>
      [...list.shadowRoot!.querySelectorAll('thead th')].map((th) =>
        Math.round(th.getBoundingClientRect().left),
      )
    const before = edges()
    const other = aPaidInvoice({ invoice_number: 'A' })
    bff.on(LIST, { json: aPage([other]) })
    const loaded = next(list, 'invoices-loaded')
    list.status = 'paid'
    await loaded
    await list.updateComplete
    expect(edges()).to.deep.equal(before)
  })

  it('names a status it does not know, once', async () => {
    const warnings = await warned(async () => {
      await aReadList({ status: 'unpaid' })
      await aReadList({ status: 'unpaid' })
    })
    expect(warnings.filter((text) => text.includes('status'))).to.deep.equal([
      'tillkit: <invoice-list status="unpaid"> takes all | open | failed | paid',
    ])
  })

  it('says when there are more than are read at once', async () => {
    bff.on(LIST, { json: aPage(undefined, { incomplete: true }) })
    expect((await aReadList()).text()).to.contain('more invoices than are read at once')
  })

  it('offers to try again when it can’t be read', async () => {
    bff.once(LIST, { problem: 'upstream-failed' })
    const made = await aReadList()
    expect((made.heard[0] as InvoicesFailedEvent).error.code).to.equal('upstream-failed')
    expect(made.list.matches(':state(error)')).to.equal(true)
    await andReads(made, () => click(made.list, '.notice button'))
    expect((made.heard[1] as InvoicesLoadedEvent).answer).to.deep.equal(aPage())
    expect(made.text()).to.contain('INV-2026-0042')
  })

  it('keeps what it shows while another page fails', async () => {
    const made = await aReadList()
    bff.once(LIST, { problem: 'upstream-failed' })
    const failed = next(made.list, 'invoices-failed')
    made.list.status = 'open'
    await failed
    await made.list.updateComplete
    expect(made.text()).to.contain('could not be refreshed').and.to.contain('INV-2026-0042')
    expect(made.list.matches(':state(stale)')).to.equal(true)
  })

  it('shows nothing of an answer that makes no sense', async () => {
    bff.on(LIST, { json: aPage(undefined, { totals: [aTotal('FAILED', 'lots')] }) })
    const { heard } = await aReadList()
    expect((heard[0] as InvoicesFailedEvent).error.code).to.equal('unreadable')
  })

  it('shows hostile text as text, within its width', async () => {
    const script = '<img src=x onerror=alert(1)>'.repeat(100)
    const customer = { name: script, address: { line1: script } }
    const invoice = anInvoice({ invoice_number: script, payment_status: script, customer })
    bff.on(LIST, { json: aPage([invoice]) }).on('GET /api/me/invoices/inv-42', { json: invoice })
    try {
      for (const width of [320, 1024]) {
        await setViewport({ width, height: 700 })
        const { list, text } = await aReadList()
        click(list, '.toggle')
        await waitUntil(() => text().includes('Billed to'))
        await list.updateComplete
        expect(list.shadowRoot!.querySelector('img') === null).to.equal(true)
        expect(document.documentElement.scrollWidth).to.be.at.most(innerWidth)
      }
    } finally {
      await setViewport({ width: 1024, height: 700 })
    }
  })

  it('scrolls within itself, in Arabic too, what is wider than the page', async () => {
    const value = '4938000000000370370370370370.35'
    const amount = { total_amount: { currency_code: 'USD', value } }
    bff.on(LIST, { json: aPage([anInvoice({ amount })]) })
    await setViewport({ width: 800, height: 700 })
    document.documentElement.dir = 'rtl'
    try {
      const { list } = await aReadList()
      const around = shadow(list, '.list')
      expect(around.scrollWidth).to.be.above(around.clientWidth)
      expect(document.documentElement.scrollWidth).to.be.at.most(innerWidth)
    } finally {
      document.documentElement.removeAttribute('dir')
      await setViewport({ width: 1024, height: 700 })
    }
  })

  it('never shows one customer the invoices of another', async () => {
    const made = await aReadList()
    click(made.list, '.toggle')
    await waitUntil(() => made.text().includes('Fee 2'))
    bff.on(LIST, { after: never })
    made.session.logout()
    await made.list.updateComplete
    expect(made.text()).not.to.contain('INV').and.not.to.contain('Okafor')
  })

  it('shows what is inside it until the invoices were read', async () => {
    const { opened, open } = gate()
    bff.on(LIST, { json: aPage(), after: opened })
    const { list, heard, text } = await aList({}, 'Your invoices are on their way')
    await waitUntil(() => bff.calls(LIST).length > 0)
    expect(list.matches(':state(loading)')).to.equal(true)
    expect(text()).to.contain('on their way')
    open()
    await waitUntil(() => heard.length > 0)
    await list.updateComplete
    expect(text()).not.to.contain('on their way')
  })

  it('stays a table for assistive technology when it becomes cards', async () => {
    await setViewport({ width: 320, height: 700 })
    try {
      const { list } = await aReadList()
      const roles = [...list.shadowRoot!.querySelectorAll('table, tr, th, td, thead, tbody')]
      expect(roles.every((element) => element.hasAttribute('role'))).to.equal(true)
      expect(getComputedStyle(shadow(list, '.invoice')).display).to.equal('grid')
      expect(document.documentElement.scrollWidth).to.be.at.most(innerWidth)
      await expect(list).to.be.accessible()
    } finally {
      await setViewport({ width: 1024, height: 700 })
    }
  })

  it('does not take the second half of a double click for a click of its own', async () => {
    const { list, text } = await aReadList()
    const second = () => new MouseEvent('click', { bubbles: true, composed: true, detail: 2 })
    shadow(list, '.invoice').dispatchEvent(second())
    shadow(list, '[part=pay]').dispatchEvent(second())
    await list.updateComplete
    expect(text()).not.to.contain('Billed to')
    expect((shadow(list, 'dialog') as HTMLDialogElement).open).to.equal(false)
  })

  it('opens and closes with every click on its button, however quick', async () => {
    const { list } = await aReadList()
    const toggle = shadow(list, '.toggle')
    for (const [detail, open] of [
      [1, 'true'],
      [2, 'false'],
      [3, 'true'],
    ] as const) {
      toggle.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail }))
      await list.updateComplete
      expect(toggle.ariaExpanded).to.equal(open)
    }
  })

  it('leaves the focus with an invoice that can no longer be paid, or is gone', async () => {
    const made = await aReadList()
    const { list } = made
    const focused = () => {
      const { activeElement } = list.shadowRoot!
      const row = activeElement?.closest<HTMLElement>('.invoice')
      return [row?.dataset.id, activeElement?.classList[0]]
    }
    const rereads = (...invoices: Parameters<typeof aPage>[0] & {}) => {
      bff.on(LIST, { json: aPage(invoices) })
      return andReads(made, () => Reflect.get(list, 'reading').refresh())
    }
    const other = anInvoice({ id: 'inv-43', invoice_number: 'INV-2026-0043' })
    const paid = aPaidInvoice({ id: 'inv-42' })

    shadow(list, '[part=pay]').focus()
    await rereads(paid)
    expect(focused(), 'where it was').to.deep.equal(['inv-42', 'toggle'])
    await rereads(anInvoice())
    shadow(list, '[part=pay]').focus()
    await rereads(other, paid)
    expect(focused(), 'at another place').to.deep.equal(['inv-42', 'toggle'])
    await rereads(other)
    expect(focused(), 'gone').to.deep.equal([undefined, 'card'])
  })

  it('says in cards what a day is that comes first', async () => {
    await setViewport({ width: 360, height: 700 })
    try {
      const { list } = await aReadList({ columns: 'due,amount' })
      const labels = (selector: string) =>
        [...list.shadowRoot!.querySelectorAll<HTMLElement>(`.invoice:first-child ${selector}`)]
          .filter((cell) => getComputedStyle(cell, '::before').content !== 'none')
          .map(({ dataset }) => dataset.label)
      expect(labels('.due [data-label]')).to.deep.equal(['Due'])
      list.columns = 'amount,issued'
      await list.updateComplete
      expect(labels('[data-label]')).to.deep.equal(['Issued'])
    } finally {
      await setViewport({ width: 1024, height: 700 })
    }
  })

  it('dims the whole width of a table that is wider than its place', async () => {
    await setViewport({ width: 800, height: 700 })
    try {
      const total_amount = { currency_code: 'USD', value: '12345678901234567890123456.00' }
      bff.on(LIST, { json: aPage([anInvoice({ amount: { total_amount } })]) })
      const { list } = await aReadList()
      bff.on(LIST, { json: aPage(), after: never })
      list.sort = 'amount'
      await waitUntil(() => shadow(list, '.stale'))
      const table = shadow(list, 'table')
      expect(table.offsetWidth).to.be.greaterThan(shadow(list, '.list').clientWidth)
      const { content, width } = getComputedStyle(table, '::after')
      expect(content).to.equal('""')
      expect(Number.parseFloat(width)).to.be.closeTo(table.offsetWidth, 1)
    } finally {
      await setViewport({ width: 1024, height: 700 })
    }
  })

  for (const width of [360, 1024]) {
    it(`keeps as much room as few columns without filters take, ${width} px wide`, async () => {
      await setViewport({ width, height: 700 })
      try {
        const { opened, open } = gate()
        const invoices = many(10).map((invoice, index) =>
          index % 2 ? invoice : aPaidInvoice({ id: invoice.id }),
        )
        const metadata = { total_count: 30, total_pages: 3, current_page: 1 }
        bff.on(LIST, { json: aPage(invoices, { metadata }), after: opened })
        const { list, heard } = await aList({ columns: 'number,due,amount', filters: 'none' })
        await list.updateComplete
        const kept = list.offsetHeight
        expect(!shadow(list, '.skeleton.filters')).to.equal(true)
        open()
        await waitUntil(() => heard.length > 0)
        await list.updateComplete
        expect(list.offsetHeight).to.be.closeTo(kept, 0.1 * kept)
      } finally {
        await setViewport({ width: 1024, height: 700 })
      }
    })
  }

  it('pays by keyboard alone, and not by a key that is held down', async () => {
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
    await list.updateComplete
    await sendKeys({ press: 'Tab' })
    await sendKeys({ press: 'Enter' })
    await waitUntil(() => text().includes('Payment requested'))
    expect(bff.calls(RETRY)).to.have.length(1)
  })

  it('is accessible, open and closed', async () => {
    const { list, text } = await aReadList({ from: '2026-01-01' })
    await expect(list).to.be.accessible()
    click(list, '.toggle')
    await waitUntil(() => text().includes('Fee 2'))
    await expect(list).to.be.accessible()
  })

  it('offers no payment to a session that may not pay', async () => {
    bff.on(LIST, { json: aPage([anInvoice(), aPaidInvoice()]) })
    const made = await aList({}, '', ['invoices:read'])
    await waitUntil(() => made.heard.length > 0)
    await made.list.updateComplete
    expect(shadow(made.list, '[part=pay]') === null).to.equal(true)
  })
})
