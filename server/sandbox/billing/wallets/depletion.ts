/** Reports wallets with a net balance, credits less ongoing usage, that has become zero or negative. */
import { isPositive } from '../../../pricing/price/decimal.ts'
import type { Database } from '../../database/connect.ts'
import { hasSubscriber } from '../../database/outbox.ts'
import { markDepleted } from '../states/wallets.ts'
import { netBalanceCredits } from './balances.ts'

/** True if a webhook subscribes to the reports; nothing is compared without one. */
export const isDepletionReported = (db: Database): Promise<boolean> =>
  hasSubscriber(db, 'USAGE-BILLING.WALLET.NET-BALANCE-DEPLETED')

/**
 * Reports each wallet of a customer once, until its net balance is above zero again.
 * CHOICE: a net balance changes with usage, invoices and transactions; it is compared then, if a webhook subscribes.
 */
export async function reportDepletion(trx: Database, customerId: string, at: Date): Promise<void> {
  if (!(await isDepletionReported(trx))) return
  const wallets = await trx
    .selectFrom('wallets')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('status', '=', 'ACTIVE')
    .orderBy('position')
    .execute()
  for (const wallet of wallets) {
    const is_depleted = !isPositive(await netBalanceCredits(trx, wallet))
    if (is_depleted !== wallet.is_depleted) await markDepleted(trx, wallet.id, is_depleted, at)
  }
}
