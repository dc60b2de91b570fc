/** What of an operation a customer may call: whose data it reads, and which of its members are shown. */
import type { z } from 'zod'
import type { CustomerScope, SessionCustomer } from '../contract/session.ts'
import type { AnswerOf, Method, Operation } from './operation.ts'

/** A customer's request, checked. */
export interface Asked<Query = unknown> {
  /** The ids of the path. */
  ids: Record<string, string>
  query: Query
  body?: unknown
  customer: SessionCustomer
  /** The one of the customer's ids by which the services' addresses know them. */
  customerKey: string
}

/** What goes upstream: the ids of the operation's path, its query and its body. */
export interface Bound {
  ids?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
}

/** How a view is carried out; each way is one file of the gateway. */
export type Carried =
  /** One call, its answer shown. */
  | 'by one call'
  /** The same for answers that don't say whose they are: see there. */
  | 'by one call and a look'
  /** After a look at whose the subscription is. */
  | 'on their subscription'
  /** After a look at whose the wallet is. */
  | 'of their wallet'
  /** All pages of a list, as one. */
  | 'page by page'
  /** The lists of several payment statuses, merged and paged here. */
  | 'merged'
  /** After a last look at the invoice, once for each mark. */
  | 'under a mark'

export interface CustomerView<Query = unknown, Row = unknown> {
  id: string
  summary: string
  operation: Operation
  method: Method
  /** Below `/api`; ids in braces. */
  path: string
  scope: CustomerScope
  query: z.ZodType | undefined
  body: z.ZodType | undefined
  carried: Carried
  /** The member of the answer that holds its rows; a list is theirs if each row is. */
  rows: string | undefined
  /** Whether it concerns one subscription, which the session must name. */
  ofSubscription: boolean
  bind(asked: Asked<Query>): Bound
  /** Whether an answer, or a row of it, belongs to the customer. */
  theirs(row: Row, customer: SessionCustomer): boolean
  /** Which of the customer's rows the session may read. */
  within(row: Row, customer: SessionCustomer): boolean
  /** The member that the gateway knows and the service does not. */
  adds: 'now' | 'payment_requested' | undefined
  /** The allow-list of members; null where there is no body. */
  show: z.ZodType | null
}

type QueryOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type RowOf<Answer, Rows> = Rows extends keyof Answer
  ? Answer[Rows] extends readonly (infer Row)[]
    ? Row
    : never
  : Answer
/** A merchant's scope is no customer's: then the view has to name its own. */
type OwnScope<Described extends Operation> = Described['scope'] extends CustomerScope
  ? { scope?: CustomerScope }
  : { scope: CustomerScope }

export function customerView<
  Described extends Operation,
  const Path extends string,
  Show extends z.ZodType | null,
  Schema extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Look extends Operation = Described,
  const Rows extends string | undefined = undefined,
>(
  described: Described,
  view: {
    id: string
    summary: string
    path: Path
    query?: Schema
    body?: Body
    carried?: Carried
    /** Read before the operation itself, and what `theirs` looks at then. */
    look?: Look
    rows?: Rows
    ofSubscription?: boolean
    bind(asked: Asked<QueryOf<Schema>>): Bound
    theirs(row: RowOf<AnswerOf<Look>, Rows>, customer: SessionCustomer): boolean
    within?(row: RowOf<AnswerOf<Look>, Rows>, customer: SessionCustomer): boolean
    adds?: 'now' | 'payment_requested'
    show: Show
  } & OwnScope<Described>,
): CustomerView<QueryOf<Schema>, RowOf<AnswerOf<Look>, Rows>> & {
  // What the types of a client are made of; see calls.ts.
  method: Described['method']
  path: Path
  query: Schema | undefined
  body: Body | undefined
  show: Show
} {
  return {
    ...view,
    operation: described,
    method: described.method,
    // `OwnScope` lets it stay away only where the operation's own is a customer's.
    scope: view.scope ?? (described.scope as CustomerScope),
    query: view.query,
    body: view.body,
    carried: view.carried ?? 'by one call',
    rows: view.rows,
    ofSubscription: view.ofSubscription ?? false,
    bind: view.bind,
    theirs: view.theirs,
    within: view.within ?? (() => true),
    adds: view.adds,
  }
}
