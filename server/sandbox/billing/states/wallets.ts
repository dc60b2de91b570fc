/**
 * The one place that stores wallets, their transactions and the changes of both, with the event of each that has one.
 */
import type { Insertable, Updateable } from 'kysely'
import { anyOf, insertRows, updateRows } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import type { Wallet, WalletTable, WalletTransaction } from '../../database/tables/wallets.ts'
import { recordWalletEvents } from '../outbox/wallets.ts'

type Terms = Pick<
  Updateable<WalletTable>,
  'name' | 'expiration_at' | 'fee_types' | 'rules' | 'next_due'
>

/** Stores a wallet without credits. */
export async function insertWallet(
  trx: Database,
  row: Omit<Insertable<WalletTable>, 'status' | 'credits'>,
  at: Date,
): Promise<Wallet> {
  const wallet = await trx
    .insertInto('wallets')
    .values({ ...row, status: 'ACTIVE', credits: '0' })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordWalletEvents(trx, 'WALLET.CREATED', [wallet.id], at)
  return wallet
}

export async function changeTerms(
  trx: Database,
  id: string,
  terms: Terms,
  at: Date,
): Promise<void> {
  await changeWallet(trx, id, terms)
  await recordWalletEvents(trx, 'WALLET.UPDATED', [id], at)
}

/** Sets the instant of a wallet's next expiry or top-up. */
export const scheduleWallet = (trx: Database, id: string, next_due: Date | null): Promise<void> =>
  changeWallet(trx, id, { next_due })

/** Marks a wallet with a net balance that was depleted, or that is above zero again. */
export async function markDepleted(
  trx: Database,
  id: string,
  is_depleted: boolean,
  at: Date,
): Promise<void> {
  await changeWallet(trx, id, { is_depleted })
  if (is_depleted) await recordWalletEvents(trx, 'WALLET.NET-BALANCE-DEPLETED', [id], at)
}

async function changeWallet(
  trx: Database,
  id: string,
  changes: Updateable<WalletTable>,
): Promise<void> {
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

export type NewTransaction = Omit<WalletTransaction, 'position'>

/** Stores transactions of wallets, which have the credits after them already. */
export async function insertTransactions(
  trx: Database,
  transactions: readonly NewTransaction[],
  at: Date,
): Promise<void> {
  await insertRows(trx, 'wallet_transactions', transactions)
  await recordWalletEvents(
    trx,
    'WALLET-TRANSACTION.CREATED',
    transactions.map(({ wallet_id }) => wallet_id),
    at,
  )
}

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
