/** Messages of `<tax-editor>`. */
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import { editorMessages } from '../internal/editor/editor-messages.ts'

export const messages = defineMessages({
  ...editorMessages,
  'tax.not-loaded': 'The tax couldn’t be loaded.',
  'tax.not-updated': 'The tax couldn’t be reloaded.',
  'tax.new': 'New tax',
  'tax.edit': 'Tax',
  'tax.name': 'Name',
  'tax.name-hint': 'Such as VAT.',
  'tax.code': 'Code',
  'tax.code-hint':
    'Customers, plans, charges and minimum commitments name the tax by it. It can’t be changed later.',
  'tax.code-fixed':
    'Customers, plans, charges and minimum commitments name the tax by it. It can’t be changed.',
  'tax.rate': 'Rate',
  'tax.description': 'Description',
  'tax.duplicate': 'Another tax has this code.',
})
