/** Serializes wallets with their balances (billing-208 to billing-210). */
import { max, subtract, toText, ZERO } from '../../../pricing/price/decimal.ts'
import type { Database } from '../../database/connect.ts'
import type { Wallet } from '../../database/tables/wallets.ts'
import { orUndefined, serializeMoney } from '../money-format.ts'
import { ongoingUsage, toCredits } from '../wallets/balances.ts'
import { spendable } from '../wallets/credit-value.ts'

/** Wallets with the key of their customer. */
export const selectWallets = (db: Database) =>
  db
    .selectFrom('wallets')
    .innerJoin('customers', 'customers.id', 'wallets.customer_id')
    .selectAll('wallets')
    .select('customers.external_id as external_customer_id')

/** CHOICE: `net_balance` may be negative; `net_balance_credits` is at least 0 (billing-210). */
export async function serializeWallet(
  db: Database,
  row: Wallet & { external_customer_id: string },
) {
  const currency = row.currency_code
  const available = spendable(row)
  const ongoing = row.status === 'ACTIVE' ? await ongoingUsage(db, row) : ZERO
  const ongoingCredits = toCredits(ongoing, row)
  const net = subtract(row.credits, ongoingCredits)
  return {
    id: row.id,
    external_customer_id: row.external_customer_id,
    name: orUndefined(row.name),
    status: row.status,
    currency,
    rate_amount: toText(row.rate_amount),
    expiration_at: orUndefined(row.expiration_at),
    applies_to: row.fee_types ? { fee_types: row.fee_types } : undefined,
    recurring_transaction_rules: row.rules.length > 0 ? row.rules : undefined,
    available_balance: serializeMoney(available, currency),
    ongoing_usage: serializeMoney(toText(ongoing), currency),
    net_balance: serializeMoney(toText(subtract(available, ongoing)), currency),
    available_credits: toText(row.credits),
    consumed_credits: toText(row.consumed_credits),
    ongoing_usage_credits: toText(ongoingCredits),
    net_balance_credits: toText(max(net, ZERO)),
    created_at: row.created_at,
    terminated_at: orUndefined(row.terminated_at),
  }
}
