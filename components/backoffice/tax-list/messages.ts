/** Messages of `<tax-list>`. */
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import { listMessages } from '../internal/list/list-messages.ts'

export const messages = defineMessages({
  ...listMessages,
  'taxes.label': 'Taxes',
  'taxes.not-loaded': 'Taxes couldn’t be loaded.',
  'taxes.not-updated': 'Taxes couldn’t be updated.',
  'taxes.none': 'No taxes yet. Customers, plans and charges can have them.',
  'taxes.count': { one: '{count} tax', other: '{count} taxes' },
  'taxes.create': 'New tax',
  'taxes.delete': 'Delete tax',
  'taxes.name': 'Tax',
  'taxes.code': 'Code',
  'taxes.rate': 'Rate',
  'taxes.created': 'Created',
  'taxes.in-use':
    'A customer, a plan, a charge or a minimum commitment still has this tax. Remove it there first.',
})
