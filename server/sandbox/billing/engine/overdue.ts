/** Reports invoices that are overdue: the day after their due date has begun, and they are not paid. */
import { noneOf } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import { markOverdue } from '../states/invoices.ts'
import type { Batch } from './failed-steps.ts'

/**
 * Reports the invoices that are overdue from an instant on, once each.
 * @returns the number reported
 */
export async function reportOverdue(
  trx: Database,
  at: Date,
  { limit, except, customerId }: Batch,
): Promise<number> {
  const due = await trx
    .selectFrom('invoices')
    .select('id')
    .where('overdue_at', '=', at)
    .where('id', '<>', noneOf(except))
    .$if(customerId !== undefined, (due) => due.where('customer_id', '=', customerId!))
    .orderBy('sequential_id')
    .limit(limit)
    .forUpdate()
    .execute()
  const ids = due.map(({ id }) => id)
  await markOverdue(trx, ids, at)
  return due.length
}
