/**
 * Payments of invoices. The customer's payment method decides how they end, and it takes a moment.
 *
 * CHOICE: what a token does is in its name. `tok_sandbox_declined` is always declined,
 * `tok_sandbox_declined_<n>` n times for each invoice, `tok_sandbox_pending` never answers; any other works.
 */
import { randomUUID } from 'node:crypto'
import type { Database } from '../../database/connect.ts'
import { anyOf, insertRows, noneOf } from '../../database/rows.ts'
import type { Batch } from './due.ts'

/** CHOICE: milliseconds from the attempt to its outcome, on the sandbox's clock. */
const TAKES = 3_000

/** When a payment that begins now has its outcome. Null when never. */
export const settlesAt = (token: string, at: Date): Date | null =>
  token === 'tok_sandbox_pending' ? null : new Date(at.getTime() + TAKES)

interface Attempt {
  invoiceId: string
  token: string
  at: Date
}

/** One payment an invoice can be under way; the database refuses a second. */
export const startPayments = (trx: Database, attempts: readonly Attempt[]): Promise<void> =>
  insertRows(
    trx,
    'payments',
    attempts.map(({ invoiceId, token, at }) => ({
      id: randomUUID(),
      invoice_id: invoiceId,
      payment_method_token: token,
      status: 'PENDING' as const,
      settles_at: settlesAt(token, at),
      created_at: at,
    })),
  )

/**
 * Gives payments that are due at an instant their outcome, and their invoices with them: in four
 * statements, however many they are.
 * @returns how many there were
 */
export async function settlePayments(
  trx: Database,
  at: Date,
  { most, except }: Batch,
): Promise<number> {
  const due = await trx
    .selectFrom('payments')
    .select(['id', 'invoice_id', 'payment_method_token'])
    .where('settles_at', '=', at)
    .where('id', '<>', noneOf(except))
    .orderBy('position')
    .limit(most)
    .forUpdate()
    .execute()
  const attempts = await attemptsAt(
    trx,
    due.map(({ invoice_id }) => invoice_id),
  )
  for (const status of ['SUCCEEDED', 'FAILED'] as const) {
    const ended = due.filter(({ invoice_id, payment_method_token }) => {
      return outcomeOf(payment_method_token, attempts.get(invoice_id) ?? 1) === status
    })
    await end(trx, { status, at, ended })
  }
  return due.length
}

/** How often each invoice was to be paid so far; only one of its payments is under way, the last one. */
async function attemptsAt(trx: Database, invoices: string[]): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('payments')
    .select((eb) => ['invoice_id', eb.fn.countAll<number>().as('count')])
    .where('invoice_id', '=', anyOf(invoices))
    .groupBy('invoice_id')
    .execute()
  return new Map(rows.map(({ invoice_id, count }) => [invoice_id, count]))
}

interface Ended {
  status: 'SUCCEEDED' | 'FAILED'
  at: Date
  ended: { id: string; invoice_id: string }[]
}

async function end(trx: Database, { status, at, ended }: Ended): Promise<void> {
  if (ended.length === 0) return
  await trx
    .updateTable('payments')
    .set({ status, settles_at: null })
    .where('id', '=', anyOf(ended.map(({ id }) => id)))
    .execute()
  await trx
    .updateTable('invoices')
    .set({ payment_status: status, updated_at: at })
    .where('id', '=', anyOf(ended.map(({ invoice_id }) => invoice_id)))
    .execute()
}

/** @param attempt which payment of its invoice it is, from 1 */
export function outcomeOf(token: string, attempt: number): 'SUCCEEDED' | 'FAILED' {
  const declined = /^tok_sandbox_declined(?:_(\d+))?$/.exec(token)
  if (!declined) return 'SUCCEEDED'
  const times = declined[1] === undefined ? Number.POSITIVE_INFINITY : Number(declined[1])
  return attempt <= times ? 'FAILED' : 'SUCCEEDED'
}
