/** Makes an endpoint of a customer's route. No route takes a customer id: the session names the customer. */

import { readCustomer } from '../../../operations/customers.ts'
import { isSameCustomer, ownershipGuard } from '../customers/ownership.ts'
import type { AppContext } from '../http/context.ts'
import { sendStored } from '../http/respond.ts'
import { readIdempotencyKey, validateCustomerRequest } from '../http/validate.ts'
import { textAt } from '../json.ts'
import { idempotencyRequest, runIdempotent, StoredResponse } from '../money/idempotency.ts'
import { ProblemError } from '../problem.ts'
import { compileWhenHot } from '../schema-cache.ts'
import { callOperation } from '../upstream/call.ts'
import { changedResource } from './changed-resource.ts'
import type { CustomerRequest, CustomerRoute, OwnershipAssertions } from './customer-route.ts'
import type { Endpoint, EndpointDeps } from './endpoint.ts'

export const customerEndpoint = (route: CustomerRoute): Endpoint => ({
  ...route,
  path: `/api${route.path}`,
  caller: 'customer',
  handler: ({ c }, deps) => respond(c, route, deps),
})

async function respond(c: AppContext, route: CustomerRoute, deps: EndpointDeps): Promise<Response> {
  const guard = ownershipGuard(c.get('log'))
  const request = await customerRequest(c, route, deps, guard)
  const result = await runAndPublish(route, request)
  guard.assertWasChecked(route.id)
  if (result instanceof StoredResponse) return sendStored(c, result)
  if (route.status === 204) return c.body(null, 204)
  return c.json(project(route, result), route.status)
}

/** Keeps the members of a result that the route's response schema names. */
const project = ({ response }: CustomerRoute, result: unknown) =>
  response === null ? null : (compileWhenHot(response).parse(result) as object)

/** Publishes the change of a write, also of one with unknown outcome. */
async function runAndPublish(route: CustomerRoute, request: CustomerRequest): Promise<unknown> {
  if (route.method === 'GET' || route.changesNothing) return route.handler(request)
  try {
    const result = await route.handler(request)
    publishWrite(route, request, result)
    return result
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'outcome-unknown') {
      publishWrite(route, request, undefined)
    }
    throw error
  }
}

function publishWrite(
  { path }: CustomerRoute,
  { params, query, body, customer, deps }: CustomerRequest,
  result: unknown,
): void {
  const stored = result instanceof StoredResponse ? result.body : undefined
  const response = stored === undefined ? result : JSON.parse(stored)
  const change = changedResource({ path, params, body, response })
  if (!change) return
  const ownId = change.kind === 'customer' ? { id: customer.externalId } : {}
  const [only] = customer.subscriptions
  // As `resolveSubscription` has it, for a write below one of several.
  const { subscription = textAt(query, 'subscription_id') ?? only } = change
  const { id, externalId } = customer
  void deps.publishChange({ ...change, ...ownId, customer: { id, externalId }, subscription })
}

const toStored = (route: CustomerRoute, result: unknown): StoredResponse =>
  route.status === 204
    ? new StoredResponse(204)
    : new StoredResponse(route.status, JSON.stringify(project(route, result)))

async function customerRequest(
  c: AppContext,
  route: CustomerRoute,
  deps: EndpointDeps,
  assertions: OwnershipAssertions,
): Promise<CustomerRequest> {
  const session = c.get('session')
  const { customer } = session
  if (!customer) throw new ProblemError('insufficient-scope')
  const { upstream, store } = deps
  const log = c.get('log')
  const signal = deps.clientSignal(c)
  const context = { upstream, log, signal }
  const customerKey = customer[deps.customerKey]

  const callWithHeaders: CustomerRequest['callWithHeaders'] = (operation, request = {}) =>
    callOperation(operation, request, context)
  const call: CustomerRequest['call'] = async (operation, request) =>
    (await callWithHeaders(operation, request)).value

  const { assertOwned, assertNoForeignRows, keepOwned } = assertions
  const { params, query, body } = await validateCustomerRequest(c, route)
  // One literal: assembled from several objects, it was the most expensive line of a read.
  return {
    params,
    query,
    body,
    customer,
    customerKey,
    call,
    callWithHeaders,
    session,
    deps,
    log,
    signal,
    c,
    assertOwned,
    assertNoForeignRows,
    keepOwned,
    async once(operation, request, work) {
      const key = readIdempotencyKey(c)
      const idempotency = await idempotencyRequest({ session, key, operation, request })
      return runIdempotent(store, idempotency, async () => toStored(route, await work()))
    },
    async recheckCustomer() {
      const current = await call(readCustomer, { params: { id: customerKey } })
      assertCurrentCustomer(isSameCustomer(current, customer))
    },
  }

  function assertCurrentCustomer(isCurrent: boolean): void {
    // A separate guard: this check alone says nothing about the rows of a response.
    ownershipGuard(log).assertNoForeignRows(isCurrent)
  }
}
