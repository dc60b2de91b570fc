/** Wallets: credits that pay invoices before the payment method does (facts §1.9). */
import { z } from 'zod'
import { Timestamp } from './dates.ts'
import { ExternalId, Id } from './identifiers.ts'
import { CurrencyCode } from './money.ts'
import { PageQuery } from './paging.ts'
import { BILLING_CYCLES } from './plan.ts'

export const FEE_TYPES = ['SUBSCRIPTION', 'COMMITMENT', 'CHARGE'] as const

/** CHOICE: at most 12 digits before the point and 10 behind it. */
const Credits = z
  .string()
  .regex(/^(0|[1-9]\d{0,11})(\.\d{1,10})?$/, 'must be a decimal number such as "12.5"')

const Rate = z
  .string()
  .regex(/^(?!0+(?:\.0+)?$)\d{1,12}(\.\d{1,10})?$/, 'must be a decimal number above zero')

const RecurringRule = z
  .object({
    trigger: z.enum(['INTERVAL', 'THRESHOLD']),
    method: z.enum(['FIXED', 'TARGET']),
    paid_credits: Credits.optional(),
    granted_credits: Credits.optional(),
    interval: z.enum(BILLING_CYCLES).optional(),
    started_at: Timestamp.optional(),
    expiration_at: Timestamp.optional(),
    threshold_credits: Credits.optional(),
    target_ongoing_balance: Credits.optional(),
  })
  .superRefine((rule, context) => {
    // CHOICE: each rule must say what its trigger and its method read.
    const lacks = (member: keyof typeof rule) =>
      rule[member] === undefined &&
      context.addIssue({ code: 'custom', path: [member], message: 'is required for this rule' })
    lacks(rule.trigger === 'INTERVAL' ? 'interval' : 'threshold_credits')
    if (rule.method === 'TARGET') lacks('target_ongoing_balance')
    else if (rule.granted_credits === undefined) lacks('paid_credits')
  })
export type RecurringRule = z.infer<typeof RecurringRule>

const optional = {
  name: z.string().max(255).optional(),
  expiration_at: Timestamp.optional(),
  // Facts §1.9: without fee types all are meant.
  applies_to: z
    .object({
      fee_types: z.array(z.enum(FEE_TYPES)).min(1, 'must name at least one').max(3).optional(),
    })
    .optional(),
  recurring_transaction_rules: z.array(RecurringRule).max(10).optional(),
}

/** The body that creates a wallet. */
export const WalletBody = z.object({
  external_customer_id: ExternalId,
  currency: CurrencyCode,
  rate_amount: Rate,
  paid_credits: Credits.optional(),
  granted_credits: Credits.optional(),
  ...optional,
})

/** The body that updates a wallet; a member that stays away keeps its value. */
export const WalletUpdateBody = z.object(optional)

export const WalletsQuery = PageQuery.extend({ external_customer_id: Id.optional() })

const metadata = z
  .array(
    z.object({ key: z.string().min(1, 'must not be empty').max(255), value: z.string().max(2000) }),
  )
  .max(50)
  .optional()

/** The body that adds credits to a wallet, or takes some away. */
export const WalletTransactionBody = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('TOPUP'),
    paid_credits: Credits.optional(),
    granted_credits: Credits.optional(),
    metadata,
  }),
  z.object({ type: z.literal('VOID'), voided_credits: Credits, metadata }),
])
