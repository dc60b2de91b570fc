/** Responses without their list: no element claims that there is nothing to pay, show or choose. */
import { expect } from '@open-wc/testing'
import { messages } from '../../components/invoice-list/messages.ts'
import { anInvoicePage } from '../../demo/fixtures/customer.ts'
import { ELEMENT_FIXTURES } from '../support/elements/element-fixtures.ts'
import { MockBff } from '../support/elements/mock-bff.ts'
import { renderInSession } from '../support/elements/render-in-session.ts'
import { warned } from '../support/elements/wait.ts'

/** The list member of each route. */
const LISTS: Record<string, string> = {
  'GET /api/me/invoices': 'invoices',
  'GET /api/me/subscriptions': 'subscriptions',
  'GET /api/me/usage/current': 'charges_usage',
  'GET /api/me/usage/past': 'usage_periods',
  'GET /api/me/alerts': 'alerts',
  'GET /api/me/wallets': 'wallets',
  'GET /api/me/wallets/w1/transactions': 'wallet_transactions',
  'GET /api/me/analytics/gross-revenue': 'gross_revenues',
  'GET /api/me/analytics/overdue-balance': 'overdue_balances',
  'GET /api/plans': 'plans',
}
/** Secondary reads: without them the element shows the rest. */
const BESIDE = [
  'GET /api/me/wallets/w1/transactions',
  'usage-alerts GET /api/me/usage/current',
  'pricing-table GET /api/me/subscriptions',
]
const UNREADABLE = 'couldn’t be loaded.'

const COUNT = { metadata: { total_count: 1, total_pages: 1, current_page: 1 } }

const withoutList = (answer: object, list: string): Record<string, unknown> => ({
  'no member at all': {},
  'an error': { error: 'not now' },
  'the envelope of the documentation': { status: 200, headers: {}, body: answer },
  'no list': Object.fromEntries(Object.entries(answer).filter(([name]) => name !== list)),
  'null for the list': { ...answer, [list]: null },
  'an empty text for the list': { ...answer, [list]: '' },
  'an object for the list': { ...answer, [list]: {} },
  // Charges are not paginated.
  ...(list !== 'charges_usage' &&
    list !== 'usage_periods' && { 'a count without rows': { ...answer, ...COUNT, [list]: [] } }),
})

describe('a response without its list', () => {
  let bff: MockBff
  beforeEach(() => (bff = new MockBff()))
  afterEach(() => bff.restore())

  for (const [tag, event, answers, attributes = {}] of ELEMENT_FIXTURES) {
    for (const [route, answer] of Object.entries(answers)) {
      const list = LISTS[route]
      if (!list || BESIDE.includes(route) || BESIDE.includes(`${tag} ${route}`)) continue
      if (tag === 'invoice-list') continue
      it(`is an error of <${tag}>, not an empty state: ${route}`, async () => {
        for (const [other, json] of Object.entries(answers)) bff.on(other, { json })
        for (const [what, json] of Object.entries(withoutList(answer as object, list))) {
          bff.on(route, { json })
          await warned(async () => {
            const { element, waitForEvents, text } = await renderInSession(
              tag,
              [`${event}-failed`],
              {
                attributes,
              },
            )
            await waitForEvents(1)
            expect(text(), what).to.contain(UNREADABLE)
            expect(element.matches(':state(error)'), what).to.equal(true)
            expect(element.matches(':state(empty)'), what).to.equal(false)
          })
        }
      })
    }
  }

  it('is an error of <invoice-list>, not an empty state', async () => {
    const [, , answers] = ELEMENT_FIXTURES.find(([tag]) => tag === 'invoice-list')!
    for (const [other, json] of Object.entries(answers)) bff.on(other, { json })
    const { 'a count without rows': _, ...all } = withoutList(anInvoicePage(), 'invoices')
    for (const [what, json] of Object.entries(all)) {
      bff.on('GET /api/me/invoices', { json })
      await warned(async () => {
        const { element, waitForEvents, text } = await renderInSession('invoice-list', [
          'invoices-failed',
        ])
        await waitForEvents(1)
        expect(text(), what).to.contain(UNREADABLE)
        expect(element.matches(':state(error)'), what).to.equal(true)
      })
    }
  })

  it('is incomplete where <invoice-list> has a count or a flag and no rows', async () => {
    const [, , answers] = ELEMENT_FIXTURES.find(([tag]) => tag === 'invoice-list')!
    for (const [other, json] of Object.entries(answers)) bff.on(other, { json })
    for (const json of [
      { ...anInvoicePage([], { totals: [] }), ...COUNT },
      anInvoicePage([], { incomplete: true, totals: [] }),
    ]) {
      bff.on('GET /api/me/invoices', { json })
      const { element, waitForEvents, text, one } = await renderInSession('invoice-list', [
        'invoices-loaded',
      ])
      await waitForEvents(1)
      expect(text()).to.contain(messages['invoices.incomplete'])
      expect(text()).not.to.contain('No invoices')
      expect(element.matches(':state(empty)')).to.equal(false)
      element.status = 'open'
      await waitForEvents(2)
      expect(one('[role=status]').textContent).not.to.contain(
        messages['invoices.none-open-all-dates'],
      )
    }
  })
})
