/** Credit notes of a merchant, and the invoice that they credit, as the service answers them. */
import type { CreditNote } from '../../../server/contract/credit-note.ts'
import { aMerchantInvoice } from './merchant-invoices.ts'

export const INVOICE_ID = '0b6cf1a2-5d0e-4a3c-9f57-6f1f0f0c9a01'
export const FEE_IDS = [
  '1c7d02b3-6e1f-4b4d-8a68-7a2a1a1d0b02',
  '2d8e13c4-7f2a-4c5e-9b79-8b3b2b2e1c03',
] as const
export const NOTE_ID = '3e9f24d5-803b-4d6f-8c8a-9c4c3c3f2d04'

export const NOTES = 'GET /api/billing/credit-notes'
export const CREATE_NOTE = 'POST /api/billing/credit-notes'
export const READ_NOTE = `GET /api/billing/credit-notes/${NOTE_ID}`
export const VOID_NOTE = `POST /api/billing/credit-notes/${NOTE_ID}/void`
export const CREDITED_INVOICE = `GET /api/billing/invoices/${INVOICE_ID}`

const usd = (value: number) => ({ currency_code: 'USD', value })

/** An invoice that the customer has paid. */
export const aPaidInvoice = (changes: Parameters<typeof aMerchantInvoice>[1] = {}) =>
  aMerchantInvoice(42, {
    id: INVOICE_ID,
    payment_status: 'SUCCEEDED',
    amount: { total_amount: usd(144) },
    fees: [
      { id: FEE_IDS[0], total_amount: usd(120) },
      { id: FEE_IDS[1], total_amount: usd(24) },
    ],
    ...changes,
  })

export const aCreditNote = (changes: Partial<CreditNote> = {}): CreditNote => ({
  id: NOTE_ID,
  sequential_id: 1,
  number: 'INV-2026-0042-CN001',
  invoice_id: INVOICE_ID,
  invoice_number: 'INV-2026-0042',
  issuing_date: '2026-11-20',
  credit_status: 'AVAILABLE',
  reason: 'ORDER_CHANGE',
  description: 'One seat less',
  total_amount: usd(24),
  taxes_amount: usd(4),
  sub_total_excluding_taxes_amount: usd(20),
  balance_amount: usd(24),
  credit_amount: usd(24),
  refund_amount: usd(0),
  taxes_rate: 0.2,
  items: [{ fee_id: FEE_IDS[0], amount: usd(20) }],
  created_at: '2026-11-20T09:00:00Z',
  updated_at: '2026-11-20T09:00:00Z',
  ...changes,
})

/** Lists of credit notes have no page counts (billing-15). */
export const aNotePage = (credit_notes: CreditNote[] = [aCreditNote()]) => ({ credit_notes })
