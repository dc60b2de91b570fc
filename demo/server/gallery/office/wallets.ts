/** A wallet of a customer in the gallery. */
import { NOW } from '../answers.ts'
import type { Look } from '../looks.ts'

export const WALLET_ID = 'wallet-editor-1'

export function wallet({ currency: currency_code, amount, name }: Look) {
  const money = (minor: number) => ({ currency_code, value: Number(amount(minor)) })
  return {
    id: WALLET_ID,
    external_customer_id: 'northwind',
    name: name('Prepaid rendering'),
    status: 'ACTIVE',
    currency: currency_code,
    rate_amount: '0.5',
    expiration_at: '2027-06-01T00:00:00Z',
    available_balance: money(4_000),
    ongoing_usage: money(1_250),
    net_balance: money(2_750),
    available_credits: '80',
    consumed_credits: '20',
    ongoing_usage_credits: '25',
    net_balance_credits: '55',
    applies_to: { fee_types: ['CHARGE'] },
    recurring_transaction_rules: [
      {
        trigger: 'THRESHOLD',
        method: 'TARGET',
        threshold_credits: '10',
        target_ongoing_balance: '100',
      },
    ],
    created_at: NOW,
  }
}

/** A purchase that waits, one that failed, and other transactions of the wallet. */
export function transactions({ currency: currency_code, amount, name }: Look) {
  const transaction = (id: number, minor: number, credits: string, members: object) => ({
    wallet_transaction_id: `transaction-${id}`,
    wallet_id: WALLET_ID,
    payment_status: 'SETTLED',
    source: 'MANUAL',
    transaction_status: 'PURCHASED',
    transaction_type: 'INBOUND',
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

export const noTransactions = {
  wallet_transactions: [],
  meta: { total_count: 0, total_pages: 0, current_page: 1 },
}
