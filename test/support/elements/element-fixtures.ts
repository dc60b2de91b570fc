/** Valid responses for every element that loads data; tests mutate them. */
import {
  ALL_MODELS,
  aLink,
  anInvoice,
  anInvoicePage,
  aShirt,
  aTotal,
  aUsage,
  LINK_ID,
  someMyPlans,
  somePlans,
  usd,
} from '../../../demo/fixtures/customer.ts'
import '../../../components/balance-summary/balance-summary.define.ts'
import '../../../components/billing-details/billing-details.define.ts'
import '../../../components/credit-balance/credit-balance.define.ts'
import '../../../components/invoice-list/invoice-list.define.ts'
import '../../../components/pay-link-button/pay-link-button.define.ts'
import '../../../components/payment-method/payment-method.define.ts'
import '../../../components/pricing-table/pricing-table.define.ts'
import '../../../components/subscription-card/subscription-card.define.ts'
import '../../../components/till-session/till-session.define.ts'
import '../../../components/spend-chart/spend-chart.define.ts'
import '../../../components/usage-alerts/usage-alerts.define.ts'
import '../../../components/usage-history/usage-history.define.ts'
import '../../../components/usage-meter/usage-meter.define.ts'
import { BACK_OFFICE_FIXTURES } from '../back-office/back-office-fixtures.ts'
import type { renderInSession } from './render-in-session.ts'

const ME = { 'GET /api/me': { external_id: 'ada', name: 'Ada', now: '2026-11-20T10:00:00Z' } }
const SUBSCRIPTIONS = 'GET /api/me/subscriptions'
const subscriptions = { subscriptions: [{ external_id: 'terrain', name: 'T', status: 'ACTIVE' }] }

export type ElementFixture = [
  tag: Parameters<typeof renderInSession>[0],
  /** Prefix of its event names. */
  event: string,
  answers: Record<string, unknown>,
  attributes?: Record<string, string>,
  scopes?: string[],
]

/** Elements of a customer's page, without a payment. */
export const CUSTOMER_FIXTURES: ElementFixture[] = [
  [
    'invoice-list',
    'invoices',
    {
      ...ME,
      'GET /api/me/invoices': anInvoicePage(
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
  [
    'billing-details',
    'billing-details',
    {
      'GET /api/me': {
        ...ME['GET /api/me'],
        email: 'ada@example.com',
        address: { line1: '9 Nile St', city: 'Portland', state: 'OR', country: 'US' },
      },
    },
    {},
    ['profile:read'],
  ],
  [
    'payment-method',
    'payment-method',
    {
      ...ME,
      'GET /api/me/payment-method': {
        on_file: true,
        type: 'CARD',
        brand: 'VISA',
        last_digits: '1111',
        expiry: '2027-02',
      },
    },
    {},
    ['profile:read', 'payment-method:read'],
  ],
  [
    'pricing-table',
    'pricing',
    { [SUBSCRIPTIONS]: subscriptions, 'GET /api/plans': somePlans(ALL_MODELS) },
    { usage: 'api_calls=50000&volume=1000' },
    ['usage:read'],
  ],
  [
    'subscription-card',
    'my-plans',
    { 'GET /api/me/plans': someMyPlans() },
    {},
    ['usage:read', 'plan:write'],
  ],
]

export const ELEMENT_FIXTURES: ElementFixture[] = [...CUSTOMER_FIXTURES, ...BACK_OFFICE_FIXTURES]
