/**
 * Declares a customer's route: one object with its method, path, scope, schemas and handler.
 *
 * The OpenAPI document, the client's types and the tests read the same objects.
 */
import type { z } from 'zod'
import type { CustomerScope, SessionCustomer } from '../../../contract/session.ts'
import type { Method, Operation, ResponseOf } from '../../../operations/operation.ts'
import type { AppContext } from '../http/context.ts'
import type { StoredResponse } from '../money/idempotency.ts'
import type { Session } from '../sessions/token.ts'
import type { CallResult, UpstreamLog, UpstreamRequest } from '../upstream/call.ts'
import type { CancelSignal } from '../upstream/cancellation.ts'
import type { EndpointDeps } from './endpoint.ts'

/** Assertions of `ownershipGuard`. */
export interface OwnershipAssertions {
  /**
   * For a resource that the client requested by id.
   * @throws {ProblemError} `not-found`, as for an id that does not exist
   */
  assertOwned(isOwned: boolean): void
  /**
   * For rows that the service selected by the session's customer. Logs an alarm.
   * @throws {ProblemError} `upstream-unreadable`
   */
  assertNoForeignRows(areOwned: boolean): void
  /** For rows that the client requested by their ids: omits those of others, and counts them in the log. */
  keepOwned<Row>(rows: readonly Row[], isOwned: (row: Row) => boolean): Row[]
}

/** A validated request, with the calls and assertions that a handler needs. */
export interface CustomerRequest<Params = Record<string, string>, Query = unknown, Body = unknown>
  extends OwnershipAssertions {
  params: Params
  query: Query
  body: Body
  /** The session's customer. */
  customer: SessionCustomer
  /** The customer's id in upstream paths; the dialect decides which one that is (billing-7). */
  customerKey: string
  /** Calls an operation; the client's disconnect cancels a read. */
  call<Described extends Operation>(
    operation: Described,
    request?: UpstreamRequest,
  ): Promise<ResponseOf<Described>>
  callWithHeaders<Described extends Operation>(
    operation: Described,
    request?: UpstreamRequest,
  ): Promise<CallResult<ResponseOf<Described>>>
  /** Runs `work` once per idempotency key. Its result is projected, and stored for repeats. */
  once(
    operation: Operation,
    request: UpstreamRequest,
    work: () => Promise<unknown>,
  ): Promise<StoredResponse>
  /**
   * Reads the customer again and compares both ids, because an external id can be given up and reassigned. It runs
   * after the rows were read: an earlier check would say nothing about them.
   * @throws {ProblemError} `upstream-unreadable`
   */
  recheckCustomer(): Promise<void>
  session: Session
  /** Services are called for the customer. */
  deps: EndpointDeps
  log: UpstreamLog
  /** Fires once the client has disconnected. */
  signal: CancelSignal
  c: AppContext
}

export interface CustomerRoute<Query = unknown, Body = unknown> {
  id: string
  summary: string
  method: Method
  /** Below `/api`; ids in braces. */
  path: string
  scope: CustomerScope
  query: z.ZodType | undefined
  body: z.ZodType | undefined
  /** The projection: an allow-list of members. Null for responses without a body. */
  response: z.ZodType | null
  /** The status of a success. */
  status: 200 | 201 | 204
  /** True if the route accepts an `Idempotency-Key`. */
  takesIdempotencyKey: boolean
  /** True for a write that changes no resource, so that open pages need not read again. */
  changesNothing: boolean
  handler(request: CustomerRequest<Record<string, string>, Query, Body>): Promise<unknown>
}

/** The names in the braces of a path. */
export type ParamNames<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type ResultOf<Response> = Response extends z.ZodType ? z.input<Response> : undefined

export function customerRoute<
  const HttpMethod extends Method,
  const Path extends string,
  Response extends z.ZodType | null,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(route: {
  id: string
  summary: string
  method: HttpMethod
  path: Path
  scope: CustomerScope
  query?: Query
  body?: Body
  response: Response
  status?: 200 | 201
  takesIdempotencyKey?: true
  changesNothing?: true
  handler(
    request: CustomerRequest<Record<ParamNames<Path>, string>, OutputOf<Query>, OutputOf<Body>>,
  ): Promise<ResultOf<Response> | StoredResponse>
}) {
  return {
    ...route,
    query: route.query as Query,
    body: route.body as Body,
    status: route.response === null ? (204 as const) : (route.status ?? 200),
    takesIdempotencyKey: route.takesIdempotencyKey ?? false,
    changesNothing: route.changesNothing ?? false,
  }
}
