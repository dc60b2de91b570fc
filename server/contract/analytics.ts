/** Analytics: a customer's overdue balances and gross revenue by month (billing-39, billing-40). */
import { z } from 'zod'
import { OWNER_MEMBERS } from './customer.ts'
import { Amount, BillingAmount, BillingMoney, CurrencyCode } from './money.ts'
import { arrayOrEmpty, rowsOf } from './paging.ts'

/** Query of both reports: the number of months including the current one, and optionally one currency. */
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
      z.object({ month: z.string(), amount, invoice_ids: arrayOrEmpty(z.string()).optional() }),
    ),
  })

const revenue = <Money extends z.ZodType>(amount: Money) =>
  z.object({
    gross_revenues: rowsOf(
      z.object({ month: z.string(), amount, invoices_count: z.int().nullish() }),
    ),
  })

/** Overdue balances by month and currency in a response of the service (billing-188). */
export const OverdueBalances = overdue(BillingMoney).extend(OWNER_MEMBERS)
export const OverdueBalancesForMerchant = overdue(BillingAmount)

/** Overdue balances in a customer's response: money as text. */
export const OverdueBalancesForCustomer = overdue(Amount)
export type OverdueBalancesForCustomer = z.infer<typeof OverdueBalancesForCustomer>

/** Invoiced amounts by month and currency. */
export const GrossRevenues = revenue(BillingMoney).extend(OWNER_MEMBERS)
export const GrossRevenuesForMerchant = revenue(BillingAmount)
export const GrossRevenuesForCustomer = revenue(Amount)
export type GrossRevenuesForCustomer = z.infer<typeof GrossRevenuesForCustomer>
