/** The names of an invoice's charges, where the usage of its period leaves no doubt. */
import { expect } from '@open-wc/testing'
import { define } from '../../../components/internal/dom/define-element.ts'
import { chargeNames } from '../../../components/internal/domain/charge-text.ts'
import { parseUsagePeriod } from '../../../components/internal/domain/usage-period.ts'
import { InvoiceList } from '../../../components/invoice-list/invoice-list.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { UsageHistory } from '../../../components/usage-history/usage-history.ts'
import { aChargeUsage, anInvoice, aUsage, usd } from '../../../demo/fixtures/customer.ts'
import { anApi, aReadList, click, shadow, texts } from '../../support/elements/invoice-list.ts'
import { waitUntil } from '../../support/elements/wait.ts'

define('invoice-list', InvoiceList)
define('till-session', TillSession)
define('usage-history', UsageHistory)

const fees = (...values: string[]) => values.map((value) => ({ total_amount: usd(value) }))
const invoice = (...values: string[]) => ({ id: 'inv-42', fees: fees(...values) })

const charge = (name: string, value: string) =>
  aChargeUsage({ amount: usd(value), metric: { name, code: name.toLowerCase() } })

const period = (...charges: ReturnType<typeof charge>[]) =>
  parseUsagePeriod(aUsage({ taxes_amount: usd('0.00'), charges_usage: charges }))

const CALLS = charge('API calls', '40.81')
const STORAGE = charge('Storage', '92.06')

describe('chargeNames', () => {
  const names = (values: string[], ...charges: ReturnType<typeof charge>[]) =>
    chargeNames(invoice(...values), period(...charges))

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
    expect(chargeNames(invoice('40.81'), taxed)).to.deep.equal([])
    const euros = [{ total_amount: { currency_code: 'EUR', value: '40.81' } }]
    expect(chargeNames({ id: 'inv-42', fees: euros }, period(CALLS))).to.deep.equal([])
    expect(chargeNames(invoice('40.81'), undefined)).to.deep.equal([])
    expect(chargeNames({ id: 'inv-42', fees: null }, period(CALLS))).to.deep.equal([])
  })

  describe('of a plan', () => {
    const SURVEY = { name: 'Survey', amount: usd('99.00'), chargeIds: ['c-1', 'c-2'] }
    const of = (id: string, from: ReturnType<typeof charge>) => ({
      ...from,
      charge: { ...from.charge, id },
    })
    const billed = period(of('c-1', CALLS), of('c-2', STORAGE))
    const QUIET = period(of('c-1', charge('API calls', '0.00')))
    const names = (values: string[], used = billed, plans = [SURVEY]) =>
      chargeNames(invoice(...values), used, plans)

    it('names the fee of its price', () => {
      expect(names(['40.81', '99.0', '92.06', '5.00'])).to.deep.equal([
        'API calls',
        'Survey',
        'Storage',
        undefined,
      ])
    })

    it('names none if another fee or a charge has its price', () => {
      expect(names(['40.81', '99.00', '92.06', '99.00'])).to.deep.equal([
        'API calls',
        undefined,
        'Storage',
        undefined,
      ])
      const same = period(of('c-1', charge('API calls', '99.00')))
      expect(names(['99.00'], same)).to.deep.equal(['API calls'])
    })

    it('names none if the period has a charge of another plan, or none at all', () => {
      const other = { ...SURVEY, chargeIds: ['c-1'] }
      expect(names(['40.81', '99.00', '92.06'], billed, [other])[1]).to.equal(undefined)
      expect(names(['99.00'], { ...period(), invoice: 'inv-42' })).to.deep.equal([undefined])
    })

    it('names one without usage only if the service says that the invoice is the period’s', () => {
      expect(names(['99.00'], QUIET)).to.deep.equal([undefined])
      expect(names(['99.00'], { ...QUIET, invoice: 'inv-42' })).to.deep.equal(['Survey'])
      expect(names(['99.00'], { ...QUIET, invoice: 'inv-43' })).to.deep.equal([])
    })
  })
})

describe('an opened invoice beside the history of its usage', () => {
  for (const [title, first, expected] of [
    ['has the names of the usage and of the plan', '40.81', ['API calls', 'Storage', 'Survey']],
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
        .on('GET /api/me/plans', {
          json: {
            subscriptions: [{ plan: { name: 'Survey', amount: usd('99.00') }, charge_ids: ['c1'] }],
            offers: [],
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
