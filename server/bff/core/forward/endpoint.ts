/**
 * Declares an endpoint: one object with its method, path, caller, scope, schemas and handler.
 *
 * `registerEndpoints` mounts these objects; the OpenAPI document, the client's types and the tests read the same ones.
 */
import type { z } from 'zod'
import type { CustomerScope, MerchantScope } from '../../../contract/session.ts'
import type { Method } from '../../../operations/operation.ts'
import type { IsApiKey } from '../http/auth.ts'
import type { AppContext, AppDeps } from '../http/context.ts'
import type { PlanRules, Sessions } from '../sessions/create.ts'
import type { ServiceClock } from './service-clock.ts'

/** Dependencies of handlers, created once. Features add theirs. */
export interface EndpointDeps extends AppDeps {
  sessions: Sessions
  isApiKey: IsApiKey
  /** What sessions may name of plans; nothing without the feature. */
  planRules?: PlanRules
  serviceClock: ServiceClock
}

/** The credential that an endpoint requires. */
export type Caller = 'anyone' | 'own server' | 'any session' | 'customer' | 'merchant'

export interface EndpointRequest<Query = unknown, Body = unknown> {
  c: AppContext
  /** Parses the query by its schema. @throws {ProblemError} `invalid-request` */
  readQuery(): Query
  /** Parses the body by its schema. @throws {ProblemError} `unsupported-media-type` or `invalid-request` */
  readBody(): Promise<Body>
}

export interface Endpoint<Query = unknown, Body = unknown> {
  id: string
  summary: string
  method: Method
  /** Absolute; ids in braces. */
  path: string
  caller: Caller
  scope?: string | undefined
  query?: z.ZodType | undefined
  body?: z.ZodType | undefined
  bodyOptional?: true | undefined
  status: number
  /** Another success status; beside a 204 it has a body. */
  alternativeStatus?: number | undefined
  /** The status of a negative result with the same body. */
  errorStatus?: number
  /** The schema of a JSON body, or the media type of another one; null without a body. */
  response: z.ZodType | string | null
  /** True if the endpoint accepts an `Idempotency-Key`. */
  takesIdempotencyKey?: boolean
  /** Runs once the caller is authorized. */
  handler(request: EndpointRequest<Query, Body>, deps: EndpointDeps): Response | Promise<Response>
}

type ScopeOf<Credential> = Credential extends 'customer'
  ? CustomerScope
  : Credential extends 'merchant'
    ? MerchantScope
    : never

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** An endpoint of this server's own; `customerEndpoint` and `merchantEndpoint` make the others. */
export const endpoint = <
  const HttpMethod extends Method,
  const Path extends string,
  const Credential extends Caller,
  ResponseSchema extends Endpoint['response'],
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  declared: Omit<Endpoint<OutputOf<Query>, OutputOf<Body>>, 'scope' | 'query' | 'body'> & {
    method: HttpMethod
    path: Path
    caller: Credential
    scope?: ScopeOf<Credential>
    query?: Query
    body?: Body
    response: ResponseSchema
  },
) => ({ ...declared, query: declared.query as Query, body: declared.body as Body })
