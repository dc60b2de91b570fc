/** The members that only the gateway knows: the service's time, and whether a payment was asked for. */
import type { Invoice } from '../contract/invoice.ts'
import type { CustomerView } from '../operations/customer-view.ts'
import type { Gateway } from './context.ts'
import { paymentMark } from './payment-mark.ts'
import type { Sent } from './send.ts'

export async function add(
  { store, now }: Gateway,
  { adds }: CustomerView,
  { value, headers }: Sent<unknown>,
): Promise<object> {
  switch (adds) {
    case undefined:
      return {}
    case 'now':
      return { now: timeOf(headers, now()) }
    case 'payment_requested': {
      const invoice = value as Invoice
      return { payment_requested: await paymentMark(store, invoice.id).standsFor(invoice) }
    }
  }
}

/** The service's own time from its `Date` header, to the second; ours where it sends none. */
function timeOf(headers: Sent<unknown>['headers'], ours: number): string {
  const theirs = Date.parse(headers.get('date') ?? '')
  return new Date(Number.isNaN(theirs) ? ours : theirs).toISOString()
}
