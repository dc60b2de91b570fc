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

  describe('with 28 invoices', () => {
    const names = Array.from({ length: 28 }, (_, index) => `i${index}`)
    const months = names.map((id, index) => {
      const name = `${2024 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
      return month(name, '10.10', [id])
    })
    const answered = (id: string) => ({
      ...numbered(id),
      amount: { total_amount: { currency_code: 'USD', value: '10.10' } },
    })
    beforeEach(() => {
      bff.on(BALANCE, balance(...months.toReversed()))
      bff.on(INVOICES, ({ address }) => {
        const asked = new URL(address, location.href).searchParams.get('ids')!.split(',')
        return { json: { invoices: asked.map(answered) } }
      })
    })
    const asked = () =>
      addresses().map(
        (address) => new URL(address, location.href).searchParams.get('ids')!.split(',').length,
      )

    it('shows the five oldest, and the number and the sum of the others', async () => {
      const { texts, element } = await aSummary()
      await waitUntil(() => texts('[part=invoice]').length === 5)
      expect(texts('[part=invoice]')[0]).to.match(/^INV-I0 /)
      expect(texts('[part=more]')).to.deep.equal(['23 more $232.30'])
      expect(asked()).to.deep.equal([5])
      await expect(element).to.be.accessible()
    })

    it('shows all on request, read in parts, and folds them again', async () => {
      const { texts, one, element } = await aSummary()
      await waitUntil(() => texts('[part=invoice]').length === 5)
      one('[part=more]').click()
      await waitUntil(() => texts('[part=invoice]').length === 28)
      expect(asked()).to.deep.equal([5, 20, 8])
      expect(texts('[part=more]')).to.deep.equal(['23 more'])
      expect(one('[part=more]').getAttribute('aria-expanded')).to.equal('true')
      await expect(element).to.be.accessible()
      one('[part=more]').click()
      await waitUntil(() => texts('[part=invoice]').length === 5)
    })

    it('names no sum of the others in several currencies', async () => {
      bff.on(BALANCE, balance(...months, month('2026-11', '3.5', ['e'], 'EUR')))
      const { texts } = await aSummary()
      await waitUntil(() => texts('[part=invoice]').length === 5)
      expect(texts('[part=more]')).to.deep.equal(['24 more'])
    })
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
    expect(text()).to.contain('2 more')
  })

  it('shows the months alone without the scope to read invoices', async () => {
    const { waitForEvents, texts, all } = await aSummary({ scopes: ['analytics:read'] })
    await waitForEvents(1)
    expect(texts('.month')).to.have.length(2)
    expect(all('button')).to.deep.equal([])
    expect(bff.calls(INVOICES)).to.deep.equal([])
  })
})
