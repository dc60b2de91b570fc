/** Usage of a subscription in a billing period (billing-183). */
import { z } from 'zod'
import { OWNER_MEMBERS } from './customer.ts'
import { Amount, BillingAmount, BillingMoney } from './money.ts'
import { incomplete, PageQuery, RowCount, rowsOf, shownRowsOf } from './paging.ts'
import { Id, LenientText } from './scalars.ts'

/** The merchant's query; the subscription is required upstream (billing-41, billing-42). */
export const CurrentUsageQuery = z.object({ subscription_id: Id })
export const PastUsageQuery = PageQuery.extend({ subscription_id: Id })

/** The customer's query: the session's only subscription when absent. */
export const MyCurrentUsageQuery = CurrentUsageQuery.partial().extend({
  /** Adds the type of each metric: RECURRING usage has no pace (billing-102). */
  metric_types: z.literal('true').optional(),
})
export const MyPastUsageQuery = PastUsageQuery.partial({ subscription_id: true })

const chargeUsage = <Money extends z.ZodType>(money: Money) =>
  z.object({
    units: z.string(),
    events_count: z.int().nullish(),
    amount: money,
    charge: z
      .object({
        id: z.string().nullish(),
        charge_model: z.string().nullish(),
        properties: z.record(z.string(), z.unknown()).nullish(),
        min_amount: money.nullish(),
      })
      .nullish(),
    metric: z.object({
      name: LenientText,
      code: z.string(),
      aggregation_type: z.string().nullish(),
      /** Only in the response to a customer's query with `metric_types`. */
      type: z.string().nullish(),
    }),
  })

const usage = <Money extends z.ZodType>(money: Money) =>
  z.object({
    from_datetime: z.string(),
    to_datetime: z.string(),
    issuing_date: z.string().nullish(),
    total_amount: money,
    taxes_amount: money.nullish(),
    charges_usage: rowsOf(chargeUsage(money)),
  })

/** Of a past period: the invoice that it was billed with, where the service names it. */
const BILLED = { invoice_id: z.string().nullish() }

// CHOICE: one unreadable amount makes the whole period unreadable, because the period's cost is the sum of its
// charges and a partial sum would be wrong.
/** One charge of the period in a response of the service. */
export const ChargeUsage = chargeUsage(BillingMoney)
export type ChargeUsage = z.infer<typeof ChargeUsage>

/** A period's usage. Amounts are in the plan's currency; the period is `[from, to]` in UTC. */
export const Usage = usage(BillingMoney).extend(OWNER_MEMBERS)
export type Usage = z.infer<typeof Usage>

export const PastUsage = z.object({
  ...OWNER_MEMBERS,
  usage_periods: shownRowsOf(Usage.extend(BILLED)),
  metadata: RowCount,
})
export type PastUsage = z.infer<typeof PastUsage>

/** A period's usage in a customer's response: an allow-list of members, money as text. */
export const UsageForCustomer = usage(Amount)
export type UsageForCustomer = z.infer<typeof UsageForCustomer>
const PastPeriodForCustomer = UsageForCustomer.extend(BILLED)
export type PastPeriodForCustomer = z.infer<typeof PastPeriodForCustomer>

/**
 * GET /api/me/usage/past. The service gives no page count: the last page is the one without periods that is not
 * incomplete.
 */
export const PastUsageForCustomer = z.object({
  usage_periods: rowsOf(PastPeriodForCustomer),
  incomplete,
})
export type PastUsageForCustomer = z.infer<typeof PastUsageForCustomer>

/** A period's usage in a merchant's response. */
export const UsageForMerchant = usage(BillingAmount)
const PastPeriodForMerchant = UsageForMerchant.extend(BILLED)
export type PastPeriodForMerchant = z.infer<typeof PastPeriodForMerchant>
export const PastUsageForMerchant = z.object({ usage_periods: rowsOf(PastPeriodForMerchant) })
