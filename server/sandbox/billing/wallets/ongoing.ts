/** What a wallet will have to pay for: the usage of its customer's open periods, taxes included. */
import Big from 'big.js'
import type { Database } from '../../database/connect.ts'
import { currentPeriod, readPlan } from '../engine/standing.ts'
import { readRates, taxOn } from '../engine/taxes.ts'
import { usageOf } from '../engine/usage.ts'
import type { Wallet } from './tables.ts'

/** CHOICE: usage alone, as long as the wallet pays for charges; each wallet of a customer counts all. */
export async function ongoingUsage(db: Database, wallet: Wallet): Promise<Big> {
  if (wallet.fee_types && !wallet.fee_types.includes('CHARGE')) return new Big(0)
  const subscriptions = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('customer_id', '=', wallet.customer_id)
    .where('status', '=', 'ACTIVE')
    .execute()
  const rateOf = await readRates(db, wallet.customer_id)
  let sum = new Big(0)
  for (const subscription of subscriptions) {
    const plan = await readPlan(db, subscription)
    const period = currentPeriod(subscription)
    if (!period || plan.currency_code !== wallet.currency_code) continue
    for (const { amount, tax_rate } of await usageOf(db, subscription, plan, period, rateOf)) {
      sum = sum.plus(amount).plus(taxOn(amount, tax_rate ?? '0', plan.currency_code))
    }
  }
  return sum
}

/** Money in credits of a wallet. CHOICE: to ten decimals. */
export const inCredits = (money: Big, { rate_amount }: Wallet): Big =>
  money.div(rate_amount).round(10, Big.roundHalfUp)

/** What will be left of a wallet's credits as they stand now; below zero when they do not suffice. */
export async function netCredits(db: Database, wallet: Wallet): Promise<Big> {
  const { credits } = await db
    .selectFrom('wallets')
    .select('credits')
    .where('id', '=', wallet.id)
    .executeTakeFirstOrThrow()
  return new Big(credits).minus(inCredits(await ongoingUsage(db, wallet), wallet))
}
