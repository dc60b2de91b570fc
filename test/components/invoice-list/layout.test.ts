/** <invoice-list> on wide and on narrow pages: a table or cards, and nothing wider than its place. */
import { expect, waitUntil } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import '../../../components/invoice-list/invoice-list.define.ts'
import '../../../components/session/till-session.define.ts'
import { type BffDouble, gate, never } from '../../support/bff-double.ts'
import { aList, anApi, aReadList, click, LIST, shadow } from '../../support/invoice-list.ts'
import { anInvoice, aPage, aPaidInvoice } from '../../support/invoices.ts'
import { next } from '../../support/next.ts'

const many = (count: number) =>
  Array.from({ length: 10 }, (_, index) => anInvoice({ id: `inv-${index}` })).slice(0, count)

describe('<invoice-list> laid out', () => {
  let bff: BffDouble

  beforeEach(() => {
    bff = anApi()
  })
  afterEach(() => bff.restore())

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
      const table = shadow(list, 'table')
      expect(getComputedStyle(table, '::after').visibility).to.equal('hidden')
      bff.on(LIST, { json: aPage(), after: never })
      list.sort = 'amount'
      await waitUntil(() => shadow(list, '.stale'))
      expect(table.offsetWidth).to.be.greaterThan(shadow(list, '.list').clientWidth)
      const { visibility, width } = getComputedStyle(table, '::after')
      expect(visibility).to.equal('visible')
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
})
