/** Customers of the merchant. */
import {
  Customer,
  CustomerBody,
  CustomerForMerchant,
  CustomerPage,
  CustomerUpdateBody,
} from '../contract/customer.ts'
import { crud } from './crud.ts'

export const {
  list: listCustomers,
  create: createCustomer,
  read: readCustomer,
  update: updateCustomer,
  delete: deleteCustomer,
} = crud(
  { name: 'Customer', plural: 'Customers', path: '/customers', key: 'id', scope: 'customers' },
  {
    list: { summary: 'All customers, newest first', response: CustomerPage },
    create: { summary: 'Create a customer', body: CustomerBody, response: CustomerForMerchant },
    read: { summary: 'One customer', response: CustomerForMerchant, parse: Customer },
    update: {
      summary: 'Change a customer; absent members keep their value, the payment method too',
      body: CustomerUpdateBody,
      response: CustomerForMerchant,
      lock: 'customer',
    },
    delete: { summary: 'Delete a customer without subscriptions' },
  },
)
