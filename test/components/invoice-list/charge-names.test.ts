/** The names of an invoice's charges, where the usage of its period leaves no doubt. */
import { expect } from '@open-wc/testing'
import { aChargeUsage, anInvoice, aUsage, usd } from '../../../demo/fixtures/customer.ts'
import '../../../components/invoice-list/invoice-list.define.ts'
import '../../../components/till-session/till-session.define.ts'
import '../../../components/usage-history/usage-history.define.ts'
import { chargeNames } from '../../../components/internal/domain/charge-text.ts'
import { parseUsagePeriod } from '../../../components/internal/domain/usage-period.ts'
import { anApi, aReadList, click, shadow, texts } from '../../support/elements/invoice-list.ts'
import { waitUntil } from '../../support/elements/wait.ts'

const fees = (...values: string[]) => values.map((value) => ({ total_amount: usd(value) }))

const charge = (name: string, value: string) =>
  aChargeUsage({ amount: usd(value), metric: { name, code: name.toLowerCase() } })

const period = (...charges: ReturnType<typeof charge>[]) =>
  parseUsagePeriod(aUsage({ taxes_amount: usd('0.00'), charges_usage: charges }))

const CALLS = charge('API calls', '40.81')
const STORAGE = charge('Storage', '92.06')

describe('chargeNames', () => {
  const names = (values: string[], ...charges: ReturnType<typeof charge>[]) =>
    chargeNames(fees(...values), period(...charges))

  it('names each fee by the charge of its amount, in any order and with any zeros', () => {
    expect(names(['92.060', '40.81', '99.00'], CALLS, STORAGE)).to.deep.equal([
      'Storage',
      'API calls',
      undefined,
    ])
  })

  it('ignores charges of nothing', () => {
    expect(names(['40.81', '99.00'], CALLS, charge('GPU', '0.00'))).to.deep.equal([
      'API calls',
      undefined,
    ])
  })

  for (const [title, values, charges] of [
    ['two fees have the amount of a charge', ['40.81', '40.81', '92.06'], [CALLS, STORAGE]],
    ['two charges have an amount', ['40.81', '92.06'], [CALLS, charge('GPU', '40.81'), STORAGE]],
    ['a charge has no fee', ['40.81', '99.00'], [CALLS, STORAGE]],
    ['an amount differs by the smallest unit', ['40.82', '92.06'], [CALLS, STORAGE]],
  ] as const) {
    it(`names none if ${title}`, () => {
      expect(names([...values], ...charges)).to.deep.equal([])
    })
  }

  it('names none in a period with taxes, in another currency, and without the period', () => {
    const taxed = { ...period(CALLS), taxes: usd('0.01') }
    expect(chargeNames(fees('40.81'), taxed)).to.deep.equal([])
    const euros = [{ total_amount: { currency_code: 'EUR', value: '40.81' } }]
    expect(chargeNames(euros, period(CALLS))).to.deep.equal([])
    expect(chargeNames(fees('40.81'), undefined)).to.deep.equal([])
    expect(chargeNames(null, period(CALLS))).to.deep.equal([])
  })
})

describe('an opened invoice beside the history of its usage', () => {
  for (const [title, first, expected] of [
    ['has the names of the usage', '40.81', ['API calls', 'Storage', 'Charge 3']],
    ['has numbers where an amount is another one', '40.80', ['Charge 1', 'Charge 2', 'Charge 3']],
  ] as const) {
    it(`${title}, on the page and on paper`, async () => {
      const bff = anApi()
        .on('GET /api/me/subscriptions', {
          json: { subscriptions: [{ external_id: 'terrain', status: 'ACTIVE' }] },
        })
        .on('GET /api/me/usage/past', {
          json: {
            usage_periods: [
              aUsage({
                from_datetime: '2026-10-01T00:00:00Z',
                to_datetime: '2026-10-31T23:59:59Z',
                taxes_amount: usd('0'),
                charges_usage: [CALLS, STORAGE],
              }),
            ],
          },
        })
        .on('GET /api/me/invoices/inv-42', {
          json: anInvoice({ fees: fees(first, '92.06', '99.00') }),
        })
      const { list } = await aReadList({ 'usage-for': 'history' })
      const history = document.createElement('usage-history')
      history.id = 'history'
      list.before(history)
      click(list, '.toggle')
      await waitUntil(() => texts(list, '.file button').length === 2)
      expect(texts(list, '[part=fee] dt')).to.deep.equal(expected)
      const { print } = window
      window.print = () => undefined
      shadow(list, '[part=print]').click()
      const paper = document.body.lastElementChild!.shadowRoot!
      const rows = [...paper.querySelectorAll('tbody th')]
      expect(rows.map(({ textContent }) => textContent!.trim())).to.deep.equal(expected)
      window.dispatchEvent(new Event('afterprint'))
      window.print = print
      bff.restore()
    })
  }
})
