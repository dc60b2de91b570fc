/** Answers with one thing wrong: no element throws, stays blank, or waits for ever. */
import { expect, waitUntil } from '@open-wc/testing'
import '../../components/balance-summary/balance-summary.define.ts'
import '../../components/credit-balance/credit-balance.define.ts'
import '../../components/session/till-session.define.ts'
import '../../components/spend-chart/spend-chart.define.ts'
import '../../components/usage-alerts/usage-alerts.define.ts'
import '../../components/usage-history/usage-history.define.ts'
import { BffDouble } from '../support/bff-double.ts'
import { mutationsOf } from '../support/mutations.ts'
import { aPanel } from '../support/panel.ts'
import { aUsage, usd } from '../support/usage.ts'

const SUBSCRIPTIONS = 'GET /api/me/subscriptions'
const subscriptions = { subscriptions: [{ external_id: 'terrain', name: 'T', status: 'ACTIVE' }] }

/** What each element reads, and which of it is mutated in turn. */
const READS: [
  tag: Parameters<typeof aPanel>[0],
  event: string,
  answers: Record<string, unknown>,
][] = [
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

  for (const [tag, event, answers] of READS) {
    it(`leave <${tag}> whole`, async function () {
      this.timeout(120_000)
      for (const [route, answer] of Object.entries(answers)) {
        for (const { what, answer: strange } of mutationsOf(answer)) {
          for (const [other, json] of Object.entries(answers)) bff.on(other, { json })
          bff.on(route, { json: strange })
          const { element, heard, text, session } = await aPanel(tag, [
            `${event}-loaded`,
            `${event}-failed`,
          ])
          await waitUntil(() => heard.length > 0, `${route} ${what}: nothing was heard`, {
            interval: 1,
          })
          await element.updateComplete.catch(() => {})
          expect(text(), `${route} ${what}`).to.match(/\S/).and.not.contain('Loading')
          expect(thrown, `${route} ${what}`).to.deep.equal([])
          session.remove()
        }
      }
    })
  }
})
