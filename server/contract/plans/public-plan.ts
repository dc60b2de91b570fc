/** Plans that anyone may see: an allow-list of members, money as text, metrics by name. */
import { z } from 'zod'
import { Amount, DecimalString, LenientBillingMoney, toDecimalString } from '../money.ts'
import { arrayOrEmpty, PaginationMetadata, shownRowsOf } from '../paging.ts'
import { BILLING_CYCLES } from '../plan.ts'

/** The service writes the rate as text in most answers, and as a number on credit notes. */
const TaxRate = z.union([DecimalString, z.number().transform(toDecimalString)])
const PlanTax = z.object({ name: z.string(), rate: TaxRate })
const TaxRow = PlanTax.extend({ code: z.string().nullish() })

/** Codes of taxes, where a response has no rates. */
const taxCodes = z.array(z.string()).nullish()

const ChargeRow = z.object({
  id: z.string().nullish(),
  metric_id: z.string(),
  charge_model: z.string(),
  properties: z.record(z.string(), z.unknown()).nullish(),
  min_amount: LenientBillingMoney.nullish(),
  taxes: arrayOrEmpty(TaxRow),
  tax_codes: taxCodes,
})

const ReadablePlan = z.object({
  id: z.string().nullish(),
  name: z.string(),
  code: z.string(),
  billing_cycle: z.string(),
  description: z.string().nullish(),
  amount: LenientBillingMoney,
  trial_period: z.int().min(0).nullish(),
  pay_in_advance: z.boolean().nullish(),
  usage_based_charges: arrayOrEmpty(ChargeRow),
  minimum_commitment: z
    .object({
      amount: LenientBillingMoney,
      invoice_display_name: z.string().nullish(),
      tax_codes: taxCodes,
    })
    .nullish(),
  taxes: arrayOrEmpty(TaxRow),
  tax_codes: taxCodes,
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
})

/** A plan of which nothing but the code is known: what asks for its price is refused, and no other plan is. */
const UnreadablePlan = z.object({ code: z.string() }).transform(
  ({ code }): z.infer<typeof ReadablePlan> => ({
    name: code,
    code,
    billing_cycle: '',
    amount: null,
    usage_based_charges: [],
    taxes: [],
  }),
)

/** A plan in a response of the service, parsed leniently; `amount` is null if the plan or its price can't be read. */
export const PlanRow = z.union([ReadablePlan, UnreadablePlan])
export type PlanRow = z.infer<typeof ReadablePlan>

export const PlanRowPage = z.object({
  plans: shownRowsOf(PlanRow),
  metadata: PaginationMetadata.nullish(),
})

/** The metric that a charge counts. */
const PublicMetric = z.object({
  code: z.string(),
  name: z.string(),
  aggregation_type: z.string(),
})

const PublicCharge = z.object({
  /** Absent if the metric no longer exists. */
  metric: PublicMetric.optional(),
  /** "UNKNOWN", without properties, if the terms can't be read. */
  charge_model: z.string(),
  /** The terms of the model, prices as text. */
  properties: z.record(z.string(), z.unknown()),
  /** The least that the charge costs in a period. */
  min_amount: Amount.optional(),
  taxes: z.array(PlanTax),
})
export type PublicCharge = z.infer<typeof PublicCharge>

/** An offered plan. */
export const PublicPlan = z.object({
  code: z.string(),
  name: z.string(),
  description: z.string().optional(),
  billing_cycle: z.enum(BILLING_CYCLES),
  /** The base price of a billing cycle. */
  amount: Amount,
  /** Days. */
  trial_period: z.int(),
  /** True if the base price is billed when a period begins, false when it ends. */
  pay_in_advance: z.boolean(),
  charges: z.array(PublicCharge),
  /** The least that a billing cycle costs. */
  minimum_commitment: z.object({ amount: Amount, name: z.string().optional() }).optional(),
  /** Added to the prices. */
  taxes: z.array(PlanTax),
})
export type PublicPlan = z.infer<typeof PublicPlan>

/** GET /api/plans: the offered plans in the merchant's order. */
export const PublicPlans = z.object({ plans: z.array(PublicPlan) })
export type PublicPlans = z.infer<typeof PublicPlans>
