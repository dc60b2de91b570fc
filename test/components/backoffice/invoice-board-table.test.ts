/** The table of <invoice-board>: its order by heads, its selection, and its rows in narrow places. */
import { expect } from '@open-wc/testing'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import { InvoiceBoard } from '../../../components/backoffice/invoice-board/invoice-board.ts'
import { messages } from '../../../components/backoffice/invoice-board/messages.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { aMerchantInvoice, invoicePage } from '../../../demo/fixtures/office.ts'
import { INVOICES, invoiceOf, retryOf } from '../../support/back-office/routes.ts'
import { englishOf } from '../../support/elements/english.ts'
import { passTime } from '../../support/elements/fake-timers.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { savedFiles } from '../../support/elements/saved-files.ts'
import { settled, waitUntil } from '../../support/elements/wait.ts'

define('invoice-board', InvoiceBoard)
define('till-session', TillSession)

const says = englishOf(messages)

const usd = (value: number) => ({ amount: { total_amount: { currency_code: 'USD', value } } })
const of = (external_id: string, name: string) => ({ customer: { external_id, name } })
const ROWS = [
  aMerchantInvoice(1, { ...usd(50), ...of('kite', 'Kite'), due_date: '2026-11-15' }),
  aMerchantInvoice(2, { ...usd(900), ...of('atoll', 'Atoll'), due_date: '2026-09-15' }),
  aMerchantInvoice(3, { ...usd(7), ...of('ridge', 'Ridge'), due_date: '2026-10-15' }),
]

const aBoard = async (attributes: Record<string, string> = {}) => {
  const board = await renderInSession('invoice-board', ['invoice-board-loaded'], {
    attributes,
    scopes: ['invoices:read', 'invoices:pay'],
  })
  await board.waitForEvents(1)
  return board
}
type Board = Awaited<ReturnType<typeof aBoard>>

/** The last digits of the numbers. */
const order = (board: Board) =>
  board
    .texts('tbody th')
    .map((number) => number.at(-1))
    .join('')
const head = (board: Board, key: string) => board.one<HTMLButtonElement>(`[data-sort=${key}]`)
const ariaSort = (board: Board, key: string) =>
  board.one(`thead th.${key}`).getAttribute('aria-sort')
const boxes = (board: Board) => board.all<HTMLInputElement>('td.select input')
async function sortBy(board: Board, key: string): Promise<void> {
  head(board, key).click()
  await settled()
}

