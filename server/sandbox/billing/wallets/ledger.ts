/** Stores wallets: adds credits and spends them. Every movement is a stored transaction. */

import { randomUUID } from 'node:crypto'
import { isPositive, multiply, toText } from '../../../pricing/price/decimal.ts'
import type { Database } from '../../database/connect.ts'
import type { Wallet, WalletTransaction } from '../../database/tables/wallets.ts'
import { loadOutcomes } from '../engine/payment-methods.ts'
import { settlesAt } from '../engine/payments.ts'
import { BillingError } from '../errors.ts'
import {
  addCredits,
  endPurchase,
  insertTransactions,
  type NewTransaction,
  storeCredits,
} from '../states/wallets.ts'
import { creditValue } from './credit-value.ts'
import { reportDepletion } from './depletion.ts'

export interface TopUp {
  paid?: string
  granted?: string
  source: WalletTransaction['source']
  metadata?: { key: string; value: string }[]
}

/** CHOICE: an expired wallet takes no change. @throws {BillingError} for an expired wallet */
export async function lockActiveWallet(trx: Database, id: string): Promise<Wallet> {
  const wallets = trx.selectFrom('wallets').selectAll().where('id', '=', id)
  const wallet = await wallets.forUpdate().executeTakeFirstOrThrow()
  if (wallet.status !== 'ACTIVE') throw new BillingError('WALLET_TERMINATED', 'It has expired.')
  return wallet
}

/**
 * Adds credits: granted ones at once, purchased ones when their payment has succeeded.
 *
 * CHOICE: purchased credits have no invoice. The token decides their payment as an invoice's first one;
 * without a payment method they stay PENDING.
 */
export async function topUp(
  trx: Database,
  wallet: Wallet,
  { paid = '0', granted = '0', source, metadata }: TopUp,
  at: Date,
): Promise<NewTransaction[]> {
  const made: NewTransaction[] = []
  const inbound = { wallet, source, metadata, at, transaction_type: 'INBOUND' as const }
  if (isPositive(paid)) {
    const { payment_method_token: token } = await trx
      .selectFrom('customers')
      .select('payment_method_token')
      .where('id', '=', wallet.customer_id)
      .executeTakeFirstOrThrow()
    const payment = {
      payment_method_token: token,
      settles_at: token === null ? null : settlesAt(token, at),
    }
    made.push(toTransaction({ ...inbound, credits: paid, status: 'PURCHASED', payment }))
  }
  if (isPositive(granted)) {
    made.push(toTransaction({ ...inbound, credits: granted, status: 'GRANTED' }))
    await addCredits(trx, wallet.id, granted)
    await reportDepletion(trx, wallet.customer_id, at)
  }
  await insertTransactions(trx, made, at)
  return made
}

/** Settles a purchase. CHOICE: it fails if the wallet has expired meanwhile. */
export async function settleTopUp(
  trx: Database,
  transaction: WalletTransaction,
  at: Date,
): Promise<void> {
  const { status, customer_id } = await trx
    .selectFrom('wallets')
    .select(['status', 'customer_id'])
    .where('id', '=', transaction.wallet_id)
    .executeTakeFirstOrThrow()
  const token = transaction.payment_method_token ?? ''
  const outcomeByToken = await loadOutcomes(trx, [token], at)
  const isPaid = status === 'ACTIVE' && outcomeByToken(token) === 'SUCCEEDED'
  await endPurchase(trx, transaction, isPaid, at)
  if (isPaid) await reportDepletion(trx, customer_id, at)
}

/** Removes credits without payment. */
export async function voidCredits(
  trx: Database,
  wallet: Wallet,
  { credits, metadata }: { credits: string; metadata?: TopUp['metadata'] },
  at: Date,
): Promise<NewTransaction> {
  await addCredits(trx, wallet.id, toText(multiply(credits, -1)))
  const source = 'MANUAL' as const
  const voided = toTransaction({
    wallet,
    credits,
    metadata,
    at,
    source,
    status: 'VOIDED',
    transaction_type: 'OUTBOUND',
  })
  await insertTransactions(trx, [voided], at)
  await reportDepletion(trx, wallet.customer_id, at)
  return voided
}

/** The part of a wallet's credits that pays an invoice. */
export interface Spending {
  /** With the credits after all spendings. */
  wallet: Wallet
  credits: string
  amount: string
  invoiceId: string
}

export async function spendCredits(
  trx: Database,
  spendings: readonly Spending[],
  at: Date,
): Promise<void> {
  await storeCredits(trx, new Set(spendings.map(({ wallet }) => wallet)))
  const source = 'MANUAL' as const
  const outbound = { source, status: 'INVOICED' as const, transaction_type: 'OUTBOUND' as const }
  await insertTransactions(
    trx,
    spendings.map((spending) => toTransaction({ ...spending, ...outbound, at })),
    at,
  )
  for (const id of new Set(spendings.map(({ wallet }) => wallet.customer_id))) {
    await reportDepletion(trx, id, at)
  }
}

interface Movement {
  wallet: Wallet
  credits: string
  /** In the wallet's currency; default is the value of the credits. */
  amount?: string
  invoiceId?: string
  status: WalletTransaction['transaction_status']
  transaction_type: WalletTransaction['transaction_type']
  source: WalletTransaction['source']
  metadata?: TopUp['metadata']
  /** The payment of a purchase. */
  payment?: Pick<WalletTransaction, 'payment_method_token' | 'settles_at'>
  at: Date
}

function toTransaction({
  wallet,
  invoiceId,
  payment,
  metadata,
  at,
  ...movement
}: Movement): NewTransaction {
  const { source, transaction_type, credits, amount = creditValue(credits, wallet) } = movement
  return {
    id: randomUUID(),
    wallet_id: wallet.id,
    source,
    transaction_type,
    credits,
    amount,
    invoice_id: invoiceId ?? null,
    transaction_status: movement.status,
    payment_method_token: payment?.payment_method_token ?? null,
    settles_at: payment?.settles_at ?? null,
    metadata: metadata ?? null,
    payment_status: payment ? 'PENDING' : 'SETTLED',
    settled_at: payment ? null : at,
    failed_at: null,
    created_at: at,
  }
}
