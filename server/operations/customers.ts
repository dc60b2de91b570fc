/** Customers of the merchant. */
import {
  Customer,
  CustomerBody,
  CustomerForMerchant,
  CustomerPage,
  CustomerUpdateBody,
} from '../contract/customer.ts'
import { PageQuery } from '../contract/paging.ts'
import { operation } from './operation.ts'

export const listCustomers = operation({
  id: 'listCustomers',
  summary: 'All customers, newest first',
  service: 'billing',
  method: 'GET',
  path: '/customers',
  scope: 'customers:read',
  query: PageQuery,
  status: 200,
  response: CustomerPage,
  retry: 'safe',
})

export const createCustomer = operation({
  id: 'createCustomer',
  summary: 'Create a customer',
  service: 'billing',
  method: 'POST',
  path: '/customers',
  scope: 'customers:write',
  body: CustomerBody,
  status: 201,
  response: CustomerForMerchant,
  retry: 'never',
})

export const readCustomer = operation({
  id: 'readCustomer',
  summary: 'One customer',
  service: 'billing',
  method: 'GET',
  path: '/customers/{id}',
  scope: 'customers:read',
  status: 200,
  response: CustomerForMerchant,
  parse: Customer,
  retry: 'safe',
})

export const updateCustomer = operation({
  id: 'updateCustomer',
  summary: 'Change a customer; absent members keep their value, the payment method too',
  service: 'billing',
  method: 'PUT',
  path: '/customers/{id}',
  scope: 'customers:write',
  body: CustomerUpdateBody,
  status: 200,
  response: CustomerForMerchant,
  retry: 'once',
  lock: 'customer',
})

export const deleteCustomer = operation({
  id: 'deleteCustomer',
  summary: 'Delete a customer without subscriptions',
  service: 'billing',
  method: 'DELETE',
  path: '/customers/{id}',
  scope: 'customers:write',
  status: 204,
  response: null,
  retry: 'once',
})
