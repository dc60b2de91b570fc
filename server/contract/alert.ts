/** Alerts: thresholds of usage that somebody wants to know of (facts §1.10). */
import { z } from 'zod'
import { ExternalId } from './identifiers.ts'

const ALERT_TYPES = [
  'CURRENT_USAGE_AMOUNT',
  'METRIC_CURRENT_USAGE_AMOUNT',
  'METRIC_CURRENT_USAGE_UNITS',
  'LIFETIME_USAGE_AMOUNT',
] as const

const name = z.string().max(255).optional()
const thresholds = z
  .array(
    z.object({
      code: ExternalId.optional(),
      value: z
        .string()
        .max(32)
        .regex(/^[0-9]+(\.[0-9]+)?$/, 'must be a decimal number such as "500"'),
      recurring: z.boolean().optional(),
    }),
  )
  .min(1, 'must hold at least one threshold')
  .max(20)
  .refine((all) => all.filter(({ recurring }) => recurring).length <= 1, 'at most one may recur')
  // CHOICE: what recurs at nothing would never end.
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

/** The body that updates an alert; a member that stays away keeps its value. */
export const AlertUpdateBody = z.object({
  code: ExternalId.optional(),
  name,
  thresholds: thresholds.optional(),
})
