/** The next invoice of a subscription, where its engine is known. */
import { z } from 'zod'
import { Amount } from '../money.ts'

/** An invoice that is to come, as things are. */
export const NextInvoice = z.object({
  at: z.string(),
  /** Base prices with taxes, after balances. */
  amount: Amount,
  /** The part that usage adds until now; absent where it can't be read, and for a plan that has not begun. */
  usage_until_now: Amount.optional(),
})
export type NextInvoice = z.infer<typeof NextInvoice>
