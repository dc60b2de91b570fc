/** API responses for one customer, with data for every part of every element. */
import type { MyAlerts } from '../../../server/contract/alert.ts'
import type {
  GrossRevenuesForCustomer,
  OverdueBalancesForCustomer,
} from '../../../server/contract/analytics.ts'
import type { Profile } from '../../../server/contract/customer.ts'
import type { PaymentStatus } from '../../../server/contract/invoice.ts'
import type { PublicLineItem } from '../../../server/contract/payment-link.ts'
import type { PublicPlans } from '../../../server/contract/plans/public-plan.ts'
import type { MySubscriptions } from '../../../server/contract/subscription.ts'
import type { PastUsageForCustomer } from '../../../server/contract/usage.ts'
import type { PaymentMethod } from '../../../server/contract/vault/payment-method.ts'
import type { MyWallets, MyWalletTransactions } from '../../../server/contract/wallet.ts'
import {
  aChargeUsage,
  aLink,
  anInvoice,
  anInvoicePage,
  anItem,
  aTotal,
  aUsage,
} from '../../fixtures/customer.ts'
import type { Look } from './looks.ts'
import { offeredPlans, plansOfCustomer } from './plans.ts'
import { qrCode } from './qr-code.ts'

/** The service's time in the gallery: nothing in it depends on the day it is looked at. */
export const NOW = '2026-11-20T10:00:00Z'

const MONTHS = ['05', '06', '07', '08', '09', '10', '11']
const LINK = 'PLB-GALLERY00001'
const CHOICES = 'PLB-GALLERY00002'

