/** Setup tokens of the vault: a payment source that its owner still has to approve (vault-1, vault-2). */
import { z } from 'zod'
import { PAGE_URL, text } from '../scalars.ts'
import { TokenId } from './token-id.ts'

/** Given by the service (vault-8). */
export const VaultCustomerId = text(22).regex(
  /^[0-9a-zA-Z_-]+$/,
  'must be 1 to 22 letters, digits, - and _',
)

const VaultCustomer = z.strictObject({
  id: VaultCustomerId.optional(),
  merchant_customer_id: text(64).min(1, 'must not be empty').optional(),
})

/** CHOICE: an address that every parser reads alike, as of a payment link. */
const ReturnUrl = text(4000).regex(PAGE_URL, 'must be an http or https address')

const USAGE_PATTERNS = [
  'IMMEDIATE',
  'DEFERRED',
  'RECURRING_PREPAID',
  'RECURRING_POSTPAID',
  'THRESHOLD_PREPAID',
  'THRESHOLD_POSTPAID',
  'SUBSCRIPTION_PREPAID',
  'SUBSCRIPTION_POSTPAID',
  'UNSCHEDULED_PREPAID',
  'UNSCHEDULED_POSTPAID',
  'INSTALLMENT_PREPAID',
  'INSTALLMENT_POSTPAID',
] as const

/** A wallet (vault-9). */
export const WalletSource = z.strictObject({
  description: text(128).min(1, 'must not be empty').optional(),
  usage_pattern: z.enum(USAGE_PATTERNS).optional(),
  usage_type: z.enum(['MERCHANT', 'PLATFORM']).optional(),
  permit_multiple_payment_tokens: z.boolean().optional(),
  experience_context: z
    .strictObject({
      brand_name: text(300).min(1, 'must not be empty').optional(),
      locale: text(10)
        .regex(/^[a-z]{2}(-[A-Za-z]+)*$/, 'must be a language such as "en-US"')
        .optional(),
      return_url: ReturnUrl.optional(),
      cancel_url: ReturnUrl.optional(),
      shipping_preference: z
        .enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'])
        .optional(),
      user_action: z.enum(['SETUP_NOW', 'CONTINUE']).optional(),
    })
    .optional(),
})
export type WalletSource = z.infer<typeof WalletSource>

/** CHOICE: wallets alone, because card data must not pass through a merchant's server. */
export const SetupTokenBody = z.strictObject({
  customer: VaultCustomer.optional(),
  payment_source: z.strictObject({ paypal: WalletSource }),
})
export type SetupTokenBody = z.infer<typeof SetupTokenBody>

const SETUP_TOKEN_STATUSES = [
  'CREATED',
  'PAYER_ACTION_REQUIRED',
  'APPROVED',
  'VAULTED',
  'TOKENIZED',
] as const
/** A setup token in a response, parsed leniently (vault-17). */
export const SetupToken = z.object({
  id: TokenId,
  status: z.string(),
  customer: z.object({ id: VaultCustomerId }).optional().catch(undefined),
  links: z.array(z.object({ rel: z.string(), href: z.string() })),
})
export type SetupToken = z.infer<typeof SetupToken>

export type SetupTokenStatus = (typeof SETUP_TOKEN_STATUSES)[number]
