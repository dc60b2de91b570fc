/** Customers of the billing service. */
import type { CustomerBody, CustomerForMerchant } from '../../../../server/contract/customer.ts'
import { request } from '../../../internal/api/endpoints.ts'
import { customerRules as rules } from '../constraints/customer.ts'
import { listNumbered } from './numbered-page.ts'
import { abortable, type Resource } from './resource.ts'

/** True if the service answers neither the token nor the type of a payment method (billing-131). */
export const hasNoMethod = ({
  payment_method_on_file,
  payment_method_type,
}: CustomerForMerchant): boolean => !payment_method_on_file && !payment_method_type

export const customer: Resource<CustomerForMerchant, CustomerBody, never, 'customer.exists'> = {
  name: 'customer',
  plural: 'customers',
  changes: ['customer'],
  scopes: { read: 'customers:read', write: 'customers:write' },
  rules,
  idOf: ({ external_id }) => external_id,
  nameOf: ({ name, external_id }) => name || external_id,
  searchTexts: ({ name, external_id, email, phone }) => [name, external_id, email, phone],
  list: listNumbered(async (api, query, signal) => {
    const response = await request(api, 'GET /billing/customers', { query, signal })
    return [response.customers, response.metadata]
  }),
  read: (api, id, signal) =>
    request(api, 'GET /billing/customers/{id}', { params: { id }, ...abortable(signal) }),
  create: (api, body, key) => request(api, 'POST /billing/customers', { body, key }),
  update: (api, id, body) => request(api, 'PUT /billing/customers/{id}', { params: { id }, body }),
  // billing-132.
  renamedId: (_, { external_id }) => String(external_id ?? ''),
  // billing-9.
  issues: { VALUE_ALREADY_EXISTS: 'customer.exists' },
  removal: {
    kind: 'delete',
    /** A deletion ends the customer's wallets (billing-10). */
    isByName: true,
    send: (api, { external_id }) =>
      request(api, 'DELETE /billing/customers/{id}', { params: { id: external_id } }),
  },
}
