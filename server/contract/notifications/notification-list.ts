/** Notifications in the back office: the newest events of the service's record. */
import { z } from 'zod'
import { Amount } from '../money.ts'
import { Id } from '../scalars.ts'

export const NotificationsQuery = z.object({
  /** The events of one resource, such as of an invoice; of all when absent. */
  resource_id: Id.optional(),
})

/** GET /api/notifications, newest first. */
export const NotificationList = z.object({
  notifications: z.array(
    z.object({
      id: z.string(),
      /** The service's event type. */
      type: z.string(),
      /** An instant; null if the record has none. */
      time: z.string().nullable(),
      /** The customer's external id; null if the event does not name one. */
      customer: z.string().nullable(),
      /** The id of the event's resource, such as of an invoice or an authorization; null if it has none. */
      resource_id: z.string().nullable(),
      /** The number of the event's invoice; of a payment, the reference that it names. Null for others. */
      invoice_number: z.string().nullable(),
      /** The id of the order that the event is of, also of a payment's; null for others. */
      order_id: z.string().nullable(),
      /** The external id of the subscription that an alert is of; null for others. */
      subscription: z.string().nullable(),
      /** Of a payment or an invoice, as it was at the time of the event. */
      amount: Amount.nullable(),
    }),
  ),
})
export type NotificationList = z.infer<typeof NotificationList>

/** GET /api/me/invoices/{id}/events, newest first; the record may lack some. */
export const InvoiceEvents = z.object({
  events: z.array(
    z.object({
      /** The service's event type, such as `USAGE-BILLING.INVOICE.PAYMENT.FAILED`. */
      type: z.string(),
      /** An instant; null if the record has none. */
      time: z.string().nullable(),
    }),
  ),
})
