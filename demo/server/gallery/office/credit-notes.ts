/** Credit notes of the gallery's merchant, and the paid invoice that they credit. */
import type { CreditNote } from '../../../../server/contract/credit-note.ts'
import { aCreditNote, aNotePage, FEE_IDS, INVOICE_ID } from '../../../fixtures/office.ts'
import { NOW } from '../answers.ts'
import type { Look } from '../looks.ts'
import { invoices } from './invoices.ts'

export function creditNotes(look: Look) {
  const { currency: currency_code, amount, name } = look
  const money = (minor: number) => ({ currency_code, value: Number(amount(minor)) })
  const creditNote = (index: number, changes: Partial<CreditNote> = {}) =>
    aCreditNote({
      id: `note-${index}`,
      sequential_id: index,
      number: `INV-000041-CN00${index}`,
      invoice_number: 'INV-000041',
      issuing_date: `2026-11-${20 - index}`,
      description: name('Two seats less since the first of the month'),
      total_amount: money(2_400),
      taxes_amount: money(400),
      sub_total_excluding_taxes_amount: money(2_000),
      balance_amount: money(2_400),
      credit_amount: money(2_400),
      refund_amount: money(0),
      items: [{ fee_id: FEE_IDS[1], amount: money(2_000) }],
      created_at: NOW,
      updated_at: NOW,
      ...changes,
    })
  const partly = {
    balance_amount: money(900),
    credit_amount: money(1_200),
    refund_amount: money(1_200),
    refund_status: 'SUCCEEDED',
  }
  const { '/billing/invoices/inv-41': invoice } = invoices(look)
  return {
    '/billing/credit-notes': aNotePage([
      creditNote(3),
      creditNote(2, partly),
      creditNote(1, { credit_status: 'VOIDED', balance_amount: money(0) }),
    ]),
    '/billing/credit-notes/note-2': creditNote(2, partly),
    [`/billing/invoices/${INVOICE_ID}`]: {
      ...invoice,
      id: INVOICE_ID,
      payment_status: 'SUCCEEDED',
      fees: invoice.fees.map((fee, index) => ({
        ...fee,
        id: FEE_IDS[index] ?? null,
      })),
    },
  }
}

export const noCreditNotes = (look: Look) => ({
  ...creditNotes(look),
  '/billing/credit-notes': aNotePage([]),
})
