/** The tables of wallets. Credits are `numeric`, read as text; money is in the wallet's currency. */
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { FEE_TYPES, RecurringRule } from '../../../contract/wallet.ts'

type Fixed<Value> = ColumnType<Value, Value, never>

export interface WalletTable {
  id: Fixed<string>
  position: Generated<number>
  customer_id: Fixed<string>
  name: string | null
  status: 'ACTIVE' | 'TERMINATED'
  currency_code: Fixed<string>
  /** The price of one credit. */
  rate_amount: Fixed<string>
  /** What is there to spend. */
  credits: string
  consumed_credits: Generated<string>
  /** The first instant at which nothing of it can be spent any more. */
  expiration_at: Date | null
  /** What its credits pay for; everything when null. */
  fee_types: ColumnType<(typeof FEE_TYPES)[number][] | null, string | null, string | null>
  rules: ColumnType<RecurringRule[], string, string>
  /** When it expires or is topped up next. Null when never. */
  next_due: Date | null
  created_at: Fixed<Date>
  terminated_at: Date | null
}

export type Wallet = Selectable<WalletTable>

export interface WalletTransactionTable {
  id: Fixed<string>
  position: Generated<number>
  wallet_id: Fixed<string>
  /** What the credits paid for. */
  invoice_id: Fixed<string | null | undefined>
  payment_status: 'PENDING' | 'SETTLED' | 'FAILED'
  source: Fixed<'MANUAL' | 'INTERVAL' | 'THRESHOLD'>
  transaction_status: Fixed<'PURCHASED' | 'GRANTED' | 'VOIDED' | 'INVOICED'>
  transaction_type: Fixed<'INBOUND' | 'OUTBOUND'>
  amount: Fixed<string>
  credits: Fixed<string>
  payment_method_token: Fixed<string | null | undefined>
  metadata: ColumnType<{ key: string; value: string }[] | null, string | undefined, never>
  /** When a payment that is under way has its outcome. */
  settles_at: Date | null
  settled_at: Date | null
  failed_at: Date | null
  created_at: Fixed<Date>
}

export type WalletTransaction = Selectable<WalletTransactionTable>

export interface WalletTables {
  wallets: WalletTable
  wallet_transactions: WalletTransactionTable
}