export function answersOf(look: Look) {
  const { currency: currency_code, amount, name } = look
  const money = (minor: number) => ({ currency_code, value: amount(minor) })

  const charge = (code: string, title: string, units: string, minor: number) =>
    aChargeUsage({
      units,
      events_count: 1204,
      amount: money(minor),
      charge: { charge_model: 'STANDARD', properties: { amount: amount(2) } },
      metric: { code, name: name(title), aggregation_type: 'SUM', type: 'METERED' },
    })
  const usage = (month: string, growth: number) =>
    aUsage({
      from_datetime: `2026-${month}-01T00:00:00Z`,
      to_datetime: `2026-${month}-28T23:59:59Z`,
      issuing_date: null,
      total_amount: money(15_600 + 1_100 * growth),
      taxes_amount: money(1_200 + 100 * growth),
      charges_usage: [
        charge('api_calls', 'API calls', '41203', 8_200 + 500 * growth),
        charge('storage_gb', 'Storage', '312.5', 5_100 + 400 * growth),
        charge('seats', 'Seats', '12', 1_100 + 100 * growth),
      ],
    })
  const month = (n: number) => String(n - 40 + 10).padStart(2, '0')
  const invoice = (n: number, payment_status: string) =>
    anInvoice({
      id: `inv-${n}`,
      invoice_number: `INV-2026-00${n}`,
      payment_status,
      payment_overdue: payment_status === 'FAILED',
      issued_date: `2026-${month(n)}-01`,
      due_date: `2026-${month(n)}-15`,
      updated_at: NOW,
      amount: { total_amount: money(12_345) },
      fees: [{ id: null, total_amount: money(12_345) }],
      customer: { name: name('Ada Okafor'), email: 'ada@northwind.example', address: null },
    })
  const invoices = [invoice(41, 'PENDING'), invoice(40, 'FAILED'), invoice(39, 'SUCCEEDED')]
  const total = (status: PaymentStatus, overdue: number) =>
    aTotal(status, amount(12_345), {
      currency_code,
      overdue_count: overdue ? 1 : 0,
      overdue_value: amount(overdue),
    })

  const moved = (
    transaction_status: string,
    transaction_type: string,
    day: string,
    minor: number,
    payment_status: string | null,
  ) => ({
    wallet_transaction_id: day,
    payment_status,
    transaction_status,
    transaction_type,
    amount: money(minor),
    credits: String(minor / 100),
    created_at: `2026-${day}T09:00:00Z`,
  })

  const link = (id: string, item: PublicLineItem) =>
    aLink({ id, url: `http://127.0.0.1/ncp/payment/${id}`, items: [item] })

  return {
    '/me': {
      external_id: 'gallery',
      name: name('Ada Okafor'),
      email: 'ada@northwind.example',
      phone: '+1 503 555 0100',
      address: {
        line1: '1200 SW Morrison St',
        city: 'Portland',
        state: 'OR',
        postal_code: '97205',
        country: 'US',
      },
      now: NOW,
    } satisfies Profile,
    '/me/subscriptions': {
      subscriptions: [
        {
          external_id: 'terrain',
          name: name('Terrain'),
          plan_code: 'solo',
          status: 'ACTIVE',
        },
      ],
    } satisfies MySubscriptions,
    '/me/usage/current': usage('11', 6),
    '/me/usage/past': {
      usage_periods: MONTHS.slice(0, -1).map(usage).reverse(),
    } satisfies PastUsageForCustomer,
    '/me/invoices': anInvoicePage(invoices, {
      totals: [total('PENDING', 0), total('FAILED', 12_345), total('SUCCEEDED', 0)],
    }),
    '/me/invoices/inv-40': invoices[1],
    '/me/invoices-by-id': { invoices: [invoices[1]] },
    '/me/analytics/overdue-balance': {
      overdue_balances: [{ month: '2026-10', amount: money(12_345), invoice_ids: ['inv-40'] }],
    } satisfies OverdueBalancesForCustomer,
    '/me/analytics/gross-revenue': {
      gross_revenues: MONTHS.map((month, index) => ({
        month: `2026-${month}`,
        amount: money(12_345 + 1_100 * index),
        invoices_count: 1,
      })),
    } satisfies GrossRevenuesForCustomer,
    '/me/wallets': {
      wallets: [
        {
          id: 'w1',
          name: name('Launch credits'),
          status: 'ACTIVE',
          currency: currency_code,
          rate_amount: amount(100),
          expiration_at: '2027-01-01T00:00:00Z',
          available_balance: money(12_050),
          ongoing_usage: money(2_050),
          net_balance: money(10_000),
          available_credits: '120.5',
        },
      ],
    } satisfies MyWallets,
    '/me/wallets/w1/transactions': {
      wallet_transactions: [
        moved('INVOICED', 'OUTBOUND', '11-01', 1_500, 'SETTLED'),
        moved('PURCHASED', 'INBOUND', '10-20', 5_000, 'PENDING'),
        moved('PURCHASED', 'INBOUND', '09-12', 5_000, 'FAILED'),
        moved('GRANTED', 'INBOUND', '08-01', 8_550, null),
      ],
    } satisfies MyWalletTransactions,
    '/me/alerts': {
      alerts: [
        {
          type: 'METRIC_CURRENT_USAGE_UNITS',
          code: 'calls',
          name: name('Many calls'),
          external_subscription_id: 'terrain',
          metric: { code: 'api_calls', name: name('API calls') },
          thresholds: [{ value: '50000' }, { value: '10000', recurring: true }],
        },
      ],
    } satisfies MyAlerts,
    [`/payment-links/${LINK}`]: link(
      LINK,
      anItem({
        name: name('Field notebook'),
        description: name('Dotted, 96 pages.'),
        unit_amount: money(1_250),
      }),
    ),
    [`/payment-links/${CHOICES}`]: link(
      CHOICES,
      anItem({
        name: name('Harbour tee'),
        description: name('Heavy organic cotton.'),
        unit_amount: undefined,
        price_from: money(2_800),
        variants: {
          dimensions: [
            {
              name: name('Size'),
              primary: true,
              options: [
                { label: 'S', unit_amount: money(2_800) },
                { label: 'M', unit_amount: money(2_800) },
                { label: 'XL', unit_amount: money(3_100) },
              ],
            },
            {
              name: name('Colour'),
              primary: false,
              options: [{ label: name('Ink') }, { label: name('Sand') }],
            },
          ],
        },
        adjustable_quantity: { maximum: 5 },
        taxes: [{ name: name('Sales tax'), type: 'PERCENTAGE', value: '8.25' }],
        shipping: [{ type: 'FLAT', value: amount(490), additional_unit_value: amount(110) }],
      }),
    ),
    [`/payment-links/${LINK}/qr`]: qrCode,
    '/plans': offeredPlans(look),
    '/me/plans': plansOfCustomer(look, NOW),
  }
}

/** Responses for a customer without data. */
export function nothingOf(look: Look): Partial<Record<string, unknown>> {
  const all = answersOf(look)
  return {
    '/me': { external_id: 'gallery', now: NOW } satisfies Profile,
    '/me/payment-method': { on_file: false } satisfies PaymentMethod,
    '/me/subscriptions': all['/me/subscriptions'],
    '/me/usage/current': {
      ...all['/me/usage/current'],
      total_amount: { currency_code: look.currency, value: '0' },
      taxes_amount: null,
      charges_usage: [],
    },
    '/me/usage/past': { usage_periods: [] },
    '/me/invoices': anInvoicePage([], {
      totals: [],
      metadata: { total_count: 0, total_pages: 0, current_page: 1 },
    }),
    '/me/analytics/overdue-balance': { overdue_balances: [] },
    '/me/analytics/gross-revenue': { gross_revenues: [] },
    '/me/wallets': { wallets: [] },
    '/me/alerts': { alerts: [] },
    '/plans': { plans: [] } satisfies PublicPlans,
    '/me/plans': { ...all['/me/plans'], subscriptions: [] },
  }
}
