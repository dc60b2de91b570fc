/** Analytics: a customer's overdue balances and gross revenue by month (billing-39, billing-40). */
import { z } from 'zod'
import { OWNER_MEMBERS } from './customer.ts'
import { Amount, BillingAmount, BillingMoney, CurrencyCode } from './money.ts'
import { arrayOrEmpty, rowsOf } from './paging.ts'
import { idList } from './scalars.ts'

// billing-187: a whole number from 1. CHOICE: nine digits are more than enough.
const Months = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be a whole number from 1')
  .transform(Number)

/** Query of both reports: the number of months including the current one, and optionally one currency. */
export const AnalyticsQuery = z.object({
  months: Months.default(12),
  currency: CurrencyCode.optional(),
})
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>

/** A hundred years. */
export const ALL_MONTHS = 1200

/** The customer's query of the overdue balance: of all time when absent, because older debt is owed, too. */
export const MyOverdueBalanceQuery = AnalyticsQuery.extend({ months: Months.default(ALL_MONTHS) })

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

/** Customers in one request for added analytics, two reads each. */
const MAX_ADDED_CUSTOMERS = 50

/** GET /api/revenue: comma-separated keys of customers. */
export const RevenueQuery = AnalyticsQuery.extend({
  customers: idList(MAX_ADDED_CUSTOMERS),
})

const MonthTotal = z.object({ month: z.string(), amount: Amount })

/** Sums over the customers by month and currency, oldest first; overdue balances are of all time. */
export const Revenue = z.object({
  gross_revenues: z.array(MonthTotal.extend({ invoices_count: z.int() })),
  overdue_balances: z.array(MonthTotal),
})
export type Revenue = z.infer<typeof Revenue>
