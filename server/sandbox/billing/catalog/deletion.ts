/**
 * Deletes customers and plans that no active or pending subscription uses. A row that closed periods or
 * invoices refer to is marked as deleted, so that invoices keep their customer and subscriptions their plan.
 */

import { anyOf } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import { unprocessable } from '../../http/errors.ts'
import { lockExclusive } from '../billing-lock.ts'
import { terminateWallets } from '../states/wallets.ts'

const IN_USE = ['ACTIVE', 'PENDING'] as const
/** A deleted row frees its taxes, because invoices store the rates that they were taxed by. */
const NO_TAXES = '[]'

/** @throws {ServiceError} 422 while a subscription of the customer is active or pending */
export async function deleteCustomer(db: Database, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockExclusive(trx)
    const query = trx.selectFrom('subscriptions').where('customer_id', '=', id)
    const subscriptions = await query.select(['id', 'status']).execute()
    assertUnused(subscriptions)
    // CHOICE: the wallets of a deleted customer are terminated, so their credits and rules end.
    const wallets = await trx
      .selectFrom('wallets')
      .select('id')
      .where('customer_id', '=', id)
      .execute()
    await terminateWallets(
      trx,
      wallets.map((wallet) => wallet.id),
      now,
    )
    if (subscriptions.length + wallets.length > 0) {
      const changes = { deleted_at: now, tax_codes: NO_TAXES }
      await trx.updateTable('customers').set(changes).where('id', '=', id).execute()
    } else {
      await trx.deleteFrom('customers').where('id', '=', id).execute()
    }
  })
}

/** @throws {ServiceError} 422 while a subscription on the plan or on an override of it is active or pending */
export async function deletePlan(db: Database, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockExclusive(trx)
    const copies = await trx.selectFrom('plans').select('id').where('parent_id', '=', id).execute()
    const all = [...copies.map((copy) => copy.id), id]
    const query = trx.selectFrom('subscriptions').where('plan_id', '=', anyOf(all))
    const subscriptions = await query.select(['id', 'status']).execute()
    assertUnused(subscriptions)
    // Closed periods store their prices, so deleted charges free their metrics.
    await trx.deleteFrom('charges').where('plan_id', '=', anyOf(all)).execute()
    if (subscriptions.length > 0) {
      await trx.updateTable('plans').set({ deleted_at: now }).where('id', '=', id).execute()
      await trx
        .updateTable('plans')
        .set({ tax_codes: NO_TAXES, commitment_tax_codes: NO_TAXES })
        .where('id', '=', anyOf(all))
        .execute()
      return
    }
    for (const plan of all) await trx.deleteFrom('plans').where('id', '=', plan).execute()
  })
}

function assertUnused(subscriptions: readonly { status: string }[]): void {
  if (subscriptions.some(({ status }) => IN_USE.includes(status as (typeof IN_USE)[number]))) {
    throw unprocessable('RESOURCE_IN_USE', 'An active or pending subscription uses it.')
  }
}
