/** Messages of `<usage-alerts>`. */
import { defineMessages } from '../internal/i18n/define-messages.ts'
import type { Localize } from '../internal/i18n/localize.ts'
import { alertMessages } from '../internal/i18n/messages/alert.ts'
import { customerMessages } from '../internal/i18n/messages/customer.ts'
import { formQuestionMessages } from '../internal/i18n/messages/form-question.ts'
import { subscriptionMessages } from '../internal/i18n/messages/subscription.ts'

export const messages = defineMessages({
  ...alertMessages,
  ...customerMessages,
  ...formQuestionMessages,
  ...subscriptionMessages,
  'alerts.not-updated': 'Alerts couldn’t be updated.',
  'alerts.next': '{used} of {limit}',
  'alerts.reached': '{used}, all thresholds reached',
  'alerts.passed': '{value} reached',
  'alerts.new': 'New alert',
  'alerts.edit': 'Change alert',
  'alerts.change': 'Change',
  'alerts.delete': 'Delete',
  'alerts.delete-alert': 'Delete alert',
  'alerts.confirm-delete': 'Delete {name}?',
  'alerts.cancel-delete': 'Keep',
  'alerts.measure': 'What to watch',
  'alerts.so-far': 'So far: {value}',
  'alerts.used-already': '{value} is used already: this threshold is reached at once.',
  'alerts.units': 'units',
  'alerts.name': 'Name (optional)',
  'alerts.threshold': 'Alert me at',
  'alerts.threshold-number': 'Threshold {count}',
  'alerts.another': 'Add threshold',
  'alerts.remove': 'Remove',
  'alerts.recurring': 'Then every (optional)',
  'alerts.recurring-example':
    'Example: 500, then every 100: you’re alerted at 500, 600, 700 and so on.',
  'alerts.required': 'Fill this in.',
  'alerts.number': 'Type a number, such as {example}.',
  'alerts.save': 'Save',
  'alerts.cancel': 'Cancel',
  'alerts.saved': 'Saved',
  'alerts.deleted': 'Deleted',
  'alerts.unsaved': 'Your alert couldn’t be saved. Try again.',
})

export type AlertsLocalize = Localize<typeof messages>
