/** <revenue-summary>: revenue and overdue balances over all customers, currency by currency. */
import { expect } from '@open-wc/testing'
import '../../components/backoffice/revenue-summary/revenue-summary.define.ts'
import '../../components/till-session/till-session.define.ts'
import { CUSTOMERS } from '../support/merchant-customers.ts'
import { ADA, BOB, billingUsd, overdueOf, revenueOf } from '../support/merchant-revenue.ts'
import { MockBff } from '../support/mock-bff.ts'
import { renderInSession } from '../support/render-in-session.ts'

const render = (
  attributes: Record<string, string> = {},
  scopes = ['analytics:read', 'customers:read'],
) =>
  renderInSession('revenue-summary', ['revenue-loaded', 'revenue-failed'], { attributes, scopes })
const euros = (value: number) => ({ currency_code: 'EUR', value })

describe('<revenue-summary>', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = new MockBff()
      .on(CUSTOMERS, { json: { customers: [ADA, BOB], metadata: { total_count: 2 } } })
      .on(revenueOf('ada'), {
        json: {
          gross_revenues: [
            { month: '2026-09', amount: billingUsd(100.1), invoices_count: 1 },
            { month: '2026-11', amount: billingUsd(0.2), invoices_count: 2 },
          ],
        },
      })
      .on(overdueOf('ada'), {
        json: { overdue_balances: [{ month: '2026-11', amount: billingUsd(0.2) }] },
      })
      // An external id with a sign that paths can't have.
      .on(revenueOf('c2'), {
        json: {
          gross_revenues: [
            { month: '2026-11', amount: billingUsd(0.1), invoices_count: 1 },
            { month: '2026-11', amount: euros(7), invoices_count: 1 },
          ],
        },
      })
      .on(overdueOf('c2'), { json: { overdue_balances: [] } })
  })
  afterEach(() => bff.restore())

  it('adds the customers by month, exactly, and never across currencies', async () => {
    const { waitForEvents, text, texts, all, element } = await render()
    await waitForEvents(1)
    expect(texts('[part=total]')).to.deep.equal(['€7.00', '$100.40'])
    expect(texts('[part=overdue]')).to.deep.equal(['$0.20 overdue'])
    expect(texts('[part=month]')).to.deep.equal(['November 2026 3 invoices $0.20 overdue $0.30'])
    const rows = all('section:nth-of-type(2) tbody tr').map((row) =>
      [...row.children].map((cell) => cell.textContent!.trim()),
    )
    expect(rows).to.deep.equal([
      ['November 2026', '3', '$0.30', '$0.20'],
      ['October 2026', '0', '$0.00', '$0.00'],
      ['September 2026', '1', '$100.10', '$0.00'],
    ])
    expect(text()).not.to.contain('customers.')
    await expect(element).to.be.accessible()
  })

  it('shows one customer, without reading the others, and needs no scope for them', async () => {
    const { waitForEvents, texts } = await render({ customer: 'ada' }, ['analytics:read'])
    await waitForEvents(1)
    expect(texts('[part=total]')).to.deep.equal(['$100.30'])
    expect(bff.calls(CUSTOMERS)).to.have.length(0)
    expect(bff.calls(revenueOf('c2'))).to.have.length(0)
  })

  it('shows the selected month', async () => {
    const { waitForEvents, texts, all, element } = await render()
    await waitForEvents(1)
    all<HTMLInputElement>('input[type=radio]')[0]!.click()
    await element.updateComplete
    expect(texts('[part=month]')).to.deep.equal(['September 2026 1 invoice $100.10'])
  })

  it('requests the months and the currency, and says if there are more customers', async () => {
    const metadata = { total_count: 250 }
    bff.on(CUSTOMERS, { json: { customers: [ADA], metadata } })
    const { waitForEvents, text } = await render({ months: '3', currency: 'USD' })
    await waitForEvents(1)
    expect(bff.calls(revenueOf('ada'))[0]!.address).to.contain('?months=3&currency=USD')
    expect(text()).to.contain('Invoiced in the last 3 months')
    expect(text()).to.contain('Of the newest 1 of 250 customers.')
  })

  it('fails as a whole if a customer can not be read, or an amount has too many digits', async () => {
    bff.on(overdueOf('c2'), { problem: 'upstream-failed' })
    const failed = await render()
    await failed.waitForEvents(1)
    expect(failed.events[0]!.type).to.equal('revenue-failed')
    expect(failed.text()).to.contain('Revenue couldn’t be loaded.')
    const gross_revenues = [{ month: '2026-11', amount: billingUsd(1e21) }]
    bff.on(overdueOf('c2'), { json: { overdue_balances: [] } })
    bff.on(revenueOf('c2'), { json: { gross_revenues } })
    const vast = await render()
    await vast.waitForEvents(1)
    expect(vast.events[0]!.type).to.equal('revenue-failed')
  })

  it('names the scope that the session lacks, without a button', async () => {
    bff.on(CUSTOMERS, { problem: 'insufficient-scope' })
    const { waitForEvents, text, all } = await render({}, ['analytics:read'])
    await waitForEvents(1)
    expect(text()).to.contain('may not read customers: it lacks the scope customers:read.')
    expect(all('button')).to.have.length(0)
  })

  it('says that nothing has been invoiced', async () => {
    bff.on(CUSTOMERS, { json: { customers: [], metadata: { total_count: 0 } } })
    const { waitForEvents, text, element } = await render()
    await waitForEvents(1)
    expect(text()).to.contain('Nothing has been invoiced yet.')
    expect(element.matches(':state(empty)')).to.equal(true)
  })
})
