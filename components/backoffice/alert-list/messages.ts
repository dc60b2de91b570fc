/** Messages of `<alert-list>`. Those of a customer's own page have the same keys as there. */
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import { alertMessages } from '../../internal/i18n/messages/alert.ts'
import { listMessages } from '../internal/list/list-messages.ts'

export const messages = defineMessages({
  ...listMessages,
  ...alertMessages,
  'alerts.not-updated': 'Alerts couldn’t be updated.',
  'alerts.new': 'New alert',
  'alerts.delete-alert': 'Delete alert',
  'alert.alert': 'Alert',
  'alert.thresholds': 'Thresholds',
  'overview.first': 'Of the first {count} active subscriptions.',
})
