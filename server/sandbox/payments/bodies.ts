/** Request bodies of captures and refunds (authorizations-102, authorizations-105). */
import { z } from 'zod'
import { AuthorizedAmount } from '../../contract/authorization.ts'
import { filledText } from '../../contract/scalars.ts'

/** CHOICE: a soft descriptor has at most 22 characters; it and the note of a capture are shown nowhere. */
export const CaptureBody = z.strictObject({
  amount: AuthorizedAmount.optional(),
  invoice_id: filledText(127).optional(),
  final_capture: z.boolean().optional(),
  note_to_payer: filledText(255).optional(),
  soft_descriptor: filledText(22).optional(),
})
export type CaptureBody = z.infer<typeof CaptureBody>

/** Without an amount: the rest of the capture. */
export const RefundBody = z.strictObject({
  amount: AuthorizedAmount.optional(),
  custom_id: filledText(127).optional(),
  invoice_id: filledText(127).optional(),
  note_to_payer: filledText(255).optional(),
})
export type RefundBody = z.infer<typeof RefundBody>
