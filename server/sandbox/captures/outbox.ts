/** Webhook events of authorizations, captures, refunds and orders. Links of their resources are paths. */
import type {
  ORDER_EVENT_TYPES,
  PAYMENT_EVENT_TYPES,
} from '../../contract/notifications/event-types.ts'
import type { Database } from '../database/connect.ts'
import { recordResources } from '../database/outbox.ts'
import type { CaptureRow, RefundRow } from '../database/tables/captures.ts'
import { serializeCapture, serializeRefund } from './serialize.ts'

type EventType = (typeof PAYMENT_EVENT_TYPES | typeof ORDER_EVENT_TYPES)[number]

interface Event {
  type: EventType
  resource_type: 'authorization' | 'capture' | 'refund' | 'checkout-order'
  at: Date
}

/** @param load reads the resources; called only for a type with a subscriber */
export const recordPaymentEvents = (
  trx: Database,
  { type, ...event }: Event,
  load: () => Promise<readonly { summary: string; resource: object }[]>,
) => recordResources(trx, { ...event, event_type: type, resource_version: '2.0' }, load)

const CAPTURE_EVENTS = {
  COMPLETED: ['PAYMENT.CAPTURE.COMPLETED', 'Payment completed for'],
  PENDING: ['PAYMENT.CAPTURE.PENDING', 'Payment pending for'],
  // CHOICE: of the two names of a declined capture, `DECLINED`.
  DECLINED: ['PAYMENT.CAPTURE.DECLINED', 'Payment declined for'],
} as const

/** Records the event of the captures' new status, which is the same for all of them. */
export async function recordCaptures(
  trx: Database,
  captures: readonly CaptureRow[],
  at: Date,
): Promise<void> {
  const status = captures[0]?.status
  if (!status || !(status in CAPTURE_EVENTS)) return
  const [type, summary] = CAPTURE_EVENTS[status as keyof typeof CAPTURE_EVENTS]
  await recordPaymentEvents(trx, { type, resource_type: 'capture', at }, async () =>
    captures.map((capture) => ({
      summary: `${summary} ${moneyText(capture)}`,
      resource: serializeCapture(capture, ''),
    })),
  )
}

/** The event of a refunded capture carries the refund. */
export const recordRefund = (trx: Database, refund: RefundRow, at: Date) =>
  recordPaymentEvents(
    trx,
    { type: 'PAYMENT.CAPTURE.REFUNDED', resource_type: 'refund', at },
    async () => [
      {
        summary: `Payment refunded for ${moneyText(refund)}`,
        resource: serializeRefund(refund, ''),
      },
    ],
  )

/** `$ 5.00 USD`. */
function moneyText({ currency_code, value }: { currency_code: string; value: string }): string {
  const symbol = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: currency_code,
    currencyDisplay: 'narrowSymbol',
  })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value
  return `${symbol} ${value} ${currency_code}`
}
