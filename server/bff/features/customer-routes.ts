/** All routes that a customer's session may call. */

import { listMySubscriptions } from '../core/customers/subscriptions.ts'
import type { CustomerRoute } from '../core/forward/customer-route.ts'
import { readMyGrossRevenue, readMyOverdueBalance } from './account/analytics.ts'
import { readMe, updateMe } from './account/profile.ts'
import { listMyWallets, listMyWalletTransactions } from './account/wallets.ts'
import {
  listMyInvoices,
  listMyInvoicesById,
  readMyInvoice,
  retryMyPayment,
} from './invoices/routes.ts'
import {
  confirmMyPaymentMethod,
  readMyPaymentMethod,
  setUpMyPaymentMethod,
} from './payment-method/routes.ts'
import { changeMyPlan, subscribe } from './plans/confirm.ts'
import { listMyPlans } from './plans/my-plans.ts'
import { previewMyPlanChange, previewMySubscription } from './plans/preview.ts'
import {
  createMyAlert,
  deleteMyAlert,
  listMyAlerts,
  readMyAlert,
  updateMyAlert,
} from './usage/alerts.ts'
import { readMyCurrentUsage, readMyPastUsage } from './usage/usage.ts'

export const CUSTOMER_ROUTES = [
  readMe,
  updateMe,
  readMyPaymentMethod,
  setUpMyPaymentMethod,
  confirmMyPaymentMethod,
  readMyCurrentUsage,
  readMyPastUsage,
  listMyInvoices,
  readMyInvoice,
  listMyInvoicesById,
  retryMyPayment,
  readMyOverdueBalance,
  readMyGrossRevenue,
  listMySubscriptions,
  subscribe,
  previewMySubscription,
  previewMyPlanChange,
  changeMyPlan,
  listMyPlans,
  listMyWallets,
  listMyWalletTransactions,
  listMyAlerts,
  createMyAlert,
  readMyAlert,
  updateMyAlert,
  deleteMyAlert,
] as const satisfies readonly CustomerRoute<never, never>[]
