/** An opened invoice of <invoice-board> is printed as that of a customer is. */
import { expect } from '@open-wc/testing'
import { InvoiceBoard } from '../../../components/backoffice/invoice-board/invoice-board.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { configuration, configure } from '../../../components/internal/i18n/config.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { aMerchantInvoice, invoicePage } from '../../../demo/fixtures/office.ts'
import { INVOICES, invoiceOf } from '../../support/back-office/routes.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { settled, shownText } from '../../support/elements/wait.ts'
import { missingTokens } from '../../support/styles/tokens.ts'

define('invoice-board', InvoiceBoard)
define('till-session', TillSession)

const usd = (value: number) => ({ total_amount: { currency_code: 'USD', value } })
const INVOICE = aMerchantInvoice(42, {
  invoice_number: '<b>42</b>',
  amount: usd(1204.5),
  fees: [
    { id: 'f-1', ...usd(1200) },
    { id: 'f-2', ...usd(4.5) },
  ],
  customer: {
    external_id: 'northwind',
    name: 'Northwind Maps',
    address: { line1: '18 Harbour Street', city: 'Göteborg', postal_code: '411 18', country: 'SE' },
  },
})

describe('a printed invoice of the back office', () => {
  const { print } = window
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = new MockBff()
      .on(INVOICES, { json: invoicePage([INVOICE]) })
      .on(invoiceOf('inv-42'), { json: INVOICE })
  })
  afterEach(() => {
    window.dispatchEvent(new Event('afterprint'))
    bff.restore()
    window.print = print
    delete configuration.merchant
  })

  /** Opens the invoice and prints it with a stub of `window.print`. `slotted` are children of the board. */
  async function aPrintedInvoice(...slotted: Element[]) {
    const scopes = ['invoices:read', 'invoices:pay']
    const board = await renderInSession('invoice-board', ['invoice-board-loaded'], { scopes })
    await board.waitForEvents(1)
    board.element.append(...slotted)
    board.one('#open-inv-42').click()
    await settled()
    await expect(board.element).to.be.accessible()
    let printed = 0
    window.print = () => printed++
    const button = board.one<HTMLButtonElement>('[part=print]')
    button.click()
    const paper = document.body.lastElementChild as HTMLElement
    return { button, paper, printed: () => printed }
  }

  it('has its number, dates, status, customer and charges, and no controls', async () => {
    const { paper, button, printed } = await aPrintedInvoice()
    expect(printed()).to.equal(1)
    expect(document.title).to.equal('Invoice <b>42</b>')
    const text = shownText(paper)
    expect(text).to.contain(
      'Invoice <b>42</b> Issued Nov 1, 2026 Due Nov 15, 2026 Status Payment failed',
    )
    expect(text).to.contain('Northwind Maps 18 Harbour Street 411 18 Göteborg Sweden')
    expect(text).not.to.contain('Retry').and.not.to.contain('northwind')
    const rows = [...paper.shadowRoot!.querySelectorAll('tr')].map((row) =>
      [...row.cells].map(({ textContent }) => textContent!.trim()),
    )
    expect(rows).to.deep.equal([
      ['Charges', 'Amount (USD)'],
      ['Charge 1', '$1,200.00'],
      ['Charge 2', '$4.50'],
      ['Total', '$1,204.50'],
    ])
    expect(missingTokens(paper.shadowRoot!)).to.deep.equal([])
    expect(button.textContent!.trim()).to.equal('Print this summary')
  })

  it('has a dash for an amount that lost digits', async () => {
    const amount = usd(12345678901234568)
    bff.on(invoiceOf('inv-42'), { json: { ...INVOICE, amount, fees: [] } })
    const { paper } = await aPrintedInvoice()
    expect(shownText(paper)).to.contain('Total –')
    expect(shownText(paper)).not.to.contain('1234')
  })

  it('names the seller, or has the header of the page', async () => {
    configure({ merchant: { name: 'Meridian' } })
    const { paper, button } = await aPrintedInvoice()
    expect(button.textContent!.trim()).to.equal('Print or save as PDF')
    expect(shownText(paper)).to.contain('Meridian')
    window.dispatchEvent(new Event('afterprint'))
    const header = Object.assign(document.createElement('p'), {
      slot: 'print-header',
      textContent: 'The header of the page',
    })
    const { paper: other } = await aPrintedInvoice(header)
    const slot = other.shadowRoot!.querySelector<HTMLSlotElement>('slot[name=print-header]')!
    expect(slot.assignedElements().map(({ textContent }) => textContent)).to.deep.equal([
      'The header of the page',
    ])
  })
})
