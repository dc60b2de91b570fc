/** How wallets and their transactions are answered (billing-209, billing-215). */
import Big from 'big.js'
import type { PageQuery } from '../../../contract/paging.ts'
import type { Database } from '../../database/connect.ts'
import { metadataOf, money, present } from '../wire.ts'
import { inCredits, ongoingUsage } from './ongoing.ts'
import type { Wallet, WalletTransaction } from './tables.ts'
import { payable } from './transact.ts'

/** Wallets with their customer's key. */
export const readWallets = (db: Database) =>
  db
    .selectFrom('wallets')
    .innerJoin('customers', 'customers.id', 'wallets.customer_id')
    .selectAll('wallets')
    .select('customers.external_id as external_customer_id')

/** CHOICE: the net balance may fall below zero; the credits of it are text that can't (billing-210). */
export async function answerWallet(db: Database, row: Wallet & { external_customer_id: string }) {
  const currency = row.currency_code
  const available = payable(row)
  const ongoing = row.status === 'ACTIVE' ? await ongoingUsage(db, row) : new Big(0)
  const ongoingCredits = inCredits(ongoing, row)
  const net = new Big(row.credits).minus(ongoingCredits)
  return {
    id: row.id,
    external_customer_id: row.external_customer_id,
    name: present(row.name),
    status: row.status,
    currency,
    rate_amount: plain(row.rate_amount),
    expiration_at: present(row.expiration_at),
    applies_to: row.fee_types ? { fee_types: row.fee_types } : undefined,
    recurring_transaction_rules: row.rules.length > 0 ? row.rules : undefined,
    available_balance: money(available, currency),
    ongoing_usage: money(ongoing.toFixed(), currency),
    net_balance: money(new Big(available).minus(ongoing).toFixed(), currency),
    available_credits: plain(row.credits),
    consumed_credits: plain(row.consumed_credits),
    ongoing_usage_credits: ongoingCredits.toFixed(),
    net_balance_credits: (net.lt(0) ? new Big(0) : net).toFixed(),
    created_at: row.created_at,
    terminated_at: present(row.terminated_at),
  }
}

export const answerTransaction = (row: WalletTransaction & { currency_code: string }) => ({
  wallet_transaction_id: row.id,
  wallet_id: row.wallet_id,
  payment_status: row.payment_status,
  source: row.source,
  transaction_status: row.transaction_status,
  transaction_type: row.transaction_type,
  amount: money(row.amount, row.currency_code),
  credits: plain(row.credits),
  settled_at: present(row.settled_at),
  failed_at: present(row.failed_at),
  created_at: row.created_at,
  metadata: present(row.metadata),
})

/** billing-14: lists of transactions call it `meta`. CHOICE: null where there is no such page. */
export function metaOf(total: number, query: PageQuery) {
  const metadata = metadataOf(total, query)
  const { current_page, total_pages } = metadata
  return {
    ...metadata,
    next_page: current_page < total_pages ? current_page + 1 : null,
    prev_page: current_page > 1 ? current_page - 1 : null,
  }
}

/** Without trailing zeros. */
const plain = (digits: string) => new Big(digits).toFixed()
