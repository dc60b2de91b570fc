/** Credit notes: partial and full refunds of invoices (billing-201). */
import { z } from 'zod'
import { BillingAmount, BillingMoney, BillingValueBody } from './money.ts'
import { PageQuery, rowsOf } from './paging.ts'
import { Id, Timestamp, text } from './scalars.ts'

const REASONS = [
  'DUPLICATED_CHARGE',
  'PRODUCT_UNSATISFACTORY',
  'ORDER_CHANGE',
  'ORDER_CANCELLATION',
  'FRAUDULENT_CHARGE',
  'OTHER',
] as const

/** The body that creates a credit note. */
export const CreditNoteBody = z.object({
  invoice_id: z.uuid('must be the id of an invoice'),
  reason: z.enum(REASONS).optional(),
  description: text(2000).optional(),
  credit_amount: BillingValueBody.optional(),
  refund_amount: BillingValueBody.optional(),
  items: z
    .array(z.object({ fee_id: z.uuid('must be the id of a fee'), amount: BillingValueBody }))
    .min(1, 'must hold at least one item')
    .max(200)
    .refine(
      (items) => new Set(items.map(({ fee_id }) => fee_id.toLowerCase())).size === items.length,
      'must not repeat a fee',
    ),
})
export type CreditNoteBody = z.infer<typeof CreditNoteBody>

/** CHOICE: filters have the names of the members they match; ranges of time use `from` and `to`. */
export const CreditNotesQuery = PageQuery.extend({
  external_customer_id: Id.optional(),
  invoice_id: Id.optional(),
  id: Id.optional(),
  number: Id.optional(),
  reason: z.enum(REASONS).optional(),
  status: z.enum(['DRAFT', 'FINALIZED', 'VOIDED']).optional(),
  credit_status: z.enum(['AVAILABLE', 'CONSUMED', 'VOIDED']).optional(),
  refund_status: z.enum(['PENDING', 'SUCCEEDED', 'FAILED']).optional(),
  issued_from: Timestamp.optional(),
  issued_to: Timestamp.optional(),
  created_from: Timestamp.optional(),
  created_to: Timestamp.optional(),
  updated_from: Timestamp.optional(),
  updated_to: Timestamp.optional(),
})
export type CreditNotesQuery = z.infer<typeof CreditNotesQuery>

/** A credit note in a response of the service. */
export const CreditNote = z.object({
  id: z.string(),
  sequential_id: z.int(),
  number: z.string(),
  invoice_id: z.string(),
  invoice_number: z.string(),
  issuing_date: z.string(),
  credit_status: z.string().optional(),
  refund_status: z.string().optional(),
  reason: z.string().optional(),
  description: z.string().optional(),
  total_amount: BillingAmount,
  taxes_amount: BillingAmount,
  sub_total_excluding_taxes_amount: BillingAmount,
  balance_amount: BillingAmount,
  credit_amount: BillingAmount,
  refund_amount: BillingAmount,
  taxes_rate: z.number().optional(),
  items: z.array(z.object({ fee_id: z.string(), amount: BillingAmount })).optional(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type CreditNote = z.infer<typeof CreditNote>

export const CreditNoteList = z.object({ credit_notes: z.array(CreditNote) })

/** The balance and the invoice of a credit note in a response of the service, parsed leniently. */
const CreditNoteRow = z.object({
  id: z.string(),
  invoice_id: z.string(),
  balance_amount: BillingMoney,
  created_at: z.string().nullish(),
})
export type CreditNoteRow = z.infer<typeof CreditNoteRow>

export const CreditNoteRows = z.object({ credit_notes: rowsOf(CreditNoteRow) })
