/** Wallets of a merchant's customers, as the service answers them. */
import type { Wallet } from '../../../components/backoffice/wallet-editor/wallet-draft.ts'
import type { WalletTransactionForMerchant } from '../../../server/contract/wallet.ts'

export const WALLET_ID = '5ab146f7-a25d-4f8b-8eac-be6e5e5b4f06'
export const CREATE_WALLET = 'POST /api/billing/wallets'
export const READ_WALLET = `GET /api/billing/wallets/${WALLET_ID}`
export const CHANGE_WALLET = `PUT /api/billing/wallets/${WALLET_ID}`
export const MOVE_CREDITS = `POST /api/billing/wallets/${WALLET_ID}/wallet-transactions`
export const TRANSACTIONS = `GET /api/billing/wallets/${WALLET_ID}/wallet-transactions`
export const readTransaction = (id: string) => `GET /api/billing/wallet-transactions/${id}`

const usd = (value: number) => ({ currency_code: 'USD', value })

export const aWallet = (changes: Partial<Wallet> = {}): Wallet => ({
  id: WALLET_ID,
  external_customer_id: 'northwind',
  name: 'Prepaid',
  status: 'ACTIVE',
  currency: 'USD',
  rate_amount: '0.5',
  expiration_at: '2027-06-01T12:00:00Z',
  available_balance: usd(40),
  ongoing_usage: usd(12.5),
  net_balance: usd(27.5),
  available_credits: '80',
  consumed_credits: '20',
  ongoing_usage_credits: '25',
  net_balance_credits: '55',
  created_at: '2026-11-01T00:00:00Z',
  applies_to: { fee_types: ['CHARGE'] },
  recurring_transaction_rules: [
    {
      trigger: 'THRESHOLD',
      method: 'TARGET',
      threshold_credits: '10',
      target_ongoing_balance: '100',
    },
  ],
  ...changes,
})

export const aTransaction = (
  changes: Partial<WalletTransactionForMerchant> = {},
): WalletTransactionForMerchant => ({
  wallet_transaction_id: 'transaction-1',
  wallet_id: WALLET_ID,
  payment_status: 'SETTLED',
  source: 'MANUAL',
  transaction_status: 'PURCHASED',
  transaction_type: 'INBOUND',
  amount: usd(15),
  credits: '30',
  created_at: '2026-11-20T10:00:00Z',
  ...changes,
})

/** billing-14: these lists have `meta`. */
export const aTransactionPage = (
  wallet_transactions: readonly WalletTransactionForMerchant[],
  { page = 1, pages = 1 } = {},
) => ({
  wallet_transactions,
  meta: { total_count: wallet_transactions.length, total_pages: pages, current_page: page },
})
