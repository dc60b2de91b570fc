/** Printing an invoice: only the invoice is printed, and the page is restored afterwards. */
import { expect, waitUntil } from '@open-wc/testing'
import { emulateMedia, executeServerCommand } from '@web/test-runner-commands'
import '../../../components/invoice-list/invoice-list.define.ts'
import '../../../components/till-session/till-session.define.ts'
import { aList, LIST, shadow } from '../../support/invoice-list.ts'
import { anInvoice, aPage } from '../../support/invoices.ts'
import { MockBff } from '../../support/mock-bff.ts'
import { missingTokens } from '../../support/tokens.ts'
import { shownText } from '../../support/wait.ts'

/** The focused element, also inside shadow roots. */
function focused(): Element | null {
  let { activeElement: found } = document
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement
  return found
}

const emulatesPaper = async () =>
  (await executeServerCommand<{ paper: boolean }, undefined>('emulates')).paper

describe('a printed invoice', () => {
  const { print } = window
  let bff: MockBff
  beforeEach(() => {
    bff = new MockBff()
      .on('GET /api/me', { json: { external_id: 'ada', now: '2026-11-20T10:00:00Z' } })
      .on(LIST, { json: aPage() })
      .on('GET /api/me/invoices/inv-42', { json: anInvoice({ invoice_number: '<b>42</b>' }) })
  })
  afterEach(async () => {
    bff.restore()
    window.print = print
  })

  /** Prints an invoice on a page with a stub of `window.print`. */
  async function aPrintedInvoice() {
    const { list } = await aList()
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
    const paper = document.body.lastElementChild!
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

  it('is the only printed content', async function () {
    if (!(await emulatesPaper())) {
      console.warn('Skipped: this browser does not show on the screen what it would print.')
      this.skip()
    }
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
