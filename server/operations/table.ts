/** The table: everything that a session may call. */
import { activate } from './activation.ts'
import {
  createAlert,
  createMyAlert,
  deleteAlert,
  deleteMyAlert,
  listAlerts,
  listMyAlerts,
  readAlert,
  readMyAlert,
  updateAlert,
  updateMyAlert,
} from './alerts.ts'
import {
  readGrossRevenue,
  readMyGrossRevenue,
  readMyOverdueBalance,
  readOverdueBalance,
} from './analytics.ts'
import { readAuthorization, reauthorize } from './authorizations.ts'
import {
  createCreditNote,
  listCreditNotes,
  readCreditNote,
  voidCreditNote,
} from './credit-notes.ts'
import type { CustomerView } from './customer-view.ts'
import {
  createCustomer,
  deleteCustomer,
  listCustomers,
  readCustomer,
  readMe,
  updateCustomer,
} from './customers.ts'
import { createEvent, createEvents, listEvents } from './events.ts'
import {
  listInvoices,
  listMyInvoices,
  readInvoice,
  readMyInvoice,
  retryMyPayment,
  retryPayment,
} from './invoices.ts'
import { createMetric, deleteMetric, listMetrics, readMetric, updateMetric } from './metrics.ts'
import type { Operation } from './operation.ts'
import {
  createPaymentLink,
  deletePaymentLink,
  listPaymentLinks,
  readPaymentLink,
  replacePaymentLink,
} from './payment-links.ts'
import { createPlan, deletePlan, listPlans, readPlan, updatePlan } from './plans.ts'
import {
  cancelSubscription,
  createSubscription,
  listMySubscriptions,
  listSubscriptions,
  readSubscription,
  updateSubscription,
} from './subscriptions.ts'
import { createTax, deleteTax, listTaxes, readTax, updateTax } from './taxes.ts'
import { readCurrentUsage, readMyCurrentUsage, readMyPastUsage, readPastUsage } from './usage.ts'
import {
  createWallet,
  createWalletTransaction,
  listMyWallets,
  listMyWalletTransactions,
  listWallets,
  listWalletTransactions,
  readWallet,
  readWalletTransaction,
  updateWallet,
} from './wallets.ts'

/** What a merchant's session may call, one to one as the services have it. */
export const OPERATIONS = [
  activate,
  listInvoices,
  readInvoice,
  retryPayment,
  listMetrics,
  createMetric,
  readMetric,
  updateMetric,
  deleteMetric,
  listPlans,
  createPlan,
  readPlan,
  updatePlan,
  deletePlan,
  listCustomers,
  createCustomer,
  readCustomer,
  updateCustomer,
  deleteCustomer,
  readOverdueBalance,
  readGrossRevenue,
  readCurrentUsage,
  readPastUsage,
  listSubscriptions,
  createSubscription,
  readSubscription,
  updateSubscription,
  cancelSubscription,
  listAlerts,
  createAlert,
  readAlert,
  updateAlert,
  deleteAlert,
  listEvents,
  createEvent,
  createEvents,
  listCreditNotes,
  createCreditNote,
  readCreditNote,
  voidCreditNote,
  listWallets,
  createWallet,
  readWallet,
  updateWallet,
  createWalletTransaction,
  listWalletTransactions,
  readWalletTransaction,
  listTaxes,
  createTax,
  readTax,
  updateTax,
  deleteTax,
  createPaymentLink,
  listPaymentLinks,
  readPaymentLink,
  replacePaymentLink,
  deletePaymentLink,
  readAuthorization,
  reauthorize,
] as const satisfies readonly Operation[]

/** What a customer's session may call, of what is theirs. */
export const CUSTOMER_VIEWS = [
  readMe,
  readMyCurrentUsage,
  readMyPastUsage,
  listMyInvoices,
  readMyInvoice,
  retryMyPayment,
  readMyOverdueBalance,
  readMyGrossRevenue,
  listMySubscriptions,
  listMyWallets,
  listMyWalletTransactions,
  listMyAlerts,
  createMyAlert,
  readMyAlert,
  updateMyAlert,
  deleteMyAlert,
] as const satisfies readonly CustomerView[]
