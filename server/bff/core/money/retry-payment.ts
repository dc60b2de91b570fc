/**
 * Retries the payment of an invoice: reads the invoice a last time, locks it, sends one POST and never repeats it.
 *
 * The service takes no request key here, so the lock alone prevents a second charge.
 */
import type { Invoice } from '../../../contract/invoice.ts'
import { readInvoice, retryPayment } from '../../../operations/invoices.ts'
import { ProblemError } from '../problem.ts'
import type { Store } from '../store/store.ts'
import { type CallContext, callOperation } from '../upstream/call.ts'
import { UpstreamError, upstreamEffect } from '../upstream/error.ts'
import { invoiceLock } from './invoice-lock.ts'

/** Only a finalized invoice that is not paid can be paid (billing-179). */
const PAYABLE = ['PENDING', 'FAILED']

interface RetryPaymentOptions extends Pick<CallContext, 'upstream' | 'log'> {
  store: Store
  /** Throws if the caller may not pay this invoice. */
  authorize?: (invoice: Invoice) => void | Promise<void>
  /** Called after the payment was requested, whether or not its outcome is known. */
  onRequested?: (invoice: Invoice) => void
}

/** @throws {ProblemError} `not-found`, `refused`, `already-requested` or `outcome-unknown` */
export async function retryPaymentOnce(
  invoiceId: string,
  { upstream, log, store, authorize, onRequested }: RetryPaymentOptions,
): Promise<void> {
  // Without a signal, because a client that disconnects must not cancel a payment.
  const context = { upstream, log }
  const request = { params: { id: invoiceId } }
  const lock = invoiceLock(store, invoiceId)

  // The lock is read before the invoice; see `acquire`.
  const earlier = await lock.read()
  const { value: invoice } = await callOperation(readInvoice, request, context)
  // An invoice has one lock: another spelling of its id would have another one.
  if (invoice.id !== invoiceId) throw new ProblemError('not-found')
  await authorize?.(invoice)
  assertPayable(invoice)
  if (lock.isHeld(earlier, invoice)) throw alreadyRequested()
  const acquired = await lock.acquire(earlier, invoice)
  if (acquired === undefined) throw alreadyRequested()

  try {
    await callOperation(retryPayment, request, context)
    await lock.confirm(acquired)
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    const effect = upstreamEffect(error)
    // Only a conflict says that the service has decided; a limit or an undocumented status may be an intermediary's.
    if (effect !== 'not-executed' && error.code !== 'conflict') {
      await lock.endUnconfirmed(acquired)
      throw new ProblemError('outcome-unknown', {
        detail: 'The payment may have been submitted. Read the invoice before you retry.',
        cause: error,
      })
    }
    // In doubt the lock stays: a stale lock delays a payment, a missing one may charge twice.
    const isOver = effect === 'not-executed' && !isInProgress(error)
    await (isOver ? lock.release(acquired) : lock.confirm(acquired))
    throw error
  } finally {
    onRequested?.(invoice)
  }
}

/** CHOICE: an issue with this suffix reports another payment of the invoice in progress. */
const isInProgress = ({ details }: UpstreamError) =>
  details?.issues?.some(({ issue }) => issue?.endsWith('_IN_PROGRESS')) ?? false

function assertPayable({ status, payment_status, amount }: Invoice): void {
  // CHOICE: an invoice without a readable amount can't be paid, because its amount can't be shown.
  if (!amount.total_amount) throw new ProblemError('upstream-unreadable')
  if (status === 'FINALIZED' && PAYABLE.includes(payment_status ?? '')) return
  const detail =
    payment_status === 'SUCCEEDED' ? 'It is paid.' : 'It can not be paid in its current status.'
  throw new ProblemError('refused', { detail })
}

const alreadyRequested = () =>
  new ProblemError('already-requested', {
    detail: 'A payment of this invoice was requested and has no outcome yet.',
  })
