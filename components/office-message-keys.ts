/** Keys of the messages of all elements, by which `configureOffice()` is typed. */

import type { AlertEditor } from './backoffice/alert-editor/alert-editor.ts'
import type { AlertList } from './backoffice/alert-list/alert-list.ts'
import type { AuthorizationList } from './backoffice/authorization-list/authorization-list.ts'
import type { messages as authorizationRenewal } from './backoffice/authorization-renewal/messages.ts'
import type { BillingActivation } from './backoffice/billing-activation/billing-activation.ts'
import type { messages as creditNoteEditor } from './backoffice/credit-note-editor/messages.ts'
import type { CreditNoteList } from './backoffice/credit-note-list/credit-note-list.ts'
import type { messages as customerEditor } from './backoffice/customer-editor/messages.ts'
import type { messages as customerList } from './backoffice/customer-list/messages.ts'
import type { messages as customerOverview } from './backoffice/customer-overview/messages.ts'
import type { messages as eventEditor } from './backoffice/event-editor/messages.ts'
import type { EventList } from './backoffice/event-list/event-list.ts'
import type { FailedPaymentCount } from './backoffice/failed-payment-count/failed-payment-count.ts'
import type { messages as invoiceBoard } from './backoffice/invoice-board/messages.ts'
import type { messages as metricEditor } from './backoffice/metric-editor/messages.ts'
import type { MetricList } from './backoffice/metric-list/metric-list.ts'
import type { messages as officeHome } from './backoffice/office-home/messages.ts'
import type { messages as officeSearch } from './backoffice/office-search/messages.ts'
import type { messages as payLinkEditor } from './backoffice/pay-link-editor/messages.ts'
import type { PayLinkList } from './backoffice/pay-link-list/pay-link-list.ts'
import type { messages as planEditor } from './backoffice/plan-editor/messages.ts'
import type { PlanList } from './backoffice/plan-list/plan-list.ts'
import type { RevenueSummary } from './backoffice/revenue-summary/revenue-summary.ts'
import type { messages as subscriptionBoard } from './backoffice/subscription-board/messages.ts'
import type { messages as subscriptionList } from './backoffice/subscription-list/messages.ts'
import type { TaxEditor } from './backoffice/tax-editor/tax-editor.ts'
import type { TaxList } from './backoffice/tax-list/tax-list.ts'
import type { messages as walletEditor } from './backoffice/wallet-editor/messages.ts'
import type { MessageKey } from './message-keys.ts'

export type OfficeMessageKey =
  | MessageKey
  | keyof typeof AlertEditor.messages
  | keyof typeof AlertList.messages
  | keyof typeof AuthorizationList.messages
  | keyof typeof authorizationRenewal
  | keyof typeof BillingActivation.messages
  | keyof typeof creditNoteEditor
  | keyof typeof CreditNoteList.messages
  | keyof typeof customerEditor
  | keyof typeof customerList
  | keyof typeof customerOverview
  | keyof typeof eventEditor
  | keyof typeof EventList.messages
  | keyof typeof FailedPaymentCount.messages
  | keyof typeof invoiceBoard
  | keyof typeof metricEditor
  | keyof typeof MetricList.messages
  | keyof typeof officeHome
  | keyof typeof officeSearch
  | keyof typeof payLinkEditor
  | keyof typeof PayLinkList.messages
  | keyof typeof planEditor
  | keyof typeof PlanList.messages
  | keyof typeof RevenueSummary.messages
  | keyof typeof subscriptionBoard
  | keyof typeof subscriptionList
  | keyof typeof TaxEditor.messages
  | keyof typeof TaxList.messages
  | keyof typeof walletEditor
