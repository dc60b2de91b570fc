/** Limits the credits of a wallet, so that a JSON number carries their value exactly. */
import Big from 'big.js'
import { sql } from 'kysely'
import type { RecurringRule } from '../../../contract/wallet.ts'
import type { Database } from '../../database/connect.ts'
import { unprocessable } from '../../http/errors.ts'
import { firstInexactAmount } from '../engine/billing-limit.ts'
import { creditValue } from './ledger.ts'
import type { Wallet } from './tables.ts'

/** The credits of a wallet with those of pending purchases. */
export async function committedCredits(trx: Database, { id }: Pick<Wallet, 'id'>): Promise<Big> {
  const pending = sql<string>`coalesce((select sum(credits) from wallet_transactions
    where wallet_id = wallets.id and settles_at is not null), 0)`
  const { total } = await trx
    .selectFrom('wallets')
    .select(sql<string>`credits + ${pending}`.as('total'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return new Big(total)
}

/** True if a JSON number carries the value of credits exactly, and the value less any smaller amount. */
export const hasExactValue = (credits: Big, wallet: Wallet): boolean =>
  firstInexactAmount(wallet.currency_code).gt(creditValue(credits.toFixed(), wallet))

/**
 * Checks that a wallet can take a top-up beside its credits and its pending purchases.
 * @throws {ServiceError} 422
 */
export async function assertCreditValue(
  trx: Database,
  wallet: Wallet,
  given: { paid_credits?: string | undefined; granted_credits?: string | undefined },
): Promise<void> {
  const { paid_credits = '0', granted_credits = '0' } = given
  const paid = (await committedCredits(trx, wallet)).plus(paid_credits)
  assertExactValue(wallet, paid, '/paid_credits', paid_credits)
  assertExactValue(wallet, paid.plus(granted_credits), '/granted_credits', granted_credits)
}

/** Checks the credits that each rule adds at a time. @throws {ServiceError} 422 */
export function assertRuleValues(wallet: Wallet, rules: readonly RecurringRule[] = []): void {
  for (const [i, rule] of rules.entries()) {
    for (const member of ['paid_credits', 'granted_credits', 'target_ongoing_balance'] as const) {
      const credits = rule[member] ?? '0'
      const pointer = `/recurring_transaction_rules/${i}/${member}`
      assertExactValue(wallet, new Big(credits), pointer, credits)
    }
  }
}

function assertExactValue(wallet: Wallet, credits: Big, pointer: string, given: string): void {
  if (hasExactValue(credits, wallet)) return
  const why = 'must not be worth an amount of more than 15 digits'
  throw unprocessable('INVALID_PARAMETER_VALUE', why, pointer, given)
}
