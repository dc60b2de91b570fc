/** Sessions of this API: their creation, revocation, scopes and customer. */
import { z } from 'zod'
import { ExternalId, filledText, Id, text } from './scalars.ts'

/** Scopes a customer's session may hold. */
export const CUSTOMER_SCOPES = [
  'profile:read',
  'profile:write',
  'usage:read',
  'invoices:read',
  'invoices:pay',
  'analytics:read',
  'wallet:read',
  'alerts:read',
  'alerts:write',
  'payment-method:read',
  'payment-method:write',
  'plan:write',
] as const

/** Scopes a merchant's session may hold. */
export const MERCHANT_SCOPES = [
  'links:read',
  'links:write',
  'catalog:read',
  'catalog:write',
  'customers:read',
  'customers:write',
  'subscriptions:read',
  'subscriptions:write',
  'events:read',
  'events:write',
  'usage:read',
  'invoices:read',
  'invoices:pay',
  'alerts:read',
  'alerts:write',
  'credits:read',
  'credits:write',
  'analytics:read',
  'billing:activate',
  'authorizations:read',
  'authorizations:reauthorize',
  'notifications:read',
] as const

export type CustomerScope = (typeof CUSTOMER_SCOPES)[number]
export type MerchantScope = (typeof MERCHANT_SCOPES)[number]

const viewer = MERCHANT_SCOPES.filter((scope) => scope.endsWith(':read'))

/**
 * Scopes of a merchant's session by what a person of the back office does. A viewer reads everything and changes nothing.
 * A clerk serves customers, too: their data, subscriptions, alerts and payment links, and retried payments; but neither
 * prices, nor credits, nor usage, nor authorized payments.
 */
export const MERCHANT_ROLES = {
  viewer,
  clerk: [
    ...viewer,
    'links:write',
    'customers:write',
    'subscriptions:write',
    'invoices:pay',
    'alerts:write',
  ],
} as const satisfies Record<string, readonly MerchantScope[]>

/** An exact origin: scheme, host and port, nothing after them. A parser takes `*` in a host, which no page has. */
export const Origin = text(255)
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text),
    'must be an origin such as "https://shop.example"',
  )
  .refine((text) => !text.includes('*'), 'must be an exact origin: its host has no "*"')

/** Seconds; 15 minutes when absent, 60 at the most. */
const ttl = z.int().min(60, 'must be at least 60').max(3600, 'must be at most 3600').default(900)
const origins = z.array(Origin).min(1, 'must name at least one origin').max(20)

/** Actions with plans, beside reading them. */
export const PLAN_ACTIONS = ['change', 'cancel', 'leave-overrides'] as const
export type PlanAction = (typeof PLAN_ACTIONS)[number]

const unique = (values: readonly string[]) => new Set(values).size === values.length

/** Strict, because a misspelt `subscriptions` would create a session for all of them. */
export const CustomerSessionBody = z.strictObject({
  kind: z.literal('customer'),
  customer: Id,
  subscriptions: z.array(Id).max(100).optional(),
  /** Codes of the plans that the customer may take, in the order of the page. */
  offers: z.array(ExternalId).max(20).refine(unique, 'must not name a plan twice').optional(),
  /** `leave-overrides`: a change of plan may end the customer's individual conditions. */
  actions: z.array(z.enum(PLAN_ACTIONS)).refine(unique, 'must not name an action twice').optional(),
  scopes: z.array(z.enum(CUSTOMER_SCOPES)).min(1, 'must name at least one scope'),
  ttl,
  origins,
})

export const MerchantSessionBody = z.strictObject({
  kind: z.literal('merchant'),
  /** The signed-in person, by a name of the merchant's own: drafts of one are never offered to another. */
  user: filledText(127).optional(),
  scopes: z.array(z.enum(MERCHANT_SCOPES)).min(1, 'must name at least one scope'),
  ttl,
  origins,
})

/** POST /api/sessions. */
export const SessionBody = z.discriminatedUnion('kind', [CustomerSessionBody, MerchantSessionBody])
export type SessionBody = z.infer<typeof SessionBody>

/** POST /api/sessions/revoke: exactly one of the two. */
export const RevokeBody = z
  .strictObject({
    customer_external_id: Id.optional(),
    session_id: text(127).min(1).optional(),
  })
  .refine((body) => (body.customer_external_id === undefined) !== (body.session_id === undefined), {
    message: 'must hold either customer_external_id or session_id',
  })
export type RevokeBody = z.infer<typeof RevokeBody>

/** 201 of POST /api/sessions. Clients refresh by `expires_in` (seconds), because the page's clock can be wrong. */
export const SessionResponse = z.object({
  token: z.string(),
  session_id: z.string(),
  expires_at: z.string(),
  expires_in: z.number(),
  scopes: z.array(z.string()),
  /** Of the requested actions those that are on; only where the request names any. */
  actions: z.array(z.string()).optional(),
})
export type SessionResponse = z.infer<typeof SessionResponse>

/** GET /api/service-time, for every merchant's session. */
export const ServiceTime = z.object({ now: z.string() })
export type ServiceTime = z.infer<typeof ServiceTime>

/** The customer of a session, read from the service and fixed when the session is created. */
export interface SessionCustomer {
  id: string
  externalId: string
  /** External ids of the subscriptions with readable usage. */
  subscriptions: readonly string[]
}

/** The rights of a customer's session with plans, fixed when the session is created. */
export interface PlanRights {
  /** Codes of the plans that the customer may take. */
  offers: readonly string[]
  actions: readonly PlanAction[]
  /** False for a session of named subscriptions, which would not show a new one. */
  canSubscribe: boolean
}

export const NO_PLAN_RIGHTS: PlanRights = { offers: [], actions: [], canSubscribe: false }
