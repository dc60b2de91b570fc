/** The one place that stores captured payments and their refunds, with the event of each. */
import { insertRows } from '../database/bulk.ts'
import type { Database } from '../database/connect.ts'
import { randomId } from '../database/random-id.ts'
import type { CaptureRow, RefundRow } from '../database/tables/captures.ts'
import { recordCaptures, recordRefund } from './outbox.ts'

/** 17 capital letters and digits, which the pattern of `related_ids` allows (authorizations-23). */
export const newPaymentId = () => randomId(17)

/** Absent members are null; a capture is final. */
export type NewCapture = Pick<CaptureRow, 'status' | 'currency_code' | 'value'> &
  Partial<Omit<CaptureRow, 'id' | 'create_time' | 'update_time'>>

const toRow = (capture: NewCapture, at: Date): CaptureRow => ({
  id: newPaymentId(),
  authorization_id: null,
  order_id: null,
  invoice_id: null,
  custom_id: null,
  final_capture: true,
  create_time: at,
  update_time: at,
  ...capture,
})

/** Stores captures of one status, and records their events. */
export async function insertCaptures(
  trx: Database,
  captures: readonly NewCapture[],
  at: Date,
): Promise<void> {
  const rows = captures.map((capture) => toRow(capture, at))
  await insertRows(trx, 'captures', rows)
  await recordCaptures(trx, rows, at)
}

/** @returns undefined if the invoice number was captured before */
export async function insertCapture(
  trx: Database,
  capture: NewCapture,
  at: Date,
): Promise<CaptureRow | undefined> {
  const row = await trx
    .insertInto('captures')
    .values(toRow(capture, at))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row) await recordCaptures(trx, [row], at)
  return row
}

/** Decides on a pending capture, which the caller has locked. */
export async function updateCapture(
  trx: Database,
  id: string,
  status: 'COMPLETED' | 'DECLINED',
  at: Date,
): Promise<CaptureRow> {
  const row = await trx
    .updateTable('captures')
    .set({ status, update_time: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordCaptures(trx, [row], at)
  return row
}

type NewRefund = Pick<
  RefundRow,
  'currency_code' | 'value' | 'total' | 'invoice_id' | 'custom_id' | 'note_to_payer'
>

/**
 * Refunds a capture, which the caller has locked. `total` includes its earlier refunds.
 * @returns undefined if a refund has the invoice number
 */
export async function insertRefund(
  trx: Database,
  { id, isWhole }: { id: string; isWhole: boolean },
  refund: NewRefund,
  at: Date,
): Promise<RefundRow | undefined> {
  const row = await trx
    .insertInto('refunds')
    .values({
      id: newPaymentId(),
      capture_id: id,
      status: 'COMPLETED',
      ...refund,
      create_time: at,
      update_time: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  await trx
    .updateTable('captures')
    .set({ status: isWhole ? 'REFUNDED' : 'PARTIALLY_REFUNDED', update_time: at })
    .where('id', '=', id)
    .execute()
  await recordRefund(trx, row, at)
  return row
}
