/** Answers with one thing wrong: no element throws, stays blank, waits for ever, or calls paid what is not. */
import { expect, waitUntil } from '@open-wc/testing'
import '../../components/balance-summary/balance-summary.define.ts'
import '../../components/credit-balance/credit-balance.define.ts'
import '../../components/invoice-list/invoice-list.define.ts'
import '../../components/pay-link-button/pay-link-button.define.ts'
import '../../components/session/till-session.define.ts'
import '../../components/spend-chart/spend-chart.define.ts'
import '../../components/usage-alerts/usage-alerts.define.ts'
import '../../components/usage-history/usage-history.define.ts'
import '../../components/usage-meter/usage-meter.define.ts'
import { BffDouble } from '../support/bff-double.ts'
import { anInvoice, aPage, aTotal } from '../support/invoices.ts'
import { mutationsOf } from '../support/mutations.ts'
import { aPanel } from '../support/panel.ts'
import { aLink, aShirt, LINK_ID } from '../support/payment-links.ts'
import { aUsage, usd } from '../support/usage.ts'

const ME = { 'GET /api/me': { external_id: 'ada', name: 'Ada', now: '2026-11-20T10:00:00Z' } }
const SUBSCRIPTIONS = 'GET /api/me/subscriptions'
const subscriptions = { subscriptions: [{ external_id: 'terrain', name: 'T', status: 'ACTIVE' }] }

/** What each element reads, and which of it is mutated in turn. */
const READS: [
  tag: Parameters<typeof aPanel>[0],
  event: string,
  answers: Record<string, unknown>,
  attributes?: Record<string, string>,
][] = [
  [
    'invoice-list',
    'invoices',
    {
      ...ME,
      // None of them is paid, nor are the sums.
      'GET /api/me/invoices': aPage(
        [
          anInvoice({ fees: [{ id: 'f1', total_amount: usd('1204.50') }] }),
          anInvoice({ id: 'inv-43', payment_status: 'PENDING' }),
        ],
        { totals: [aTotal('PENDING', '1'), aTotal('FAILED', '2')] },
      ),
    },
    { filters: 'none' },
  ],
  [
    'usage-meter',
    'usage',
    { ...ME, [SUBSCRIPTIONS]: subscriptions, 'GET /api/me/usage/current': aUsage() },
    { projection: 'linear', budget: '150', limits: '{"api_calls": 50000}' },
  ],
  [
    'pay-link-button',
    'pay-link',
    {
      [`GET /api/payment-links/${LINK_ID}`]: aLink({ items: [aShirt()] }),
      [`GET /api/payment-links/${LINK_ID}/qr`]: { size: 21, path: 'M0 0h7v1h-7z' },
    },
    { link: LINK_ID, layout: 'card', qr: '' },
  ],
  [
    'spend-chart',
    'spend',
    {
      'GET /api/me/analytics/gross-revenue': {
        gross_revenues: [
          { month: '2026-10', amount: usd('1.10'), invoices_count: 1 },
          { month: '2026-11', amount: usd('2.20'), invoices_count: 2 },
        ],
      },
    },
  ],
  [
    'balance-summary',
    'balance',
    {
      'GET /api/me/analytics/overdue-balance': {
        overdue_balances: [{ month: '2026-11', amount: usd('2.20'), invoice_ids: ['a'] }],
      },
    },
  ],
  [
    'credit-balance',
    'credit',
    {
      'GET /api/me/wallets': {
        wallets: [
          {
            id: 'w',
            name: 'Credits',
            status: 'ACTIVE',
            currency: 'USD',
            rate_amount: '1',
            expiration_at: '2027-01-01T00:00:00Z',
            available_balance: usd('1'),
            ongoing_usage: usd('1'),
            net_balance: usd('0'),
            available_credits: '1',
          },
        ],
      },
      'GET /api/me/wallets/w/transactions': {
        wallet_transactions: [
          {
            wallet_transaction_id: 't',
            payment_status: 'PENDING',
            transaction_status: 'PURCHASED',
            transaction_type: 'INBOUND',
            amount: usd('10'),
            credits: '10',
            created_at: '2026-11-01T10:00:00Z',
          },
        ],
      },
    },
  ],
  [
    'usage-history',
    'usage-history',
    { [SUBSCRIPTIONS]: subscriptions, 'GET /api/me/usage/past': { usage_periods: [aUsage()] } },
  ],
  [
    'usage-alerts',
    'alerts',
    {
      [SUBSCRIPTIONS]: subscriptions,
      'GET /api/me/usage/current': aUsage(),
      'GET /api/me/alerts': {
        alerts: [
          {
            type: 'METRIC_CURRENT_USAGE_UNITS',
            code: 'calls',
            name: 'Many',
            external_subscription_id: 'terrain',
            metric: { code: 'api_calls', name: 'API calls' },
            thresholds: [{ value: '5' }, { value: '7', recurring: true }],
          },
        ],
      },
    },
  ],
]

describe('strange answers', () => {
  let bff: BffDouble
  const thrown: string[] = []
  const hear = (event: PromiseRejectionEvent | ErrorEvent) => {
    event.preventDefault()
    thrown.push(String('reason' in event ? event.reason : event.error))
  }
  beforeEach(() => {
    bff = new BffDouble()
    thrown.length = 0
    addEventListener('unhandledrejection', hear)
    addEventListener('error', hear)
  })
  afterEach(() => {
    bff.restore()
    removeEventListener('unhandledrejection', hear)
    removeEventListener('error', hear)
  })

  it('are thousands', () => {
    const all = READS.flatMap(([, , answers]) => Object.values(answers).flatMap(mutationsOf))
    expect(all.length).to.be.greaterThan(2000)
  })

  for (const [tag, event, answers, attributes = {}] of READS) {
    it(`leave <${tag}> whole`, async function () {
      this.timeout(120_000)
      const wrong: string[] = []
      for (const [route, answer] of Object.entries(answers)) {
        for (const { what, answer: strange } of mutationsOf(answer)) {
          for (const [other, json] of Object.entries(answers)) bff.on(other, { json })
          bff.on(route, { json: strange })
          const types = [`${event}-loaded`, `${event}-failed`]
          const { element, heard, text, session } = await aPanel(tag, types, { attributes })
          const blame = (text: string) => wrong.push(`${route} ${what}: ${text}`)
          const isThere = () => /\S/.test(text()) && !text().includes('Loading')
          const came = () => heard.length > 0 || isThere()
          await waitUntil(came, '', { interval: 1, timeout: 200 }).catch(() => {})
          await element.updateComplete.catch(() => {})
          // It is drawn once more when the last of its answers is there.
          await new Promise((drawn) => setTimeout(drawn))
          if (!isThere()) blame(`shows "${text()}"`)
          if (/\bpaid\b/i.test(text().replace(/Paid (\$?0|–)/, ''))) blame(`says "${text()}"`)
          for (const error of thrown.splice(0)) blame(error)
          session.parentElement!.remove()
        }
      }
      expect(wrong).to.deep.equal([])
    })
  }
})
