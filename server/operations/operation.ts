/** Describes the operations of the services as data. Only operations in the table are reachable. */
import type { z } from 'zod'
import type { MerchantScope } from '../contract/session.ts'
import { type CoreService, SERVICES, type Service } from './services.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call of a service, as docs/services lists it. */
export type Operation = MerchantOperation | InternalOperation

/** An operation with a route for merchants' sessions. */
export interface MerchantOperation extends ServiceCall {
  audience?: 'merchant'
  service: CoreService
  /** Required scope of a merchant's session. Every route needs one. */
  scope: MerchantScope
}

/** An operation that this server alone calls: without a route, a scope and a place in the OpenAPI document. */
interface InternalOperation extends ServiceCall {
  audience: 'internal'
  scope?: never
}

interface ServiceCall {
  id: string
  summary: string
  service: Service
  method: Method
  /** Relative to the service's base URL; ids in braces. */
  path: string
  /** OAuth scope of the call, if it is not that of the service's reads or writes. */
  oauthScope?: string
  query?: z.ZodType
  body?: z.ZodType
  /** Body schemas of dialects with fewer required members. */
  bodyIn?: { spec?: z.ZodType; paypal?: z.ZodType }
  /** An absent body is sent as `{}`. */
  bodyOptional?: true
  /** The body's member with the URL to which buyers return after the checkout. */
  returnUrlField?: 'return_url'
  /** The success status that docs/services lists. */
  status: 200 | 201 | 202 | 204
  /** Another success status of the service. */
  alternativeStatus?: 200
  /** The documented response; null if it has no body. */
  response: z.ZodType | null
  /** A lenient schema of the members that this server uses; default: `response`. */
  parse?: z.ZodType
  /** Condition for sending a request more than once. */
  retry: 'safe' | 'with-idempotency-key' | 'once' | 'never'
  /** Lifetime of an idempotency key at the service, if it supports one. */
  upstreamKeyTtlMs?: number
  /** The `Prefer` header of the request. */
  prefer?: 'return=representation'
  /** Has ids that no browser may get: errors keep their codes, and lose the texts that could quote an id. */
  confidential?: true
  /** The answer has what the invoice's lock says, too: no service says that a payment was requested. */
  tellsPayment?: true
  /** What is locked, over all replicas, while the request is under way; `assertLocked` names those that need one. */
  lock?: Lock
}

/**
 * Of an invoice: moves money without an idempotency key, so one request at a time. Of a customer: waits for updates
 * that this server makes, because those write members that they have read. Of a subscription: waits for a change by its
 * customer, which was confirmed for the subscription as it was read.
 */
export type Lock = 'invoice' | 'customer' | 'subscription'

export const operation = <const Described extends Operation>(described: Described): Described =>
  described

/** An operation's parsed response. */
export type ResponseOf<Described extends Operation> = Described extends {
  parse: infer Parser extends z.ZodType
}
  ? z.output<Parser>
  : Described['response'] extends infer Response
    ? Response extends z.ZodType
      ? z.output<Response>
      : undefined
    : never

/** Path of an operation below `/api` for merchants' sessions; ids in braces. */
export const merchantPath = ({ service, path }: MerchantOperation): string =>
  `${SERVICES[service].merchantPrefix}${path}`
