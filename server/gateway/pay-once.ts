/** A payment of an invoice: a last look, one mark, one POST, never a second by machine. */
import type { Invoice } from '../contract/invoice.ts'
import { readInvoice, retryPayment } from '../operations/invoices.ts'
import { ProblemError } from '../problem.ts'
import { effectOf, UpstreamError } from '../upstream/error.ts'
import type { Gateway, LogRecord } from './context.ts'
import { paymentMark } from './payment-mark.ts'
import { send } from './send.ts'

/** Only an issued invoice that is not paid can be paid (billing-179). */
const PAYABLE = ['PENDING', 'FAILED']

/** @param mayPay throws where the caller may not, once the invoice is known */
export async function payOnce(
  { upstream, store }: Gateway,
  id: string,
  record: LogRecord,
  mayPay: (invoice: Invoice) => void = () => {},
): Promise<void> {
  const to = { upstream, record }
  const mark = paymentMark(store, id)

  // The mark is read before the invoice: see `set`.
  const before = await mark.read()
  const { value: invoice } = await send(readInvoice, { ids: { id } }, to)
  // One invoice has one mark: another spelling of its id would have another one.
  if (invoice.id !== id) throw new ProblemError('not-found')
  mayPay(invoice)
  mustBePayable(invoice)
  if (mark.stands(before, invoice)) throw alreadyRequested()
  const mine = await mark.set(before, invoice)
  if (mine === undefined) throw alreadyRequested()

  try {
    // No signal: a browser that leaves does not stop a payment half way.
    await send(retryPayment, { ids: { id } }, to)
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    const effect = effectOf(error)
    // A mark too many is a payment that waits; a mark too few is one that is made twice.
    if (effect === 'nothing' && !isUnderWay(error)) await mark.lift(mine)
    if (effect !== 'unknown') throw error
    throw new ProblemError('outcome-unknown', {
      detail: 'The payment may have been submitted. Read the invoice before asking again.',
      cause: error,
    })
  }
}

/** CHOICE: any issue that ends like this tells of another payment of the invoice. */
const isUnderWay = ({ details }: UpstreamError) =>
  details?.issues?.some(({ issue }) => issue?.endsWith('_IN_PROGRESS')) ?? false

function mustBePayable({ status, payment_status, amount }: Invoice) {
  // CHOICE: nobody pays what they could not be shown.
  if (!amount.total_amount) throw new ProblemError('upstream-unreadable')
  if (status === 'FINALIZED' && PAYABLE.includes(payment_status ?? '')) return
  const why = payment_status === 'SUCCEEDED' ? 'It is paid.' : 'It can not be paid as it stands.'
  throw new ProblemError('refused', { detail: why })
}

const alreadyRequested = () =>
  new ProblemError('already-requested', {
    detail: 'A payment of this invoice was requested and has no outcome yet.',
  })
