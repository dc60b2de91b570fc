/** Receives notifications: verifies each, stores its payment once, and only then answers that it has it. */
import { Hono } from 'hono'
import {
  type Notification,
  NotificationError,
  type PaymentNotification,
  verifyNotification,
} from '../../server/bff/features/notifications/index.ts'
import type { Sale, Sales } from './sales.ts'

export interface ReceiverOptions {
  /** Any of them has signed a notification. */
  secrets: readonly string[]
  sales: Sales
}

export const receiver = ({ secrets, sales }: ReceiverOptions): Hono =>
  new Hono().post('/', async (c) => {
    let notification: Notification
    try {
      notification = await verifyNotification(c.req.raw, secrets)
    } catch (error) {
      if (!(error instanceof NotificationError)) throw error
      return c.json({ message: error.message }, error.code === 'no-secret' ? 500 : 400)
    }
    const sale = saleOf(notification)
    // A failure is answered 500, so that the notification comes again.
    if (sale) sales.add(sale)
    return c.body(null, 204)
  })

/** The capture as it is now decides; a simulated one is no payment. */
function saleOf(notification: Notification): Sale | undefined {
  if (notification.type !== 'PAYMENT.CAPTURE.COMPLETED' || notification.data.simulated) return
  const { timestamp, data } = notification
  const capture = data.current
  if (!capture?.amount || !PAID.includes(capture.status)) return
  const { payer } = data
  return {
    id: data.id,
    payment_id: capture.id,
    order_id: data.order_id ?? null,
    link: data.link?.id ?? null,
    description: descriptionOf(data),
    total: { currency_code: capture.amount.currency_code, value: capture.amount.value },
    payer: {
      name: [payer?.name?.given_name, payer?.name?.surname].filter(Boolean).join(' '),
      email: payer?.email_address ?? '',
    },
    time: timestamp,
  }
}

/** A refund later on does not undo that an order was paid. */
const PAID = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']

function descriptionOf({ items = [], resource }: PaymentNotification['data']): string {
  const names = items.map(({ name, quantity }) => `${quantity ?? '1'} × ${name ?? 'an item'}`)
  if (names.length > 0) return names.join(', ')
  return resource.invoice_id ? `Invoice ${resource.invoice_id}` : ''
}
