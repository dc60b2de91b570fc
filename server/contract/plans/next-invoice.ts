/** The next invoice of a subscription, where the service answers it. */
import { z } from 'zod'
import { Amount } from '../money.ts'

/** An invoice that is to come, as things are. */
export const NextInvoice = z.object({
  at: z.string(),
  /** With taxes and usage until now, after balances. */
  amount: Amount,
  /** The part of usage until now, before balances; absent where usage does not change the invoice. */
  usage_until_now: Amount.optional(),
})
export type NextInvoice = z.infer<typeof NextInvoice>
