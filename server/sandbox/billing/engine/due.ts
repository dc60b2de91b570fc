/** Which subscriptions go through a moment together. */
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { anyOf, noneOf } from '../../database/rows.ts'
import type { Subscription } from '../tables.ts'

/** How many rows go together at most, and the ids of those that don't go. */
export interface Batch {
  most: number
  except: readonly string[]
}

/** Those that are due at an instant, locked, in the order in which they were made. */
export async function readDue(
  trx: Database,
  at: Date,
  { most, except }: Batch,
): Promise<Subscription[]> {
  const due = await trx
    .selectFrom('subscriptions')
    .selectAll()
    .where('next_due', '=', at)
    .where('id', '<>', noneOf(except))
    .orderBy('position')
    .limit(most)
    .forUpdate()
    .execute()
  const watched = await watchedCustomers(trx, due)
  const seen = new Set<string>()
  const again = due.findIndex(({ customer_id: id }) => {
    const isSecond = watched.has(id) && seen.has(id)
    seen.add(id)
    return isSecond
  })
  return again === -1 ? due : due.slice(0, again)
}

/**
 * A wallet with a threshold looks at the usage of all its customer's open periods whenever something
 * was paid with it. So each of this customer's invoices is made before the next period closes.
 */
async function watchedCustomers(trx: Database, due: readonly Subscription[]): Promise<Set<string>> {
  const wallets = await trx
    .selectFrom('wallets')
    .select('customer_id')
    .where('customer_id', '=', anyOf([...new Set(due.map(({ customer_id }) => customer_id))]))
    .where('status', '=', 'ACTIVE')
    .where(sql<boolean>`rules @> '[{"trigger": "THRESHOLD"}]'`)
    .execute()
  return new Set(wallets.map(({ customer_id }) => customer_id))
}
