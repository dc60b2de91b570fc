/**
 * Notifications to the merchant's server: the type of each, and its parts.
 *
 * Amounts are as the service spells them: billing has numbers, payments and orders have decimal strings.
 */
import type { Authorization } from '../../../contract/authorization.ts'
import type { CreditNote } from '../../../contract/credit-note.ts'
import type { InvoiceForMerchant } from '../../../contract/invoice.ts'
import type { Capture } from '../../../contract/sales/capture.ts'
import type { Order, OrderItem, Payer, Shipping } from '../../../contract/sales/order.ts'
import type { Refund } from '../../../contract/sales/refund.ts'
import type { SubscriptionForMerchant } from '../../../contract/subscription.ts'
import type { WalletForMerchant } from '../../../contract/wallet.ts'

/** The customer that an event is about. */
export interface NotifiedCustomer {
  /** The service's id; null if the customer can't be read. */
  id: string | null
  /** The merchant's id. */
  external_id: string
}

/** The payment link of a sale. */
export interface NotifiedLink {
  id: string
  /** The member of the order's items that names the link, exactly and alone. */
  matched_by: 'product_id' | 'name'
}

/** A crossed threshold of usage. */
export interface TriggeredAlert {
  id: string
  external_subscription_id: string
  metric_code?: string | null
  type?: string | null
  code: string
  name?: string | null
  current_value: number
  previous_value?: number | null
  crossed_thresholds?: { code?: string | null; value: string; recurring?: boolean | null }[] | null
  triggered_at: string
}

interface Data<Resource> {
  /** The event's id, which is `webhook-id` too: store it, and act on it once. */
  id: string
  customer: NotifiedCustomer | null
  /** The resource as the service sent it with the event. */
  resource: Resource
  /** The resource as it is now: act on this one. Null if it can't be read, and for alerts. */
  current: Resource | null
  /** True for a sample that was made for a test. */
  simulated: boolean
  /** True if it was handed over by hand, after its first time. */
  replayed?: true
}

interface OfOrder {
  order_id?: string
}

/** A completed payment. With `link` not null it is a sale of that link. */
interface OfSale extends OfOrder {
  link: NotifiedLink | null
  /** Of the order, where it could be read. */
  items?: OrderItem[]
  payer?: Payer
  shipping?: Shipping
}

interface Envelope<Type, Members> {
  /** The service's event type: the reason of the notification. */
  type: Type
  /** The time of the event. */
  timestamp: string
  data: Members
}

type OneOf<Prefix extends string, Names extends string> = `${Prefix}.${Names}`

export type InvoiceNotification = Envelope<
  OneOf<
    'USAGE-BILLING.INVOICE',
    'CREATED' | 'PAYMENT.SUCCEEDED' | 'PAYMENT.FAILED' | 'PAYMENT.OVERDUE'
  >,
  Data<InvoiceForMerchant>
>
export type SubscriptionNotification = Envelope<
  OneOf<'USAGE-BILLING.SUBSCRIPTION', 'UPDATED' | 'TERMINATED' | 'TRIAL.ENDED'>,
  Data<SubscriptionForMerchant>
>
export type AlertNotification = Envelope<
  'USAGE-BILLING.SUBSCRIPTION-ALERT.TRIGGERED',
  Data<TriggeredAlert>
>
export type WalletNotification = Envelope<
  | OneOf<'USAGE-BILLING.WALLET', 'CREATED' | 'UPDATED' | 'TERMINATED' | 'NET-BALANCE-DEPLETED'>
  | OneOf<'USAGE-BILLING.WALLET-TRANSACTION', 'CREATED' | 'UPDATED'>,
  Data<WalletForMerchant>
>
export type CreditNoteNotification = Envelope<
  OneOf<'USAGE-BILLING.CREDIT-NOTE', 'CREATED' | 'REFUND.FAILED'>,
  Data<CreditNote>
>
export type AuthorizationNotification = Envelope<
  OneOf<'PAYMENT.AUTHORIZATION', 'CREATED' | 'VOIDED'>,
  Data<Authorization>
>
/** The only one that is a sale. */
export type PaymentNotification = Envelope<'PAYMENT.CAPTURE.COMPLETED', Data<Capture> & OfSale>
export type CaptureNotification = Envelope<
  OneOf<'PAYMENT.CAPTURE', 'PENDING' | 'DECLINED' | 'DENIED'>,
  Data<Capture> & OfOrder
>
export type RefundNotification = Envelope<
  OneOf<'PAYMENT.CAPTURE', 'REFUNDED' | 'REVERSED'>,
  Data<Refund> & OfOrder
>
export type OrderNotification = Envelope<
  OneOf<'CHECKOUT.ORDER', 'APPROVED' | 'COMPLETED'>,
  Data<Order> & { order_id: string }
>

/**
 * A notification of a known type. The services add types over time: a switch over `type` has a default that answers
 * success and does nothing.
 */
export type Notification =
  | InvoiceNotification
  | SubscriptionNotification
  | AlertNotification
  | WalletNotification
  | CreditNoteNotification
  | AuthorizationNotification
  | PaymentNotification
  | CaptureNotification
  | RefundNotification
  | OrderNotification

export type NotificationType = Notification['type']
