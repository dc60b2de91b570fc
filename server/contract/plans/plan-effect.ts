/** What a change of a plan means for the subscriptions on it, before it is saved. */
import { z } from 'zod'
import { Amount } from '../money.ts'
import { Certainty } from './plan-preview.ts'

/** POST /api/plans/{id}/preview: the body is that of the change. */
export const PlanEffect = z.object({
  /** The number of active subscriptions on the plan, as the service counts them; null if it does not. */
  active: z.int().nullable(),
  /** With `terms` there are no invoices: the service decides when the change applies. */
  certainty: Certainty,
  /**
   * The next invoices of the subscriptions, with the usage until now, as the service would issue them; sorted by date.
   * One that has none is in no group.
   */
  invoices: z.array(
    z.object({
      /** Of issue. */
      date: z.string(),
      /** By which each is higher than without the change, with taxes; before credits and prepaid credits pay it. */
      difference: Amount,
      count: z.int(),
    }),
  ),
})
export type PlanEffect = z.infer<typeof PlanEffect>
