/** Table of all operations that a session may call. Internal operations have no place in it. */
import { activate } from './activation.ts'
import { createAlert, deleteAlert, listAlerts, readAlert, updateAlert } from './alerts.ts'
import { readGrossRevenue, readOverdueBalance } from './analytics.ts'
import { readAuthorization, reauthorize } from './authorizations.ts'
import {
  createCreditNote,
  listCreditNotes,
  readCreditNote,
  voidCreditNote,
} from './credit-notes.ts'
import {
  createCustomer,
  deleteCustomer,
  listCustomers,
  readCustomer,
  updateCustomer,
} from './customers.ts'
import { createEvent, createEvents, listEvents } from './events.ts'
import { listInvoices, readInvoice, retryPayment } from './invoices.ts'
import { createMetric, deleteMetric, listMetrics, readMetric, updateMetric } from './metrics.ts'
import type { MerchantOperation } from './operation.ts'
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
  listSubscriptions,
  readSubscription,
  updateSubscription,
} from './subscriptions.ts'
import { createTax, deleteTax, listTaxes, readTax, updateTax } from './taxes.ts'
import { readCurrentUsage, readPastUsage } from './usage.ts'
import {
  createWallet,
  createWalletTransaction,
  listWallets,
  listWalletTransactions,
  readWallet,
  readWalletTransaction,
  updateWallet,
} from './wallets.ts'

/** Operations of a merchant's session, passed through to the services one to one. */
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
] as const satisfies readonly MerchantOperation[]
