/** Messages of `<usage-alerts>`. */
import { defineMessages } from '../internal/i18n/define-messages.ts'
import type { Localize } from '../internal/i18n/localize.ts'
import { customerMessages } from '../internal/i18n/messages/customer.ts'
import { subscriptionMessages } from '../internal/i18n/messages/subscription.ts'

export const messages = defineMessages({
  ...customerMessages,
  ...subscriptionMessages,
  'alerts.label': 'Alerts',
  'alerts.none': 'No alerts yet.',
  'alerts.amount': 'Spend this period',
  'alerts.lifetime': 'Total spend',
  'alerts.metric-units': '{metric}, units used',
  'alerts.metric-amount': '{metric}, spend',
  'alerts.at': 'At {values}',
  'alerts.every': 'then every {value}',
  'alerts.next': '{used} of {limit}',
  'alerts.reached': '{used}, all thresholds reached',
  'alerts.new': 'New alert',
  'alerts.change': 'Change',
  'alerts.delete': 'Delete',
  'alerts.confirm-delete': 'Delete this alert?',
  'alerts.cancel-delete': 'Keep',
  'alerts.measure': 'What to watch',
  'alerts.name': 'Name (optional)',
  'alerts.threshold': 'Tell me at',
  'alerts.another': 'One more threshold',
  'alerts.remove': 'Remove',
  'alerts.recurring': 'Then every (optional)',
  'alerts.save': 'Save',
  'alerts.cancel': 'Cancel',
  'alerts.saved': 'Saved',
  'alerts.deleted': 'Deleted',
  'alerts.unsaved': 'Your alert couldn’t be saved. Try again.',
})

export type AlertsLocalize = Localize<typeof messages>
