/**
 * Balances of a wallet: its ongoing usage, which is its customer's usage in open periods with taxes, its net balance,
 * and the limit of its credits, so that a JSON number carries their value exactly.
 */
import { sql } from 'kysely'
import type { RecurringRule } from '../../../contract/wallet.ts'
import {
  add,
  compare,
  type Decimal,
  type DecimalLike,
  divide,
  min,
  parseDecimal,
  subtract,
  sum,
  toText,
  ZERO,
} from '../../../pricing/price/decimal.ts'
import type { Database } from '../../database/connect.ts'
import type { Wallet } from '../../database/tables/wallets.ts'
import { firstInexactAmount, maxMonthlyAmount } from '../engine/billing-limit.ts'
import { currentPeriod } from '../engine/billing-terms.ts'
import { priceUsageOf } from '../engine/priced-usage.ts'
import { loadTaxRates, taxAmount } from '../engine/taxes.ts'
import { loadPlan } from '../engine/transitions.ts'
import { BillingError } from '../errors.ts'
import { creditValue } from './credit-value.ts'

/** CHOICE: usage alone, if the wallet pays charges; each wallet of a customer counts all of it. */
export async function ongoingUsage(db: Database, wallet: Wallet): Promise<Decimal> {
  if (wallet.fee_types && !wallet.fee_types.includes('CHARGE')) return ZERO
  const subscriptions = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('customer_id', '=', wallet.customer_id)
    .where('status', '=', 'ACTIVE')
    .execute()
  const resolveTaxRate = await loadTaxRates(db, wallet.customer_id)
  let total = ZERO
  for (const subscription of subscriptions) {
    const plan = await loadPlan(db, subscription)
    const period = currentPeriod(subscription)
    if (!period || plan.currency_code !== wallet.currency_code) continue
    const usage = await priceUsageOf(db, { subscription, plan, period, resolveTaxRate })
    for (const { amount, tax_rate = '0' } of usage) {
      total = sum([total, amount, taxAmount(amount, tax_rate, plan.currency_code)])
    }
  }
  // CHOICE: at most the amount that the customer is invoiced in a month.
  return min(total, maxMonthlyAmount(wallet.currency_code))
}

/** Converts money to credits of a wallet. CHOICE: to ten decimals. */
export const toCredits = (money: Decimal, { rate_amount }: Wallet): Decimal =>
  divide(money, rate_amount, 10)

/** The wallet's credits in the database minus its ongoing usage; negative if they do not suffice. */
export async function netBalanceCredits(db: Database, wallet: Wallet): Promise<Decimal> {
  const { credits } = await db
    .selectFrom('wallets')
    .select('credits')
    .where('id', '=', wallet.id)
    .executeTakeFirstOrThrow()
  return subtract(credits, toCredits(await ongoingUsage(db, wallet), wallet))
}

/** The credits of a wallet with those of pending purchases. */
export async function committedCredits(
  trx: Database,
  { id }: Pick<Wallet, 'id'>,
): Promise<Decimal> {
  const pending = sql<string>`coalesce((select sum(credits) from wallet_transactions
    where wallet_id = wallets.id and settles_at is not null), 0)`
  const { total } = await trx
    .selectFrom('wallets')
    .select(sql<string>`credits + ${pending}`.as('total'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return parseDecimal(total)
}

/** True if a JSON number carries the value of credits exactly, and the value less any smaller amount. */
export const hasExactValue = (credits: DecimalLike, wallet: Wallet): boolean =>
  compare(creditValue(toText(credits), wallet), firstInexactAmount(wallet.currency_code)) < 0

/**
 * Checks that a wallet can take a top-up beside its credits and its pending purchases.
 * @throws {BillingError}
 */
export async function assertCreditValue(
  trx: Database,
  wallet: Wallet,
  input: { paid_credits?: string | undefined; granted_credits?: string | undefined },
): Promise<void> {
  const { paid_credits = '0', granted_credits = '0' } = input
  const paid = add(await committedCredits(trx, wallet), paid_credits)
  assertExactValue(wallet, paid, '/paid_credits', paid_credits)
  assertExactValue(wallet, add(paid, granted_credits), '/granted_credits', granted_credits)
}

/** Checks the credits that each rule adds at a time. @throws {BillingError} */
export function assertRuleValues(wallet: Wallet, rules: readonly RecurringRule[] = []): void {
  for (const [i, rule] of rules.entries()) {
    for (const member of ['paid_credits', 'granted_credits', 'target_ongoing_balance'] as const) {
      const credits = rule[member] ?? '0'
      const pointer = `/recurring_transaction_rules/${i}/${member}`
      assertExactValue(wallet, credits, pointer, credits)
    }
  }
}

function assertExactValue(
  wallet: Wallet,
  credits: DecimalLike,
  pointer: string,
  input: string,
): void {
  if (hasExactValue(credits, wallet)) return
  const why = 'must not be worth an amount of more than 15 digits'
  throw new BillingError('INVALID_PARAMETER_VALUE', why, pointer, input)
}
