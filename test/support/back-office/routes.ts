/** Routes of the back office, as a `MockBff` names them. */
import {
  INVOICE_ID,
  MAP_ID,
  METRIC_ID,
  NOTE_ID,
  ORIGINAL_ID,
  PLAN_ID,
  RENEWED_ID,
  WALLET_ID,
} from '../../../demo/fixtures/office.ts'
import type { Answer } from '../elements/mock-bff.ts'

const analyticsOf = (id: string) => `GET /api/billing/customers/${id}/analytics`
export const revenueOf = (id: string) => `${analyticsOf(id)}/gross-revenue`
export const overdueOf = (id: string) => `${analyticsOf(id)}/overdue-balance`
export const REVENUE = 'GET /api/revenue'

export const CUSTOMERS = 'GET /api/billing/customers'
export const CREATE_CUSTOMER = 'POST /api/billing/customers'
export const READ_CUSTOMER = 'GET /api/billing/customers/northwind'
export const CHANGE_CUSTOMER = 'PUT /api/billing/customers/northwind'
export const DELETE_CUSTOMER = 'DELETE /api/billing/customers/northwind'

export const USAGE = 'GET /api/billing/customers/northwind/current_usage'
export const PAST_USAGE = 'GET /api/billing/customers/northwind/past_usage'
export const WALLETS = 'GET /api/billing/wallets'
export const ALERTS = 'GET /api/billing/subscriptions/maps/alerts'
export const CREATE_ALERT = 'POST /api/billing/subscriptions/maps/alerts'
export const READ_ALERT = `${ALERTS}/spend`
export const UPDATE_ALERT = 'PUT /api/billing/subscriptions/maps/alerts/spend'
export const DELETE_ALERT = 'DELETE /api/billing/subscriptions/maps/alerts/spend'

export const SUBSCRIPTIONS = 'GET /api/billing/subscriptions'
export const READ_SUBSCRIPTION = 'GET /api/billing/subscriptions/maps'
export const CREATE_SUBSCRIPTION = 'POST /api/billing/subscriptions'
export const CHANGE_SUBSCRIPTION = 'PUT /api/billing/subscriptions/maps'
export const CANCEL_SUBSCRIPTION = 'POST /api/billing/subscriptions/maps/cancel'
export const PLANS = 'GET /api/billing/plans'

export const METRICS = 'GET /api/billing/metrics'
export const READ_METRIC = `GET /api/billing/metrics/${METRIC_ID}`
export const UPDATE_METRIC = `PUT /api/billing/metrics/${METRIC_ID}`
export const DELETE_METRIC = `DELETE /api/billing/metrics/${METRIC_ID}`
export const CREATE_PLAN = 'POST /api/billing/plans'
export const READ_PLAN = `GET /api/billing/plans/${PLAN_ID}`
export const UPDATE_PLAN = `PUT /api/billing/plans/${PLAN_ID}`
export const PREVIEW_PLAN = `POST /api/plans/${PLAN_ID}/preview`
export const TAXES = 'GET /api/billing/taxes'
export const CREATE_TAX = 'POST /api/billing/taxes'
export const READ_TAX = 'GET /api/billing/taxes/vat'
export const DELETE_TAX = 'DELETE /api/billing/taxes/vat'

export const INVOICES = 'GET /api/billing/invoices'
export const retryOf = (id: string) => `POST /api/billing/invoices/${id}/retry_payment`
export const NOTIFICATIONS = 'GET /api/notifications'
export const invoiceOf = (id: string) => `GET /api/billing/invoices/${id}`

export const NOTES = 'GET /api/billing/credit-notes'
export const CREATE_NOTE = 'POST /api/billing/credit-notes'
export const READ_NOTE = `GET /api/billing/credit-notes/${NOTE_ID}`
export const VOID_NOTE = `POST /api/billing/credit-notes/${NOTE_ID}/void`
export const CREDITED_INVOICE = `GET /api/billing/invoices/${INVOICE_ID}`

export const CREATE_WALLET = 'POST /api/billing/wallets'
export const READ_WALLET = `GET /api/billing/wallets/${WALLET_ID}`
export const CHANGE_WALLET = `PUT /api/billing/wallets/${WALLET_ID}`
export const MOVE_CREDITS = `POST /api/billing/wallets/${WALLET_ID}/wallet-transactions`
export const TRANSACTIONS = `GET /api/billing/wallets/${WALLET_ID}/wallet-transactions`
export const readTransaction = (id: string) => `GET /api/billing/wallet-transactions/${id}`

export const EVENTS = 'GET /api/billing/events'
export const SEND_EVENT = 'POST /api/billing/events'
export const SEND_EVENTS = 'POST /api/billing/events/batch'

export const LINKS = 'GET /api/payment-resources'
export const CREATE_LINK = 'POST /api/payment-resources'
export const READ_LINK = `GET /api/payment-resources/${MAP_ID}`
export const REPLACE_LINK = `PUT /api/payment-resources/${MAP_ID}`
export const DELETE_LINK = `DELETE /api/payment-resources/${MAP_ID}`

export const READ_AUTHORIZATION = `GET /api/authorizations/${ORIGINAL_ID}`
export const BY_ID = 'GET /api/authorizations-by-id'
export const READ_RENEWED = `GET /api/authorizations/${RENEWED_ID}`
export const RENEW_AUTHORIZATION = `POST /api/authorizations/${ORIGINAL_ID}/reauthorize`
export const TIME = 'GET /api/service-time'
export const at = (now: string): Answer => ({ json: { now } })
