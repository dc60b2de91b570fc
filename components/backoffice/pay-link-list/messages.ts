/** Messages of `<pay-link-list>`. */
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import { listMessages } from '../internal/list/list-messages.ts'
import { priceMessages } from '../internal/resources/payment-link-text.ts'

export const messages = defineMessages({
  ...listMessages,
  ...priceMessages,
  'links.label': 'Payment links',
  'links.not-loaded': 'Payment links couldn’t be loaded.',
  'links.not-updated': 'Payment links couldn’t be updated.',
  'links.none': 'No payment links yet. Create the first one to start selling.',
  'links.count': { one: '{count} payment link', other: '{count} payment links' },
  'links.create': 'New payment link',
  'links.delete': 'Delete link',
  'links.name': 'Item',
  'links.more-items': { one: '{name} and {count} more', other: '{name} and {count} more' },
  'links.price': 'Price',
  'links.url': 'Address',
  'links.created': 'Created',
  'links.status': 'Status',
  'links.active': 'Active',
  'links.inactive': 'Inactive',
  'links.copy': 'Copy link',
  'links.copied': 'Copied',
  'links.not-copied': 'Couldn’t be copied',
})
