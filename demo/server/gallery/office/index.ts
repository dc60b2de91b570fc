/** API responses for one merchant, with data for every part of every element of the back office. */

import { ORIGINAL_ID, RENEWED_ID } from '../../../fixtures/office.ts'
import { NOW } from '../answers.ts'
import type { Look } from '../looks.ts'
import type { Refusal } from '../refusals.ts'
import {
  authorizationsById,
  closedAuthorization,
  noAuthorizations,
  original,
  renewal,
} from './authorizations.ts'
import { metric, metrics, noMetrics, noTaxes, plan, plans, tax, taxes } from './catalog.ts'
import { creditNotes, noCreditNotes } from './credit-notes.ts'
import { customerParts, customers, editedAlert, noCustomerParts, northwind } from './customers.ts'
import { events, noEvents } from './events.ts'
import { invoices, noInvoices } from './invoices.ts'
import { fullLink, LINK_ID, linkPage } from './links.ts'
import { notifications } from './notifications.ts'
import { revenueOfAll, revenues } from './revenue.ts'
import { subscriptions } from './subscriptions.ts'
import { noTransactions, transactions, WALLET_ID, wallet } from './wallets.ts'

/** By path, as the services spell their members; billing's money is a number there. */
export const officeAnswersOf = (look: Look): Record<string, unknown> => ({
  '/billing/metrics': metrics(look),
  '/billing/metrics/bm_2': metric(look),
  '/service-time': { now: NOW },
  [`/authorizations/${ORIGINAL_ID}`]: original(look),
  [`/authorizations/${RENEWED_ID}`]: renewal(look),
  '/authorizations-by-id': authorizationsById(look),
  '/billing/plans': plans(look),
  '/billing/plans/plan-1': plan(look),
  '/billing/taxes': taxes(look),
  '/billing/taxes/vat': tax(look),
  '/billing/customers': customers(look),
  '/billing/customers/northwind': northwind(look),
  '/revenue': revenueOfAll(look),
  '/notifications': notifications,
  '/billing/customers/northwind/analytics/gross-revenue': revenues(look, 12_345),
  '/billing/customers/northwind/analytics/overdue-balance': { overdue_balances: [] },
  '/billing/subscriptions': subscriptions(look),
  '/billing/events': events(look),
  ...customerParts(look),
  ...editedAlert(look),
  ...invoices(look),
  ...creditNotes(look),
  [`/billing/wallets/${WALLET_ID}`]: wallet(look),
  [`/billing/wallets/${WALLET_ID}/wallet-transactions`]: transactions(look),
  '/billing/wallet-transactions/transaction-1': transactions(look).wallet_transactions[0],
  '/payment-resources': linkPage(look),
  [`/payment-resources/${LINK_ID}`]: fullLink(look),
})

/** Responses of a merchant without any data. */
export const officeNothingOf = (look: Look): Record<string, unknown> => ({
  '/billing/metrics': noMetrics,
  '/billing/metrics/bm_2': metric(look),
  '/service-time': { now: NOW },
  '/revenue': { gross_revenues: [], overdue_balances: [] },
  [`/authorizations/${ORIGINAL_ID}`]: closedAuthorization(look),
  [`/authorizations/${RENEWED_ID}`]: closedAuthorization(look),
  '/authorizations-by-id': noAuthorizations,
  '/billing/plans/plan-1': plan(look),
  '/billing/taxes': noTaxes,
  '/billing/taxes/vat': tax(look),
  '/billing/plans': { plans: [], metadata: { total_count: 0 } },
  '/billing/customers': { customers: [], metadata: { total_count: 0, total_pages: 0 } },
  '/billing/customers/northwind': northwind(look),
  '/billing/subscriptions': { subscriptions: [], metadata: { total_count: 0, total_pages: 0 } },
  '/billing/events': noEvents,
  ...noCustomerParts,
  ...editedAlert(look),
  ...noInvoices,
  '/notifications': { notifications: [] },
  ...noCreditNotes(look),
  [`/billing/wallets/${WALLET_ID}`]: wallet(look),
  [`/billing/wallets/${WALLET_ID}/wallet-transactions`]: noTransactions,
  '/payment-resources': { resources: [], links: [] },
  [`/payment-resources/${LINK_ID}`]: fullLink(look),
})

/** Refused requests by state. */
export const OFFICE_REFUSALS: Record<string, Partial<Record<string, Refusal>>> = {
  'renewal-refused': {
    [`POST /authorizations/${ORIGINAL_ID}/reauthorize`]: {
      code: 'refused',
      status: 422,
      issue: { issue: 'PAYER_CANNOT_PAY', description: 'The payer can not pay.' },
    },
  },
  'renewal-unknown': {
    [`POST /authorizations/${ORIGINAL_ID}/reauthorize`]: { code: 'outcome-unknown', status: 504 },
  },
  'activation-refused': {
    'GET /billing/plans': { code: 'upstream-refused', status: 502 },
    'POST /billing/activate': {
      code: 'refused',
      status: 422,
      issue: { issue: 'ACCOUNT_NOT_VERIFIED', description: 'The account is not verified yet.' },
    },
  },
  'metric-refused': {
    'PUT /billing/metrics/bm_2': {
      code: 'refused',
      status: 422,
      issue: {
        issue: 'INVALID_PARAMETER_VALUE',
        description: 'No event has this property.',
        field: '/aggregation_field',
      },
    },
  },
  'retry-refused': {
    'POST /billing/invoices/inv-41/retry_payment': {
      code: 'refused',
      status: 422,
      issue: { issue: 'PAYMENT_METHOD_MISSING', description: 'The customer has none.' },
    },
    'POST /billing/invoices/inv-40/retry_payment': {
      code: 'outcome-unknown',
      status: 504,
      issue: { issue: 'TIMEOUT', description: '' },
    },
  },
  'wallet-unknown': {
    [`POST /billing/wallets/${WALLET_ID}/wallet-transactions`]: {
      code: 'outcome-unknown',
      status: 504,
    },
  },
  'event-refused': {
    'POST /billing/events': {
      code: 'refused',
      status: 422,
      issue: {
        issue: 'VALUE_ALREADY_EXISTS',
        description: 'is taken by another event',
        field: '/transaction_id',
      },
    },
  },
  'note-unknown': { 'POST /billing/credit-notes': { code: 'outcome-unknown', status: 504 } },
  'link-unknown': { 'POST /payment-resources': { code: 'outcome-unknown', status: 504 } },
  // Billing is not active.
  empty: { 'GET /billing/plans': { code: 'upstream-refused', status: 502 } },
}
