/** The newest notifications of the gallery's merchant. */
import { NOW } from '../answers.ts'

const TYPES = [
  'USAGE-BILLING.INVOICE.PAYMENT.FAILED',
  'USAGE-BILLING.INVOICE.CREATED',
  'USAGE-BILLING.SUBSCRIPTION-ALERT.TRIGGERED',
  'PAYMENT.CAPTURE.COMPLETED',
  // A type that is newer than the elements.
  'USAGE-BILLING.SUBSCRIPTION.PAUSED',
]

export const notifications = {
  notifications: TYPES.map((type, index) => ({
    id: `WH-${index}`,
    type,
    time: NOW,
    customer: type.startsWith('PAYMENT.') ? null : 'northwind',
  })),
}
