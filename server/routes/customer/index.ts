/** All routes that a customer's session may call. */
import { createMyAlert, deleteMyAlert, listMyAlerts, readMyAlert, updateMyAlert } from './alerts.ts'
import { readMyGrossRevenue, readMyOverdueBalance } from './analytics.ts'
import type { CustomerRoute } from './customer-route.ts'
import { listMyInvoices, listMyInvoicesById, readMyInvoice, retryMyPayment } from './invoices.ts'
import {
  confirmMyPaymentMethod,
  readMyPaymentMethod,
  setUpMyPaymentMethod,
} from './payment-method.ts'
import { changeMyPlan, subscribe } from './plans/confirm.ts'
import { listMyPlans } from './plans/my-plans.ts'
import { previewMyPlanChange, previewMySubscription } from './plans/preview.ts'
import { readMe, updateMe } from './profile.ts'
import { listMySubscriptions } from './subscriptions.ts'
import { readMyCurrentUsage, readMyPastUsage } from './usage.ts'
import { listMyWallets, listMyWalletTransactions } from './wallets.ts'

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
