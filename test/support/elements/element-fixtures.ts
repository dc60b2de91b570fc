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
import { answersOf } from '../../../demo/server/gallery/answers.ts'
import { lookOf } from '../../../demo/server/gallery/looks.ts'
import { BACK_OFFICE_FIXTURES } from '../back-office/back-office-fixtures.ts'
import type { renderInSession } from './render-in-session.ts'

const ME = { 'GET /api/me': { external_id: 'ada', name: 'Ada', now: '2026-11-20T10:00:00Z' } }
const SUBSCRIPTIONS = 'GET /api/me/subscriptions'
const subscriptions = { subscriptions: [{ external_id: 'terrain', name: 'T', status: 'ACTIVE' }] }

const GALLERY: Record<string, unknown> = answersOf(lookOf('ready'))
/** As in the gallery. */
const answersTo = (...paths: string[]) =>
  Object.fromEntries(paths.map((path) => [`GET /api${path}`, GALLERY[path]]))

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
  ['spend-chart', 'spend', answersTo('/me/analytics/gross-revenue')],
  ['balance-summary', 'balance', answersTo('/me/analytics/overdue-balance')],
  ['credit-balance', 'credit', answersTo('/me/wallets', '/me/wallets/w1/transactions')],
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
      ...answersTo('/me/alerts'),
    },
  ],
  ['billing-details', 'billing-details', answersTo('/me'), {}, ['profile:read']],
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
