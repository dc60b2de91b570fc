/** Plans: a base price, usage-based charges and a minimum (billing-108). */
import { z } from 'zod'
import {
  BillingAmount,
  BillingMoneyBody,
  BillingValueBody,
  isCarried,
  TOO_MANY_DIGITS,
} from './money.ts'
import { PaginationMetadata } from './paging.ts'
import { ExternalId, filledText, Id, text } from './scalars.ts'
import { Tax, TaxCodes } from './tax.ts'

export const BILLING_CYCLES = ['WEEKLY', 'MONTHLY', 'QUARTERLY', 'YEARLY'] as const
export const CHARGE_MODELS = ['STANDARD', 'GRADUATED', 'PACKAGE', 'PERCENTAGE', 'VOLUME'] as const

/** Prices and units inside `properties` (billing-115). */
const PriceString = text(32)
  .regex(/^\d+(\.\d+)?$/, 'must be a decimal number such as "0.25"')
  .refine(isCarried, TOO_MANY_DIGITS)

const FlatRange = z.object({
  from_value: z.int().min(0),
  to_value: z.int().min(0).nullable(),
  flat_amount: PriceString.optional(),
  per_unit_amount: PriceString.optional(),
})

/** The properties of each charge model (billing-116 to billing-120). */
export const CHARGE_PROPERTIES = {
  STANDARD: z.object({ amount: PriceString }),
  GRADUATED: z.object({ graduated_ranges: z.array(FlatRange).min(1).max(50) }),
  VOLUME: z.object({ volume_ranges: z.array(FlatRange).min(1).max(50) }),
  PACKAGE: z.object({
    amount: PriceString,
    free_units: z.int().min(0).optional(),
    package_size: z.int().min(1),
  }),
  PERCENTAGE: z.object({
    rate: PriceString,
    fixed_amount: PriceString.optional(),
    free_units_per_events: z.int().min(0).optional(),
    free_units_per_total_aggregation: PriceString.optional(),
    per_transaction_min_amount: PriceString.optional(),
    per_transaction_max_amount: PriceString.optional(),
  }),
} as const

/** One usage-based charge of a plan; `properties` must fit its model. */
export const ChargeBody = z
  .object({
    id: Id.optional(),
    metric_id: Id,
    charge_model: z.enum(CHARGE_MODELS).default('STANDARD'),
    properties: z.record(z.string(), z.unknown()).default({}),
    min_amount: BillingValueBody.optional(),
    tax_codes: TaxCodes.optional(),
  })
  .superRefine((charge, context) => {
    const read = CHARGE_PROPERTIES[charge.charge_model].safeParse(charge.properties)
    for (const issue of read.error?.issues ?? []) {
      context.addIssue({
        code: 'custom',
        path: ['properties', ...issue.path],
        message: issue.message,
        params: 'params' in issue ? issue.params : undefined,
      })
    }
  })
export type ChargeBody = z.infer<typeof ChargeBody>

export const MinimumCommitmentBody = z.object({
  amount: BillingValueBody,
  invoice_display_name: text(255).optional(),
  tax_codes: TaxCodes.optional(),
})

const optional = {
  description: text(2000).optional(),
  trial_period: z.int().min(0, 'must not be negative').max(3650).optional(),
  pay_in_advance: z.boolean().optional(),
  usage_based_charges: z.array(ChargeBody).max(100).optional(),
  minimum_commitment: MinimumCommitmentBody.optional(),
  tax_codes: TaxCodes.optional(),
}

/** The body that creates a plan. */
export const PlanBody = z.object({
  name: filledText(255),
  code: ExternalId,
  billing_cycle: z.enum(BILLING_CYCLES),
  amount: BillingMoneyBody,
  ...optional,
})
export type PlanBody = z.infer<typeof PlanBody>

/** The body that updates a plan; an absent member keeps its value. */
export const PlanUpdateBody = z.object({
  name: filledText(255).optional(),
  code: ExternalId.optional(),
  billing_cycle: z.enum(BILLING_CYCLES).optional(),
  amount: BillingMoneyBody.optional(),
  ...optional,
  cascading_updates: z.boolean().optional(),
})
export type PlanUpdateBody = z.infer<typeof PlanUpdateBody>

/** A charge in a response of the service. */
export const Charge = z.object({
  id: z.string(),
  metric_id: z.string(),
  charge_model: z.string(),
  properties: z.record(z.string(), z.unknown()),
  min_amount: BillingAmount.optional(),
  taxes: z.array(Tax).optional(),
})

/** A plan in a response of the service. */
export const Plan = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  billing_cycle: z.string(),
  description: z.string().optional(),
  amount: BillingAmount,
  trial_period: z.int(),
  pay_in_advance: z.boolean(),
  cascading_updates: z.boolean().optional(),
  usage_based_charges: z.array(Charge),
  minimum_commitment: z
    .object({
      id: z.string(),
      plan_code: z.string(),
      amount: BillingAmount,
      invoice_display_name: z.string().optional(),
      created_at: z.string(),
      updated_at: z.string(),
    })
    .optional(),
  taxes: z.array(Tax).optional(),
  created_at: z.string(),
  updated_at: z.string().optional(),
})
export type Plan = z.infer<typeof Plan>

export const PlanPage = z.object({ plans: z.array(Plan), metadata: PaginationMetadata })
