/** What happens to wallets by themselves: they expire, and rules top them up (billing-211 to billing-213). */
import Big from 'big.js'
import { sql } from 'kysely'
import type { RecurringRule } from '../../../contract/wallet.ts'
import type { Database } from '../../database/connect.ts'
import { periodAt } from '../engine/periods.ts'
import { netCredits } from './ongoing.ts'
import type { Wallet } from './tables.ts'
import { topUp } from './transact.ts'

type Timed = Pick<Wallet, 'expiration_at' | 'rules' | 'created_at'>

/** When a wallet has to be looked at next, after an instant. */
export function nextDue({ expiration_at, rules, created_at }: Timed, after: Date): Date | null {
  const moments = [expiration_at, ...rules.map((rule) => nextTopUp(rule, created_at, after))]
  const times = moments.flatMap((moment) => (moment ? [moment.getTime()] : []))
  return times.length > 0 ? new Date(Math.min(...times)) : null
}

/**
 * CHOICE: an interval's top-ups come at midnight UTC, whole intervals after the day on which the rule
 * started; that is when the wallet was made, where the rule does not say.
 */
function nextTopUp(rule: RecurringRule, created: Date, after: Date): Date | undefined {
  if (rule.trigger !== 'INTERVAL' || rule.interval === undefined) return undefined
  const start = rule.started_at ? new Date(rule.started_at) : created
  const schedule = { cycle: rule.interval, billingTime: 'ANNIVERSARY' as const, start }
  const next = periodAt(after < start ? start : after, schedule).to
  return isOver(rule, next) ? undefined : next
}

const isOver = ({ expiration_at }: RecurringRule, at: Date) =>
  expiration_at !== undefined && new Date(expiration_at) <= at

/** @param at the moment that is due */
export async function passWallet(trx: Database, wallet: Wallet, at: Date): Promise<void> {
  const row = trx.updateTable('wallets').where('id', '=', wallet.id)
  if (wallet.expiration_at && wallet.expiration_at <= at) {
    await row.set({ status: 'TERMINATED', terminated_at: at, next_due: null }).execute()
    return
  }
  const before = new Date(at.getTime() - 1)
  for (const rule of wallet.rules) {
    const due = nextTopUp(rule, wallet.created_at, before)
    if (due?.getTime() === at.getTime()) await apply(trx, wallet, rule, at)
  }
  await row.set({ next_due: nextDue(wallet, at) }).execute()
}

/** Tops up the wallets of a customer that have come to their threshold. */
export async function watchThresholds(trx: Database, customerIds: string[], at: Date) {
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
      if (trigger !== 'THRESHOLD' || threshold_credits === undefined || isOver(rule, at)) continue
      if (started_at !== undefined && new Date(started_at) > at) continue
      const net = await netCredits(trx, wallet)
      if (net.lte(threshold_credits) && !(await isPending(trx, wallet))) {
        await apply(trx, wallet, rule, at)
      }
    }
  }
}

/** CHOICE: while a threshold's paid credits are under way, it asks for no more. */
async function isPending(trx: Database, { id }: Wallet): Promise<boolean> {
  const pending = await trx
    .selectFrom('wallet_transactions')
    .select('id')
    .where('wallet_id', '=', id)
    .where('source', '=', 'THRESHOLD')
    .where('payment_status', '=', 'PENDING')
    .executeTakeFirst()
  return pending !== undefined
}

/** CHOICE: what is missing to a target is paid for. */
async function apply(trx: Database, wallet: Wallet, rule: RecurringRule, at: Date) {
  const { trigger: source, method, paid_credits, granted_credits } = rule
  if (method === 'FIXED') {
    await topUp(trx, wallet, { paid: paid_credits, granted: granted_credits, source }, at)
    return
  }
  const missing = new Big(rule.target_ongoing_balance ?? '0').minus(await netCredits(trx, wallet))
  if (missing.gt(0)) await topUp(trx, wallet, { paid: missing.toFixed(), source }, at)
}
