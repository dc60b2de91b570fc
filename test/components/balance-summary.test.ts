/** <balance-summary>: overdue amounts by month and currency, with their invoices. */
import { expect, waitUntil } from '@open-wc/testing'
import '../../components/balance-summary/balance-summary.define.ts'
import '../../components/till-session/till-session.define.ts'
import { anInvoice } from '../support/invoices.ts'
import { MockBff } from '../support/mock-bff.ts'
import { renderInSession } from '../support/render-in-session.ts'

const BALANCE = 'GET /api/me/analytics/overdue-balance'

const INVOICES = 'GET /api/me/invoices-by-id'
const numbered = (id: string) => anInvoice({ id, invoice_number: `INV-${id.toUpperCase()}` })

const month = (name: string, value: string, invoice_ids: string[], currency_code = 'USD') => ({
  month: name,
  amount: { currency_code, value },
  invoice_ids,
})
const balance = (...overdue_balances: object[]) => ({ json: { overdue_balances } })
const aSummary = () => renderInSession('balance-summary', ['balance-loaded', 'balance-failed'])

describe('<balance-summary>', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = new MockBff()
      .on(BALANCE, balance(month('2026-10', '0.10', ['a', 'b']), month('2026-11', '0.20', ['c'])))
      .on(INVOICES, { json: { invoices: ['a', 'b'].map(numbered) } })
  })
  afterEach(() => bff.restore())

  it('sums the overdue amounts exactly and counts the invoices of each month', async () => {
    const { waitForEvents, one, texts, element } = await aSummary()
    await waitForEvents(1)
    expect(one('[part=total]').textContent).to.equal('$0.30')
    expect(texts('.month')).to.deep.equal([
      'October 2026 2 invoices $0.10',
      'November 2026 1 invoice $0.20',
    ])
    await expect(element).to.be.accessible()
  })

  it('shows a sum for each currency', async () => {
    bff.on(
      BALANCE,
      balance(month('2026-11', '1200', ['a'], 'JPY'), month('2026-11', '3.5', ['b'], 'EUR')),
    )
    const { waitForEvents, texts } = await aSummary()
    await waitForEvents(1)
    expect(texts('[part=total]')).to.deep.equal(['€3.50', '¥1,200'])
  })

  it('loads the invoices of a month when it is expanded, one month at a time', async () => {
    const { waitForEvents, all, texts, element } = await aSummary()
    await waitForEvents(1)
    expect(bff.calls(INVOICES)).to.have.length(0)
    all('.month')[0]!.click()
    await waitUntil(() => texts('[part=invoice]').length === 2)
    expect(texts('[part=invoice]')[0]).to.equal('INV-A Due Nov 15, 2026 $1,204.50')
    expect(bff.calls(INVOICES).map(({ address }) => address)).to.deep.equal([
      '/api/me/invoices-by-id?ids=a%2Cb',
    ])
    expect(all('.month')[0]!.getAttribute('aria-expanded')).to.equal('true')
    await expect(element).to.be.accessible()
    all('.month')[0]!.click()
    await element.updateComplete
    expect(texts('[part=invoice]')).to.deep.equal([])
  })

  it('shows an error when the invoices fail to load, and retries', async () => {
    bff.on(INVOICES, { problem: 'not-found' })
    const { waitForEvents, all, one, text } = await aSummary()
    await waitForEvents(1)
    all('.month')[1]!.click()
    await waitUntil(() => text().includes('This couldn’t be found.'))
    bff.on(INVOICES, { json: { invoices: [numbered('c')] } })
    one('.invoices button').click()
    await waitUntil(() => text().includes('INV-C'))
  })

  it('clears the expanded invoices and requests none when the customer changes', async () => {
    const { waitForEvents, all, texts, session, customer } = await aSummary()
    await waitForEvents(1)
    all('.month')[0]!.click()
    await waitUntil(() => texts('[part=invoice]').length === 2)
    customer.id = 'bob'
    session.start()
    await waitForEvents(2)
    expect(texts('[part=invoice]')).to.deep.equal([])
    expect(bff.calls(INVOICES)).to.have.length(1)
  })

  it('shows an empty state when nothing is overdue', async () => {
    bff.on(BALANCE, balance())
    const { waitForEvents, text, element } = await aSummary()
    await waitForEvents(1)
    expect(text()).to.equal('Nothing is overdue.')
    expect(element.matches(':state(empty)')).to.equal(true)
  })
})
