/** Taxes of the catalog. */
import type { Tax, TaxBody } from '../../../../server/contract/tax.ts'
import { request } from '../../../internal/api/endpoints.ts'
import { taxRules as rules } from '../constraints/tax.ts'
import { listNumbered } from './numbered-page.ts'
import { abortable, type Resource } from './resource.ts'

export const tax: Resource<Tax, TaxBody, 'taxes.in-use', 'tax.duplicate'> = {
  name: 'tax',
  plural: 'taxes',
  changes: ['tax'],
  scopes: { read: 'catalog:read', write: 'catalog:write' },
  rules,
  idOf: ({ code }) => code,
  nameOf: ({ name }) => name,
  searchTexts: ({ name, code }) => [name, code],
  list: listNumbered(async (api, query, signal) => {
    const { taxes, metadata } = await request(api, 'GET /billing/taxes', { query, signal })
    return [taxes, metadata]
  }),
  read: (api, code, signal) =>
    request(api, 'GET /billing/taxes/{code}', { params: { code }, ...abortable(signal) }),
  create: (api, body, key) => request(api, 'POST /billing/taxes', { body, key }),
  /** billing-11: an update keeps an absent member, so that an empty description is sent as such. */
  update: (api, code, body) =>
    request(api, 'PUT /billing/taxes/{code}', {
      params: { code },
      body: { description: '', ...body },
    }),
  issues: { VALUE_ALREADY_EXISTS: 'tax.duplicate' },
  removal: {
    kind: 'delete',
    send: (api, { code }) => request(api, 'DELETE /billing/taxes/{code}', { params: { code } }),
    // billing-10.
    issues: { RESOURCE_IN_USE: 'taxes.in-use' },
  },
}
