/** <invoice-list> layout: a table on wide pages, cards on narrow ones, no overflow. */
import { expect } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import { define } from '../../../components/internal/dom/define-element.ts'
import { configuration, configure } from '../../../components/internal/i18n/config.ts'
import { InvoiceList } from '../../../components/invoice-list/invoice-list.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { anInvoice, anInvoicePage, aPaidInvoice } from '../../../demo/fixtures/customer.ts'
import {
  aList,
  anApi,
  aReadList,
  click,
  LIST,
  shadow,
  texts,
} from '../../support/elements/invoice-list.ts'
import { deferred, type MockBff, pending } from '../../support/elements/mock-bff.ts'
import { next, waitUntil } from '../../support/elements/wait.ts'

define('invoice-list', InvoiceList)
define('till-session', TillSession)

const many = (count: number) =>
  Array.from({ length: 10 }, (_, index) => anInvoice({ id: `inv-${index}` })).slice(0, count)

describe('the layout of <invoice-list>', () => {
  let bff: MockBff

  beforeEach(() => {
    bff = anApi()
  })
  afterEach(() => bff.restore())

  it('keeps the positions of all columns before the amount with any content', async () => {
    const { list } = await aReadList()
    const edges = () =>
      [...list.shadowRoot!.querySelectorAll('thead th')]
        .slice(0, 4)
        .map((th) => Math.round(th.getBoundingClientRect().left))
    const before = edges()
    const other = aPaidInvoice({ invoice_number: 'A' })
    bff.on(LIST, { json: anInvoicePage([other]) })
    const loaded = next(list, 'invoices-loaded')
    list.status = 'paid'
    await loaded
    await list.updateComplete
    expect(edges()).to.deep.equal(before)
  })

  it('has the status and "Overdue" on the baseline of the date', async () => {
    bff.on(LIST, { json: anInvoicePage([anInvoice({ payment_overdue: true })]) })
    const { list } = await aReadList()
    list.style.inlineSize = '1000px'
    const baseline = (selector: string) => {
      const mark = document.createElement('span')
      mark.style.display = 'inline-block'
      const text = [...shadow(list, selector).childNodes].findLast(
        (node): node is Text => node instanceof Text && node.data.trim() !== '',
      )!
      const line = document.createElement('span')
      text.replaceWith(line)
      line.append(text, mark)
      const { bottom } = mark.getBoundingClientRect()
      line.replaceWith(text)
      return bottom
    }
    const date = baseline('td.due bdi')
    expect(baseline('.badge')).to.be.closeTo(date, 0.5)
    expect(baseline('td.due .overdue')).to.be.closeTo(date, 0.5)
  })

  it('ends with the amount when no invoice is payable', async () => {
    bff.on(LIST, { json: anInvoicePage([aPaidInvoice()]) })
    const { list } = await aReadList()
    const end = (selector: string) =>
      Math.round(shadow(list, selector).getBoundingClientRect().right)
    expect(list.shadowRoot!.querySelectorAll('thead th')).to.have.length(5)
    expect(shadow(list, '.action') === null).to.equal(true)
    expect(end('[part=amount]')).to.equal(end('table'))
  })

  it('is a table without the date of issue from 36rem, and has it in the details', async () => {
    const { list } = await aReadList()
    const layout = () => getComputedStyle(shadow(list, '.invoice')).display
    const showsIssued = () =>
      ['.issued-head', 'td.issued'].map((selector) =>
        shadow(list, selector).checkVisibility({ visibilityProperty: true }),
      )
    list.style.inlineSize = '650px'
    expect([layout(), ...showsIssued()]).to.deep.equal(['table-row', false, false])
    click(list, '.toggle')
    await waitUntil(() => shadow(list, '[part=fee]'))
    expect(texts(list, '.detail dl > div')).to.include('Issued Nov 1, 2026')
    const end = (selector: string) => shadow(list, selector).getBoundingClientRect().right
    expect(end('.action')).to.be.closeTo(end('.details'), 1)
    list.style.inlineSize = '900px'
    expect([layout(), ...showsIssued()]).to.deep.equal(['table-row', true, true])
    list.style.inlineSize = '600px'
    expect(layout()).to.equal('grid')
    list.columns = 'number,issued,amount'
    list.style.inlineSize = '650px'
    await list.updateComplete
    expect(showsIssued(), 'with room for it').to.deep.equal([true, true])
  })

  it('scrolls a wide table inside the element, also from right to left', async () => {
    const value = '4938000000000370370370370370.35'
    const amount = { total_amount: { currency_code: 'USD', value } }
    bff.on(LIST, { json: anInvoicePage([anInvoice({ amount })]) })
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

  it('does not scroll while a long amount fits', async () => {
    const amount = { total_amount: { currency_code: 'USD', value: '4938000000370.35' } }
    bff.on(LIST, { json: anInvoicePage([anInvoice({ amount })]) })
    const { list } = await aReadList()
    const around = shadow(list, '.list.long')
    expect(around.scrollWidth).to.equal(around.clientWidth)
  })

  it('has no long amount in Arabic because of its direction marks', async () => {
    const amount = { total_amount: { currency_code: 'USD', value: '283.77' } }
    bff.on(LIST, { json: anInvoicePage([anInvoice({ amount })]) })
    const { list, parent } = await aReadList()
    parent.lang = 'ar'
    await waitUntil(() => shadow(list, 'td.amount').textContent!.includes('US$'))
    expect(shadow(list, '.list.long')).to.equal(null)
  })

  it('keeps the buttons of the payment dialog and the cards within the width of enlarged text', async () => {
    await setViewport({ width: 390, height: 844 })
    document.documentElement.style.fontSize = '200%'
    configure({ locales: { de: { 'invoices.pay': 'Jetzt zahlen' } } })
    try {
      const { list, parent } = await aReadList()
      parent.lang = 'de'
      await waitUntil(() => list.shadowRoot!.textContent!.includes('Jetzt zahlen'), 'in German', {
        timeout: 10_000,
      })
      click(list, '.action .button')
      await waitUntil(() => shadow(list, 'dialog[open]'))
      const within = (selector: string) => {
        const { clientWidth, scrollWidth } = shadow(list, selector)
        return scrollWidth - clientWidth
      }
      expect(within('dialog')).to.equal(0)
      expect(within('.list')).to.equal(0)
    } finally {
      document.documentElement.style.fontSize = ''
      configuration.locales = {}
      await setViewport({ width: 1024, height: 700 })
    }
  })

  it('divides no status in cards of 320 pixels, in German', async () => {
    bff.on(LIST, { json: anInvoicePage([anInvoice({ payment_overdue: true })]) })
    await setViewport({ width: 320, height: 700 })
    const failed = 'Zahlung fehlgeschlagen'
    configure({ locales: { de: { 'invoices.failed': failed, 'invoices.overdue': 'Überfällig' } } })
    try {
      const { list, parent } = await aReadList()
      parent.lang = 'de'
      await waitUntil(() => list.shadowRoot!.textContent!.includes(failed), 'German', {
        timeout: 10_000,
      })
      list.style.maxInlineSize = '304px'
      const badges = [...list.shadowRoot!.querySelectorAll('.invoice .badge')]
      expect(badges.length).to.be.at.least(1)
      for (const badge of badges) expect(badge.clientHeight).to.be.below(36)
    } finally {
      configuration.locales = {}
      await setViewport({ width: 1024, height: 700 })
    }
  })

  it('has the status above the link to another method in cards of 320 pixels', async () => {
    bff.on(LIST, { json: anInvoicePage([anInvoice()]) })
    await setViewport({ width: 320, height: 700 })
    try {
      const scopes = ['invoices:read', 'invoices:pay', 'payment-method:write']
      const { list } = await aList({}, '', scopes)
      // Windows of WebKitGTK are wider.
      list.style.maxInlineSize = '304px'
      const find = (selector: string) => list.shadowRoot!.querySelector(selector)
      await waitUntil(() => find('[part=pay-otherwise]'))
      const status = find('td.status .badge')!.getBoundingClientRect()
      const action = find('.action .button')!.getBoundingClientRect()
      expect(status.bottom).to.be.at.most(action.top)
      expect(status.height).to.be.below(36)
      expect(document.documentElement.scrollWidth).to.be.at.most(innerWidth)
    } finally {
      await setViewport({ width: 1024, height: 700 })
    }
  })

  it('keeps the table semantics in cards', async () => {
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

  it('keeps focus, sorting and expanded details when the layout changes with its width', async () => {
    const { list } = await aReadList()
    const display = () => getComputedStyle(shadow(list, '.invoice')).display
    const focused = shadow(list, '.due-head button')
    click(list, '.toggle')
    await waitUntil(() => shadow(list, '[part=fee]'))
    const fee = shadow(list, '[part=fee]')
    focused.focus()
    for (const [width, layout] of [
      [900, 'table-row'],
      [600, 'grid'],
      [900, 'table-row'],
    ] as const) {
      list.style.inlineSize = `${width}px`
      expect(display()).to.equal(layout)
      expect(list.shadowRoot!.activeElement === focused, `${width} px`).to.equal(true)
      expect(shadow(list, '.issued-head').ariaSort).to.equal('descending')
      expect(fee.checkVisibility()).to.equal(true)
    }
  })

  it('has one line of sort buttons above the cards, after a prefix', async () => {
    const { list } = await aReadList()
    list.style.inlineSize = '600px'
    const prefixes = [...list.shadowRoot!.querySelectorAll<HTMLElement>('thead th')]
      .filter((header) => getComputedStyle(header, '::before').content !== 'none')
      .map(({ dataset }) => dataset.before)
    expect(prefixes).to.deep.equal(['Sort by'])
    const buttons = [...list.shadowRoot!.querySelectorAll('thead button')]
    expect(buttons.map(({ textContent }) => textContent!.trim())).to.deep.equal([
      'Issued',
      'Due',
      'Amount',
    ])
    const tops = buttons.map((button) => Math.round(button.getBoundingClientRect().top))
    expect(new Set(tops).size).to.equal(1)
  })

  it('labels the first date in cards', async () => {
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

  it('dims the full width of a scrolled table', async () => {
    await setViewport({ width: 800, height: 700 })
    try {
      const total_amount = { currency_code: 'USD', value: '12345678901234567890123456.00' }
      bff.on(LIST, { json: anInvoicePage([anInvoice({ amount: { total_amount } })]) })
      const { list } = await aReadList()
      const table = shadow(list, 'table')
      expect(getComputedStyle(table, '::after').visibility).to.equal('hidden')
      bff.on(LIST, { json: anInvoicePage(), after: pending })
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
    it(`reserves the height of a few columns without filters, ${width} px wide`, async () => {
      await setViewport({ width, height: 700 })
      try {
        const { promise: opened, resolve: open } = deferred()
        const invoices = many(3).map((invoice, index) =>
          index % 2 ? invoice : aPaidInvoice({ id: invoice.id }),
        )
        const metadata = { total_count: 3, total_pages: 1, current_page: 1 }
        bff.on(LIST, { json: anInvoicePage(invoices, { metadata }), after: opened })
        const { list, events } = await aList({ columns: 'number,due,amount', filters: 'none' })
        await list.updateComplete
        const kept = list.offsetHeight
        expect(!shadow(list, '.skeleton.filters')).to.equal(true)
        open()
        await waitUntil(() => events.length > 0)
        await list.updateComplete
        expect(list.offsetHeight).to.be.closeTo(kept, 0.1 * kept)
      } finally {
        await setViewport({ width: 1024, height: 700 })
      }
    })
  }
})
