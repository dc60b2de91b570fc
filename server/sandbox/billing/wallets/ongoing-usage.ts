/** Computes the ongoing usage of a wallet: its customer's usage in open periods, taxes included. */
import Big from 'big.js'
import type { Database } from '../../database/connect.ts'
import { maxMonthlyAmount } from '../engine/billing-limit.ts'
import { min } from '../engine/money.ts'
import { priceUsageOf } from '../engine/priced-usage.ts'
import { currentPeriod, loadPlan } from '../engine/subscription-state.ts'
import { loadTaxRates, taxAmount } from '../engine/taxes.ts'
import type { Wallet } from './tables.ts'

/** CHOICE: usage alone, if the wallet pays charges; each wallet of a customer counts all of it. */
export async function ongoingUsage(db: Database, wallet: Wallet): Promise<Big> {
  if (wallet.fee_types && !wallet.fee_types.includes('CHARGE')) return new Big(0)
  const subscriptions = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('customer_id', '=', wallet.customer_id)
    .where('status', '=', 'ACTIVE')
    .execute()
  const resolveTaxRate = await loadTaxRates(db, wallet.customer_id)
  let total = new Big(0)
  for (const subscription of subscriptions) {
    const plan = await loadPlan(db, subscription)
    const period = currentPeriod(subscription)
    if (!period || plan.currency_code !== wallet.currency_code) continue
    const usage = await priceUsageOf(db, { subscription, plan, period, resolveTaxRate })
    for (const { amount, tax_rate = '0' } of usage) {
      total = total.plus(amount).plus(taxAmount(amount, tax_rate, plan.currency_code))
    }
  }
  // CHOICE: at most the amount that the customer is invoiced in a month.
  return min(total, maxMonthlyAmount(wallet.currency_code))
}

/** Converts money to credits of a wallet. CHOICE: to ten decimals. */
export const toCredits = (money: Big, { rate_amount }: Wallet): Big =>
  money.div(rate_amount).round(10, Big.roundHalfUp)

/** The wallet's credits in the database minus its ongoing usage; negative if they do not suffice. */
export async function netBalanceCredits(db: Database, wallet: Wallet): Promise<Big> {
  const { credits } = await db
    .selectFrom('wallets')
    .select('credits')
    .where('id', '=', wallet.id)
    .executeTakeFirstOrThrow()
  return new Big(credits).minus(toCredits(await ongoingUsage(db, wallet), wallet))
}
