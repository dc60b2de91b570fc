/** Types of the tables of wallets. Credits are `numeric`, read as text; money is in the wallet's currency. */
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { FEE_TYPES, RecurringRule } from '../../../contract/wallet.ts'
import type { Immutable } from './columns.ts'

export interface WalletTable {
  id: Immutable<string>
  position: Generated<number>
  customer_id: Immutable<string>
  name: string | null
  status: 'ACTIVE' | 'TERMINATED'
  currency_code: Immutable<string>
  /** The price of one credit. */
  rate_amount: Immutable<string>
  /** Credits left to spend. */
  credits: string
  consumed_credits: Generated<string>
  /** The first instant at which no credits can be spent. */
  expiration_at: Date | null
  /** The fees that its credits pay; null means all. */
  fee_types: ColumnType<(typeof FEE_TYPES)[number][] | null, string | null, string | null>
  rules: ColumnType<RecurringRule[], string, string>
  /** The instant of the next expiry or top-up; null if there is none. */
  next_due: Date | null
  /** True from the report that its net balance was depleted until it is above zero again. */
  is_depleted: Generated<boolean>
  created_at: Immutable<Date>
  terminated_at: Date | null
}

export type Wallet = Selectable<WalletTable>

interface WalletTransactionTable {
  id: Immutable<string>
  position: Generated<number>
  wallet_id: Immutable<string>
  /** The invoice that the credits paid. */
  invoice_id: Immutable<string | null | undefined>
  payment_status: 'PENDING' | 'SETTLED' | 'FAILED'
  source: Immutable<'MANUAL' | 'INTERVAL' | 'THRESHOLD'>
  transaction_status: Immutable<'PURCHASED' | 'GRANTED' | 'VOIDED' | 'INVOICED'>
  transaction_type: Immutable<'INBOUND' | 'OUTBOUND'>
  amount: Immutable<string>
  credits: Immutable<string>
  payment_method_token: Immutable<string | null | undefined>
  metadata: ColumnType<{ key: string; value: string }[] | null, string | undefined, never>
  /** The instant of a pending payment's outcome. */
  settles_at: Date | null
  settled_at: Date | null
  failed_at: Date | null
  created_at: Immutable<Date>
}

export type WalletTransaction = Selectable<WalletTransactionTable>

export interface WalletTables {
  wallets: WalletTable
  wallet_transactions: WalletTransactionTable
}
