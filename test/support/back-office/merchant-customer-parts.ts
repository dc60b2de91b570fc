/** Responses of the service about the usage, the wallets and the alerts of a merchant's customer. */
import type { AlertForMerchant } from '../../../server/contract/alert.ts'
import type { WalletForMerchant } from '../../../server/contract/wallet.ts'
import { billingUsd } from './merchant-revenue.ts'

export const USAGE = 'GET /api/billing/customers/northwind/current_usage'
export const PAST_USAGE = 'GET /api/billing/customers/northwind/past_usage'
export const WALLETS = 'GET /api/billing/wallets'
export const ALERTS = 'GET /api/billing/subscriptions/maps/alerts'
export const CREATE_ALERT = 'POST /api/billing/subscriptions/maps/alerts'
export const READ_ALERT = `${ALERTS}/spend`
export const UPDATE_ALERT = 'PUT /api/billing/subscriptions/maps/alerts/spend'
export const DELETE_ALERT = 'DELETE /api/billing/subscriptions/maps/alerts/spend'

/** Billing's money is a number. */
export const aCustomersUsage = (changes: object = {}) => ({
  from_datetime: '2026-11-01T00:00:00Z',
  to_datetime: '2026-11-30T23:59:59Z',
  total_amount: billingUsd(135.95),
  taxes_amount: billingUsd(11.99),
  charges_usage: [
    {
      units: '41320',
      amount: billingUsd(123.96),
      metric: { code: 'tiles', name: 'Rendered map tiles' },
    },
  ],
  ...changes,
})

/** Closed periods, the latest first, without page counts (billing-184). */
export const aPastUsage = (months: readonly string[] = ['2026-10', '2026-09']) => ({
  usage_periods: months.map((month) =>
    aCustomersUsage({
      from_datetime: `${month}-01T00:00:00Z`,
      to_datetime: `${month}-28T23:59:59Z`,
    }),
  ),
})

export const aWallet = (changes: Partial<WalletForMerchant> = {}): WalletForMerchant => ({
  id: 'wallet-1',
  external_customer_id: 'northwind',
  name: 'Prepaid maps',
  status: 'ACTIVE',
  currency: 'USD',
  rate_amount: '1',
  expiration_at: '2027-03-31T00:00:00Z',
  available_balance: billingUsd(62.5),
  available_credits: '62.5',
  ...changes,
})

export const aWalletPage = (wallets: readonly WalletForMerchant[]) => ({
  wallets,
  metadata: { total_count: wallets.length, total_pages: 1, current_page: 1 },
})

export const anAlert = (changes: Partial<AlertForMerchant> = {}): AlertForMerchant => ({
  id: 'alert-1',
  type: 'CURRENT_USAGE_AMOUNT',
  code: 'spend',
  name: 'Monthly spend',
  external_subscription_id: 'maps',
  thresholds: [{ value: '200' }, { value: '50', recurring: true }],
  ...changes,
})
