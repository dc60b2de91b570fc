/** Customers: the merchant keeps them all, a customer reads their own profile. */
import {
  Customer,
  CustomerBody,
  CustomerForMerchant,
  CustomerPage,
  CustomerUpdateBody,
  Profile,
} from '../contract/customer.ts'
import { PageQuery } from '../contract/paging.ts'
import { customerView } from './customer-view.ts'
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
  answer: CustomerPage,
  repeat: 'freely',
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
  answer: CustomerForMerchant,
  repeat: 'never',
})

export const readCustomer = operation({
  id: 'readCustomer',
  summary: 'One customer',
  service: 'billing',
  method: 'GET',
  path: '/customers/{id}',
  scope: 'customers:read',
  status: 200,
  answer: CustomerForMerchant,
  reads: Customer,
  repeat: 'freely',
})

export const updateCustomer = operation({
  id: 'updateCustomer',
  summary: 'Change a customer; what stays away keeps its value, the payment method too',
  service: 'billing',
  method: 'PUT',
  path: '/customers/{id}',
  scope: 'customers:write',
  body: CustomerUpdateBody,
  status: 200,
  answer: CustomerForMerchant,
  repeat: 'once',
})

export const deleteCustomer = operation({
  id: 'deleteCustomer',
  summary: 'Delete a customer without subscriptions',
  service: 'billing',
  method: 'DELETE',
  path: '/customers/{id}',
  scope: 'customers:write',
  status: 204,
  answer: null,
  repeat: 'once',
})

export const readMe = customerView(readCustomer, {
  id: 'readMe',
  summary: 'The own profile, and the time of the service',
  path: '/me',
  scope: 'profile:read',
  bind: ({ customerKey }) => ({ ids: { id: customerKey } }),
  theirs: (row, customer) => row.id === customer.id && row.external_id === customer.externalId,
  adds: 'now',
  show: Profile,
})
