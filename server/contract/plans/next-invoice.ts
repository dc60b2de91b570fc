/** The next invoice of a subscription, where the service answers it, and the lines of a previewed invoice. */
import { z } from 'zod'
import { Amount } from '../money.ts'

/** Each label with an amount of the plan's currency, without taxes. */
export const PreviewLine = z.object({
  /**
   * `base`: the base price of a billing cycle; `minimum`: the least that one costs. Of an invoice, with the certainty
   * `service`: `base-until-now` and `base-from-now` (days billed at the end and at the start of a period),
   * `minimum-until-now` (the rest up to the minimum), `usage`, `due-tax` (of lines that do not move), `usage-tax` (of
   * those that do), `credit` (paid by the change's own credit notes), `balance` (paid by older credit notes and by
   * wallets).
   */
  label: z.string(),
  /** The metric of the line; of the next invoice the plan. */
  name: z.string().optional(),
  amount: Amount,
  /** Of a base price of the next invoice; `to` is its last instant. */
  period: z.object({ from: z.string(), to: z.string() }).optional(),
  /** True if usage or another invoice can still change it. The confirmation is not bound to it. */
  moves: z.boolean().optional(),
})
export type PreviewLine = z.infer<typeof PreviewLine>

/** Usage until an instant, with taxes. */
export const UsageUntil = z.object({ amount: Amount, at: z.string() })

/** An invoice that is to come, as things are. */
export const NextInvoice = z.object({
  at: z.string(),
  /** With taxes and usage until now, after balances: the sum of its lines. */
  amount: Amount,
  lines: z.array(PreviewLine),
  /** The part that usage does not change, with taxes. */
  fixed_amount: Amount,
  /** The part that usage changes, before balances; absent where usage does not change the invoice. */
  usage_until_now: UsageUntil.optional(),
  /** True if a credit note or a wallet may pay usage that is still to come. */
  may_be_credited: z.boolean().optional(),
})
export type NextInvoice = z.infer<typeof NextInvoice>
