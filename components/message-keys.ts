/** Keys of the messages of all elements, by which `configure()` is typed. */
import type { messages as alertEditor } from './backoffice/alert-editor/messages.ts'
import type { messages as alertList } from './backoffice/alert-list/messages.ts'
import type { messages as authorizationList } from './backoffice/authorization-list/messages.ts'
import type { messages as authorizationRenewal } from './backoffice/authorization-renewal/messages.ts'
import type { messages as billingActivation } from './backoffice/billing-activation/messages.ts'
import type { messages as creditNoteEditor } from './backoffice/credit-note-editor/messages.ts'
import type { messages as creditNoteList } from './backoffice/credit-note-list/messages.ts'
import type { messages as customerEditor } from './backoffice/customer-editor/messages.ts'
import type { messages as customerList } from './backoffice/customer-list/messages.ts'
import type { messages as customerOverview } from './backoffice/customer-overview/messages.ts'
import type { messages as eventEditor } from './backoffice/event-editor/messages.ts'
import type { messages as eventList } from './backoffice/event-list/messages.ts'
import type { messages as failedPaymentCount } from './backoffice/failed-payment-count/messages.ts'
import type { messages as invoiceBoard } from './backoffice/invoice-board/messages.ts'
import type { messages as metricEditor } from './backoffice/metric-editor/messages.ts'
import type { messages as metricList } from './backoffice/metric-list/messages.ts'
import type { messages as officeHome } from './backoffice/office-home/messages.ts'
import type { messages as officeSearch } from './backoffice/office-search/messages.ts'
import type { messages as payLinkEditor } from './backoffice/pay-link-editor/messages.ts'
import type { messages as payLinkList } from './backoffice/pay-link-list/messages.ts'
import type { messages as planEditor } from './backoffice/plan-editor/messages.ts'
import type { messages as planList } from './backoffice/plan-list/messages.ts'
import type { messages as revenueSummary } from './backoffice/revenue-summary/messages.ts'
import type { messages as subscriptionBoard } from './backoffice/subscription-board/messages.ts'
import type { messages as subscriptionList } from './backoffice/subscription-list/messages.ts'
import type { messages as taxEditor } from './backoffice/tax-editor/messages.ts'
import type { messages as taxList } from './backoffice/tax-list/messages.ts'
import type { messages as walletEditor } from './backoffice/wallet-editor/messages.ts'
import type { messages as balanceSummary } from './balance-summary/messages.ts'
import type { messages as billingDetails } from './billing-details/messages.ts'
import type { messages as creditBalance } from './credit-balance/messages.ts'
import type { filtersMessages as invoiceFilters } from './internal/i18n/messages/filters.ts'
import type { messages as invoiceList } from './invoice-list/messages.ts'
import type { messages as payLinkButton } from './pay-link-button/messages.ts'
import type { messages as payLinkReturn } from './pay-link-return/messages.ts'
import type { messages as paymentMethod } from './payment-method/messages.ts'
import type { messages as pricingTable } from './pricing-table/messages.ts'
import type { messages as spendChart } from './spend-chart/messages.ts'
import type { messages as subscriptionCard } from './subscription-card/messages.ts'
import type { messages as tillSession } from './till-session/messages.ts'
import type { messages as usageAlerts } from './usage-alerts/messages.ts'
import type { messages as usageHistory } from './usage-history/messages.ts'
import type { messages as usageMeter } from './usage-meter/messages.ts'

/** Of the customer's elements. */
export type MessageKey =
  | keyof typeof balanceSummary
  | keyof typeof billingDetails
  | keyof typeof creditBalance
  | keyof typeof invoiceList
  | keyof typeof payLinkButton
  | keyof typeof payLinkReturn
  | keyof typeof paymentMethod
  | keyof typeof pricingTable
  | keyof typeof spendChart
  | keyof typeof subscriptionCard
  | keyof typeof tillSession
  | keyof typeof usageAlerts
  | keyof typeof usageHistory
  | keyof typeof usageMeter
  | keyof typeof invoiceFilters

/** Of the back office, with those of the customer's elements. */
export type OfficeMessageKey =
  | MessageKey
  | keyof typeof alertEditor
  | keyof typeof alertList
  | keyof typeof authorizationList
  | keyof typeof authorizationRenewal
  | keyof typeof billingActivation
  | keyof typeof creditNoteEditor
  | keyof typeof creditNoteList
  | keyof typeof customerEditor
  | keyof typeof customerList
  | keyof typeof customerOverview
  | keyof typeof eventEditor
  | keyof typeof eventList
  | keyof typeof failedPaymentCount
  | keyof typeof invoiceBoard
  | keyof typeof metricEditor
  | keyof typeof metricList
  | keyof typeof officeHome
  | keyof typeof officeSearch
  | keyof typeof payLinkEditor
  | keyof typeof payLinkList
  | keyof typeof planEditor
  | keyof typeof planList
  | keyof typeof revenueSummary
  | keyof typeof subscriptionBoard
  | keyof typeof subscriptionList
  | keyof typeof taxEditor
  | keyof typeof taxList
  | keyof typeof walletEditor
