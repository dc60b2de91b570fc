/** Stores captured payments, with the event of each. */
import { insertRows } from '../database/bulk.ts'
import type { Database } from '../database/connect.ts'
import { randomId } from '../database/random-id.ts'
import type { CaptureRow } from '../database/tables/captures.ts'
import { recordCaptures } from './outbox.ts'

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
