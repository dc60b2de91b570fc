/** Taxes on fees. */
import { Tax, TaxBody, TaxPage, TaxUpdateBody } from '../contract/tax.ts'
import { crud } from './crud.ts'

export const {
  list: listTaxes,
  create: createTax,
  read: readTax,
  update: updateTax,
  delete: deleteTax,
} = crud(
  { name: 'Tax', plural: 'Taxes', path: '/taxes', key: 'code', scope: 'catalog' },
  {
    list: { summary: 'All taxes, newest first', response: TaxPage },
    create: { summary: 'Create a tax', body: TaxBody, response: Tax },
    read: { summary: 'One tax', response: Tax },
    update: { summary: 'Change a tax, except its code', body: TaxUpdateBody, response: Tax },
    delete: { summary: 'Delete an unused tax' },
  },
)
