/** Rows that the server could not read: the elements say that something is missing, and nothing claims to be whole. */
import { expect } from '@open-wc/testing'
import { customerMessages } from '../../components/internal/i18n/messages/customer.ts'
import { anInvoice, anInvoicePage, aTotal, aUsage } from '../../demo/fixtures/customer.ts'
import { ELEMENT_FIXTURES } from '../support/elements/element-fixtures.ts'
import { MockBff } from '../support/elements/mock-bff.ts'
import { renderInSession } from '../support/elements/render-in-session.ts'
import { waitUntil } from '../support/elements/wait.ts'

const NOTE = customerMessages['common.missing-rows']
const LISTS = [
  ['credit-balance', 'GET /api/me/wallets', 'wallets'],
  ['credit-balance', 'GET /api/me/wallets/w1/transactions', undefined],
  ['usage-history', 'GET /api/me/usage/past', 'usage_periods'],
  ['usage-history', 'GET /api/me/subscriptions', 'subscriptions'],
  ['usage-alerts', 'GET /api/me/alerts', 'alerts'],
] as const

describe('rows that could not be read', () => {
  let bff: MockBff
  beforeEach(() => (bff = new MockBff()))
  afterEach(() => bff.restore())

  for (const [tag, route, list] of LISTS) {
    it(`are missing from <${tag}>, which says so: ${route}`, async () => {
      const [, event, answers] = ELEMENT_FIXTURES.find(([name]) => name === tag)!
      for (const [other, json] of Object.entries(answers)) bff.on(other, { json })
      const shown = async (changes: object) => {
        const json = { ...(answers[route] as object), ...changes }
        bff.on(route, ({ address }) => ({
          json: address.includes('page=2') ? { [`${list}`]: [] } : json,
        }))
        const { waitForEvents, text, element } = await renderInSession(tag, [`${event}-loaded`])
        await waitForEvents(1)
        await expect(element).to.be.accessible()
        return { text: text(), isEmpty: element.matches(':state(empty)') }
      }
      const whole = await shown({})
      expect(whole.text).not.to.contain(NOTE)
      expect(await shown({ incomplete: true })).to.deep.equal({
        text: `${whole.text} ${NOTE}`,
        isEmpty: false,
      })
      if (!list) return
      const none = await shown({ [list]: [], incomplete: true })
      expect(none.text)
        .to.contain(NOTE)
        .and.not.to.match(/no |yet/i)
      expect(none.isEmpty).to.equal(false)
    })
  }

  it('leave neither totals nor "Pay all" in <invoice-list>', async () => {
    const invoices = ['a', 'b'].map((id) => anInvoice({ id, invoice_number: id }))
    const parts = async (changes: object) => {
      const json = anInvoicePage(invoices, { totals: [aTotal('FAILED', '2409')], ...changes })
      bff.on('GET /api/me/invoices', { json })
      const { waitForEvents, texts } = await renderInSession('invoice-list', ['invoices-loaded'])
      await waitForEvents(1)
      return [texts('[part=sum]').length, ...texts('[part=pay-all]')]
    }
    expect(await parts({})).to.deep.equal([2, 'Pay all 2'])
    expect(await parts({ incomplete: true })).to.deep.equal([0])
    const metadata = { total_count: 3, total_pages: 2, current_page: 1 }
    expect(await parts({ metadata })).to.deep.equal([2, 'Pay these 2'])
  })

  it('end neither the pages of <usage-history> nor those of <usage-alerts>', async () => {
    for (const [tag, route, first, last] of [
      [
        'usage-history',
        'GET /api/me/usage/past',
        { usage_periods: [] },
        { usage_periods: [aUsage()] },
      ],
      ['usage-alerts', 'GET /api/me/alerts', { alerts: [] }, { alerts: [] }],
    ] as const) {
      const [, event, answers] = ELEMENT_FIXTURES.find(([name]) => name === tag)!
      for (const [other, json] of Object.entries(answers)) bff.on(other, { json })
      const isSecond = (address: string) => address.includes('page=2')
      bff.on(route, ({ address }) => ({
        json: isSecond(address) ? last : { ...first, incomplete: true },
      }))
      const { waitForEvents, all } = await renderInSession(tag, [`${event}-loaded`])
      await waitForEvents(1)
      all<HTMLButtonElement>('.turn button')[0]?.click()
      await waitUntil(() => bff.calls(route).some((call) => isSecond(call.address)))
    }
  })

  it('leave no comparison with a period that is not the one before', async () => {
    const [, , answers] = ELEMENT_FIXTURES.find(([name]) => name === 'usage-history')!
    for (const [other, json] of Object.entries(answers)) bff.on(other, { json })
    const month = (n: number) =>
      aUsage({
        from_datetime: `2026-0${n}-01T00:00:00Z`,
        to_datetime: `2026-0${n}-28T23:59:59Z`,
      })
    const compared = async (...months: number[]) => {
      const json = { usage_periods: months.map(month) }
      bff.on('GET /api/me/usage/past', { json })
      const { waitForEvents, texts } = await renderInSession('usage-history', [
        'usage-history-loaded',
      ])
      await waitForEvents(1)
      return texts('[part=comparison]').length
    }
    expect(await compared(3, 2)).to.equal(1)
    expect(await compared(3, 1)).to.equal(0)
  })
})
