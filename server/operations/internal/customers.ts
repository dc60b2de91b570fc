/** A customer with the token of its payment method, which this server alone reads and replaces (billing-131). */
import { CustomerUpdateBody, StoredCustomer } from '../../contract/customer.ts'
import { operation } from '../operation.ts'

export const readStoredCustomer = operation({
  id: 'readStoredCustomer',
  summary: 'One customer with the token of its payment method',
  audience: 'internal',
  confidential: true,
  service: 'billing',
  method: 'GET',
  path: '/customers/{id}',
  status: 200,
  response: StoredCustomer,
  retry: 'safe',
})

/** Its response is not parsed, because the customer is read again after each update. */
export const updateStoredCustomer = operation({
  id: 'updateStoredCustomer',
  summary: 'Change a customer, the payment method too',
  audience: 'internal',
  confidential: true,
  service: 'billing',
  method: 'PUT',
  path: '/customers/{id}',
  body: CustomerUpdateBody,
  status: 200,
  response: null,
  retry: 'once',
})
