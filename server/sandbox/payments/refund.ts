/** Refunds captured payments (authorizations-105). The capture's row is locked, so that refunds follow one another. */
import type { CaptureStatus } from '../../contract/sales/capture.ts'
import { add, compare, subtract, toFixed } from '../../pricing/price/decimal.ts'
import { insertRefund } from '../captures/store.ts'
import { decimalsOf, minorUnits } from '../currencies.ts'
import type { Database } from '../database/connect.ts'
import type { CaptureRow, RefundRow } from '../database/tables/captures.ts'
import { amountIssues } from '../http/amount-rules.ts'
import { ServiceError, unprocessable } from '../http/errors.ts'
import type { RefundBody } from './bodies.ts'
import { findCapture } from './store.ts'

/** CHOICE: no figure is published; the family's buyers may dispute for 180 days. */
const TIME_LIMIT_MS = 180 * 86_400_000

const STATUS_ERRORS: Partial<Record<CaptureStatus, [issue: string, description: string]>> = {
  REFUNDED: ['CAPTURE_FULLY_REFUNDED', 'All of it was refunded.'],
  PENDING: ['PENDING_CAPTURE', 'The capture is pending.'],
  DECLINED: ['REFUND_NOT_ALLOWED', 'The capture was declined.'],
  FAILED: ['REFUND_NOT_ALLOWED', 'The capture failed.'],
}

/**
 * CHOICE: a refund is completed at once; rules apply in the order status, time, amount, invoice number.
 * @throws {ServiceError} 404, 422
 */
export async function refundCapture(
  trx: Database,
  { id, body }: { id: string; body: RefundBody },
  now: Date,
): Promise<RefundRow> {
  const capture = await findCapture(trx, id, { lock: true })
  const refused = STATUS_ERRORS[capture.status]
  if (refused) throw unprocessable(...refused)
  if (now.getTime() - capture.create_time.getTime() > TIME_LIMIT_MS) {
    throw unprocessable('REFUND_TIME_LIMIT_EXCEEDED', 'It was captured more than 180 days ago.')
  }
  const refunded = await refundedOf(trx, id)
  const value = allowedValue(capture, refunded, body.amount)
  const total = add(refunded, value)
  const refund = await insertRefund(
    trx,
    { id, isWhole: compare(total, capture.value) >= 0 },
    {
      currency_code: capture.currency_code,
      value,
      total: toFixed(total, decimalsIn(capture)),
      invoice_id: body.invoice_id ?? null,
      custom_id: body.custom_id ?? null,
      note_to_payer: body.note_to_payer ?? null,
    },
    now,
  )
  if (!refund) {
    const description = 'A refund has this invoice number.'
    throw unprocessable('DUPLICATE_INVOICE_ID', description, '/invoice_id', body.invoice_id)
  }
  return refund
}

/** Refunded of a capture so far: the last total. */
async function refundedOf(trx: Database, captureId: string): Promise<string> {
  const last = await trx
    .selectFrom('refunds')
    .select('total')
    .where('capture_id', '=', captureId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.total ?? '0'
}

/** Decimals of the capture's currency: an invoice's may be none of payment links. */
const decimalsIn = ({ currency_code }: CaptureRow): number =>
  decimalsOf(currency_code) ?? minorUnits(currency_code)

/** The value to refund, with the currency's decimals. @throws {ServiceError} 422 */
function allowedValue(capture: CaptureRow, refunded: string, amount: RefundBody['amount']): string {
  const { currency_code } = capture
  const decimals = decimalsIn(capture)
  const rest = subtract(capture.value, refunded)
  if (!amount) return toFixed(rest, decimals)
  const isSame = amount.currency_code === currency_code
  const issues = amountIssues(amount, '/amount', isSame ? decimals : undefined)
  if (issues.length > 0) throw new ServiceError(422, issues)
  if (!isSame) {
    const description = `The payment was captured in ${currency_code}.`
    const field = '/amount/currency_code'
    throw unprocessable(
      'REFUND_CAPTURE_CURRENCY_MISMATCH',
      description,
      field,
      amount.currency_code,
    )
  }
  if (compare(rest, amount.value) < 0) {
    const description = `At most ${toFixed(rest, decimals)} ${currency_code} is left.`
    throw unprocessable('REFUND_AMOUNT_EXCEEDED', description, '/amount/value', amount.value)
  }
  return toFixed(amount.value, decimals)
}
