/** Keys of the messages of the customer's elements, by which `configure()` is typed. */
import type { messages as balanceSummary } from './balance-summary/messages.ts'
import type { messages as billingDetails } from './billing-details/messages.ts'
import type { messages as creditBalance } from './credit-balance/messages.ts'
import type { filtersMessages as invoiceFilters } from './internal/i18n/messages/filters.ts'
import type { messages as invoiceList } from './invoice-list/messages.ts'
import type { messages as payLinkButton } from './pay-link-button/messages.ts'
import type { PayLinkReturn } from './pay-link-return/pay-link-return.ts'
import type { PaymentMethod } from './payment-method/payment-method.ts'
import type { messages as pricingTable } from './pricing-table/messages.ts'
import type { SpendChart } from './spend-chart/spend-chart.ts'
import type { messages as subscriptionCard } from './subscription-card/messages.ts'
import type { TillSession } from './till-session/till-session.ts'
import type { messages as usageAlerts } from './usage-alerts/messages.ts'
import type { messages as usageHistory } from './usage-history/messages.ts'
import type { messages as usageMeter } from './usage-meter/messages.ts'

export type MessageKey =
  | keyof typeof balanceSummary
  | keyof typeof billingDetails
  | keyof typeof creditBalance
  | keyof typeof invoiceList
  | keyof typeof payLinkButton
  | keyof typeof PayLinkReturn.messages
  | keyof typeof PaymentMethod.messages
  | keyof typeof pricingTable
  | keyof typeof SpendChart.messages
  | keyof typeof subscriptionCard
  | keyof typeof TillSession.messages
  | keyof typeof usageAlerts
  | keyof typeof usageHistory
  | keyof typeof usageMeter
  | keyof typeof invoiceFilters
