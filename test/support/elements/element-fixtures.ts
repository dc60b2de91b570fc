/** Valid responses for every element that loads data; tests mutate them. */
import { BalanceSummary } from '../../../components/balance-summary/balance-summary.ts'
import { BillingDetails } from '../../../components/billing-details/billing-details.ts'
import { CreditBalance } from '../../../components/credit-balance/credit-balance.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { InvoiceList } from '../../../components/invoice-list/invoice-list.ts'
import { PayLinkButton } from '../../../components/pay-link-button/pay-link-button.ts'
import { PaymentMethod } from '../../../components/payment-method/payment-method.ts'
import { PricingTable } from '../../../components/pricing-table/pricing-table.ts'
import { SpendChart } from '../../../components/spend-chart/spend-chart.ts'
import { SubscriptionCard } from '../../../components/subscription-card/subscription-card.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { UsageAlerts } from '../../../components/usage-alerts/usage-alerts.ts'
import { UsageHistory } from '../../../components/usage-history/usage-history.ts'
import { UsageMeter } from '../../../components/usage-meter/usage-meter.ts'
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
import { answersOf } from '../../../demo/server/gallery/answers.ts'
import { lookOf } from '../../../demo/server/gallery/looks.ts'
import { BACK_OFFICE_FIXTURES } from '../back-office/back-office-fixtures.ts'
import type { renderInSession } from './render-in-session.ts'

define('balance-summary', BalanceSummary)
define('billing-details', BillingDetails)
define('credit-balance', CreditBalance)
define('invoice-list', InvoiceList)
define('pay-link-button', PayLinkButton)
define('payment-method', PaymentMethod)
define('pricing-table', PricingTable)
define('subscription-card', SubscriptionCard)
define('till-session', TillSession)
define('spend-chart', SpendChart)
define('usage-alerts', UsageAlerts)
define('usage-history', UsageHistory)
define('usage-meter', UsageMeter)

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
