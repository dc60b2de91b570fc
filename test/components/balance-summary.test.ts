/** <balance-summary>: overdue amounts by month and currency, with their invoices. */
import { expect } from '@open-wc/testing'
import { BalanceSummary } from '../../components/balance-summary/balance-summary.ts'
import { messages } from '../../components/balance-summary/messages.ts'
import { define } from '../../components/internal/dom/define-element.ts'
import { TillSession } from '../../components/till-session/till-session.ts'
import { anInvoice } from '../../demo/fixtures/customer.ts'
import { MockBff } from '../support/elements/mock-bff.ts'
import { renderInSession } from '../support/elements/render-in-session.ts'
import { waitUntil } from '../support/elements/wait.ts'

define('balance-summary', BalanceSummary)
define('till-session', TillSession)

const BALANCE = 'GET /api/me/analytics/overdue-balance'

const INVOICES = 'GET /api/me/invoices-by-id'
const numbered = (id: string) => anInvoice({ id, invoice_number: `INV-${id.toUpperCase()}` })

const month = (name: string, value: string, invoice_ids: string[], currency_code = 'USD') => ({
  month: name,
  amount: { currency_code, value },
  invoice_ids,
})
const balance = (...overdue_balances: object[]) => ({ json: { overdue_balances } })
const MANY = balance(
  month('2026-10', '0.10', ['a', 'b', 'c', 'd']),
  month('2026-11', '0.20', ['e', 'f']),
)
const aSummary = (options: Parameters<typeof renderInSession>[2] = {}) =>
  renderInSession('balance-summary', ['balance-loaded', 'balance-failed'], options)

describe('<balance-summary>', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = new MockBff()
      .on(BALANCE, balance(month('2026-10', '0.10', ['a', 'b']), month('2026-11', '0.20', ['c'])))
      .on(INVOICES, { json: { invoices: ['a', 'b', 'c'].map(numbered) } })
  })
  afterEach(() => bff.restore())

  const addresses = () => bff.calls(INVOICES).map(({ address }) => address)

  it('sums the overdue amounts exactly and shows up to five invoices at once', async () => {
    const { waitForEvents, one, texts, all, element } = await aSummary()
    await waitForEvents(1)
    expect(one('[part=total]').textContent).to.equal('$0.30')
    await waitUntil(() => texts('[part=invoice]').length === 3)
    expect(texts('[part=invoice]')[0]).to.equal('INV-A Due Nov 15, 2026 $1,204.50')
    expect(addresses()).to.deep.equal(['/api/me/invoices-by-id?ids=a%2Cb%2Cc'])
    expect(all('button'), 'without a list').to.deep.equal([])
    await expect(element).to.be.accessible()
  })

  it('divides no date in a narrow card', async () => {
    const invoice = anInvoice({ id: 'a', invoice_number: 'INV-2026-000042' })
    bff.on(INVOICES, { json: { invoices: [invoice] } })
    const { waitForEvents, one, texts, element } = await aSummary()
    await waitForEvents(1)
    await waitUntil(() => texts('[part=invoice]').length === 1)
    for (const width of [400, 360, 320]) {
      element.style.inlineSize = `${width}px`
      expect(one('.due bdi').getClientRects(), `${width}`).to.have.length(1)
    }
  })

  it('is of all time, unless its months are given: then it names them', async () => {
    const all = await aSummary()
    await all.waitForEvents(1)
    expect(bff.calls(BALANCE).at(-1)!.address).to.contain('?months=1200')
    expect(all.texts('.header')).to.deep.equal(['Overdue $0.30'])
    const some = await aSummary({ attributes: { months: '3', currency: 'USD' } })
    await some.waitForEvents(1)
    expect(bff.calls(BALANCE).at(-1)!.address).to.contain('?months=3&currency=USD')
    expect(some.texts('.header')).to.deep.equal(['Overdue Due in the last 3 months · USD $0.30'])
    bff.on(BALANCE, balance())
    for (const [attributes, words] of [
      [{}, messages['balance.none']],
      [{ months: '1' }, `${messages['balance.none']} Due in the last month`],
      [{ currency: 'EUR' }, `${messages['balance.none']} EUR`],
    ] as const) {
      const none = await aSummary({ attributes })
      await none.waitForEvents(1)
      expect(none.texts('slot[name=empty]')).to.deep.equal([words])
    }
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

  it('groups more than five invoices by month, the first month expanded, one at a time', async () => {
    bff.on(BALANCE, MANY)
    const { waitForEvents, all, texts, element } = await aSummary()
    await waitForEvents(1)
    const expanded = () => all('.month').map((button) => button.getAttribute('aria-expanded'))
    expect(texts('.month')).to.deep.equal([
      'October 2026 4 invoices $0.10',
      'November 2026 2 invoices $0.20',
    ])
    expect(expanded()).to.deep.equal(['true', 'false'])
    all('.month')[1]!.click()
    await element.updateComplete
    expect(expanded()).to.deep.equal(['false', 'true'])
    await waitUntil(() => addresses().at(-1)!.endsWith('?ids=e%2Cf'))
    await expect(element).to.be.accessible()
    all('.month')[1]!.click()
    await element.updateComplete
    expect(expanded()).to.deep.equal(['false', 'false'])
    expect(texts('[part=invoice]')).to.deep.equal([])
  })

  it('shows up to 20 invoices at once where most months have a single one', async () => {
    const names = Array.from({ length: 21 }, (_, index) => `i${index}`)
    const months = names.map((id, index) =>
      month(`${2024 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`, '1', [
        id,
      ]),
    )
    bff.on(INVOICES, { json: { invoices: names.map(numbered) } })
    bff.on(BALANCE, balance(...months.slice(0, 20)))
    const { waitForEvents, texts, element, all } = await aSummary()
    await waitForEvents(1)
    await waitUntil(() => texts('[part=invoice]').length === 20)
    expect(texts('.month')).to.deep.equal([])

    bff.on(BALANCE, balance(month('2023-12', '2', ['x', 'y']), ...months.slice(0, 5)))
    element.reload()
    await waitUntil(() => addresses().at(-1)!.includes('ids=x%2Cy%2Ci0'))
    expect(texts('.month')).to.deep.equal([])

    bff.on(BALANCE, balance(...months))
    element.reload()
    await waitUntil(() => all('.month').length === 21)
  })

  it('shows the months and an error when the invoices fail to load, and retries', async () => {
    bff.on(INVOICES, { problem: 'not-found' })
    const { waitForEvents, one, text, texts } = await aSummary()
    await waitForEvents(1)
    await waitUntil(() => text().includes(messages['error.missing']))
    expect(texts('.month')).to.deep.equal([
      'October 2026 2 invoices $0.10',
      'November 2026 1 invoice $0.20',
    ])
    bff.on(INVOICES, { json: { invoices: [numbered('c')] } })
    one('.notice button').click()
    await waitUntil(() => text().includes('INV-C'))
    expect(texts('.month')).to.deep.equal([])
    expect(text()).to.contain('and 2 more')
  })

  it('shows the months alone without the scope to read invoices', async () => {
    const { waitForEvents, texts, all } = await aSummary({ scopes: ['analytics:read'] })
    await waitForEvents(1)
    expect(texts('.month')).to.have.length(2)
    expect(all('button')).to.deep.equal([])
    expect(bff.calls(INVOICES)).to.deep.equal([])
  })
})
