/** Authorized payments: their requests and responses (authorizations-2, authorizations-23). */
import { z } from 'zod'
import { DecimalString } from './money.ts'
import { idList } from './scalars.ts'

/** Statuses of an authorization (authorizations-24). */
export const AUTHORIZATION_STATUSES = [
  'CREATED',
  'PARTIALLY_CAPTURED',
  'CAPTURED',
  'DENIED',
  'VOIDED',
  'PENDING',
] as const
export type AuthorizationStatus = (typeof AUTHORIZATION_STATUSES)[number]

/** Reasons of the status `PENDING`. */
export const PENDING_REASONS = ['PENDING_REVIEW', 'DECLINED_BY_RISK_FRAUD_FILTERS'] as const
export type PendingReason = (typeof PENDING_REASONS)[number]

/** The schema only checks the length of the code; an unknown currency is a business error (422). */
export const AuthorizedAmount = z.strictObject({
  currency_code: z.string().length(3, 'must have 3 characters'),
  value: DecimalString,
})
export type AuthorizedAmount = z.infer<typeof AuthorizedAmount>

/**
 * The request as the service accepts it. A negative amount is well formed, and a business error (422).
 * Only `amount` is supported; without it the amount is unchanged (authorizations-3).
 */
export const ReauthorizeRequest = z.strictObject({ amount: AuthorizedAmount.optional() })
export type ReauthorizeRequest = z.infer<typeof ReauthorizeRequest>

/** The request as this server accepts it; a negative amount is rejected before it is sent. */
export const ReauthorizeBody = z.strictObject({
  amount: AuthorizedAmount.extend({
    value: DecimalString.regex(/^[^-]/, 'must not be negative'),
  }).optional(),
})

/** An authorized payment in a response of the service (authorizations-23). */
export const Authorization = z.object({
  id: z.string(),
  status: z.string(),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  invoice_id: z.string().optional(),
  custom_id: z.string().optional(),
  links: z.array(z.object({ href: z.string(), rel: z.string(), method: z.string().optional() })),
  amount: AuthorizedAmount.optional(),
  network_transaction_reference: z
    .object({
      id: z.string(),
      date: z.string().optional(),
      acquirer_reference_number: z.string().optional(),
      network: z.string().optional(),
    })
    .optional(),
  seller_protection: z
    .object({ status: z.string(), dispute_categories: z.array(z.string()).optional() })
    .optional(),
  expiration_time: z.string().optional(),
  create_time: z.string().optional(),
  update_time: z.string().optional(),
  supplementary_data: z
    .object({
      related_ids: z
        .object({
          order_id: z.string().optional(),
          authorization_id: z.string().optional(),
          capture_id: z.string().optional(),
        })
        .optional(),
    })
    .optional(),
  payee: z
    .object({ email_address: z.string().optional(), merchant_id: z.string().optional() })
    .optional(),
})
export type Authorization = z.infer<typeof Authorization>

/** Maximum number of authorizations in a request by ids. */
const MAX_AUTHORIZATION_IDS = 20

/** Comma-separated ids. */
export const AuthorizationsByIdQuery = z.object({ ids: idList(MAX_AUTHORIZATION_IDS) })

/** GET /api/authorizations-by-id, in the order of the ids. */
export const AuthorizationsById = z.object({
  authorizations: z.array(Authorization),
  /** The ids that could not be read, each with the code of its problem, such as `not-found`. */
  failed: z.array(z.object({ id: z.string(), code: z.string() })),
})
export type AuthorizationsById = z.infer<typeof AuthorizationsById>
