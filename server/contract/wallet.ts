/** Wallets: credits that pay invoices before the payment method does (billing-208). */
import { z } from 'zod'
import {
  Amount,
  BillingAmount,
  BillingMoney,
  CurrencyCode,
  isCarried,
  TOO_MANY_DIGITS,
} from './money.ts'
import { incomplete, PageQuery, PaginationMetadata, rowsOf, shownRowsOf } from './paging.ts'
import { BILLING_CYCLES } from './plan.ts'
import { ExternalId, filledText, Id, LenientText, Timestamp, text } from './scalars.ts'

export const FEE_TYPES = ['SUBSCRIPTION', 'COMMITMENT', 'CHARGE'] as const

/** CHOICE: at most 12 digits before the decimal point and 10 after it. */
const Credits = text(32)
  .regex(/^(0|[1-9]\d{0,11})(\.\d{1,10})?$/, 'must be a decimal number such as "12.5"')
  .refine(isCarried, TOO_MANY_DIGITS)

const Rate = text(32)
  .regex(/^(?!0+(?:\.0+)?$)\d{1,12}(\.\d{1,10})?$/, 'must be a decimal number above zero')
  .refine(isCarried, TOO_MANY_DIGITS)

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
    // CHOICE: each rule must have the members that its trigger and its method use.
    const lacks = (member: keyof typeof rule) =>
      rule[member] === undefined &&
      context.addIssue({ code: 'custom', path: [member], message: 'is required for this rule' })
    lacks(rule.trigger === 'INTERVAL' ? 'interval' : 'threshold_credits')
    if (rule.method === 'TARGET') lacks('target_ongoing_balance')
    else if (rule.granted_credits === undefined) lacks('paid_credits')
  })
export type RecurringRule = z.infer<typeof RecurringRule>

const optional = {
  name: text(255).optional(),
  expiration_at: Timestamp.optional(),
  // billing-208: without fee types the wallet applies to all.
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

export type WalletBody = z.infer<typeof WalletBody>

/** The body that updates a wallet; an absent member keeps its value. */
export const WalletUpdateBody = z.object(optional)
export type WalletUpdateBody = z.infer<typeof WalletUpdateBody>

export const WalletsQuery = PageQuery.extend({ external_customer_id: Id.optional() })

const metadata = z
  .array(z.object({ key: filledText(255), value: text(2000) }))
  .max(50)
  .optional()

/** The body that adds credits to a wallet or voids some. */
export const WalletTransactionBody = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('TOPUP'),
    paid_credits: Credits.optional(),
    granted_credits: Credits.optional(),
    metadata,
  }),
  z.object({ type: z.literal('VOID'), voided_credits: Credits, metadata }),
])
export type WalletTransactionBody = z.infer<typeof WalletTransactionBody>

const wallet = <Money extends z.ZodType>(money: Money) =>
  z.object({
    id: Id,
    external_customer_id: Id,
    name: LenientText,
    status: z.string().nullish(),
    currency: z.string(),
    rate_amount: z.string(),
    expiration_at: z.string().nullish(),
    /** The fees that it pays; all of them if it names none. */
    applies_to: z.object({ fee_types: z.array(z.string()).nullish() }).nullish(),
    available_balance: money,
    ongoing_usage: money.nullish(),
    net_balance: money.nullish(),
    available_credits: z.string(),
    consumed_credits: z.string().nullish(),
    ongoing_usage_credits: z.string().nullish(),
    net_balance_credits: z.string().nullish(),
    created_at: z.string().nullish(),
    terminated_at: z.string().nullish(),
  })

/** A wallet in a response of the service, parsed leniently. */
export const Wallet = wallet(BillingMoney)
export type Wallet = z.infer<typeof Wallet>

export const WalletPage = z.object({
  wallets: rowsOf(Wallet),
  metadata: PaginationMetadata.nullish(),
})

/** As `WalletPage`, for wallets that are shown. */
export const ShownWalletPage = WalletPage.extend({ wallets: shownRowsOf(Wallet) })

/** A wallet in a merchant's response. */
export const WalletForMerchant = wallet(BillingAmount).extend({
  applies_to: z.object({ fee_types: z.array(z.string()).optional() }).optional(),
  recurring_transaction_rules: z.array(RecurringRule).optional(),
})
export type WalletForMerchant = z.infer<typeof WalletForMerchant>

export const WalletPageForMerchant = z.object({
  wallets: z.array(WalletForMerchant),
  metadata: PaginationMetadata,
})

/** A wallet in a customer's response: an allow-list of members, money as text. */
export const WalletForCustomer = wallet(Amount).omit({ external_customer_id: true })
export type WalletForCustomer = z.infer<typeof WalletForCustomer>

/** GET /api/me/wallets. */
export const MyWallets = z.object({ wallets: z.array(WalletForCustomer), incomplete })
export type MyWallets = z.infer<typeof MyWallets>

const transaction = <Money extends z.ZodType>(money: Money) =>
  z.object({
    wallet_transaction_id: z.string(),
    wallet_id: z.string(),
    payment_status: z.string().nullish(),
    source: LenientText,
    transaction_status: z.string(),
    transaction_type: z.string(),
    amount: money,
    credits: z.string(),
    settled_at: z.string().nullish(),
    failed_at: z.string().nullish(),
    created_at: z.string(),
  })

/** A page of wallet transactions in a response of the service, parsed leniently. */
export const WalletTransactionPage = z
  .object({
    wallet_transactions: shownRowsOf(transaction(BillingMoney)),
    // billing-14: these lists have `meta` instead of `metadata`.
    meta: PaginationMetadata.nullish(),
  })
  .transform(({ wallet_transactions, meta }) => ({ wallet_transactions, metadata: meta }))

/**
 * A wallet transaction in a customer's response: an allow-list of members, money as text. `credits` and
 * `amount`, which is in the wallet's currency, are never negative: `transaction_type` is `INBOUND` or
 * `OUTBOUND`. Times are UTC.
 */
export const WalletTransactionForCustomer = transaction(Amount).omit({ wallet_id: true })
export type WalletTransactionForCustomer = z.infer<typeof WalletTransactionForCustomer>

/** GET /api/me/wallets/{id}/transactions: newest first. */
export const MyWalletTransactions = z.object({
  wallet_transactions: z.array(WalletTransactionForCustomer),
  /** Absent if the service does not count. */
  metadata: PaginationMetadata.nullish(),
  incomplete,
})
export type MyWalletTransactions = z.infer<typeof MyWalletTransactions>

/** A wallet transaction in a merchant's response. */
export const WalletTransactionForMerchant = transaction(BillingAmount).extend({
  metadata: z.array(z.object({ key: z.string(), value: z.string() })).optional(),
})
export type WalletTransactionForMerchant = z.infer<typeof WalletTransactionForMerchant>

/** billing-14: these lists have `meta`, with the previous and the next page. */
export const WalletTransactionPageForMerchant = z.object({
  wallet_transactions: z.array(WalletTransactionForMerchant),
  meta: PaginationMetadata.extend({
    next_page: z.int().nullish(),
    prev_page: z.int().nullish(),
  }),
})
