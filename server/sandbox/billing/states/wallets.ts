/** The one place that changes stored wallets and their transactions, with the event of each change that has one. */
import type { Updateable } from 'kysely'
import { anyOf, updateRows } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import type { Wallet, WalletTable, WalletTransaction } from '../../database/tables/wallets.ts'
import { recordWalletEvents } from '../outbox/wallets.ts'

type Changes = Omit<Updateable<WalletTable>, 'id' | 'status' | 'credits'>

/** Changes the terms of a wallet. */
export async function changeWallet(trx: Database, id: string, changes: Changes): Promise<void> {
  await trx.updateTable('wallets').set(changes).where('id', '=', id).execute()
}

/** Ends wallets: their credits and rules have no effect afterwards. */
export async function terminateWallets(
  trx: Database,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  const ended = await trx
    .updateTable('wallets')
    .set({ status: 'TERMINATED', terminated_at: at, next_due: null })
    .where('id', '=', anyOf(ids))
    .where('status', '=', 'ACTIVE')
    .returning('id')
    .execute()
  await recordWalletEvents(
    trx,
    'WALLET.TERMINATED',
    ended.map(({ id }) => id),
    at,
  )
}

export async function addCredits(trx: Database, id: string, credits: string): Promise<void> {
  await trx
    .updateTable('wallets')
    .set((eb) => ({ credits: eb('credits', '+', credits) }))
    .where('id', '=', id)
    .execute()
}

/** Stores the credits that wallets have after they paid invoices. */
export const storeCredits = (trx: Database, wallets: Iterable<Wallet>): Promise<void> =>
  updateRows(
    trx,
    'wallets',
    [...wallets].map(({ id, credits, consumed_credits }) => ({ id, credits, consumed_credits })),
  )

/** Ends the payment of bought credits, which are added if they are paid. */
export async function endPurchase(
  trx: Database,
  { id, wallet_id, credits }: Pick<WalletTransaction, 'id' | 'wallet_id' | 'credits'>,
  isPaid: boolean,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('wallet_transactions')
    .set({
      payment_status: isPaid ? 'SETTLED' : 'FAILED',
      settles_at: null,
      settled_at: isPaid ? at : null,
      failed_at: isPaid ? null : at,
    })
    .where('id', '=', id)
    .execute()
  if (isPaid) await addCredits(trx, wallet_id, credits)
  await recordWalletEvents(trx, 'WALLET-TRANSACTION.UPDATED', [wallet_id], at)
}
