/** Messages of `<customer-list>`. */
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import { listMessages } from '../internal/list/list-messages.ts'

export const messages = defineMessages({
  ...listMessages,
  'customers.label': 'Customers',
  'customers.not-loaded': 'Customers couldn’t be loaded.',
  'customers.not-updated': 'Customers couldn’t be updated.',
  'customers.none': 'No customers yet. Add the first one, then subscribe them to a plan.',
  'customers.not-found': 'No customer has this name, ID or e-mail address.',
  'customers.searched':
    'The newest {count} customers were searched. The service has no search for older ones.',
  'customers.create': 'New customer',
  'customers.delete': 'Delete customer',
  'customers.name': 'Name',
  'customers.id': 'Customer ID',
  'customers.email': 'E-mail',
  'customers.phone': 'Phone',
})
