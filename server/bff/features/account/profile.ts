/** The customer's profile, and the billing details that customers change themselves. */
import {
  BillingDetails,
  Profile,
  ProfileUpdateBody,
  type StoredCustomer,
} from '../../../contract/customer.ts'
import { readStoredCustomer, updateStoredCustomer } from '../../../operations/internal/customers.ts'
import { unsavedChanges } from '../../core/customers/billing-details.ts'
import { updateCustomerMembers } from '../../core/customers/customer-update.ts'
import { isSameCustomer } from '../../core/customers/ownership.ts'
import { type CustomerRequest, customerRoute } from '../../core/forward/customer-route.ts'
import { withCustomerLock } from '../../core/money/locks.ts'
import type { CallResult } from '../../core/upstream/call.ts'
import { responseTime } from '../../core/upstream/response.ts'

/** Reads the customer, and verifies that it is the session's. */
async function readOwn(
  request: Pick<
    CustomerRequest,
    'customer' | 'customerKey' | 'callWithHeaders' | 'assertNoForeignRows'
  >,
): Promise<CallResult<StoredCustomer>> {
  const params = { id: request.customerKey }
  const response = await request.callWithHeaders(readStoredCustomer, { params })
  request.assertNoForeignRows(isSameCustomer(response.value, request.customer))
  return response
}

const toProfile = (response: CallResult<StoredCustomer>, now: number): Profile => ({
  ...BillingDetails.parse(response.value),
  external_id: response.value.external_id,
  now: new Date(responseTime(response) ?? now).toISOString(),
})

export const readMe = customerRoute({
  id: 'readMe',
  summary: 'The profile of the customer, and the time of the service',
  method: 'GET',
  path: '/me',
  scope: 'profile:read',
  response: Profile,
  handler: async (request) => toProfile(await readOwn(request), request.deps.now()),
})

export const updateMe = customerRoute({
  id: 'updateMe',
  summary:
    'Change billing details; one that was changed elsewhere meanwhile is a conflict with the present values',
  method: 'PUT',
  path: '/me',
  scope: 'profile:write',
  body: ProfileUpdateBody,
  response: Profile,
  handler: (request) =>
    withCustomerLock(request.deps.store, [request.customer.id, request.customer.externalId], () =>
      updateDetails(request),
    ),
})

async function updateDetails(request: CustomerRequest<unknown, unknown, ProfileUpdateBody>) {
  const { body, customerKey, once, log } = request
  const { upstream, customerSettings, now } = request.deps
  const current = await readOwn(request)
  const changes = unsavedChanges(body, BillingDetails.parse(current.value))
  if (Object.keys(changes).length === 0) return toProfile(current, now())
  const update = { params: { id: customerKey }, body: changes }
  return once(updateStoredCustomer, update, async () => {
    const after = await updateCustomerMembers({
      key: customerKey,
      before: current.value,
      changes,
      mode: customerSettings.customerPut,
      context: { upstream, log },
    })
    return toProfile(after ?? (await readOwn(request)), now())
  })
}
