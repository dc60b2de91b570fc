/** The customers of the gallery's merchant. */
import type { Look } from '../looks.ts'
import { subscriptions } from './subscriptions.ts'

const TAX = {
  id: 'tax-1',
  name: 'Sales tax',
  code: 'sales',
  rate: '8.25',
  created_at: '2026-01-01T00:00:00Z',
}

const customer = (look: Look, external_id: string, name: string) => ({
  id: `id-${external_id}`,
  name: look.name(name),
  external_id,
  email: `ada@${external_id}.example`,
  phone: '+1 503 555 0101',
  address: { line1: '1 Harbor Way', city: 'Portland', state: 'OR', country: 'US' },
  payment_method_type: 'CARD',
  metadata: [{ key: 'manager', value: look.name('Grace'), display_in_invoice: false }],
  taxes: [TAX],
})

const money = ({ currency, amount }: Look, minor: number) => ({
  currency_code: currency,
  value: Number(amount(minor)),
})

const usage = (look: Look, month: string, lastDay: number) => ({
  from_datetime: `${month}-01T00:00:00Z`,
  to_datetime: `${month}-${lastDay}T23:59:59Z`,
  total_amount: money(look, 15_731),
  taxes_amount: money(look, 1_199),
  charges_usage: [
    {
      units: '41320',
      amount: money(look, 12_396),
      metric: { code: 'tiles', name: look.name('Rendered map tiles') },
    },
    { units: '71.2', amount: money(look, 2_136), metric: { code: 'gpu', name: 'GPU minutes' } },
  ],
})

const tilesAlert = (look: Look) => ({
  id: 'alert-1',
  type: 'METRIC_CURRENT_USAGE_UNITS',
  code: 'tiles',
  external_subscription_id: 'maps',
  metric: { code: 'tiles', name: look.name('Rendered map tiles') },
  thresholds: [{ value: '50000' }, { value: '10000', recurring: true }],
})

const spendAlert = (look: Look) => ({
  id: 'alert-2',
  type: 'CURRENT_USAGE_AMOUNT',
  code: 'spend',
  name: look.name('Spend of the month'),
  external_subscription_id: 'maps',
  thresholds: [{ value: look.amount(20_000) }],
})

/** One alert and its subscription, for the editor. */
export const editedAlert = (look: Look) => ({
  '/billing/subscriptions/maps': subscriptions(look).subscriptions.find(
    ({ external_id }) => external_id === 'maps',
  ),
  '/billing/subscriptions/maps/alerts/tiles': tilesAlert(look),
})

/** The parts of an overview: usage, wallets and alerts. */
export const customerParts = (look: Look) => ({
  '/billing/customers/northwind/current_usage': usage(look, '2026-11', 30),
  '/billing/customers/northwind/past_usage': {
    usage_periods: [
      usage(look, '2026-10', 31),
      usage(look, '2026-09', 30),
      usage(look, '2026-08', 31),
      usage(look, '2026-07', 31),
      usage(look, '2026-06', 30),
      usage(look, '2026-05', 31),
    ],
  },
  '/billing/wallets': {
    wallets: [
      {
        id: 'wallet-1',
        external_customer_id: 'northwind',
        name: look.name('Prepaid maps'),
        status: 'ACTIVE',
        currency: look.currency,
        rate_amount: look.amount(100),
        expiration_at: '2027-03-31T00:00:00Z',
        available_balance: money(look, 6_250),
        available_credits: '62.5',
      },
    ],
    metadata: { total_count: 1, total_pages: 1, current_page: 1 },
  },
  '/billing/subscriptions/maps/alerts': { alerts: [tilesAlert(look), spendAlert(look)] },
})

/** A customer with nothing but its profile. */
export const noCustomerParts = {
  '/billing/wallets': { wallets: [], metadata: { total_count: 0, total_pages: 0 } },
  '/billing/customers/northwind/analytics/gross-revenue': { gross_revenues: [] },
  '/billing/customers/northwind/analytics/overdue-balance': { overdue_balances: [] },
}

export const northwind = (look: Look) => customer(look, 'northwind', 'Northwind Traders')

export const customers = (look: Look) => ({
  customers: [
    northwind(look),
    customer(look, 'contour-lab', 'Contour Lab'),
    customer(look, 'atoll-survey', 'Atoll Survey'),
  ],
  metadata: { total_count: 23, total_pages: 8, current_page: 1 },
})
