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
