/** Notifications in the back office: the newest events of the service's record. */
import { z } from 'zod'
import { Amount } from '../money.ts'

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
      /** Of a payment or an invoice, as it was at the time of the event. */
      amount: Amount.nullable(),
    }),
  ),
})
export type NotificationList = z.infer<typeof NotificationList>
