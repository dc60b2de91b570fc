/** Subscriptions: a customer on a plan (billing-133). */
import { z } from 'zod'
import { BillingAmount, BillingMoneyBody, BillingValueBody, LenientBillingMoney } from './money.ts'
import {
  arrayOrEmpty,
  incomplete,
  PageQuery,
  PaginationMetadata,
  rowsOf,
  shownRowsOf,
} from './paging.ts'
import { MinimumCommitmentBody } from './plan.ts'
import { ExternalId, filledText, Id, LenientText, Timestamp, text } from './scalars.ts'
import { TaxCodes } from './tax.ts'

export const SUBSCRIPTION_STATUSES = ['PENDING', 'ACTIVE', 'TERMINATED', 'CANCELED'] as const

/** The list's query (billing-45); `status` is a comma-separated list. */
export const SubscriptionsQuery = PageQuery.extend({
  external_customer_id: ExternalId.optional(),
  plan_code: ExternalId.optional(),
  status: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(SUBSCRIPTION_STATUSES)))
    .optional(),
})

const overrides = {
  name: filledText(255).optional(),
  description: text(2000).optional(),
  invoice_display_name: text(255).optional(),
  trial_period: z.int().min(0, 'must not be negative').max(3650).optional(),
  tax_codes: TaxCodes.optional(),
  minimum_commitment: MinimumCommitmentBody.optional(),
  charges: z
    .array(
      z.object({
        /** A charge of the plan. */
        id: Id,
        properties: z.record(z.string(), z.unknown()).optional(),
        min_amount: BillingValueBody.optional(),
        tax_codes: TaxCodes.optional(),
      }),
    )
    .max(100)
    .refine(
      (charges) => new Set(charges.map(({ id }) => id)).size === charges.length,
      'must not repeat a charge',
    )
    .optional(),
  /** Thresholds of usage at which an invoice is due early. */
  chargeUsage: z.array(z.record(z.string(), z.unknown())).max(100).optional(),
}

/** Overrides of the plan for one subscription. An update needs no currency. */
const PlanOverrides = z.object({ amount: BillingMoneyBody.optional(), ...overrides })
const PlanOverridesUpdate = z.object({ amount: BillingValueBody.optional(), ...overrides })
export type PlanOverrides = z.infer<typeof PlanOverridesUpdate>

const name = text(255).optional()

/** The body that subscribes a customer to a plan. */
export const SubscriptionBody = z.object({
  name,
  external_customer_id: ExternalId,
  external_id: ExternalId.optional(),
  plan_code: ExternalId,
  billing_time: z.enum(['CALENDAR', 'ANNIVERSARY']).default('CALENDAR'),
  start_date: Timestamp.optional(),
  end_date: Timestamp.optional(),
  plan_overrides: PlanOverrides.optional(),
})
export type SubscriptionBody = z.infer<typeof SubscriptionBody>

/**
 * The body that changes a subscription. CHOICE: an `end_date` of null removes the end.
 *
 * `status` names one of several subscriptions of a key: the active one when absent, `PENDING` the waiting one.
 */
export const SubscriptionUpdateBody = z.object({
  name,
  status: z.enum(['ACTIVE', 'PENDING']).optional(),
  plan_code: ExternalId.optional(),
  start_date: Timestamp.optional(),
  end_date: Timestamp.nullable().optional(),
  plan_overrides: PlanOverridesUpdate.optional(),
})
export type SubscriptionUpdateBody = z.infer<typeof SubscriptionUpdateBody>

/** The body that ends a subscription (billing-136: IMMEDIATE when absent). */
export const CancelBody = z.object({
  cancel_option: z.enum(['IMMEDIATE', 'END_OF_PERIOD']).default('IMMEDIATE'),
})
export type CancelBody = z.infer<typeof CancelBody>

const ReadableOverrides = z.object({
  name: z.string().nullish(),
  description: z.string().nullish(),
  trial_period: z.int().min(0).nullish(),
  amount: LenientBillingMoney.nullish(),
  minimum_commitment: z
    .object({
      amount: LenientBillingMoney,
      invoice_display_name: z.string().nullish(),
      tax_codes: z.array(z.string()).nullish(),
    })
    .nullish(),
  tax_codes: z.array(z.string()).nullish(),
  charges: arrayOrEmpty(
    z.object({
      id: z.string(),
      metric_id: z.string().nullish(),
      charge_model: z.string().nullish(),
      properties: z.record(z.string(), z.unknown()).nullish(),
      min_amount: LenientBillingMoney.nullish(),
      tax_codes: z.array(z.string()).nullish(),
    }),
  ),
})

/**
 * Overrides of a plan in a response of the service, parsed leniently; `amount` is null if they or their price can't be
 * read.
 */
export const OverridesRow = ReadableOverrides.catch({ amount: null, charges: [] })
export type OverridesRow = z.infer<typeof OverridesRow>

/** A subscription in a response of the service, parsed leniently. */
export const Subscription = z.object({
  id: Id.nullish(),
  external_id: Id,
  external_customer_id: Id,
  name: LenientText,
  plan_code: z.string().nullish(),
  status: z.string().nullish(),
  start_date: z.string().nullish(),
  end_date: z.string().nullish(),
  current_period_start: z.string().nullish(),
  current_period_end: z.string().nullish(),
  billing_time: z.string().nullish(),
  trial_ended_at: z.string().nullish(),
  plan_overrides: OverridesRow.nullish(),
})
export type Subscription = z.infer<typeof Subscription>

export const SubscriptionPage = z.object({
  subscriptions: rowsOf(Subscription),
  metadata: PaginationMetadata.nullish(),
})

/** As `SubscriptionPage`, for subscriptions that are shown. */
export const ShownSubscriptionPage = SubscriptionPage.extend({
  subscriptions: shownRowsOf(Subscription),
})

/** A subscription in a customer's response. */
export const SubscriptionForCustomer = Subscription.omit({
  external_customer_id: true,
  billing_time: true,
  trial_ended_at: true,
  plan_overrides: true,
})
export type SubscriptionForCustomer = z.infer<typeof SubscriptionForCustomer>

/** GET /api/me/subscriptions. */
export const MySubscriptions = z.object({
  subscriptions: z.array(SubscriptionForCustomer),
  incomplete,
})
export type MySubscriptions = z.infer<typeof MySubscriptions>

/** The members of its plan that a subscription overrides, in a response of the service (billing-145). */
export const SubscriptionOverrides = z.object({
  name: z.string().optional(),
  description: z.string().optional(),
  trial_period: z.int().optional(),
  amount: BillingAmount.optional(),
  tax_codes: z.array(z.string()).optional(),
  minimum_commitment: z
    .object({
      amount: BillingAmount,
      invoice_display_name: z.string().optional(),
      tax_codes: z.array(z.string()).optional(),
    })
    .optional(),
  charges: z
    .array(
      z.object({
        id: z.string(),
        metric_id: z.string(),
        charge_model: z.string(),
        properties: z.record(z.string(), z.unknown()),
        min_amount: BillingAmount.optional(),
        tax_codes: z.array(z.string()).optional(),
      }),
    )
    .optional(),
})

/** A subscription in a merchant's response. */
export const SubscriptionForMerchant = Subscription.extend({
  plan_overrides: SubscriptionOverrides.optional(),
  billing_time: z.string(),
  trial_ended_at: z.string().optional(),
  created_at: z.string(),
})
export type SubscriptionForMerchant = z.infer<typeof SubscriptionForMerchant>

export const SubscriptionPageForMerchant = z.object({
  subscriptions: z.array(SubscriptionForMerchant),
  metadata: PaginationMetadata,
})
