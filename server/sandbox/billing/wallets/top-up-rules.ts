/** Expires wallets and tops them up by their recurring rules (billing-211 to billing-213). */
import { sql } from 'kysely'
import type { RecurringRule } from '../../../contract/wallet.ts'
import { periodAt } from '../../../pricing/billing/periods.ts'
import {
  add,
  compare,
  isPositive,
  parseDecimal,
  subtract,
  toText,
} from '../../../pricing/price/decimal.ts'
import type { Database } from '../../database/connect.ts'
import type { Wallet } from '../../database/tables/wallets.ts'
import { scheduleWallet, terminateWallets } from '../states/wallets.ts'
import { committedCredits, hasExactValue, netBalanceCredits } from './balances.ts'
import { topUp } from './ledger.ts'

type ScheduledWallet = Pick<Wallet, 'expiration_at' | 'rules' | 'created_at'>

/** The instant of a wallet's next expiry or top-up after an instant. */
export function nextDue(
  { expiration_at, rules, created_at }: ScheduledWallet,
  after: Date,
): Date | null {
  const moments = [expiration_at, ...rules.map((rule) => nextTopUp(rule, created_at, after))]
  const times = moments.flatMap((moment) => (moment ? [moment.getTime()] : []))
  return times.length > 0 ? new Date(Math.min(...times)) : null
}

/**
 * CHOICE: interval top-ups happen at midnight UTC, whole intervals after the first day of the rule; without
 * `started_at` that is the day on which the wallet was created.
 */
function nextTopUp(rule: RecurringRule, created: Date, after: Date): Date | undefined {
  if (rule.trigger !== 'INTERVAL' || rule.interval === undefined) return undefined
  const start = rule.started_at ? new Date(rule.started_at) : created
  const schedule = { cycle: rule.interval, billingTime: 'ANNIVERSARY' as const, start }
  const next = periodAt(after < start ? start : after, schedule).to
  return isExpired(rule, next) ? undefined : next
}

const isExpired = ({ expiration_at }: RecurringRule, at: Date) =>
  expiration_at !== undefined && new Date(expiration_at) <= at

/** @param at the due instant, not the time of processing */
export async function processDueWallet(trx: Database, wallet: Wallet, at: Date): Promise<void> {
  if (wallet.expiration_at && wallet.expiration_at <= at) {
    await terminateWallets(trx, [wallet.id], at)
    return
  }
  const before = new Date(at.getTime() - 1)
  for (const rule of wallet.rules) {
    const due = nextTopUp(rule, wallet.created_at, before)
    if (due?.getTime() === at.getTime()) await applyRule(trx, wallet, rule, at)
  }
  await scheduleWallet(trx, wallet.id, nextDue(wallet, at))
}

/** Tops up the customers' wallets with a net balance at or below the threshold of a rule. */
export async function applyThresholdRules(trx: Database, customerIds: string[], at: Date) {
  if (customerIds.length === 0) return
  const wallets = await trx
    .selectFrom('wallets')
    .selectAll()
    .where('customer_id', 'in', customerIds)
    .where('status', '=', 'ACTIVE')
    .where(sql<boolean>`rules @> '[{"trigger": "THRESHOLD"}]'`)
    .orderBy('position')
    .forUpdate()
    .execute()
  for (const wallet of wallets) {
    for (const rule of wallet.rules) {
      const { trigger, threshold_credits, started_at } = rule
      if (trigger !== 'THRESHOLD' || threshold_credits === undefined || isExpired(rule, at))
        continue
      if (started_at !== undefined && new Date(started_at) > at) continue
      const net = await netBalanceCredits(trx, wallet)
      if (compare(net, threshold_credits) <= 0 && !(await loadPurchasing(trx, wallet)).isUnderWay) {
        await applyRule(trx, wallet, rule, at)
      }
    }
  }
}

/**
 * The purchases of a wallet with a payment under way. CHOICE: one that was made without a payment method
 * counts until the customer has one, because its own payment never begins.
 */
async function loadPurchasing(trx: Database, { id }: Wallet) {
  const { count, credits } = await trx
    .selectFrom('wallet_transactions as purchases')
    .innerJoin('wallets', 'wallets.id', 'purchases.wallet_id')
    .innerJoin('customers', 'customers.id', 'wallets.customer_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.coalesce(eb.fn.sum<string>('purchases.credits'), eb.val('0')).as('credits'),
    ])
    .where('wallets.id', '=', id)
    .where('purchases.payment_status', '=', 'PENDING')
    .where((eb) =>
      eb.or([
        eb('purchases.payment_method_token', 'is not', null),
        eb('customers.payment_method_token', 'is', null),
      ]),
    )
    .executeTakeFirstOrThrow()
  return { isUnderWay: count > 0, credits }
}

/**
 * Tops a wallet up by a rule. CHOICE: the credits missing to a target are purchased, less those with a payment
 * under way; a rule adds none if their value would exceed the digits of a JSON number.
 */
async function applyRule(trx: Database, wallet: Wallet, rule: RecurringRule, at: Date) {
  const { trigger: source, method, granted_credits: granted = '0' } = rule
  const fixed = method === 'FIXED'
  const paid = fixed ? (rule.paid_credits ?? '0') : await missingToTarget(trx, wallet, rule)
  const added = fixed ? add(paid, granted) : parseDecimal(paid)
  const total = add(added, await committedCredits(trx, wallet))
  if (!isPositive(added) || !hasExactValue(total, wallet)) return
  await topUp(trx, wallet, fixed ? { paid, granted, source } : { paid, source }, at)
}

async function missingToTarget(trx: Database, wallet: Wallet, rule: RecurringRule) {
  const { credits } = await loadPurchasing(trx, wallet)
  const missing = subtract(rule.target_ongoing_balance ?? 0, await netBalanceCredits(trx, wallet))
  return toText(subtract(missing, credits))
}
