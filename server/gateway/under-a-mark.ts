/** The way of a call that moves money: a last look, one mark, one POST, never a second by machine. */
import type { Invoice } from '../contract/invoice.ts'
import type { CustomerView } from '../operations/customer-view.ts'
import { ProblemError } from '../problem.ts'
import { effectOf, UpstreamError } from '../upstream/error.ts'
import { bind } from './bind.ts'
import type { Gateway, GatewayContext } from './context.ts'
import { paymentMark } from './payment-mark.ts'
import { send } from './send.ts'
import { show } from './show.ts'
import { onlyTheirs } from './theirs.ts'

/** Only an issued invoice that is not paid can be paid (spec: usage-based-billing, States). */
const PAYABLE = ['PENDING', 'FAILED']

export async function underAMark(gateway: Gateway, view: CustomerView, c: GatewayContext) {
  const { asked, record } = c.var
  const { upstream, store } = gateway
  const bound = bind(view, asked)
  const mark = paymentMark(store, bound.ids?.id ?? '')

  // The mark is read before the invoice: see `set`.
  const before = await mark.read()
  const look = await send(view.look ?? view.operation, bound, { upstream, record })
  onlyTheirs(view, [look.value], asked, record)
  const invoice = look.value as Invoice
  mustBePayable(invoice)
  if (mark.stands(before, invoice)) throw alreadyRequested()
  const mine = await mark.set(before, invoice)
  if (mine === undefined) throw alreadyRequested()

  try {
    // No signal: a browser that leaves does not stop a payment half way.
    await send(view.operation, bound, { upstream, record })
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
  return show(c, view, undefined)
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
