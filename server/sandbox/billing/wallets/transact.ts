/** What moves credits in and out of a wallet. Every movement is a transaction that stays. */
import { randomUUID } from 'node:crypto'
import Big from 'big.js'
import type { Database } from '../../database/connect.ts'
import { insertRows, updateRows } from '../../database/rows.ts'
import { exponentOf } from '../currencies.ts'
import { outcomeOf, settlesAt } from '../engine/payments.ts'
import { roundFee } from '../engine/rounding.ts'
import type { Wallet, WalletTransaction } from './tables.ts'

export interface TopUp {
  paid?: string
  granted?: string
  source: WalletTransaction['source']
  metadata?: { key: string; value: string }[]
}

/** What credits are worth, rounded as fees are. */
const worth = (credits: string, { rate_amount, currency_code }: Wallet): string =>
  roundFee(new Big(credits).times(rate_amount), currency_code).toFixed()

/** What a wallet can pay: whole units of its currency, never more than its credits are worth. */
export const payable = ({ credits, rate_amount, currency_code }: Worth): string =>
  new Big(credits).times(rate_amount).round(exponentOf(currency_code), Big.roundDown).toFixed()

/**
 * Adds credits. Granted ones are there at once; paid ones when the payment method has paid for them.
 *
 * CHOICE: they are paid without an invoice, and decided by the token as an invoice's first payment is;
 * without a payment method they stay PENDING.
 */
export async function topUp(
  trx: Database,
  wallet: Wallet,
  { paid = '0', granted = '0', source, metadata }: TopUp,
  at: Date,
): Promise<WalletTransaction[]> {
  const made: WalletTransaction[] = []
  const inbound = { wallet, source, metadata, at, transaction_type: 'INBOUND' as const }
  if (new Big(paid).gt(0)) {
    const { payment_method_token: token } = await trx
      .selectFrom('customers')
      .select('payment_method_token')
      .where('id', '=', wallet.customer_id)
      .executeTakeFirstOrThrow()
    const payment = {
      payment_method_token: token,
      settles_at: token === null ? null : settlesAt(token, at),
    }
    made.push(await write(trx, { ...inbound, credits: paid, status: 'PURCHASED', payment }))
  }
  if (new Big(granted).gt(0)) {
    made.push(await write(trx, { ...inbound, credits: granted, status: 'GRANTED' }))
    await move(trx, wallet.id, granted)
  }
  return made
}

/** Gives paid credits their outcome. CHOICE: a wallet that has expired meanwhile is not paid for. */
export async function settleTopUp(
  trx: Database,
  { id, wallet_id, credits, payment_method_token }: WalletTransaction,
  at: Date,
): Promise<void> {
  const { status } = await trx
    .selectFrom('wallets')
    .select('status')
    .where('id', '=', wallet_id)
    .executeTakeFirstOrThrow()
  const paid = status === 'ACTIVE' && outcomeOf(payment_method_token ?? '', 1) === 'SUCCEEDED'
  await trx
    .updateTable('wallet_transactions')
    .set({
      settles_at: null,
      ...(paid
        ? { payment_status: 'SETTLED', settled_at: at }
        : { payment_status: 'FAILED', failed_at: at }),
    })
    .where('id', '=', id)
    .execute()
  if (paid) await move(trx, wallet_id, credits)
}

/** Takes credits away for nothing. */
export async function voidCredits(
  trx: Database,
  wallet: Wallet,
  { credits, metadata }: { credits: string; metadata?: TopUp['metadata'] },
  at: Date,
): Promise<WalletTransaction> {
  await move(trx, wallet.id, new Big(credits).times(-1).toFixed())
  const source = 'MANUAL' as const
  return write(trx, {
    ...{ wallet, credits, metadata, at, source },
    ...{ status: 'VOIDED', transaction_type: 'OUTBOUND' },
  })
}

/** The columns that say what a wallet is worth. */
type Worth = Pick<Wallet, 'credits' | 'rate_amount' | 'currency_code'>

/**
 * As many credits as an amount costs, so that what is left can pay the rest to the last cent. A division
 * need not end: it is rounded down, or up where what is left would be worth more than the rest.
 *
 * CHOICE: to ten decimals, and to one more for each digit of a rate above ten.
 */
export function creditsFor(amount: string, wallet: Worth): string {
  const { credits, rate_amount } = wallet
  const rest = new Big(payable(wallet)).minus(amount)
  const decimals = 10 + Math.max(0, new Big(rate_amount).e)
  const exact = divide(amount, rate_amount, decimals)
  const ulp = new Big(`1e-${decimals}`)
  const taken = [exact, exact.plus(ulp)].find((taken) => {
    const left = new Big(credits).minus(taken)
    return left.gte(0) && rest.eq(payable({ ...wallet, credits: left.toFixed() }))
  })
  return taken?.toFixed() ?? credits
}

/** Rounded down; a quotient of limited precision may have been rounded up. */
function divide(amount: string, rate: string, decimals: number): Big {
  const Precise = Big()
  Precise.DP = decimals + 2
  Precise.RM = Big.roundDown
  return new Precise(amount).div(rate).round(decimals, Big.roundDown)
}

/** What of a wallet's credits pays for which invoice. */
export interface Spending {
  /** As it is after all that is spent. */
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
  await updateRows(
    trx,
    'wallets',
    [...new Set(spendings.map(({ wallet }) => wallet))].map((wallet) => ({
      id: wallet.id,
      credits: wallet.credits,
      consumed_credits: wallet.consumed_credits,
    })),
  )
  const source = 'MANUAL' as const
  const outbound = { source, status: 'INVOICED' as const, transaction_type: 'OUTBOUND' as const }
  await insertRows(
    trx,
    'wallet_transactions',
    spendings.map((spending) => rowOf({ ...spending, ...outbound, at })),
  )
}

interface Movement {
  wallet: Wallet
  credits: string
  /** In the wallet's currency; what the credits are worth when absent. */
  amount?: string
  invoiceId?: string
  status: WalletTransaction['transaction_status']
  transaction_type: WalletTransaction['transaction_type']
  source: WalletTransaction['source']
  metadata?: TopUp['metadata']
  /** How it is paid for, where it has to be. */
  payment?: Pick<WalletTransaction, 'payment_method_token' | 'settles_at'>
  at: Date
}

function rowOf({ wallet, invoiceId, payment, metadata, at, ...movement }: Movement) {
  const { source, transaction_type, credits, amount = worth(credits, wallet) } = movement
  return {
    ...{ source, transaction_type, credits, amount },
    id: randomUUID(),
    wallet_id: wallet.id,
    invoice_id: invoiceId ?? null,
    transaction_status: movement.status,
    payment_method_token: payment?.payment_method_token ?? null,
    settles_at: payment?.settles_at ?? null,
    metadata: metadata ?? null,
    payment_status: payment ? ('PENDING' as const) : ('SETTLED' as const),
    settled_at: payment ? null : at,
    failed_at: null,
    created_at: at,
  }
}

const write = (trx: Database, movement: Movement): Promise<WalletTransaction> => {
  const { metadata, ...row } = rowOf(movement)
  return trx
    .insertInto('wallet_transactions')
    .values({ ...row, metadata: metadata ? JSON.stringify(metadata) : undefined })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const move = (trx: Database, walletId: string, credits: string) =>
  trx
    .updateTable('wallets')
    .set((eb) => ({ credits: eb('credits', '+', credits) }))
    .where('id', '=', walletId)
    .execute()
