/**
 * Settings that change at run time: permissions of the credentials, and behaviours that the contract leaves open.
 *
 * CHOICE: settings are kept in memory, so that a restart restores the defaults.
 */
import { z } from 'zod'
import type { SandboxSettings } from './public.ts'

export const LINKS_SCOPE = 'https://uri.paypal.com/services/checkout/payment-resources'
export const PAYMENTS_SCOPE = 'https://uri.paypal.com/services/payments/payment/authcapture'

export const WEBHOOKS_SCOPE = 'https://uri.paypal.com/services/applications/webhooks'
/** Orders, and refunds of payments. */
export const ORDERS_SCOPE = 'https://uri.paypal.com/services/payments/payment'
export const REFUND_SCOPE = 'https://uri.paypal.com/services/payments/refund'
export const VERIFY_SCOPE = 'https://uri.paypal.com/services/applications/verify-webhook-signature'

/** The vault: the second one reads too (vault-7). */
export const VAULT_READ_SCOPE = 'https://uri.paypal.com/services/vault/payment-tokens/read'
export const VAULT_SCOPE = 'https://uri.paypal.com/services/vault/payment-tokens/readwrite'

/** tokens-19 to tokens-21: two of billing, and one URI each of payment links and authorizations. */
export const SCOPES = [
  'read',
  'write',
  LINKS_SCOPE,
  PAYMENTS_SCOPE,
  WEBHOOKS_SCOPE,
  VERIFY_SCOPE,
  ORDERS_SCOPE,
  REFUND_SCOPE,
  VAULT_READ_SCOPE,
  VAULT_SCOPE,
] as const
export type Scope = (typeof SCOPES)[number]

/** The services; an account must have payment links (tokens-22). */
export const CAPABILITIES = [
  'billing',
  'payment-links',
  'authorizations',
  'orders',
  'vault',
] as const
export type Capability = (typeof CAPABILITIES)[number]

/** PUT /sandbox/settings; absent members are unchanged. */
export const SettingsBody = z.strictObject({
  scopes: z.array(z.enum(SCOPES)).optional(),
  capabilities: z.array(z.enum(CAPABILITIES)).optional(),
  refused_token: z.union([z.literal(401), z.literal(403)], 'must be 401 or 403').optional(),
  replaced_link: z.union([z.literal(204), z.literal(200)], 'must be 204 or 200').optional(),
  checkout: z.enum(['CAPTURE', 'AUTHORIZE']).optional(),
  captures: z.enum(['COMPLETED', 'PENDING', 'DECLINED']).optional(),
  sale_reference: z.enum(['none', 'name', 'product_id']).optional(),
  loopback_webhooks: z.boolean().optional(),
  vaulting: z.boolean().optional(),
  test_cards: z.boolean().optional(),
  customer_put: z.enum(['merges', 'replaces']).optional(),
  plan_change: z.enum(['put', 'post']).optional(),
  collect_after: z.number().int().min(0).max(86_400).nullable().optional(),
}) satisfies z.ZodType<Partial<SandboxSettings>>

export type Settings = Required<z.infer<typeof SettingsBody>>

export const defaultSettings = (changes: Partial<Settings> = {}): Settings => ({
  scopes: [...SCOPES],
  capabilities: [...CAPABILITIES],
  refused_token: 401,
  replaced_link: 204,
  checkout: 'CAPTURE',
  captures: 'COMPLETED',
  sale_reference: 'none',
  loopback_webhooks: true,
  vaulting: true,
  test_cards: false,
  customer_put: 'merges',
  plan_change: 'put',
  collect_after: null,
  ...changes,
})
