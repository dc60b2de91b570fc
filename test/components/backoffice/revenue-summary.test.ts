/** <revenue-summary>: revenue and overdue balances over all customers, currency by currency. */
import { expect } from '@open-wc/testing'
import { RevenueSummary } from '../../../components/backoffice/revenue-summary/revenue-summary.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { ADA, BOB, billingUsd } from '../../../demo/fixtures/office.ts'
import { CUSTOMERS, overdueOf, REVENUE, revenueOf, TIME } from '../../support/back-office/routes.ts'
import { englishOf } from '../../support/elements/english.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'

define('revenue-summary', RevenueSummary)
define('till-session', TillSession)

const says = englishOf(RevenueSummary.messages)

const render = (
  attributes: Record<string, string> = {},
  scopes = ['analytics:read', 'customers:read'],
) =>
  renderInSession('revenue-summary', ['revenue-loaded', 'revenue-failed'], { attributes, scopes })
const text = (currency_code: string, value: string) => ({ currency_code, value })

describe('<revenue-summary>', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = new MockBff()
      .on(TIME, { json: { now: '2026-11-20T10:00:00Z' } })
      .on(CUSTOMERS, { json: { customers: [ADA, BOB], metadata: { total_count: 2 } } })
      .on(REVENUE, {
        json: {
          gross_revenues: [
            { month: '2026-09', amount: text('USD', '100.10'), invoices_count: 1 },
            { month: '2026-11', amount: text('EUR', '7'), invoices_count: 1 },
            { month: '2026-11', amount: text('USD', '0.3'), invoices_count: 3 },
          ],
          overdue_balances: [{ month: '2026-11', amount: text('USD', '0.2') }],
        },
      })
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
  })
  afterEach(() => bff.restore())

  const requested = () =>
    bff
      .calls(REVENUE)
      .map(({ address }) => new URL(address, 'https://bff.example').searchParams.get('customers'))

  it('shows the months of all customers, and never adds currencies', async () => {
    const { waitForEvents, text, texts, all, element } = await render()
    await waitForEvents(1)
    // That of the most invoices first.
    expect(texts('[part=total]')).to.deep.equal(['$100.40', '€7.00'])
    expect(texts('[part=overdue]')).to.deep.equal(['$0.20 overdue'])
    expect(texts('[part=month]')).to.deep.equal(['November 2026 3 invoices $0.20 overdue $0.30'])
    const rows = all('section:nth-of-type(1) tbody tr').map((row) =>
      [...row.children].map((cell) => cell.textContent!.trim()),
    )
    expect(rows).to.deep.equal([
      ['November 2026', '3', '$0.30', '$0.20'],
      ['October 2026', '0', '$0.00', '$0.00'],
      ['September 2026', '1', '$100.10', '$0.00'],
    ])
    expect(text()).not.to.contain('customers.')
    // An external id with a sign that paths can't have is replaced by the service's id.
    expect(requested()).to.deep.equal(['ada,c2'])
    await expect(element).to.be.accessible()
  })

  it('shows one customer, without reading the others, and needs no scope for them', async () => {
    const { waitForEvents, texts } = await render({ customer: 'ada' }, ['analytics:read'])
    await waitForEvents(1)
    expect(texts('[part=total]')).to.deep.equal(['$100.30'])
    expect(bff.calls(CUSTOMERS)).to.have.length(0)
    expect(bff.calls(REVENUE)).to.have.length(0)
  })

  it('shows the selected month', async () => {
    const { waitForEvents, texts, all, element } = await render()
    await waitForEvents(1)
    all<HTMLInputElement>('input[type=radio]')[0]!.click()
    await element.updateComplete
    expect(texts('[part=month]')).to.deep.equal(['September 2026 1 invoice $100.10'])
  })

  it('requests the months and the currency', async () => {
    const { waitForEvents, text } = await render({ months: '3', currency: 'USD' })
    await waitForEvents(1)
    expect(bff.calls(REVENUE)[0]!.address).to.contain('?months=3&currency=USD')
    expect(text()).to.contain('Invoiced in the last 3 months')
  })

  it('adds all customers of all pages, each once', async () => {
    const page = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => {
        const id = `c${from + index}`
        return { id, external_id: id }
      })
    const metadata = { total_count: 130, total_pages: 2 }
    bff.once(CUSTOMERS, { json: { customers: page(0, 100), metadata } })
    // A new customer has moved the last one to the second page.
    bff.once(CUSTOMERS, { json: { customers: page(99, 31), metadata } })
    const { waitForEvents, text, texts } = await render()
    await waitForEvents(1)
    const all = requested().flatMap((ids) => ids!.split(','))
    expect(all.sort()).to.deep.equal(
      page(0, 130)
        .map(({ id }) => id)
        .sort(),
    )
    expect(requested()).to.have.length(3)
    expect(texts('[part=total]')).to.deep.equal(['$301.20', '€21.00'])
    expect(text()).not.to.contain('newest')
  })

  it('says that there are more customers than it adds', async () => {
    const customers = Array.from({ length: 100 }, () => ({ id: '', external_id: '' }))
    let next = 0
    bff.on(CUSTOMERS, () => ({
      json: {
        customers: customers.map(() => {
          const id = `c${next++}`
          return { id, external_id: id }
        }),
        metadata: { total_count: 1234, total_pages: 13 },
      },
    }))
    const { waitForEvents, text } = await render()
    await waitForEvents(1)
    expect(requested()).to.have.length(20)
    expect(text()).to.contain(says('revenue.incomplete', { read: '1,000', all: '1,234' }))
  })

  it('adds all that is overdue, and shows the part from before the months apart', async () => {
    const overdue = (month: string, value: number) => ({ month, amount: billingUsd(value) })
    const overdue_balances = [overdue('2023-01', 7), overdue('2025-11', 3), overdue('2025-12', 2)]
    bff.on(overdueOf('ada'), { json: { overdue_balances } })
    const { waitForEvents, texts, all } = await render({ customer: 'ada' })
    await waitForEvents(1)
    expect(bff.calls(overdueOf('ada'))[0]!.address).to.contain('?months=1200')
    expect(texts('[part=overdue]')).to.deep.equal(['$12.00 overdue'])
    const rows = all('tbody tr').map((row) =>
      [...row.children].map((cell) => cell.textContent!.trim()),
    )
    expect(rows).to.have.length(13)
    expect(rows.at(-2)).to.deep.equal(['December 2025', '0', '$0.00', '$2.00'])
    expect(rows.at(-1)).to.deep.equal(['Earlier', '–', '–', '$10.00'])
  })

  it('shows an overdue total without invoices in its months', async () => {
    bff.on(revenueOf('ada'), { json: { gross_revenues: [] } })
    bff.on(overdueOf('ada'), {
      json: { overdue_balances: [{ month: '2023-01', amount: billingUsd(7) }] },
    })
    const { waitForEvents, texts, text } = await render({ customer: 'ada' })
    await waitForEvents(1)
    expect(texts('[part=total]')).to.deep.equal(['$0.00'])
    expect(texts('[part=overdue]')).to.deep.equal(['$7.00 overdue'])
    expect(text()).to.contain('Earlier – – $7.00')
  })

  it('fails as a whole if a part can not be read, or an amount has too many digits', async () => {
    bff.once(REVENUE, { problem: 'upstream-failed' })
    const failed = await render()
    await failed.waitForEvents(1)
    expect(failed.events[0]!.type).to.equal('revenue-failed')
    expect(failed.text()).to.contain(says('revenue.not-loaded'))
    const gross_revenues = [{ month: '2026-11', amount: billingUsd(1e21) }]
    bff.on(revenueOf('ada'), { json: { gross_revenues } })
    const vast = await render({ customer: 'ada' })
    await vast.waitForEvents(1)
    expect(vast.events[0]!.type).to.equal('revenue-failed')
  })

  it('names the scope that the session lacks, without a button', async () => {
    bff.on(CUSTOMERS, { problem: 'insufficient-scope' })
    const { waitForEvents, text, all } = await render({}, ['analytics:read'])
    await waitForEvents(1)
    expect(text()).to.contain('lacks a permission: read customers (customers:read).')
    expect(all('button')).to.have.length(0)
  })

  it('says that nothing has been invoiced', async () => {
    bff.on(CUSTOMERS, { json: { customers: [], metadata: { total_count: 0 } } })
    const { waitForEvents, text, element } = await render()
    await waitForEvents(1)
    expect(text()).to.contain(says('revenue.none', { count: 12 }))
    expect(element.matches(':state(empty)')).to.equal(true)
  })
})
