/** Entry of all back-office elements, `<till-session>`, and their configuration. */
import { AlertEditor } from './backoffice/alert-editor/alert-editor.ts'
import { AlertList } from './backoffice/alert-list/alert-list.ts'
import { AuthorizationList } from './backoffice/authorization-list/authorization-list.ts'
import { AuthorizationRenewal } from './backoffice/authorization-renewal/authorization-renewal.ts'
import { BillingActivation } from './backoffice/billing-activation/billing-activation.ts'
import { CreditNoteEditor } from './backoffice/credit-note-editor/credit-note-editor.ts'
import { CreditNoteList } from './backoffice/credit-note-list/credit-note-list.ts'
import { CustomerEditor } from './backoffice/customer-editor/customer-editor.ts'
import { CustomerList } from './backoffice/customer-list/customer-list.ts'
import { CustomerOverview } from './backoffice/customer-overview/customer-overview.ts'
import { EventEditor } from './backoffice/event-editor/event-editor.ts'
import { EventList } from './backoffice/event-list/event-list.ts'
import { FailedPaymentCount } from './backoffice/failed-payment-count/failed-payment-count.ts'
import { InvoiceBoard } from './backoffice/invoice-board/invoice-board.ts'
import { MetricEditor } from './backoffice/metric-editor/metric-editor.ts'
import { MetricList } from './backoffice/metric-list/metric-list.ts'
import { OfficeHome } from './backoffice/office-home/office-home.ts'
import { OfficeSearch } from './backoffice/office-search/office-search.ts'
import { PayLinkEditor } from './backoffice/pay-link-editor/pay-link-editor.ts'
import { PayLinkList } from './backoffice/pay-link-list/pay-link-list.ts'
import { PlanEditor } from './backoffice/plan-editor/plan-editor.ts'
import { PlanList } from './backoffice/plan-list/plan-list.ts'
import { RevenueSummary } from './backoffice/revenue-summary/revenue-summary.ts'
import { SubscriptionBoard } from './backoffice/subscription-board/subscription-board.ts'
import { SubscriptionList } from './backoffice/subscription-list/subscription-list.ts'
import { TaxEditor } from './backoffice/tax-editor/tax-editor.ts'
import { TaxList } from './backoffice/tax-list/tax-list.ts'
import { WalletEditor } from './backoffice/wallet-editor/wallet-editor.ts'
import { define } from './internal/dom/define-element.ts'
import { configureFromScript } from './internal/i18n/config.ts'
import { TillSession } from './till-session/till-session.ts'

define('till-session', TillSession)
define('alert-editor', AlertEditor)
define('alert-list', AlertList)
define('authorization-list', AuthorizationList)
define('authorization-renewal', AuthorizationRenewal)
define('billing-activation', BillingActivation)
define('invoice-board', InvoiceBoard)
define('credit-note-editor', CreditNoteEditor)
define('credit-note-list', CreditNoteList)
define('customer-editor', CustomerEditor)
define('customer-list', CustomerList)
define('customer-overview', CustomerOverview)
define('event-editor', EventEditor)
define('event-list', EventList)
define('failed-payment-count', FailedPaymentCount)
define('metric-editor', MetricEditor)
define('metric-list', MetricList)
define('office-home', OfficeHome)
define('office-search', OfficeSearch)
define('pay-link-editor', PayLinkEditor)
define('pay-link-list', PayLinkList)
define('plan-editor', PlanEditor)
define('plan-list', PlanList)
define('revenue-summary', RevenueSummary)
define('subscription-board', SubscriptionBoard)
define('subscription-list', SubscriptionList)
define('tax-editor', TaxEditor)
define('tax-list', TaxList)
define('wallet-editor', WalletEditor)

export * from './backoffice/alert-editor/alert-editor.ts'
export * from './backoffice/alert-list/alert-list.ts'
export * from './backoffice/authorization-list/authorization-list.ts'
export * from './backoffice/authorization-renewal/authorization-renewal.ts'
export * from './backoffice/billing-activation/billing-activation.ts'
export * from './backoffice/credit-note-editor/credit-note-editor.ts'
export * from './backoffice/credit-note-list/credit-note-list.ts'
export * from './backoffice/customer-editor/customer-editor.ts'
export * from './backoffice/customer-list/customer-list.ts'
export * from './backoffice/customer-overview/customer-overview.ts'
export * from './backoffice/event-editor/event-editor.ts'
export * from './backoffice/event-list/event-list.ts'
export * from './backoffice/failed-payment-count/failed-payment-count.ts'
export * from './backoffice/invoice-board/invoice-board.ts'
export * from './backoffice/metric-editor/metric-editor.ts'
export * from './backoffice/metric-list/metric-list.ts'
export * from './backoffice/office-home/office-home.ts'
export * from './backoffice/office-search/office-search.ts'
export * from './backoffice/pay-link-editor/pay-link-editor.ts'
export * from './backoffice/pay-link-list/pay-link-list.ts'
export * from './backoffice/plan-editor/plan-editor.ts'
export * from './backoffice/plan-list/plan-list.ts'
export * from './backoffice/revenue-summary/revenue-summary.ts'
export * from './backoffice/subscription-board/subscription-board.ts'
export * from './backoffice/subscription-list/subscription-list.ts'
export * from './backoffice/tax-editor/tax-editor.ts'
export * from './backoffice/tax-list/tax-list.ts'
export * from './backoffice/wallet-editor/wallet-editor.ts'
export {
  configureOffice as configure,
  type OfficeConfiguration as Configuration,
} from './configure.ts'
export type { ApiError, ApiErrorCode } from './internal/api/api-error.ts'
export type * from './internal/dom/data-events.ts'
export type { TillEvent } from './internal/dom/events.ts'
export type { Merchant } from './internal/i18n/config.ts'
export { bindUrlState, type UrlStateOptions } from './internal/url-state/bind-url-state.ts'
export type { UrlRouter } from './internal/url-state/history-router.ts'
export type { OfficeView } from './internal/url-state/protocol.ts'
export * from './till-session/till-session.ts'

configureFromScript('backoffice', import.meta.url)
