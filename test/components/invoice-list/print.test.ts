/** Printing an invoice: only the invoice is printed, and the page is restored afterwards. */
import { expect } from '@open-wc/testing'
import { emulateMedia, executeServerCommand } from '@web/test-runner-commands'
import { define } from '../../../components/internal/dom/define-element.ts'
import { configuration, configure } from '../../../components/internal/i18n/config.ts'
import { InvoiceList } from '../../../components/invoice-list/invoice-list.ts'
import { messages } from '../../../components/invoice-list/messages.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { anInvoice, anInvoicePage } from '../../../demo/fixtures/customer.ts'
import { englishOf } from '../../support/elements/english.ts'
import { FakeTimers } from '../../support/elements/fake-timers.ts'
import { aList, LIST, shadow } from '../../support/elements/invoice-list.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { shownText, waitUntil } from '../../support/elements/wait.ts'
import { missingTokens } from '../../support/styles/tokens.ts'

define('invoice-list', InvoiceList)
define('till-session', TillSession)

const says = englishOf(messages)

/** The focused element, also inside shadow roots. */
function focused(): Element | null {
  let { activeElement: found } = document
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement
  return found
}

/** Whether the browser shows on the screen what it would print. */
const { paper: emulatesPaper } = await executeServerCommand<{ paper: boolean }, undefined>(
  'emulates',
)

