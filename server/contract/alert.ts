/** Alerts: usage thresholds of a subscription (billing-217). */
import { z } from 'zod'
import { Metric } from './metric.ts'
import { isCarried, TOO_MANY_DIGITS } from './money.ts'
import { arrayOrEmpty, incomplete, PageQuery, RowCount, shownRowsOf } from './paging.ts'
import { ExternalId, Id, LenientText, text } from './scalars.ts'

const ALERT_TYPES = [
  'CURRENT_USAGE_AMOUNT',
  'METRIC_CURRENT_USAGE_AMOUNT',
  'METRIC_CURRENT_USAGE_UNITS',
  'LIFETIME_USAGE_AMOUNT',
] as const

const name = text(255).optional()
const thresholds = z
  .array(
    z.object({
      code: ExternalId.optional(),
      value: text(32)
        .regex(/^[0-9]+(\.[0-9]+)?$/, 'must be a decimal number such as "500"')
        .refine(isCarried, TOO_MANY_DIGITS),
      recurring: z.boolean().optional(),
    }),
  )
  .min(1, 'must hold at least one threshold')
  .max(20)
  .refine((all) => all.filter(({ recurring }) => recurring).length <= 1, 'at most one may recur')
  // CHOICE: a recurring threshold of 0 is rejected, because it would trigger without end.
  .refine((all) => all.every(({ value, recurring }) => !recurring || /[1-9]/.test(value)), {
    message: 'what recurs must be above 0',
  })

/** The body that creates an alert. */
export const AlertBody = z
  .object({
    type: z.enum(ALERT_TYPES),
    code: ExternalId,
    metric_code: ExternalId.optional(),
    name,
    thresholds,
  })
  .superRefine(({ type, metric_code }, context) => {
    const needs = type.startsWith('METRIC_')
    if (needs === (metric_code !== undefined)) return
    const message = needs ? `is required for ${type}` : `is nothing to ${type}`
    context.addIssue({ code: 'custom', path: ['metric_code'], message })
  })
export type AlertBody = z.infer<typeof AlertBody>

/** The body that updates an alert; an absent member keeps its value. */
export const AlertUpdateBody = z.object({
  code: ExternalId.optional(),
  name,
  thresholds: thresholds.optional(),
})

/** The customer's query. The subscription is optional if the session has only one. */
export const MyAlertQuery = z.object({ subscription_id: Id.optional() })
export const MyAlertsQuery = PageQuery.extend({ subscription_id: Id.optional() })

const members = {
  type: z.string(),
  code: z.string(),
  name: LenientText,
  thresholds: arrayOrEmpty(
    z.object({
      code: z.string().nullish(),
      value: z.string(),
      recurring: z.boolean().nullish(),
    }),
  ),
  created_at: z.string().nullish(),
}

/** An alert in a response of the service, parsed leniently. */
export const Alert = z.object({
  ...members,
  external_subscription_id: Id,
  metric: z.object({ name: LenientText, code: z.string() }).nullish(),
})
export type Alert = z.infer<typeof Alert>

export const AlertList = z.object({
  alerts: shownRowsOf(Alert),
  metadata: RowCount,
})

/** An alert in a merchant's response. */
export const AlertForMerchant = z.object({
  ...members,
  id: z.string(),
  external_subscription_id: z.string(),
  metric: Metric.optional(),
  previous_value: z.number().optional(),
})
export type AlertForMerchant = z.infer<typeof AlertForMerchant>

export const AlertListForMerchant = z.object({ alerts: z.array(AlertForMerchant) })

/** An alert in a customer's response: an allow-list of members. */
export const AlertForCustomer = Alert
export type AlertForCustomer = z.infer<typeof AlertForCustomer>

/** GET /api/me/alerts. */
export const MyAlerts = z.object({ alerts: z.array(AlertForCustomer), incomplete })
export type MyAlerts = z.infer<typeof MyAlerts>
