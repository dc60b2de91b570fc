/** The customer's profile. */
import { Profile } from '../../contract/customer.ts'
import { readCustomer } from '../../operations/customers.ts'
import { responseTime } from '../service-time.ts'
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
    const response = await callWithHeaders(readCustomer, request)
    assertNoForeignRows(isSameCustomer(response.value, customer))
    return { ...response.value, now: new Date(responseTime(response) ?? now()).toISOString() }
  },
})
