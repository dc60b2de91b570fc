/** A wallet of a customer in the gallery. */
import type { WalletTransactionForMerchant } from '../../../../server/contract/wallet.ts'
import { aTransaction, aTransactionPage, aWallet } from '../../../fixtures/office.ts'
import { NOW } from '../answers.ts'
import type { Look } from '../looks.ts'

export const WALLET_ID = 'wallet-editor-1'

export function wallet({ currency: currency_code, amount, name }: Look) {
  const money = (minor: number) => ({ currency_code, value: Number(amount(minor)) })
  return aWallet({
    id: WALLET_ID,
    name: name('Prepaid rendering'),
    currency: currency_code,
    expiration_at: '2027-06-01T00:00:00Z',
    available_balance: money(4_000),
    ongoing_usage: money(1_250),
    net_balance: money(2_750),
    created_at: NOW,
  })
}

/** A purchase that waits, one that failed, and other transactions of the wallet. */
export function transactions({ currency: currency_code, amount, name }: Look) {
  const transaction = (
    id: number,
    minor: number,
    credits: string,
    members: Partial<WalletTransactionForMerchant>,
  ) =>
    aTransaction({
      wallet_transaction_id: `transaction-${id}`,
      wallet_id: WALLET_ID,
      amount: { currency_code, value: Number(amount(minor)) },
      credits,
      created_at: NOW,
      ...members,
    })
  return {
    wallet_transactions: [
      transaction(1, 1_500, '30', {
        payment_status: 'PENDING',
        metadata: [{ key: 'order', value: name('A-1042') }],
      }),
      transaction(2, 1_500, '30', { payment_status: 'FAILED', source: 'THRESHOLD' }),
      transaction(3, 500, '10', { transaction_status: 'GRANTED' }),
      transaction(4, 1_000, '20', { transaction_status: 'INVOICED', transaction_type: 'OUTBOUND' }),
      transaction(5, 4_000, '80', { source: 'INTERVAL' }),
    ],
    meta: { total_count: 12, total_pages: 3, current_page: 1, next_page: 2 },
  }
}

export const noTransactions = aTransactionPage([], { pages: 0 })
