/** What a customer owes and brings in, month by month (billing-39, billing-40). */
import { z } from 'zod'
import { Amount, BillingAmount, BillingMoney, CurrencyCode } from './money.ts'
import { OWNER_MEMBERS } from './owner.ts'
import { listOf, rowsOf } from './paging.ts'

/** The query of both: how many months back, this one included, and perhaps one currency alone. */
export const AnalyticsQuery = z.object({
  // billing-187: a whole number from 1, 12 when absent. CHOICE: nine digits are more than enough.
  months: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'must be a whole number from 1')
    .transform(Number)
    .default(12),
  currency: CurrencyCode.optional(),
})
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>

const overdue = <Money extends z.ZodType>(amount: Money) =>
  z.object({
    overdue_balances: rowsOf(
      z.object({ month: z.string(), amount, invoice_ids: listOf(z.string()).optional() }),
    ),
  })

const revenue = <Money extends z.ZodType>(amount: Money) =>
  z.object({
    gross_revenues: rowsOf(
      z.object({ month: z.string(), amount, invoices_count: z.int().nullish() }),
    ),
  })

/** What is overdue, by month and currency, as the service answers (billing-188). */
export const OverdueBalances = overdue(BillingMoney).extend(OWNER_MEMBERS)
export const OverdueBalancesForMerchant = overdue(BillingAmount)

/** The same as its customer sees it: money as text. */
export const OverdueBalancesForCustomer = overdue(Amount)
export type OverdueBalancesForCustomer = z.infer<typeof OverdueBalancesForCustomer>

/** What was invoiced, by month and currency. */
export const GrossRevenues = revenue(BillingMoney).extend(OWNER_MEMBERS)
export const GrossRevenuesForMerchant = revenue(BillingAmount)
export const GrossRevenuesForCustomer = revenue(Amount)
export type GrossRevenuesForCustomer = z.infer<typeof GrossRevenuesForCustomer>