describe('a printed invoice', () => {
  const { print } = window
  let bff: MockBff
  beforeEach(() => {
    bff = new MockBff()
      .on('GET /api/me', { json: { external_id: 'ada', now: '2026-11-20T10:00:00Z' } })
      .on(LIST, { json: anInvoicePage() })
      .on('GET /api/me/invoices/inv-42', { json: anInvoice({ invoice_number: '<b>42</b>' }) })
  })
  afterEach(async () => {
    bff.restore()
    window.print = print
    delete configuration.merchant
  })

  /** Prints an invoice on a page with a stub of `window.print`. `slotted` are children of the list. */
  async function aPrintedInvoice(...slotted: Element[]) {
    const { list } = await aList()
    list.append(...slotted)
    await waitUntil(() => list.shadowRoot!.querySelector('.toggle'))
    shadow(list, '.toggle').click()
    await waitUntil(() => list.shadowRoot!.querySelector('[part=print]'))
    const traces = () => [
      document.title,
      document.adoptedStyleSheets.length,
      document.body.children.length,
    ]
    const before = traces()
    let printed = 0
    window.print = () => printed++
    const button = shadow(list, '[part=print]')
    button.focus()
    button.click()
    const paper = document.body.lastElementChild as HTMLElement
    const shows = (element: Element) => getComputedStyle(element).display !== 'none'
    const shown = () => [shows(list.closest('body > *')!), shows(paper)]
    return { list, button, paper, shown, traces, before, printed: () => printed }
  }

  it('sets the title to its number, and restores the page', async () => {
    const { paper, shown, traces, before, printed } = await aPrintedInvoice()
    expect([printed(), ...shown()]).to.deep.equal([1, true, false])
    expect(document.title).to.equal('Invoice <b>42</b>')
    expect(shownText(paper)).to.contain('Invoice <b>42</b> Issued Nov 1, 2026 Due Nov 15, 2026')
    expect(shownText(paper)).to.contain('$1,204.50').and.to.contain('18 Harbour Street')
    expect(shownText(paper)).not.to.contain('Print')
    expect(missingTokens(paper.shadowRoot!)).to.deep.equal([])
    window.dispatchEvent(new Event('afterprint'))
    expect(traces()).to.deep.equal(before)
  })

  it('prints once for two clicks, and restores the page’s own title', async () => {
    const { button, traces, before, printed } = await aPrintedInvoice()
    button.click()
    expect(printed()).to.equal(1)
    window.dispatchEvent(new Event('afterprint'))
    expect(traces()).to.deep.equal(before)
    button.click()
    expect(printed()).to.equal(2)
    window.dispatchEvent(new Event('afterprint'))
  })

  it('restores the page where a frame may not print', async () => {
    const { button, traces, before } = await aPrintedInvoice()
    window.dispatchEvent(new Event('afterprint'))
    const clock = new FakeTimers()
    button.click()
    await clock.advance(1000)
    clock.restore()
    expect(traces()).to.deep.equal(before)
  })

  it('has the direction and the language of the list', async () => {
    const { list, paper, button } = await aPrintedInvoice()
    expect([paper.lang, paper.dir]).to.deep.equal(['en', 'ltr'])
    window.dispatchEvent(new Event('afterprint'))
    list.dir = 'rtl'
    button.click()
    expect((document.body.lastElementChild as HTMLElement).dir).to.equal('rtl')
    window.dispatchEvent(new Event('afterprint'))
  })

  if (emulatesPaper)
    it('does not fill a second sheet on a page as high as the window', async () => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('html, body { height: 100%; min-height: 100vh }')
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      await aPrintedInvoice()
      await emulateMedia({ media: 'print' })
      const { minHeight } = getComputedStyle(document.body)
      await emulateMedia({ media: 'screen' })
      window.dispatchEvent(new Event('afterprint'))
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
      expect(minHeight).to.equal('0px')
    })

  it('names the seller, the customer and the currency, with the sums in the last column', async () => {
    const logo = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
    const address = 'Kartvägen 12\n118 20 Stockholm'
    configure({ merchant: { name: 'Meridian <b>AB</b>', address, taxId: 'SE5566', logo } })
    const fees = [{ id: null, total_amount: { currency_code: 'USD', value: '1204.50' } }]
    bff.on('GET /api/me/invoices/inv-42', { json: anInvoice({ fees }) })
    const { paper, button, printed } = await aPrintedInvoice()
    expect(button.textContent!.trim()).to.equal(says('invoices.print'))
    await waitUntil(() => printed() === 1, 'after the logo')
    expect(paper.shadowRoot!.querySelector('img')!.src).to.equal(logo)
    expect(shownText(paper)).to.contain(
      'Meridian <b>AB</b> Kartvägen 12 118 20 Stockholm Tax ID SE5566',
    )
    const rows = [...paper.shadowRoot!.querySelectorAll('tr')].map((row) =>
      [...row.cells].map(({ textContent }) => textContent!.trim()),
    )
    expect(rows).to.deep.equal([
      ['Charges', 'Amount (USD)'],
      ['Charge 1', '$1,204.50'],
      ['Total', '$1,204.50'],
    ])
    window.dispatchEvent(new Event('afterprint'))
  })

  it('has the header and footer of the page instead of the merchant', async () => {
    configure({ merchant: { name: 'Meridian' } })
    const slotted = ['print-header', 'print-footer'].map((slot) => {
      const element = document.createElement('p')
      return Object.assign(element, { slot, textContent: `Own ${slot}` })
    })
    const { paper } = await aPrintedInvoice(...slotted)
    expect([...paper.children].map(({ textContent }) => textContent)).to.deep.equal([
      'Own print-header',
      'Own print-footer',
    ])
    const slot = paper.shadowRoot!.querySelector<HTMLSlotElement>('slot[name=print-header]')!
    expect(slot.assignedElements()).to.deep.equal([paper.firstElementChild])
    window.dispatchEvent(new Event('afterprint'))
  })

  it('is called a summary without a seller', async () => {
    const { button } = await aPrintedInvoice()
    expect(button.textContent!.trim()).to.equal('Print this summary')
    window.dispatchEvent(new Event('afterprint'))
  })

  if (emulatesPaper)
    it('is the only printed content', async () => {
      const { shown } = await aPrintedInvoice()
      await emulateMedia({ media: 'print' })
      try {
        expect(shown()).to.deep.equal([false, true])
      } finally {
        window.dispatchEvent(new Event('afterprint'))
        await emulateMedia({ media: 'screen' })
      }
    })

  it('returns the focus to its print button', async () => {
    const { button } = await aPrintedInvoice()
    expect(focused() === button, 'the button was pressed').to.equal(true)
    // Content outside the print loses the focus.
    button.blur()
    window.dispatchEvent(new Event('afterprint'))
    expect(focused() === button, 'the button has it again').to.equal(true)
  })

  it('keeps the focus that moved during the print', async () => {
    const { list } = await aPrintedInvoice()
    const elsewhere = shadow(list, '.toggle')
    elsewhere.focus()
    window.dispatchEvent(new Event('afterprint'))
    expect(focused() === elsewhere).to.equal(true)
  })
})
