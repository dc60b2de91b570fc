/** Taxes on fees. */
import { PageQuery } from '../contract/paging.ts'
import { Tax, TaxBody, TaxPage, TaxUpdateBody } from '../contract/tax.ts'
import { operation } from './operation.ts'

export const listTaxes = operation({
  id: 'listTaxes',
  summary: 'All taxes, newest first',
  service: 'billing',
  method: 'GET',
  path: '/taxes',
  scope: 'catalog:read',
  query: PageQuery,
  status: 200,
  response: TaxPage,
  retry: 'safe',
})

export const createTax = operation({
  id: 'createTax',
  summary: 'Create a tax',
  service: 'billing',
  method: 'POST',
  path: '/taxes',
  scope: 'catalog:write',
  body: TaxBody,
  status: 201,
  response: Tax,
  retry: 'never',
})

export const readTax = operation({
  id: 'readTax',
  summary: 'One tax',
  service: 'billing',
  method: 'GET',
  path: '/taxes/{code}',
  scope: 'catalog:read',
  status: 200,
  response: Tax,
  retry: 'safe',
})

export const updateTax = operation({
  id: 'updateTax',
  summary: 'Change a tax, except its code',
  service: 'billing',
  method: 'PUT',
  path: '/taxes/{code}',
  scope: 'catalog:write',
  body: TaxUpdateBody,
  status: 200,
  response: Tax,
  retry: 'once',
})

export const deleteTax = operation({
  id: 'deleteTax',
  summary: 'Delete an unused tax',
  service: 'billing',
  method: 'DELETE',
  path: '/taxes/{code}',
  scope: 'catalog:write',
  status: 204,
  response: null,
  retry: 'once',
})