describe('the table of <invoice-board>', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = new MockBff().on(INVOICES, { json: invoicePage(ROWS) })
  })
  afterEach(async () => {
    bff.restore()
    await setViewport({ width: 1024, height: 700 })
  })

  it('is sorted by a head: amounts from the highest, then the reverse, then as the service does', async () => {
    const board = await aBoard()
    expect([order(board), ariaSort(board, 'amount')]).to.deep.equal(['123', 'none'])
    for (const [rows, direction, attribute] of [
      ['213', 'descending', 'amount'],
      ['312', 'ascending', '-amount'],
      ['123', 'none', 'issued'],
    ]) {
      await sortBy(board, 'amount')
      await waitUntil(() => order(board) === rows, `order ${rows}`)
      expect(ariaSort(board, 'amount')).to.equal(direction)
      expect(board.element.getAttribute('sort')).to.equal(attribute)
    }
    await expect(board.element).to.be.accessible()
  })

  it('has its order in the file, too', async () => {
    const board = await aBoard({ sort: 'amount' })
    await waitUntil(() => order(board) === '213')
    const [file] = await savedFiles(async () => {
      board.one('[part=download]').click()
      await settled()
    })
    const [, ...lines] = file!.text.trim().split('\r\n')
    expect(lines.map((line) => line.split(',')[1])).to.deep.equal(['Atoll', 'Kite', 'Ridge'])
  })

  it('has the orders of the attribute, with their heads', async () => {
    for (const [sort, rows, key, direction] of [
      ['due', '231', 'due', 'ascending'],
      ['-due', '132', 'due', 'descending'],
      ['customer', '213', 'customer', 'ascending'],
      ['amount', '213', 'amount', 'descending'],
      ['issued', '123', 'amount', 'none'],
    ] as const) {
      const board = await aBoard({ sort })
      expect(order(board), sort).to.equal(rows)
      expect(ariaSort(board, key), sort).to.equal(direction)
      board.parent.remove()
    }
  })

  it('reads one page for an unknown order', async () => {
    const board = await aBoard({ sort: 'weight' })
    expect(order(board)).to.equal('123')
    expect(bff.calls(INVOICES)[0]!.address).to.contain('per_page=25')
  })

  it('has no order before all rows are there, and sorts the pages that it has without a read', async () => {
    const all = Array.from({ length: 120 }, (_, i) => aMerchantInvoice(1000 + i, usd(i + 1)))
    bff.on(INVOICES, ({ address }) => {
      const query = new URL(address, location.href).searchParams
      const [page, size] = [Number(query.get('page')), Number(query.get('per_page'))]
      const rows = all.slice((page - 1) * size, page * size)
      return { json: invoicePage(rows, { count: 120, pages: Math.ceil(120 / size) }) }
    })
    const board = await aBoard()
    const first = () => board.texts('tbody th')[0]
    head(board, 'amount').click()
    await board.element.updateComplete
    expect(first()).to.equal('INV-2026-001000')
    expect(ariaSort(board, 'amount')).to.equal('none')
    await waitUntil(() => first() === 'INV-2026-001119')
    expect(ariaSort(board, 'amount')).to.equal('descending')
    const reads = bff.calls(INVOICES).length
    await sortBy(board, 'due')
    await sortBy(board, 'amount')
    await sortBy(board, 'amount')
    expect(first()).to.equal('INV-2026-001000')
    expect(bff.calls(INVOICES)).to.have.length(reads)
  })

  it('is sorted by the keyboard, and keeps the focus on the head', async () => {
    const board = await aBoard({ status: 'all' })
    head(board, 'due').focus()
    await sendKeys({ press: 'Enter' })
    await settled()
    expect(ariaSort(board, 'due')).to.equal('ascending')
    expect(board.element.shadowRoot!.activeElement === head(board, 'due')).to.equal(true)
  })

  it('has heads as buttons in a narrow place, and nothing beside the page', async () => {
    await setViewport({ width: 320, height: 700 })
    const board = await aBoard()
    for (const key of ['customer', 'due', 'amount']) {
      const { width, height } = head(board, key).getBoundingClientRect()
      expect(Math.min(width, height), key).to.be.at.least(24)
    }
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).to.equal(clientWidth)
    await expect(board.element).to.be.accessible()
  })

  it('has boxes with a target of 24 px or more: all of their cell', async () => {
    for (const width of [320, 600, 1024]) {
      await setViewport({ width, height: 700 })
      const board = await aBoard()
      for (const cell of board.all('.select')) {
        cell.scrollIntoView({ block: 'center' })
        const { left, top, right, bottom } = cell.getBoundingClientRect()
        expect(Math.min(right - left, bottom - top), `${width}`).to.be.at.least(24)
        const root = board.element.shadowRoot!
        for (const [x, y] of [
          [left + 1, top + 1],
          [right - 1, bottom - 1],
        ] as const)
          expect(root.elementFromPoint(x, y)?.closest('.select') === cell, `${width}`).to.equal(
            true,
          )
      }
      board.parent.remove()
    }
  })

  it('selects a row by a click in the corner of its cell, and says in the head that it is not all', async () => {
    const board = await aBoard()
    const { left, top } = board.one('td.select').getBoundingClientRect()
    const corner = board.element.shadowRoot!.elementFromPoint(left + 1, top + 1) as HTMLElement
    corner.click()
    await settled()
    expect(boxes(board).map(({ checked }) => checked)).to.deep.equal([true, false, false])
    const all = board.one<HTMLInputElement>('.select-all')
    expect([all.checked, all.indeterminate]).to.deep.equal([false, true])
    expect(board.text()).to.contain('Retry 1 payment')
    all.click()
    await settled()
    expect(boxes(board).every(({ checked }) => checked)).to.equal(true)
    expect([all.checked, all.indeterminate]).to.deep.equal([true, false])
    await expect(board.element).to.be.accessible()
  })

  it('keeps the selection while an invoice is opened, and drops it with the rows', async () => {
    bff.on(invoiceOf('inv-2'), { json: ROWS[1]! })
    const board = await aBoard()
    const checked = () => boxes(board).map((box) => box.checked)
    boxes(board)[0]!.click()
    await settled()
    board.one('#open-inv-2').click()
    await settled()
    board.one('.back').click()
    await settled()
    expect(checked()).to.deep.equal([true, false, false])
    await sortBy(board, 'amount')
    await sortBy(board, 'due')
    expect(checked()).to.deep.equal([false, false, false])
  })

  it('drops the selection with each further letter of a search', async () => {
    const board = await aBoard()
    const type = (text: string) => {
      const input = board.one<HTMLInputElement>('.search')
      input.value = text
      return passTime(300, () => input.dispatchEvent(new Event('input')))
    }
    await type('INV')
    boxes(board)[0]!.click()
    await settled()
    expect(board.text()).to.contain(says('board.retry-selected', { count: 1 }))
    await type('INV-2026-002')
    expect(order(board)).to.equal('2')
    expect(board.all('.retry-selected')).to.have.length(0)
  })

  it('has a box and one “Retry” for each payment that may be retried, also after a failed run', async () => {
    const { now } = performance
    let waited = 0
    performance.now = () => now.call(performance) + (waited += 1000)
    const paid = aMerchantInvoice(4, { payment_status: 'SUCCEEDED', payment_overdue: false })
    bff.on(INVOICES, { json: invoicePage([ROWS[0]!, paid]) })
    bff.on(retryOf('inv-1'), { problem: 'refused', json: { upstream: { issues: [] } } })
    const board = await aBoard()
    const actions = () => board.texts('tbody tr').map((text) => text.split('Retry').length - 1)
    expect(actions()).to.deep.equal([1, 0])
    expect(boxes(board)).to.have.length(1)
    boxes(board)[0]!.click()
    await settled()
    board.one('.retry-selected').click()
    await settled()
    board.one('[part=confirm]').click()
    await waitUntil(() => board.text().includes('1 not sent'))
    await settled()
    performance.now = now
    expect(actions()).to.deep.equal([1, 0])
    expect(boxes(board)[0]!.checked).to.equal(false)
  })

  it('has the cells of an invoice in one line where the record of a customer has them', async () => {
    const board = await aBoard({ customer: 'kite' })
    expect(board.one<HTMLInputElement>('.search').placeholder).to.equal('Number')
    for (const [width, isOneLine] of [
      [320, false],
      [632, true],
      [900, true],
    ] as const) {
      Object.assign(board.element.style, { display: 'block', inlineSize: `${width}px` })
      await settled()
      const row = board.one('tbody tr').getBoundingClientRect()
      const [status, amount, retry] = ['td.status .badge', 'td.amount', '.retry'].map((at) =>
        board.one(at).getBoundingClientRect(),
      ) as [DOMRect, DOMRect, DOMRect]
      const isInLine = status.left < amount.left && amount.right <= retry.left
      expect(isInLine, `${width}`).to.equal(isOneLine)
      if (isOneLine) expect(row.height, `${width}`).to.be.below(90)
      expect(retry.right, `${width}`).to.be.at.most(row.right + 0.5)
    }
  })
})
