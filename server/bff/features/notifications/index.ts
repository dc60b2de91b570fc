/** Package `@tillkit/server/notifications`: the types of notifications, and their verification where they arrive. */
export type {
  AlertNotification,
  AuthorizationNotification,
  CaptureNotification,
  CreditNoteNotification,
  InvoiceNotification,
  Notification,
  NotificationType,
  NotifiedCustomer,
  NotifiedLink,
  OrderNotification,
  PaymentNotification,
  RefundNotification,
  SubscriptionNotification,
  TriggeredAlert,
  WalletNotification,
} from './notification.ts'
export {
  NotificationError,
  type NotificationErrorCode,
  type RawRequest,
  verifyNotification,
} from './verify-notification.ts'
