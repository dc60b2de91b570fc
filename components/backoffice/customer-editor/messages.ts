/** Messages of `<customer-editor>`. */
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import type { Localize } from '../../internal/i18n/localize.ts'
import { editorMessages } from '../internal/editor/editor-messages.ts'
import { profileMessages } from '../internal/resources/customer-messages.ts'

export const messages = defineMessages({
  ...editorMessages,
  ...profileMessages,
  'customer.new': 'New customer',
  'customer.edit': 'Customer',
  'customer.name': 'Name',
  'customer.external-id-hint': 'Your own key for the customer, unique among your customers.',
  'customer.payment-hint': 'Pays the customer’s invoices.',
  'customer.payment-type': 'Type',
  'customer.payment-token': 'Token in the vault',
  'customer.line1': 'Street and number',
  'customer.line2': 'Further address line',
  'customer.city': 'City',
  'customer.state': 'State or region',
  'customer.postal-code': 'Postal code',
  'customer.country': 'Country',
  'customer.taxes-hint': 'Without one, the taxes of the plan apply.',
  'customer.tax': 'Code of tax {count}',
  'customer.add-tax': 'Add tax',
  'customer.metadata-hint': 'Keys and values, such as an account manager.',
  'customer.key': 'Key {count}',
  'customer.value': 'Value {count}',
  'customer.on-invoice': 'Show on invoices',
  'customer.add-metadata': 'Add data',
  'customer.advanced': 'Advanced',
  'customer.entity': 'Billing entity',
  'customer.entity-hint': 'Not shown after it is saved. Leave it empty to keep the one there is.',
  'customer.exists': 'Another customer has this ID.',
  'customer.same-tax': 'This tax is already there.',
  'customer.not-removable': 'The service can’t remove it. Choose another one.',
})

export type CustomerLocalize = Localize<typeof messages>
