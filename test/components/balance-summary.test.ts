/** <balance-summary>: what is overdue by month, currency by currency, and the invoices behind it. */
import { expect, waitUntil } from '@open-wc/testing'
import '../../components/balance-summary/balance-summary.define.ts'
import '../../components/session/till-session.define.ts'
import { BffDouble } from '../support/bff-double.ts'
import { anInvoice } from '../support/invoices.ts'
import { aPanel } from '../support/panel.ts'

const BALANCE = 'GET /api/me/analytics/overdue-balance'

const month = (name: string, value: string, invoice_ids: string[], currency_code = 'USD') => ({
  month: name,
  amount: { currency_code, value },
  invoice_ids,
})
const balance = (...overdue_balances: object[]) => ({ json: { overdue_balances } })
const aSummary = () => aPanel('balance-summary', ['balance-loaded', 'balance-failed'])

describe('<balance-summary>', () => {
  let bff: BffDouble
  beforeEach(() => {
    bff = new BffDouble()
      .on(BALANCE, balance(month('2026-10', '0.10', ['a', 'b']), month('2026-11', '0.20', ['c'])))
      .on('GET /api/me/invoices/a', { json: anInvoice({ id: 'a', invoice_number: 'INV-A' }) })
      .on('GET /api/me/invoices/b', { json: anInvoice({ id: 'b', invoice_number: 'INV-B' }) })
  })
  afterEach(() => bff.restore())

  it('adds up exactly what is overdue, and counts the invoices of each month', async () => {
    const { heardOf, one, texts, element } = await aSummary()
    await heardOf(1)
    expect(one('[part=total]').textContent).to.equal('$0.30')
    expect(texts('.month')).to.deep.equal([
      'October 2026 2 invoices $0.10',
      'November 2026 1 invoice $0.20',
    ])
    await expect(element).to.be.accessible()
  })

  it('has a sum for each currency', async () => {
    bff.on(
      BALANCE,
      balance(month('2026-11', '1200', ['a'], 'JPY'), month('2026-11', '3.5', ['b'], 'EUR')),
    )
    const { heardOf, texts } = await aSummary()
    await heardOf(1)
    expect(texts('[part=total]')).to.deep.equal(['€3.50', '¥1,200'])
  })

  it('reads the invoices behind a month when that is opened, one month at a time', async () => {
    const { heardOf, all, texts, element } = await aSummary()
    await heardOf(1)
    expect(bff.calls('GET /api/me/invoices/a')).to.have.length(0)
    all('.month')[0]!.click()
    await waitUntil(() => texts('[part=invoice]').length === 2)
    expect(texts('[part=invoice]')[0]).to.equal('INV-A Due Nov 15, 2026 $1,204.50')
    expect(all('.month')[0]!.getAttribute('aria-expanded')).to.equal('true')
    await expect(element).to.be.accessible()
    all('.month')[0]!.click()
    await element.updateComplete
    expect(texts('[part=invoice]')).to.deep.equal([])
  })

  it('says where the invoices could not be read, and tries again', async () => {
    const { heardOf, all, one, text } = await aSummary()
    await heardOf(1)
    all('.month')[1]!.click()
    await waitUntil(() => text().includes('This could not be found.'))
    bff.on('GET /api/me/invoices/c', { json: anInvoice({ id: 'c', invoice_number: 'INV-C' }) })
    one('.behind button').click()
    await waitUntil(() => text().includes('INV-C'))
  })

  it('asks for nobody else’s invoices when the customer changes', async () => {
    const { heardOf, all, texts, session, who } = await aSummary()
    await heardOf(1)
    all('.month')[0]!.click()
    await waitUntil(() => texts('[part=invoice]').length === 2)
    who.is = 'bob'
    session.start()
    await heardOf(2)
    expect(texts('[part=invoice]')).to.deep.equal([])
    expect(bff.calls('GET /api/me/invoices/a')).to.have.length(1)
  })

  it('says that nothing is overdue', async () => {
    bff.on(BALANCE, balance())
    const { heardOf, text, element } = await aSummary()
    await heardOf(1)
    expect(text()).to.equal('Nothing is overdue.')
    expect(element.matches(':state(empty)')).to.equal(true)
  })
})
