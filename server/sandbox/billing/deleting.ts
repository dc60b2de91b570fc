/**
 * Deletes customers and plans. What an active or pending subscription uses stays. What only history names
 * becomes invisible, so that invoices keep their customer and subscriptions their plan.
 */
import type { Database } from '../database/connect.ts'
import { anyOf } from '../database/rows.ts'
import { refuse } from '../refusal.ts'
import { takeTurn } from './turn.ts'

const IN_USE = ['ACTIVE', 'PENDING'] as const
/** Invoices hold the rates that they were taxed by, so a tax is not in use by what is deleted. */
const NO_TAXES = '[]'

/** @throws {Refusal} 422 while a subscription of the customer's is active or pending */
export async function deleteCustomer(db: Database, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await takeTurn(trx)
    const subscriptions = trx.selectFrom('subscriptions').where('customer_id', '=', id)
    const own = await subscriptions.select(['id', 'status']).execute()
    refuseUsed(own)
    // CHOICE: what is left in a wallet ends with its customer, and no rule adds to it any more.
    const wallets = await trx
      .selectFrom('wallets')
      .select('id')
      .where('customer_id', '=', id)
      .execute()
    await trx
      .updateTable('wallets')
      .set({ status: 'TERMINATED', terminated_at: now, next_due: null })
      .where('customer_id', '=', id)
      .where('status', '=', 'ACTIVE')
      .execute()
    if (own.length + wallets.length > 0) {
      const changes = { deleted_at: now, tax_codes: NO_TAXES }
      await trx.updateTable('customers').set(changes).where('id', '=', id).execute()
    } else {
      await trx.deleteFrom('customers').where('id', '=', id).execute()
    }
  })
}

/** @throws {Refusal} 422 while a subscription on the plan, as it is or overridden, is active or pending */
export async function deletePlan(db: Database, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await takeTurn(trx)
    const copies = await trx.selectFrom('plans').select('id').where('parent_id', '=', id).execute()
    const all = [...copies.map((copy) => copy.id), id]
    const subscriptions = trx.selectFrom('subscriptions').where('plan_id', '=', anyOf(all))
    const own = await subscriptions.select(['id', 'status']).execute()
    refuseUsed(own)
    // Closed periods hold what they were charged by, so a metric is not in use by these any more.
    await trx.deleteFrom('charges').where('plan_id', '=', anyOf(all)).execute()
    if (own.length > 0) {
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

function refuseUsed(subscriptions: readonly { status: string }[]): void {
  if (subscriptions.some(({ status }) => IN_USE.includes(status as (typeof IN_USE)[number]))) {
    throw refuse('RESOURCE_IN_USE', 'An active or pending subscription uses it.')
  }
}
