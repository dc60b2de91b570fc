/** What a customer owes and brings in, month by month (spec: usage-based-billing, rows 20 and 21). */
import { z } from 'zod'
import { CurrencyCode } from './money.ts'

/** The query of both: how many months back, this one included, and perhaps one currency alone. */
export const AnalyticsQuery = z.object({
  // Spec, Limits: a whole number from 1, 12 when absent. CHOICE: nine digits are more than enough.
  months: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'must be a whole number from 1')
    .transform(Number)
    .default(12),
  currency: CurrencyCode.optional(),
})
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>
