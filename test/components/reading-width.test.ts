/** Wide cards: a label and its amount stay near each other, and a debt has another surface than the rest. */
import { expect } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import { anInvoice, aUsage, usd } from '../../demo/fixtures/customer.ts'
import '../support/elements/element-fixtures.ts'
import { MockBff } from '../support/elements/mock-bff.ts'
import { renderInSession } from '../support/elements/render-in-session.ts'
import { waitUntil } from '../support/elements/wait.ts'

/** 44 rem, in pixels. */
const READING_WIDTH = 704

const WALLET = {
  id: 'w1',
  name: 'Launch credits',
  status: 'ACTIVE',
  currency: 'USD',
  rate_amount: '0.50',
  expiration_at: '2027-01-01T00:00:00Z',
  available_balance: usd('60.25'),
  available_credits: '120.5',
}

describe('the reading width', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = new MockBff()
      .on('GET /api/me', { json: { external_id: 'ada', now: '2026-11-20T10:00:00Z' } })
      .on('GET /api/me/subscriptions', {
        json: { subscriptions: [{ external_id: 'terrain', status: 'ACTIVE' }] },
      })
      .on('GET /api/me/usage/current', { json: aUsage() })
      .on('GET /api/me/analytics/overdue-balance', {
        json: {
          overdue_balances: [
            {
              month: '2026-11',
              amount: { currency_code: 'USD', value: '1204.50' },
              invoice_ids: ['inv-42'],
            },
          ],
        },
      })
      .on('GET /api/me/invoices-by-id', { json: { invoices: [anInvoice()] } })
      .on('GET /api/me/wallets', { json: { wallets: [WALLET] } })
      .on('GET /api/me/wallets/w1/transactions', { json: { wallet_transactions: [] } })
  })
  afterEach(async () => {
    bff.restore()
    await setViewport({ width: 800, height: 600 })
  })

  for (const [tag, row] of [
    ['usage-meter', '[part=charge]'],
    ['balance-summary', '[part=invoice]'],
    ['credit-balance', '[part=wallet]'],
  ] as const) {
    it(`is kept by the rows of <${tag}> from 320 to 1680 px`, async () => {
      const { all, one } = await renderInSession(tag, [])
      await waitUntil(() => one(row))
      for (const width of [1680, 1280, 1000, 768, 480, 320]) {
        await setViewport({ width, height: 900 })
        const card = one('.card').getBoundingClientRect()
        for (const found of all(row)) {
          const { left, right } = found.getBoundingClientRect()
          expect(right - left, `${width}`).to.be.at.most(READING_WIDTH)
          expect(left, `${width}`).to.be.at.least(card.left)
          expect(right, `${width}`).to.be.at.most(card.right)
        }
        expect(one('.card').scrollWidth, `${width}`).to.be.at.most(one('.card').clientWidth)
      }
    })
  }

  it('leaves <credit-balance> the width of the cards beside it', async () => {
    await setViewport({ width: 768, height: 900 })
    const { element, one, session } = await renderInSession('credit-balance', [])
    await waitUntil(() => one('[part=wallet]'))
    expect(element.offsetWidth).to.equal(session.parentElement!.clientWidth)
  })

  it('leaves the total of a debt its own surface, up to the edge of the card', async () => {
    const { one } = await renderInSession('balance-summary', [])
    await waitUntil(() => one('[part=invoice]'))
    const surface = (element: Element) => getComputedStyle(element).backgroundColor
    for (const width of [1280, 320]) {
      await setViewport({ width, height: 900 })
      const [card, header] = [one('.card'), one('.header')]
      expect(surface(header)).not.to.equal(surface(card))
      const [outer, inner] = [card.getBoundingClientRect(), header.getBoundingClientRect()]
      expect(inner.left - outer.left).to.be.at.most(1)
      expect(inner.top - outer.top).to.be.at.most(1)
    }
  })
})
