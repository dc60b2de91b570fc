/** Entry of all customer elements and their configuration. */
import { BalanceSummary } from './balance-summary/balance-summary.ts'
import { BillingDetails } from './billing-details/billing-details.ts'
import { CreditBalance } from './credit-balance/credit-balance.ts'
import { define } from './internal/dom/define-element.ts'
import { configureFromScript } from './internal/i18n/config.ts'
import { InvoiceFilters } from './invoice-filters/invoice-filters.ts'
import { InvoiceList } from './invoice-list/invoice-list.ts'
import { PayLinkButton } from './pay-link-button/pay-link-button.ts'
import { PayLinkReturn } from './pay-link-return/pay-link-return.ts'
import { PaymentMethod } from './payment-method/payment-method.ts'
import { PricingTable } from './pricing-table/pricing-table.ts'
import { SpendChart } from './spend-chart/spend-chart.ts'
import { SubscriptionCard } from './subscription-card/subscription-card.ts'
import { TillSession } from './till-session/till-session.ts'
import { UsageAlerts } from './usage-alerts/usage-alerts.ts'
import { UsageHistory } from './usage-history/usage-history.ts'
import { UsageMeter } from './usage-meter/usage-meter.ts'

define('till-session', TillSession)
define('usage-history', UsageHistory)
define('usage-alerts', UsageAlerts)
define('spend-chart', SpendChart)
define('credit-balance', CreditBalance)
define('balance-summary', BalanceSummary)
define('invoice-filters', InvoiceFilters)
define('invoice-list', InvoiceList)
define('pay-link-button', PayLinkButton)
define('pay-link-return', PayLinkReturn)
define('usage-meter', UsageMeter)
define('pricing-table', PricingTable)
define('subscription-card', SubscriptionCard)
define('billing-details', BillingDetails)
define('payment-method', PaymentMethod)

export { BalanceSummary } from './balance-summary/balance-summary.ts'
export type * from './balance-summary/events.ts'
export * from './billing-details/billing-details.ts'
export type * from './credit-balance/credit-balance.ts'
export { CreditBalance } from './credit-balance/credit-balance.ts'
export type { ApiError, ApiErrorCode } from './internal/api/api-error.ts'
export { type Configuration, configure } from './internal/customer-configuration.ts'
export type * from './internal/dom/data-events.ts'
export type { TillEvent } from './internal/dom/events.ts'
export type { Merchant } from './internal/i18n/config.ts'
export { bindUrlState, type UrlStateOptions } from './internal/url-state/bind-url-state.ts'
export type { UrlRouter } from './internal/url-state/history-router.ts'
export type * from './invoice-filters/invoice-filters.ts'
export { InvoiceFilters } from './invoice-filters/invoice-filters.ts'
export type * from './invoice-list/events.ts'
export { InvoiceList } from './invoice-list/invoice-list.ts'
export type * from './pay-link-button/pay-link-button.ts'
export { PayLinkButton } from './pay-link-button/pay-link-button.ts'
export type * from './pay-link-return/pay-link-return.ts'
export { PayLinkReturn } from './pay-link-return/pay-link-return.ts'
export * from './payment-method/payment-method.ts'
export type * from './pricing-table/pricing-table.ts'
export { PricingTable } from './pricing-table/pricing-table.ts'
export type * from './spend-chart/spend-chart.ts'
export { SpendChart } from './spend-chart/spend-chart.ts'
export type * from './subscription-card/subscription-card.ts'
export { SubscriptionCard } from './subscription-card/subscription-card.ts'
export type * from './till-session/till-session.ts'
export { TillSession } from './till-session/till-session.ts'
export type * from './usage-alerts/usage-alerts.ts'
export { UsageAlerts } from './usage-alerts/usage-alerts.ts'
export type * from './usage-history/usage-history.ts'
export { UsageHistory } from './usage-history/usage-history.ts'
export type * from './usage-meter/usage-meter.ts'
export { UsageMeter } from './usage-meter/usage-meter.ts'

configureFromScript('tillkit', import.meta.url)
