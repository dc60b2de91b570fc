/** Printing an invoice: it alone is on the paper, and the page is as before afterwards. */
import { expect, waitUntil } from '@open-wc/testing'
import { emulateMedia } from '@web/test-runner-commands'
import '../../../components/invoice-list/invoice-list.define.ts'
import '../../../components/session/till-session.define.ts'
import { BffDouble } from '../../support/bff-double.ts'
import { aList, LIST, shadow } from '../../support/invoice-list.ts'
import { anInvoice, aPage } from '../../support/invoices.ts'
import { shownText } from '../../support/next.ts'
import { missingTokens } from '../../support/tokens.ts'

describe('an invoice on paper', () => {
  const { print } = window
  let bff: BffDouble
  beforeEach(() => {
    bff = new BffDouble()
      .on('GET /api/me', { json: { external_id: 'ada', now: '2026-11-20T10:00:00Z' } })
      .on(LIST, { json: aPage() })
      .on('GET /api/me/invoices/inv-42', { json: anInvoice({ invoice_number: '<b>42</b>' }) })
  })
  afterEach(async () => {
    bff.restore()
    window.print = print
    await emulateMedia({ media: 'screen' })
  })

  it('is alone, is named by its number, and leaves nothing behind', async () => {
    const { list } = await aList()
    await waitUntil(() => list.shadowRoot!.querySelector('.toggle'))
    shadow(list, '.toggle').click()
    await waitUntil(() => list.shadowRoot!.querySelector('[part=print]'))
    const before = [
      document.title,
      document.adoptedStyleSheets.length,
      document.body.children.length,
    ]
    let printed = 0
    window.print = () => printed++
    shadow(list, '[part=print]').click()

    const paper = document.body.lastElementChild!
    const shows = (element: Element) => getComputedStyle(element).display !== 'none'
    const page = list.closest('body > *')!
    expect([printed, shows(page), shows(paper), document.title]).to.deep.equal([
      1,
      true,
      false,
      'Invoice <b>42</b>',
    ])
    expect(shownText(paper)).to.contain('Invoice <b>42</b> Issued Nov 1, 2026 Due Nov 15, 2026')
    expect(shownText(paper)).to.contain('$1,204.50').and.to.contain('18 Harbour Street')
    expect(shownText(paper)).not.to.contain('Print')
    expect(missingTokens(paper.shadowRoot!)).to.deep.equal([])
    await emulateMedia({ media: 'print' })
    expect([shows(page), shows(paper)]).to.deep.equal([false, true])
    window.dispatchEvent(new Event('afterprint'))
    expect([
      document.title,
      document.adoptedStyleSheets.length,
      document.body.children.length,
    ]).to.deep.equal(before)
  })
})
