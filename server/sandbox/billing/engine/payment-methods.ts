/**
 * Outcomes of payments by payment method (vault-23).
 *
 * CHOICE: a test token's name is the outcome. `tok_sandbox_declined` always fails, `tok_sandbox_declined_<n>` fails n
 * times for each invoice, `tok_sandbox_pending` has no outcome, `tok_sandbox_retry` is not charged until the payment is
 * retried, and then succeeds; any other test token succeeds. A payment token of the vault has the outcome of its
 * source; deleted, or past the expiry of its card, it fails.
 */
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { PaymentTokenRow } from '../../database/tables/vault.ts'

export type PaymentOutcome = 'SUCCEEDED' | 'FAILED'

/** Payments of one invoice, with the one that settles. */
export interface Attempts {
  /** With any method, from 1. */
  all: number
  /** With the method of the one that settles, from 1. */
  sameMethod: number
}

const FIRST: Attempts = { all: 1, sameMethod: 1 }

/** @param at the instant at which the payments settle */
export async function loadOutcomes(
  trx: Database,
  tokens: readonly string[],
  at: Date,
): Promise<(token: string, attempts?: Attempts) => PaymentOutcome> {
  const rows = await trx
    .selectFrom('payment_tokens')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...new Set(tokens)]}::text[])`)
    .execute()
  const saved = new Map(rows.map((row) => [row.id, row]))
  return (token, attempts = FIRST) => {
    const row = saved.get(token)
    const fails = row ? savedFails(row, attempts, at) : testFails(token, attempts)
    return fails ? 'FAILED' : 'SUCCEEDED'
  }
}

function testFails(token: string, { all }: Attempts): boolean {
  const declined = /^tok_sandbox_declined(?:_(\d+))?$/.exec(token)
  if (!declined) return false
  return declined[1] === undefined || all <= Number(declined[1])
}

function savedFails(
  { behavior, deleted_at, source }: PaymentTokenRow,
  { sameMethod }: Attempts,
  at: Date,
): boolean {
  if (deleted_at !== null) return true
  if ('card' in source && source.card.expiry < at.toISOString().slice(0, 7)) return true
  return behavior === 'fails' || (behavior === 'fails-once' && sameMethod === 1)
}
