/** Paths for reads, by caller. */
import { LINK } from '../support/upstream/upstream-rows.ts'
import type { Caller } from './response-checks.ts'

const DATES = 'issuing_date_from=2025-01-01&issuing_date_to=2026-12-31'

const CUSTOMERS = [
  '/api/me',
  '/api/me/usage/current',
  '/api/me/usage/past',
  `/api/me/invoices?${DATES}`,
  `/api/me/invoices?${DATES}&payment_status=FAILED&external_customer_id=bob`,
  '/api/me/invoices/inv-alice-1',
  '/api/me/invoices/inv-bob-1',
  '/api/me/analytics/overdue-balance',
  '/api/me/analytics/gross-revenue',
  '/api/me/subscriptions',
  '/api/me/wallets',
  '/api/me/wallets/wallet-alice/transactions',
  '/api/me/wallets/wallet-bob/transactions',
  '/api/me/alerts',
  '/api/me/alerts?subscription_id=sub-bob',
  '/api/me/usage/current?subscription_id=sub-alice',
  '/api/billing/customers/cus-bob-0002',
  `/api/payment-links/${LINK}`,
  `/api/payment-links/${LINK}/qr`,
  '/api/me/nothing',
]

const MERCHANTS = [
  '/api/billing/customers/cus-alice-0001',
  `/api/billing/invoices?${DATES}&payment_status=FAILED&external_customer_id=alice`,
  '/api/billing/invoices/inv-bob-1',
  '/api/billing/subscriptions/sub-alice/alerts',
  '/api/billing/wallets?external_customer_id=bob',
  `/api/payment-resources/${LINK}`,
  '/api/me',
]

/** Paths that require a session; the others are public or missing. */
const SESSIONS_ONLY = CUSTOMERS.filter((path) => !/payment-links|nothing/.test(path))

export function pathsOf(caller: Caller): readonly string[] {
  if (caller === 'merchant') return MERCHANTS
  return caller === 'alice' || caller === 'bob' ? CUSTOMERS : SESSIONS_ONLY
}
