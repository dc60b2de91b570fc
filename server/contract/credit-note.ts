/** Credit notes: what of an invoice is given back (facts §1.8). */
import { z } from 'zod'
import { Timestamp } from './dates.ts'
import { Id } from './identifiers.ts'
import { BillingValueBody } from './money.ts'
import { PageQuery } from './paging.ts'

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
  description: z.string().max(2000).optional(),
  credit_amount: BillingValueBody.optional(),
  refund_amount: BillingValueBody.optional(),
  items: z
    .array(z.object({ fee_id: z.uuid('must be the id of a fee'), amount: BillingValueBody }))
    .min(1, 'must hold at least one item')
    .max(200)
    .refine(
      (items) => new Set(items.map(({ fee_id }) => fee_id)).size === items.length,
      'must not repeat a fee',
    ),
})
export type CreditNoteBody = z.infer<typeof CreditNoteBody>

/** CHOICE: filters are named as the members they look at, spans of time by `from` and `to`. */
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
