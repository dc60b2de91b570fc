/** The customer's profile. */
import { Profile } from '../../contract/customer.ts'
import { readCustomer } from '../../operations/customers.ts'
import type { CallResult } from '../../upstream/call.ts'
import { customerRoute } from './customer-route.ts'
import { isSameCustomer } from './ownership.ts'

export const readMe = customerRoute({
  id: 'readMe',
  summary: 'The profile of the customer, and the time of the service',
  method: 'GET',
  path: '/me',
  scope: 'profile:read',
  response: Profile,
  async handler({ customer, customerKey, callWithHeaders, assertNoForeignRows, now }) {
    const request = { params: { id: customerKey } }
    const { value, headers } = await callWithHeaders(readCustomer, request)
    assertNoForeignRows(isSameCustomer(value, customer))
    return { ...value, now: serviceTime(headers, now()) }
  },
})

/** The service's own time from its `Date` header, in whole seconds; our time if it sends none. */
function serviceTime(headers: CallResult<unknown>['headers'], fallback: number): string {
  const date = Date.parse(headers.get('date') ?? '')
  return new Date(Number.isNaN(date) ? fallback : date).toISOString()
}
