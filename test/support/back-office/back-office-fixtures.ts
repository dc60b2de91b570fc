/** Valid responses for every element of the back office; tests mutate them. An entry an element. */
import { AlertEditor } from '../../../components/backoffice/alert-editor/alert-editor.ts'
import { AlertList } from '../../../components/backoffice/alert-list/alert-list.ts'
import { AuthorizationList } from '../../../components/backoffice/authorization-list/authorization-list.ts'
import { AuthorizationRenewal } from '../../../components/backoffice/authorization-renewal/authorization-renewal.ts'
import { BillingActivation } from '../../../components/backoffice/billing-activation/billing-activation.ts'
import { CreditNoteEditor } from '../../../components/backoffice/credit-note-editor/credit-note-editor.ts'
import { CreditNoteList } from '../../../components/backoffice/credit-note-list/credit-note-list.ts'
import { CustomerEditor } from '../../../components/backoffice/customer-editor/customer-editor.ts'
import { CustomerList } from '../../../components/backoffice/customer-list/customer-list.ts'
import { CustomerOverview } from '../../../components/backoffice/customer-overview/customer-overview.ts'
import { EventEditor } from '../../../components/backoffice/event-editor/event-editor.ts'
import { EventList } from '../../../components/backoffice/event-list/event-list.ts'
import { InvoiceBoard } from '../../../components/backoffice/invoice-board/invoice-board.ts'
import { MetricEditor } from '../../../components/backoffice/metric-editor/metric-editor.ts'
import { MetricList } from '../../../components/backoffice/metric-list/metric-list.ts'
import { OfficeHome } from '../../../components/backoffice/office-home/office-home.ts'
import { PayLinkEditor } from '../../../components/backoffice/pay-link-editor/pay-link-editor.ts'
import { PayLinkList } from '../../../components/backoffice/pay-link-list/pay-link-list.ts'
import { PlanEditor } from '../../../components/backoffice/plan-editor/plan-editor.ts'
import { PlanList } from '../../../components/backoffice/plan-list/plan-list.ts'
import { RevenueSummary } from '../../../components/backoffice/revenue-summary/revenue-summary.ts'
import { SubscriptionBoard } from '../../../components/backoffice/subscription-board/subscription-board.ts'
import { SubscriptionList } from '../../../components/backoffice/subscription-list/subscription-list.ts'
import { TaxEditor } from '../../../components/backoffice/tax-editor/tax-editor.ts'
import { TaxList } from '../../../components/backoffice/tax-list/tax-list.ts'
import { WalletEditor } from '../../../components/backoffice/wallet-editor/wallet-editor.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { usd } from '../../../demo/fixtures/customer.ts'
import {
  ADA,
  aCreditNote,
  aCustomer,
  aCustomerPage,
  aCustomersUsage,
  aMerchantInvoice,
  aMerchantLink,
  aMetric,
  aMetricPage,
  aNotePage,
  anAlert,
  anAuthorization,
  anEventPage,
  aPastUsage,
  aPlan,
  aPlanPage,
  aPrepaidWallet,
  aRenewal,
  aSubscription,
  aSubscriptionPage,
  aTax,
  aTaxPage,
  aTransaction,
  aTransactionPage,
  aWallet,
  aWalletPage,
  invoicePage,
  MAP_ID,
  METRIC_ID,
  NOTE_ID,
  PLAN_ID,
  RENEWED_ID,
  WALLET_ID,
} from '../../../demo/fixtures/office.ts'
import type { ElementFixture } from '../elements/element-fixtures.ts'
import {
  ALERTS,
  BY_ID,
  CUSTOMERS,
  EVENTS,
  INVOICES,
  LINKS,
  METRICS,
  NOTES,
  overdueOf,
  PAST_USAGE,
  PLANS,
  READ_ALERT,
  READ_AUTHORIZATION,
  READ_CUSTOMER,
  READ_LINK,
  READ_METRIC,
  READ_NOTE,
  READ_PLAN,
  READ_RENEWED,
  READ_SUBSCRIPTION,
  READ_TAX,
  READ_WALLET,
  REVENUE,
  revenueOf,
  SUBSCRIPTIONS,
  TAXES,
  TIME,
  TRANSACTIONS,
  USAGE,
  WALLETS,
} from './routes.ts'

