/**
 * <usage-history> with more metrics than colors: the four largest of the periods shown, and the others with their sum.
 */
import { expect } from '@open-wc/testing'
import { define } from '../../components/internal/dom/define-element.ts'
import { TillSession } from '../../components/till-session/till-session.ts'
import { UsageHistory } from '../../components/usage-history/usage-history.ts'
import { aChargeUsage, aUsage, usd } from '../../demo/fixtures/customer.ts'
import type { UsageForCustomer } from '../../server/contract/usage.ts'
import { MockBff } from '../support/elements/mock-bff.ts'
import { renderInSession } from '../support/elements/render-in-session.ts'

define('till-session', TillSession)
define('usage-history', UsageHistory)

/** A month of 2026 with one charge for each amount: metrics A, B, C and so on. */
const aMonth = (month: string, ...amounts: number[]): UsageForCustomer =>
  aUsage({
    from_datetime: `2026-${month}-01T00:00:00Z`,
    to_datetime: `2026-${month}-28T23:59:59Z`,
    total_amount: usd(String(amounts.reduce((sum, amount) => sum + amount, 0))),
    taxes_amount: null,
    charges_usage: amounts.map((amount, index) => {
      const name = String.fromCharCode(65 + index)
      const metric = { name, code: name, aggregation_type: 'COUNT' }
      return aChargeUsage({ amount: usd(String(amount)), metric, charge: { id: name } })
    }),
  })

describe('<usage-history> with more metrics than colors', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = new MockBff().on('GET /api/me/subscriptions', {
      json: { subscriptions: [{ external_id: 'terrain', name: 'Terrain', status: 'ACTIVE' }] },
    })
  })
  afterEach(() => bff.restore())

  async function aHistory(...usage_periods: UsageForCustomer[]) {
    bff.on('GET /api/me/usage/past', { json: { usage_periods } })
    const history = await renderInSession('usage-history', ['usage-history-loaded'])
    await history.waitForEvents(1)
    return history
  }

  it('colors the four largest of the periods shown, and adds up the others in chart and table', async () => {
    const history = await aHistory(
      aMonth('11', 1, 2, 3, 40, 5, 60, 7),
      aMonth('10', 100, 2, 3, 40, 5, 60, 7),
    )
    const { all, one, texts, element } = history
    expect(texts('[part=charge]')).to.deep.equal([
      ...['F 41,203 $60.00 $0.00', 'A 41,203 $1.00 −$99.00', 'D 41,203 $40.00 $0.00'],
      'G 41,203 $7.00 $0.00',
    ])
    expect(texts('.further')).to.deep.equal(['3 more $10.00 $0.00'])
    const dots = () => all('tbody .dot').map(({ classList }) => classList[1])
    expect(dots()).to.deep.equal(['series-1', 'series-2', 'series-3', 'series-4', 'other'])
    const bars = all('.column:last-of-type rect')
    expect(bars.map((rect) => rect.getAttribute('class'))).to.deep.equal([
      ...['series-1', 'series-2', 'series-3', 'series-4', 'other'],
    ])
    expect(Number.parseFloat(bars[4]!.getAttribute('height')!)).to.be.closeTo(1000 / 250, 0.01)

    one('.further button').click()
    await element.updateComplete
    expect(one('.further button').ariaExpanded).to.equal('true')
    expect(texts('[part=charge]').slice(4)).to.deep.equal([
      ...['B 41,203 $2.00 $0.00', 'C 41,203 $3.00 $0.00', 'E 41,203 $5.00 $0.00'],
    ])
    await expect(element).to.be.accessible()
    one('.further button').click()
    await element.updateComplete
    expect(texts('[part=charge]')).to.have.length(4)
  })

  it('counts and adds up the charges that have ended among the others', async () => {
    const { texts } = await aHistory(aMonth('11', 9, 8, 7, 6), aMonth('10', 9, 8, 7, 6, 5, 4))
    expect(texts('.further')).to.deep.equal(['2 more $0.00 −$9.00'])
  })

  it('has no such row with five metrics, in the order of the plan', async () => {
    const { texts, all } = await aHistory(aMonth('11', 1, 2, 3, 4, 5))
    expect(texts('[part=charge]').map(([name]) => name)).to.deep.equal(['A', 'B', 'C', 'D', 'E'])
    expect(all('.further')).to.have.length(0)
  })
})
