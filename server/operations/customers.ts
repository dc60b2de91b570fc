/** Customers: the merchant reads any, a customer their own profile. */
import { Customer, Profile } from '../contract/customer.ts'
import { customerView } from './customer-view.ts'
import { operation } from './operation.ts'

export const readCustomer = operation({
  id: 'readCustomer',
  summary: 'One customer',
  service: 'billing',
  method: 'GET',
  path: '/customers/{id}',
  scope: 'customers:read',
  answer: Customer,
  repeat: 'freely',
})

export const readMe = customerView(readCustomer, {
  id: 'readMe',
  path: '/me',
  scope: 'profile:read',
  bind: ({ customer }) => ({ ids: { id: customer.id } }),
  theirs: (row, customer) => row.id === customer.id && row.external_id === customer.externalId,
  adds: 'now',
  show: Profile,
})
