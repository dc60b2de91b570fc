/** Pays several invoices, one after the other, and stops at the first one that isn't paid. */
import type { InvoiceForCustomer } from '../../../server/contract/invoice.ts'
import { isWaiting, type Payment } from '../../internal/payments/payment-reducer.ts'

/** Outcome for an invoice. refused: declined, or not accepted. checking: possibly paid. */
export type PayResult = 'paid' | 'processing' | 'checking' | 'refused' | 'not-sent'

export interface PayAllSteps {
  /** Sends a payment; undefined if nothing was sent. */
  readonly pay: (invoice: InvoiceForCustomer) => Promise<Payment | undefined>
  /** Waits for the outcome of a payment, for `timeoutMs` at most. */
  readonly settled: (
    invoice: InvoiceForCustomer,
    timeoutMs: number,
  ) => Promise<{ readonly invoice: InvoiceForCustomer; readonly payment: Payment }>
  /** True once the customer has stopped: nothing more is sent. */
  readonly isStopped: () => boolean
  /** An invoice is about to be paid. */
  readonly onNext: (invoice: InvoiceForCustomer, index: number) => void
}

/** The longest wait for the outcome of one payment, in milliseconds. */
const OUTCOME_TIMEOUT_MS = 30_000

/** The results in the order of the invoices. */
export async function payAll(
  invoices: readonly InvoiceForCustomer[],
  { pay, settled, isStopped, onNext }: PayAllSteps,
): Promise<readonly PayResult[]> {
  const results: PayResult[] = invoices.map(() => 'not-sent')
  for (const [index, invoice] of invoices.entries()) {
    if (isStopped()) break
    onNext(invoice, index)
    if (!(await pay(invoice))) break
    const result = resultOf(await settled(invoice, OUTCOME_TIMEOUT_MS))
    results[index] = result
    if (result !== 'paid') break
  }
  return results
}

function resultOf({
  invoice,
  payment,
}: {
  readonly invoice: InvoiceForCustomer
  readonly payment: Payment
}): PayResult {
  if (invoice.payment_status === 'SUCCEEDED') return 'paid'
  if (payment.phase === 'unknown') return 'checking'
  return isWaiting(payment) ? 'processing' : 'refused'
}
