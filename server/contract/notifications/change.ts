/** Changes that open pages receive: their kinds, and the scope that each kind needs. */
import { z } from 'zod'
import type { CustomerScope, MerchantScope } from '../session.ts'

/** Scope of a session that receives changes of a kind; null if sessions of that sort never do. */
interface RequiredScopes {
  customer: CustomerScope | null
  merchant: MerchantScope | null
}

/** Every kind of a changed resource. A session without the scope receives nothing of the kind. */
export const CHANGE_SCOPES = {
  invoice: { customer: 'invoices:read', merchant: 'invoices:read' },
  subscription: { customer: 'usage:read', merchant: 'subscriptions:read' },
  usage: { customer: 'usage:read', merchant: 'usage:read' },
  alert: { customer: 'alerts:read', merchant: 'alerts:read' },
  wallet: { customer: 'wallet:read', merchant: 'credits:read' },
  'credit-note': { customer: null, merchant: 'credits:read' },
  customer: { customer: 'profile:read', merchant: 'customers:read' },
  event: { customer: null, merchant: 'events:read' },
  plan: { customer: null, merchant: 'catalog:read' },
  metric: { customer: null, merchant: 'catalog:read' },
  tax: { customer: null, merchant: 'catalog:read' },
  'payment-link': { customer: null, merchant: 'links:read' },
  authorization: { customer: null, merchant: 'authorizations:read' },
} as const satisfies Record<string, RequiredScopes>

export type ChangeKind = keyof typeof CHANGE_SCOPES
export const CHANGE_KINDS = Object.keys(CHANGE_SCOPES) as ChangeKind[]

/** The kind and the id of a changed resource; nothing else of it. */
export const Change = z.object({ kind: z.enum(CHANGE_KINDS), id: z.string().max(255) })
export type Change = z.infer<typeof Change>

/** One message of a stream. After `resync` everything is read again, because messages may have been lost. */
export const ChangeMessage = z.discriminatedUnion('kind', [
  Change,
  z.object({ kind: z.literal('resync') }),
])
export type ChangeMessage = z.infer<typeof ChangeMessage>
