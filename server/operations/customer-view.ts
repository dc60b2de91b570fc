/** What of an operation a customer may call: whose data it reads, and which of its members are shown. */
import type { z } from 'zod'
import type { CustomerScope, SessionCustomer } from '../contract/session.ts'
import type { AnswerOf, Method, Operation } from './operation.ts'

/** A customer's request, checked. */
export interface Asked<Query = unknown> {
  /** The ids of the path. */
  ids: Record<string, string>
  query: Query
  customer: SessionCustomer
}

/** What goes upstream: the ids of the operation's path and its query. */
export interface Bound {
  ids?: Record<string, string>
  query?: Record<string, string | number | undefined>
}

/** How a view is carried out; each way is one file of the gateway. */
export type Carried =
  /** One call, its answer shown. */
  | 'by one call'
  /** All pages of a list, as one. */
  | 'page by page'
  /** The lists of several payment statuses, merged and paged here. */
  | 'merged'
  /** After a last look at the invoice, once for each mark. */
  | 'under a mark'

export interface CustomerView<Query = unknown, Row = unknown> {
  id: string
  operation: Operation
  method: Method
  /** Below `/api`; ids in braces. */
  path: string
  scope: CustomerScope
  query: z.ZodType | undefined
  carried: Carried
  /** Read before the operation itself, and what `theirs` looks at then. */
  look: Operation | undefined
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
  Schema extends z.ZodType | undefined = undefined,
  Look extends Operation = Described,
  const Rows extends string | undefined = undefined,
>(
  described: Described,
  view: {
    id: string
    path: string
    query?: Schema
    carried?: Carried
    look?: Look
    rows?: Rows
    ofSubscription?: boolean
    bind(asked: Asked<QueryOf<Schema>>): Bound
    theirs(row: RowOf<AnswerOf<Look>, Rows>, customer: SessionCustomer): boolean
    within?(row: RowOf<AnswerOf<Look>, Rows>, customer: SessionCustomer): boolean
    adds?: 'now' | 'payment_requested'
    show: z.ZodType | null
  } & OwnScope<Described>,
): CustomerView<QueryOf<Schema>, RowOf<AnswerOf<Look>, Rows>> {
  return {
    ...view,
    operation: described,
    method: described.method,
    // `OwnScope` lets it stay away only where the operation's own is a customer's.
    scope: view.scope ?? (described.scope as CustomerScope),
    query: view.query,
    carried: view.carried ?? 'by one call',
    look: view.look,
    rows: view.rows,
    ofSubscription: view.ofSubscription ?? false,
    bind: view.bind,
    theirs: view.theirs,
    within: view.within ?? (() => true),
    adds: view.adds,
  }
}
