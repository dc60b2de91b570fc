/** Starts and settles payments of invoices. The customer's payment method decides the outcome (payment-methods.ts). */
import { anyOf, noneOf } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import { insertPayments, settle } from '../states/invoices.ts'
import type { Batch } from './failed-steps.ts'
import { type Attempts, loadOutcomes } from './payment-methods.ts'

/** CHOICE: time from the attempt to its outcome, on the sandbox's clock. */
const SETTLEMENT_MS = 3_000

/** The instant at which a payment started now has its outcome; null means never. */
export const settlesAt = (token: string, at: Date): Date | null =>
  token === 'tok_sandbox_pending' ? null : new Date(at.getTime() + SETTLEMENT_MS)

interface Attempt {
  invoiceId: string
  token: string
  at: Date
}

/** True if an invoice of a customer with this payment method is charged when it is issued. */
export const isChargedAtIssue = (token: string | null): token is string =>
  token !== null && token !== 'tok_sandbox_retry'

/** Starts one payment for each invoice. */
export const startPayments = (trx: Database, attempts: readonly Attempt[]): Promise<void> =>
  insertPayments(
    trx,
    attempts.map((attempt) => ({ ...attempt, settlesAt: settlesAt(attempt.token, attempt.at) })),
  )

/**
 * Settles the payments that are due at an instant, and their invoices, in few statements.
 * @returns the number settled
 */
export async function settlePayments(
  trx: Database,
  at: Date,
  { limit, except, customerId }: Batch,
): Promise<number> {
  const due = await trx
    .selectFrom('payments')
    .select(['id', 'invoice_id', 'payment_method_token'])
    .where('settles_at', '=', at)
    .where('id', '<>', noneOf(except))
    .$if(customerId !== undefined, (due) =>
      due.where('invoice_id', 'in', (eb) =>
        eb.selectFrom('invoices').select('id').where('customer_id', '=', customerId!),
      ),
    )
    .orderBy('position')
    .limit(limit)
    .forUpdate()
    .execute()
  const outcomeByToken = await loadOutcomes(
    trx,
    due.map(({ payment_method_token }) => payment_method_token),
    at,
  )
  const attemptsOf = await countAttempts(
    trx,
    due.map(({ invoice_id }) => invoice_id),
  )
  for (const status of ['SUCCEEDED', 'FAILED'] as const) {
    const payments = due.filter(({ invoice_id, payment_method_token: token }) => {
      return outcomeByToken(token, attemptsOf(invoice_id, token)) === status
    })
    await settle(trx, { status, at, payments })
  }
  return due.length
}

/** Counts the payments of each invoice. The pending one is the last, because there is at most one. */
async function countAttempts(trx: Database, invoices: string[]) {
  const rows = await trx
    .selectFrom('payments')
    .select((eb) => ['invoice_id', 'payment_method_token', eb.fn.countAll<number>().as('count')])
    .where('invoice_id', '=', anyOf(invoices))
    .groupBy(['invoice_id', 'payment_method_token'])
    .execute()
  return (invoice: string, token: string): Attempts => {
    const attempts = rows.filter(({ invoice_id }) => invoice_id === invoice)
    return {
      all: attempts.reduce((sum, { count }) => sum + count, 0),
      sameMethod: attempts.find((row) => row.payment_method_token === token)?.count ?? 0,
    }
  }
}