define('alert-editor', AlertEditor)
define('alert-list', AlertList)
define('authorization-list', AuthorizationList)
define('authorization-renewal', AuthorizationRenewal)
define('billing-activation', BillingActivation)
define('credit-note-editor', CreditNoteEditor)
define('credit-note-list', CreditNoteList)
define('customer-editor', CustomerEditor)
define('customer-list', CustomerList)
define('customer-overview', CustomerOverview)
define('event-editor', EventEditor)
define('event-list', EventList)
define('metric-editor', MetricEditor)
define('metric-list', MetricList)
define('invoice-board', InvoiceBoard)
define('office-home', OfficeHome)
define('pay-link-editor', PayLinkEditor)
define('pay-link-list', PayLinkList)
define('plan-editor', PlanEditor)
define('plan-list', PlanList)
define('revenue-summary', RevenueSummary)
define('tax-editor', TaxEditor)
define('tax-list', TaxList)
define('wallet-editor', WalletEditor)
define('subscription-board', SubscriptionBoard)
define('subscription-list', SubscriptionList)

const ALERT_SCOPES = ['alerts:read', 'alerts:write', 'subscriptions:read', 'usage:read']

export const BACK_OFFICE_FIXTURES: ElementFixture[] = [
  [
    'alert-editor',
    'subscription-alert',
    { [READ_ALERT]: anAlert(), [READ_SUBSCRIPTION]: aSubscription(), [USAGE]: aCustomersUsage() },
    { subscription: 'maps', alert: 'spend' },
    ALERT_SCOPES,
  ],
  [
    'alert-list',
    'subscription-alerts',
    {
      [SUBSCRIPTIONS]: aSubscriptionPage([aSubscription()]),
      [ALERTS]: { alerts: [anAlert()] },
      [USAGE]: aCustomersUsage(),
    },
    { customer: 'northwind' },
    ALERT_SCOPES,
  ],
  [
    'authorization-list',
    'authorizations',
    {
      [BY_ID]: { authorizations: [aRenewal()], failed: [] },
      [TIME]: { now: '2026-11-20T10:00:00Z' },
    },
    { authorizations: RENEWED_ID },
    ['authorizations:read'],
  ],
  [
    'authorization-renewal',
    'authorization',
    {
      [READ_RENEWED]: aRenewal({ status_details: { reason: 'PENDING_REVIEW' } }),
      [READ_AUTHORIZATION]: anAuthorization(),
      [TIME]: { now: '2026-11-20T10:00:00Z' },
    },
    { authorization: RENEWED_ID },
    ['authorizations:read', 'authorizations:reauthorize'],
  ],
  [
    'billing-activation',
    'activation',
    {
      'GET /api/billing/plans': {
        plans: [{ id: 'p1', code: 'terrain', name: 'Terrain' }],
        metadata: { total_count: 1 },
      },
    },
    {},
    ['catalog:read', 'billing:activate'],
  ],
  [
    'event-editor',
    'event-options',
    {
      [METRICS]: aMetricPage(),
      [SUBSCRIPTIONS]: aSubscriptionPage([aSubscription()]),
      [TIME]: { now: '2026-11-20T10:00:00Z' },
    },
    { customer: 'northwind' },
    ['events:write', 'catalog:read', 'subscriptions:read'],
  ],
  [
    'event-list',
    'events',
    { [EVENTS]: anEventPage(), [SUBSCRIPTIONS]: aSubscriptionPage([aSubscription()]) },
    { customer: 'northwind' },
    ['events:read', 'events:write', 'subscriptions:read'],
  ],
  [
    'metric-editor',
    'metric',
    { [READ_METRIC]: aMetric() },
    { metric: METRIC_ID },
    ['catalog:read', 'catalog:write'],
  ],
  ['metric-list', 'metrics', { [METRICS]: aMetricPage() }, {}, ['catalog:read', 'catalog:write']],
  ['tax-editor', 'tax', { [READ_TAX]: aTax() }, { tax: 'vat' }, ['catalog:read', 'catalog:write']],
  ['tax-list', 'taxes', { [TAXES]: aTaxPage() }, {}, ['catalog:read', 'catalog:write']],
  [
    'invoice-board',
    'invoice-board',
    { [INVOICES]: invoicePage([aMerchantInvoice()]) },
    { filters: 'none' },
    ['invoices:read', 'invoices:pay'],
  ],
  [
    'credit-note-editor',
    'credit-note',
    { [READ_NOTE]: aCreditNote() },
    { note: NOTE_ID },
    ['credits:read', 'credits:write', 'invoices:read'],
  ],
  [
    'credit-note-list',
    'credit-notes',
    { [NOTES]: aNotePage() },
    {},
    ['credits:read', 'credits:write'],
  ],
  [
    'wallet-editor',
    'wallet',
    { [READ_WALLET]: aWallet(), [TRANSACTIONS]: aTransactionPage([aTransaction()]) },
    { wallet: WALLET_ID },
    ['credits:read', 'credits:write'],
  ],
  [
    'pay-link-editor',
    'payment-link',
    { [READ_LINK]: aMerchantLink() },
    { link: MAP_ID },
    ['links:read', 'links:write'],
  ],
  [
    'pay-link-list',
    'payment-links',
    { [LINKS]: { resources: [aMerchantLink()], links: [] } },
    {},
    ['links:read', 'links:write'],
  ],
  [
    'customer-editor',
    'customer',
    { [READ_CUSTOMER]: aCustomer() },
    { customer: 'northwind' },
    ['customers:read', 'customers:write'],
  ],
  [
    'customer-list',
    'customers',
    { [CUSTOMERS]: aCustomerPage([aCustomer()]) },
    {},
    ['customers:read', 'customers:write'],
  ],
  [
    'customer-overview',
    'customer',
    {
      [READ_CUSTOMER]: aCustomer(),
      [SUBSCRIPTIONS]: aSubscriptionPage([aSubscription()]),
      [USAGE]: aCustomersUsage(),
      [PAST_USAGE]: aPastUsage(),
      [WALLETS]: aWalletPage([aPrepaidWallet()]),
      [ALERTS]: { alerts: [anAlert()] },
      [INVOICES]: invoicePage([]),
      [revenueOf('northwind')]: { gross_revenues: [] },
      [overdueOf('northwind')]: { overdue_balances: [] },
    },
    { customer: 'northwind', closable: '' },
    [
      ...['customers:read', 'customers:write', 'analytics:read', 'subscriptions:read'],
      ...['usage:read', 'invoices:read', 'credits:read', 'alerts:read'],
    ],
  ],
  [
    'office-home',
    'office-home',
    {
      [TIME]: { now: '2026-11-20T10:00:00Z' },
      [INVOICES]: invoicePage([aMerchantInvoice()]),
      'GET /api/notifications': {
        notifications: [{ id: 'WH-1', type: 'NEW.KIND', time: null, customer: 'northwind' }],
      },
    },
    {},
    ['invoices:read', 'notifications:read'],
  ],
  [
    'revenue-summary',
    'revenue',
    {
      [CUSTOMERS]: { customers: [ADA], metadata: { total_count: 1 } },
      [REVENUE]: {
        gross_revenues: [
          { month: '2026-10', amount: usd('1.1'), invoices_count: 1 },
          { month: '2026-11', amount: usd('2.2'), invoices_count: 2 },
        ],
        overdue_balances: [{ month: '2026-11', amount: usd('2.2') }],
      },
    },
    {},
    ['analytics:read', 'customers:read'],
  ],
  [
    'plan-editor',
    'plan',
    { [READ_PLAN]: aPlan(), [METRICS]: aMetricPage(), [TAXES]: aTaxPage() },
    { plan: PLAN_ID },
    ['catalog:read', 'catalog:write'],
  ],
  ['plan-list', 'plans', { [PLANS]: aPlanPage() }, {}, ['catalog:read', 'catalog:write']],
  [
    'subscription-board',
    'subscriptions',
    {
      [SUBSCRIPTIONS]: aSubscriptionPage([aSubscription()]),
      [CUSTOMERS]: aCustomerPage([aCustomer()]),
      [PLANS]: aPlanPage(),
    },
    {},
    ['subscriptions:read', 'customers:read', 'catalog:read'],
  ],
  [
    'subscription-list',
    'subscriptions',
    { [SUBSCRIPTIONS]: aSubscriptionPage([aSubscription()]), [PLANS]: aPlanPage() },
    { customer: 'northwind' },
    ['subscriptions:read', 'subscriptions:write', 'catalog:read'],
  ],
]
